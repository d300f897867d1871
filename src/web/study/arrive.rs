//! Arriving at a study: its document, a session to go on with or a new one.

use super::facts;
use super::http;
use super::journey::Journey;
use super::sender::{Registration, Sender, register};
use super::store::{SessionRow, Store};
use crate::game::{Dice, Seed};
use crate::study::document::{Destination, ParticipantIds};
use crate::study::event::{App, Asks, Event, Stamp, Start};
use crate::study::plan::conditions;
use crate::study::session_id::BYTES;
use crate::study::{DocumentError, Session, SessionId, Study, check, log};
use crate::table::entropy::{Entropy, System};
use crate::web::page::clock;
use crate::web::visit::Invited;

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
    /// The participant has withdrawn from this study.
    Withdrawn,
    /// The browser gives no random numbers.
    NoChance,
}

/// Somebody has been here before, and the link does not say who comes now.
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
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || !name.chars().all(plain) {
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

/// Which of the two a person without a name in the link says to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Not asked yet.
    Unknown,
    /// The same as before.
    Same,
    /// Somebody else.
    New,
}

/// Takes up the session of this participant, or begins one.
pub async fn arrive(invited: &Invited, who: Who) -> Result<Arrival, Refused> {
    let store = Store::open().await.ok();
    let mut earlier = None;
    if let (Some(store), false) = (&store, invited.preview) {
        let participant = |id: ParticipantIds| participant_name(invited, id);
        let rows = store.sessions().await.unwrap_or_default();
        let owed = rows.iter().filter(|row| row.owed);
        owed.for_each(|row| Sender::of_withdrawn(row.clone(), store.clone()).withdraw_until_heard());
        let same = |row: &&SessionRow| {
            let names = [participant(ParticipantIds::Pseudonym), participant(ParticipantIds::AsGiven)];
            row.study == invited.study && !row.preview && names.contains(&row.participant)
        };
        earlier = rows.iter().rev().find(same).cloned();
    }
    if let Some(row) = earlier.filter(|_| who != Who::New) {
        let named = invited.participant.is_some();
        if row.withdrawn && named {
            return Err(Refused::Withdrawn);
        }
        if !named && who == Who::Unknown && !row.withdrawn {
            return Ok(Arrival::WhoIsIt(Earlier { row }));
        }
        if let Some(journey) = go_on(&row, store.clone()).await {
            return Ok(Arrival::Journey(Box::new(journey)));
        }
    }
    begin(invited, store).await.map(|journey| Arrival::Journey(Box::new(journey)))
}

/// What a journey is made of: the session, its log, its id, where it is kept and sent, and whether it goes on.
pub type Parts = (Session, Vec<String>, SessionId, Option<Store>, Sender, bool);

/// Goes on where a log ends; none where it cannot be read.
async fn go_on(row: &SessionRow, store: Option<Store>) -> Option<Parts> {
    let lines = store.as_ref()?.lines(&row.session).await.ok()?;
    let logs = log::read(&lines.join("\n")).ok()?;
    let session = logs.first()?.replay().ok()?;
    let told = (session.start.study_hash.clone(), conditions(&session.study), session.start.condition);
    let sender = Sender::new(row.clone(), lines.clone(), row.sent > 0, told, store.clone());
    Some((session, lines, row.session.clone(), store, sender, true))
}

async fn begin(invited: &Invited, store: Option<Store>) -> Result<Parts, Refused> {
    let (value, study) = document(&invited.study, invited.preview).await?;
    let hash = check::hash(&value);
    let collector = match (&study.data, invited.preview) {
        (_, true) | (Destination::Browser, _) => None,
        (Destination::Collector, _) => facts::collector_here(),
        (Destination::Url(url), _) => Some(if url.ends_with('/') { url.clone() } else { format!("{url}/") }),
    };
    let row = SessionRow {
        session: SessionId::of(random()?),
        study: study.id.clone(),
        participant: participant_name(invited, study.participant_ids),
        preview: invited.preview,
        started: clock::wall(),
        finished: false,
        withdrawn: false,
        owed: false,
        secret: SessionId::of(random()?).into(), // as many digits
        collector,
        sent: 0,
        given: invited.participant.clone(),
    };
    let wished = wished_condition(&study, invited)?;
    let registration = Registration { study_hash: hash.clone(), conditions: conditions(&study), condition: wished };
    let told = register(&row, &registration).await.ok().filter(http::Answer::is_ok);
    let given = told.as_ref().and_then(|answer| answer.number("condition")).map(|condition| condition + 1);
    let seed = System.seed().map_err(|_| Refused::NoChance)?;
    let drawn = || Dice::new(Seed(seed.0 ^ 1)).below(conditions(&study)) + 1;
    let condition = wished.or(given).unwrap_or_else(drawn);
    let start = Start {
        study: study.id.clone(),
        study_hash: hash.clone(),
        document: value,
        participant: (!row.participant.is_empty()).then(|| row.participant.clone()),
        condition,
        seed,
        language: invited.language,
        simulated: false,
        preview: invited.preview,
        asks: Asks::Undetermined,
        app: App::this(),
        browser: facts::browser(),
    };
    let session = Session::begin(start.clone()).map_err(|_| Refused::NoStudy(study.id.clone()))?;
    let stamp = Stamp { load: 0, mono: clock::now(), wall: clock::wall() as i64 };
    let entry = crate::study::Entry::new(&row.session, 0, stamp, Event::Start(Box::new(start)));
    let lines = vec![entry.line()];
    let store = match store {
        Some(store) => {
            let stored =
                store.put(&row).await.is_ok() && store.append(&row.session, &[(0, entry.line())]).await.is_ok();
            stored.then_some(store)
        }
        None => None,
    };
    let id = row.session.clone();
    let told_them = (hash, conditions(&study), condition);
    let sender = Sender::new(row, lines.clone(), told.is_some(), told_them, store.clone());
    Ok((session, lines, id, store, sender, false))
}

/// Starts the journey; one that goes on says so in its log.
pub fn set_out((session, lines, id, store, sender, again): Parts) -> Journey {
    let journey = Journey::new(session, lines, id, store, sender);
    if again {
        journey.record(Event::Resume { app: App::this(), browser: Box::new(facts::browser()) });
    }
    journey
}

/// The condition that the link names, as a number or as a group.
fn wished_condition(study: &Study, invited: &Invited) -> Result<Option<u32>, Refused> {
    let Some(wish) = &invited.condition else { return Ok(None) };
    let number = wish.parse::<u32>().ok().filter(|number| (1..=conditions(study)).contains(number));
    let group = || study.groups.iter().position(|group| group.name == *wish).map(|index| index as u32 + 1);
    number.or_else(group).map(Some).ok_or_else(|| Refused::NoCondition(wish.clone()))
}

/// The name that the data know the participant by.
fn participant_name(invited: &Invited, ids: ParticipantIds) -> String {
    match (&invited.participant, ids) {
        (None, _) => String::new(),
        (Some(id), ParticipantIds::Pseudonym) => check::pseudonym(&invited.study, id),
        (Some(id), ParticipantIds::AsGiven) => id.clone(),
    }
}

/// Bytes that nobody can guess.
fn random() -> Result<[u8; BYTES], Refused> {
    let mut bytes = [0; BYTES];
    System.fill(&mut bytes).map_err(|_| Refused::NoChance)?;
    Ok(bytes)
}
