//! Arriving at a study: its document, a session to go on with or a new one.

use super::draft::Draft;
use super::facts;
use super::journey::Journey;
use super::sender::{Sender, withdraw_at_collector};
use super::store::{SessionRow, Store};
use super::tab;
use crate::study::assignment::conditions;
use crate::study::event::{App, Event};
use crate::study::wire::{StudyName, Why};
use crate::study::{DocumentError, Session, Study, check, log};
use crate::web::kit::http;
use crate::web::kit::visit::Invited;
use leptos::task::spawn_local;

/// Why nobody can take part now.
#[derive(Debug, Clone, PartialEq)]
pub enum Refused {
    /// There is no such study here.
    NoStudy(String),
    /// Nobody answered.
    Unreachable,
    /// The document is no study.
    Document(DocumentError),
    /// The link names a condition that there is not.
    NoCondition(String),
    /// The browser gives no random numbers.
    NoChance,
    /// The collector does not answer.
    CollectorSilent,
    /// The collector does not know this version of the study.
    UnknownStudy,
    /// The link is not signed for this participant.
    NotSigned,
    /// There is no class with this code.
    NoClass,
    /// Somebody has finished under this id.
    FinishedBefore,
    /// Somebody is on the way under this id in another browser.
    BegunElsewhere,
    /// The collector refuses otherwise.
    Collector(u16),
}

impl Refused {
    /// What a collector's refusal means.
    pub fn by_collector(failure: http::Failure) -> Refused {
        let no = match failure {
            http::Failure::NoReply(no) if !no.is_passing() => no,
            _ => return Refused::CollectorSilent,
        };
        match no.why() {
            Some(Why::UnknownStudy) => Refused::UnknownStudy,
            Some(Why::NotSigned) => Refused::NotSigned,
            Some(Why::NoClass) => Refused::NoClass,
            Some(Why::FinishedBefore) => Refused::FinishedBefore,
            Some(Why::BegunElsewhere) => Refused::BegunElsewhere,
            Some(Why::NoGroup) | None => Refused::Collector(no.status()),
        }
    }
}

/// Somebody has been here before with this link, and it may be somebody else who comes now.
#[derive(Debug, Clone)]
pub struct Earlier {
    /// The session.
    pub row: SessionRow,
}

/// What an arrival leads to.
pub enum Arrival {
    /// On the way.
    Journey(Box<Parts>),
    /// It is not clear whether this is the same person.
    WhoIsIt(Earlier),
}

/// Where the desk leaves a document for a preview in this tab, with the study's name behind it.
pub const PREVIEW: &str = "geister-lab.preview.";

/// A document that the desk left for a preview.
fn left_by_the_desk(name: &str) -> Option<String> {
    let storage = leptos::prelude::window().session_storage().ok().flatten()?;
    storage.get_item(&format!("{PREVIEW}{name}")).ok().flatten()
}

/// Reads a study's document: from the host, or for a preview from the desk. A name may hold only what a file's name does.
pub async fn document(name: &str, preview: bool) -> Result<(serde_json::Value, Study), Refused> {
    if name.parse::<StudyName>().is_err() {
        return Err(Refused::NoStudy(name.to_owned()));
    }
    if let (true, Some(text)) = (preview, left_by_the_desk(name)) {
        let value = check::parse(&text).map_err(Refused::Document)?;
        let study = check::read_value(value.clone()).map_err(Refused::Document)?;
        return Ok((value, study));
    }
    let url = format!("./studies/{name}.json?v={}", env!("GEISTER_PAGE"));
    let answer = http::ask("GET", &url, None, None).await;
    let answer = answer.map_err(|_| Refused::Unreachable)?;
    // A host that answers everything with its start page has no such study either.
    if !answer.is_ok() || answer.text.trim_start().starts_with('<') {
        return Err(Refused::NoStudy(name.to_owned()));
    }
    let value = check::parse(&answer.text).map_err(Refused::Document)?;
    let study = check::read_value(value.clone()).map_err(Refused::Document)?;
    Ok((value, study))
}

