//! Hundreds of games in the browser's IndexedDB, one row each, the oldest first by their keys.

use idb::{Database, DatabaseEvent, Error, Factory, ObjectStoreParams, Query, Transaction, TransactionMode};
use std::rc::Rc;
use wasm_bindgen::JsValue;

const NAME: &str = "geister-lab-games";
const GAMES: &str = "games";

/// The database.
#[derive(Clone)]
pub struct Store(Rc<Database>);

/// Why nothing is stored, in the browser's words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(String);

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        StoreError(error.to_string())
    }
}

async fn committed(transaction: Transaction) -> Result<(), StoreError> {
    let done = transaction.commit()?.await?;
    if done.is_committed() { Ok(()) } else { Err(StoreError("nothing was stored".to_owned())) }
}

impl Store {
    /// Opens the database, and makes it where there is none.
    pub async fn open() -> Result<Store, StoreError> {
        let mut request = Factory::new()?.open(NAME, Some(1))?;
        request.on_upgrade_needed(|event| {
            if let Ok(database) = event.database() {
                // A store that cannot be made shows when it is used.
                let _ = database.create_object_store(GAMES, ObjectStoreParams::new());
            }
        });
        Ok(Store(Rc::new(request.await?)))
    }

    /// All rows, by their keys.
    pub async fn all(&self) -> Result<Vec<(String, String)>, StoreError> {
        let transaction = self.0.transaction(&[GAMES], TransactionMode::ReadOnly)?;
        let store = transaction.object_store(GAMES)?;
        let keys = store.get_all_keys(None, None)?.await?;
        let rows = store.get_all(None, None)?.await?;
        let text = |value: JsValue| value.as_string().unwrap_or_default();
        Ok(keys.into_iter().map(text).zip(rows.into_iter().map(text)).collect())
    }

    /// Writes rows, all or none.
    pub async fn put(&self, rows: &[(String, String)]) -> Result<(), StoreError> {
        let transaction = self.0.transaction(&[GAMES], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(GAMES)?;
        for (key, text) in rows {
            store.put(&text.as_str().into(), Some(&key.as_str().into()))?.await?;
        }
        committed(transaction).await
    }

    /// Deletes rows.
    pub async fn delete(&self, keys: &[String]) -> Result<(), StoreError> {
        let transaction = self.0.transaction(&[GAMES], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(GAMES)?;
        for key in keys {
            store.delete(Query::Key(key.as_str().into()))?.await?;
        }
        committed(transaction).await
    }
}
