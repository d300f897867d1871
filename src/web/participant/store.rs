//! Logs in the browser's IndexedDB: one row a session, one row an entry.

use crate::study::SessionId;
use crate::study::class::ClassCode;
use idb::{Database, DatabaseEvent, Factory, KeyRange, ObjectStoreParams, Query, Transaction, TransactionMode};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

const NAME: &str = "geister-lab-studies";
const SESSIONS: &str = "sessions";
const ENTRIES: &str = "entries";

/// What is known of a session besides its log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SessionRow {
    /// The session's id.
    pub session: SessionId,
    /// The study's name.
    pub study: String,
    /// The participant's id or pseudonym; empty where the link named nobody.
    pub participant: String,
    /// Is this a researcher's look?
    pub preview: bool,
    /// When it began, in milliseconds since 1970.
    pub started: f64,
    /// Has everything been done?
    pub finished: bool,
    /// Was it withdrawn in an earlier version of this page? It left its row; now nothing is left.
    pub withdrawn: bool,
    /// Does the collector still have to hear of that?
    #[serde(default)]
    pub owed: bool,
    /// Is the device one that many sit at?
    #[serde(default)]
    pub shared: bool,
    /// What shows the collector that this browser may write this log.
    pub secret: String,
    /// The collector; none where the log stays here.
    pub collector: Option<String>,
    /// How many entries the collector has.
    pub sent: u32,
    /// The id as the link gave it, to know the link again and for a redirect at the end; it is not part of the data.
    pub given: Option<String>,
    /// The class that was joined: another class is another link.
    #[serde(default)]
    pub class: Option<ClassCode>,
}

/// The database.
#[derive(Clone)]
pub struct Store(std::rc::Rc<Database>);

/// Why something is not stored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another tab has written an entry with this number.
    #[error("another tab has gone on with this session")]
    Taken,
    /// In the browser's words.
    #[error("{0}")]
    Failed(String),
}

impl From<idb::Error> for StoreError {
    fn from(error: idb::Error) -> StoreError {
        StoreError::Failed(error.to_string())
    }
}

fn text(error: impl std::fmt::Display) -> StoreError {
    StoreError::Failed(error.to_string())
}

/// Waits until everything is stored.
async fn committed(transaction: Transaction) -> Result<(), StoreError> {
    let done = transaction.commit()?.await?;
    if done.is_committed() { Ok(()) } else { Err(text("nothing was stored")) }
}

/// The key of an entry: session and number, which sort as they should.
fn key(session: &str, n: f64) -> JsValue {
    js_sys::Array::of2(&session.into(), &n.into()).into()
}

/// All entries of a session.
fn range(session: &str) -> Result<KeyRange, StoreError> {
    Ok(KeyRange::bound(&key(session, 0.0), &key(session, f64::INFINITY), None, None)?)
}

impl Store {
    /// Opens the database, and makes it where there is none.
    pub async fn open() -> Result<Store, StoreError> {
        let mut request = Factory::new()?.open(NAME, Some(1))?;
        request.on_upgrade_needed(|event| {
            if let Ok(database) = event.database() {
                // A store that cannot be made shows when it is used.
                let _ = database.create_object_store(SESSIONS, ObjectStoreParams::new());
                let _ = database.create_object_store(ENTRIES, ObjectStoreParams::new());
            }
        });
        Ok(Store(std::rc::Rc::new(request.await?)))
    }

    /// Appends entries; returns when they are stored. Where the first number is taken, another tab has gone on.
    pub async fn append(&self, session: &str, lines: &[(u32, String)]) -> Result<(), StoreError> {
        let transaction = self.0.transaction(&[ENTRIES], TransactionMode::ReadWrite)?;
        let entries = transaction.object_store(ENTRIES)?;
        // Writing transactions of all tabs come one after the other, so nobody writes between this look and the rest.
        if let Some((n, _)) = lines.first() {
            let taken = KeyRange::only(&key(session, f64::from(*n)))?;
            if entries.count(Some(Query::KeyRange(taken)))?.await? > 0 {
                return Err(StoreError::Taken);
            }
        }
        for (n, line) in lines {
            entries.add(&line.into(), Some(&key(session, f64::from(*n))))?.await?;
        }
        committed(transaction).await
    }

    /// The lines of a session in their order.
    pub async fn lines(&self, session: &str) -> Result<Vec<String>, StoreError> {
        let transaction = self.0.transaction(&[ENTRIES], TransactionMode::ReadOnly)?;
        let rows = transaction.object_store(ENTRIES)?.get_all(Some(Query::KeyRange(range(session)?)), None)?.await?;
        Ok(rows.into_iter().filter_map(|row| row.as_string()).collect())
    }

    /// Writes what is known of a session.
    pub async fn put(&self, row: &SessionRow) -> Result<(), StoreError> {
        let transaction = self.0.transaction(&[SESSIONS], TransactionMode::ReadWrite)?;
        let value = serde_json::to_string(row).map_err(text)?;
        transaction.object_store(SESSIONS)?.put(&value.into(), Some(&row.session.as_str().into()))?.await?;
        committed(transaction).await
    }

    /// All sessions in this browser.
    pub async fn sessions(&self) -> Result<Vec<SessionRow>, StoreError> {
        let transaction = self.0.transaction(&[SESSIONS], TransactionMode::ReadOnly)?;
        let rows = transaction.object_store(SESSIONS)?.get_all(None, None)?.await?;
        let read = |row: JsValue| row.as_string().and_then(|text| serde_json::from_str(&text).ok());
        let mut rows: Vec<SessionRow> = rows.into_iter().filter_map(read).collect();
        rows.sort_by(|a, b| a.started.total_cmp(&b.started));
        Ok(rows)
    }

    /// Deletes everything about a session for good: its entries, and that it was there.
    pub async fn forget(&self, session: &str) -> Result<(), StoreError> {
        let transaction = self.0.transaction(&[SESSIONS, ENTRIES], TransactionMode::ReadWrite)?;
        transaction.object_store(ENTRIES)?.delete(Query::KeyRange(range(session)?))?;
        transaction.object_store(SESSIONS)?.delete(Query::Key(session.into()))?;
        let done = transaction.commit()?.await?;
        if done.is_committed() { Ok(()) } else { Err(text("the session was not deleted")) }
    }
}