/// Who somebody says to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Not asked yet.
    Unknown,
    /// The same as before.
    Same,
    /// Somebody else.
    New,
    /// The same as in another browser, who does not go on there.
    Anew,
}

/// Takes up the session of this participant, or gets one ready. An id in a link names a seat as often as a person, so whoever
/// comes is asked, unless this tab was only loaded again.
pub async fn arrive(invited: &Invited, who: Who) -> Result<Arrival, Refused> {
    let store = Store::open().await.ok();
    let rows = match (&store, invited.preview) {
        (Some(store), false) => store.sessions().await.unwrap_or_default(),
        _ => Vec::new(),
    };
    if let Some(store) = &store {
        settle_debts(store, &rows);
    }
    let is_of_this_link = |row: &SessionRow| {
        row.study == invited.study
            && !row.preview
            && !row.withdrawn
            && row.given == invited.participant
            && row.class == invited.class
    };
    let before: Vec<SessionRow> = rows.into_iter().filter(is_of_this_link).collect();
    if matches!(who, Who::Unknown | Who::Same) {
        let here = tab::reloaded_into(&invited.study);
        let same_tab = before.iter().find(|row| Some(row.session.as_str()) == here.as_deref());
        // What somebody has finished at a shared device is nobody's to go on with.
        let is_open = |row: &&SessionRow| !(row.finished && (row.shared || invited.lab));
        let earlier = same_tab.or_else(|| before.iter().rev().find(is_open));
        if let Some(row) = earlier {
            if who == Who::Unknown && same_tab.is_none() {
                return Ok(Arrival::WhoIsIt(Earlier { row: row.clone() }));
            }
            if let Some(parts) = go_on(row, store.clone()).await {
                return Ok(Arrival::Journey(Box::new(parts)));
            }
        }
    }
    let document = document(&invited.study, invited.preview).await?;
    let draft = Draft::open(invited, document, &before, who == Who::New && invited.participant.is_some())?;
    let session = draft.session()?;
    let sender = Sender::idle(SessionRow { collector: None, ..draft.row.clone() });
    let parts = Parts { session, lines: Vec::new(), store, sender, draft: Some(draft) };
    Ok(Arrival::Journey(Box::new(parts)))
}

/// What a journey is made of.
pub struct Parts {
    /// The session.
    pub session: Session,
    /// Its log.
    pub lines: Vec<String>,
    /// Where it is kept.
    pub store: Option<Store>,
    /// What sends it.
    pub sender: Sender,
    /// What it is to begin with; none where it goes on.
    pub draft: Option<Draft>,
}

/// Goes on where a log ends; none where it cannot be read.
async fn go_on(row: &SessionRow, store: Option<Store>) -> Option<Parts> {
    let lines = store.as_ref()?.lines(&row.session).await.ok()?;
    let logs = log::read(&lines.join("\n")).ok()?;
    let session = logs.first()?.replay().ok()?;
    let told = (session.start.study_hash.clone(), conditions(&session.study), session.start.condition);
    let sender = Sender::idle(row.clone());
    sender.set_out(row.clone(), lines.clone(), row.sent > 0, told, store.clone());
    tab::remember(&row.study, &row.session);
    Some(Parts { session, lines, store, sender, draft: None })
}

/// Starts the journey; one that goes on says so in its log.
pub fn set_out(parts: Parts) -> Journey {
    let again = parts.draft.is_none();
    let journey = Journey::new(parts);
    if again {
        journey.record(Event::Resume { app: App::this(), browser: Box::new(facts::browser()) });
    }
    journey
}

/// An earlier version of this page left a row of whoever withdrew, with the id of the link in it, and one that owed the
/// collector a word. The word is said, and the rows go.
fn settle_debts(store: &Store, rows: &[SessionRow]) {
    for row in rows.iter().filter(|row| row.withdrawn).cloned() {
        let store = store.clone();
        spawn_local(async move {
            if !row.owed || withdraw_at_collector(&row).await {
                let _ = store.forget(&row.session).await; // the next visit tries again
            }
        });
    }
}
