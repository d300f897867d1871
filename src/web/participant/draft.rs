//! A session before it has begun: somebody looks at the first pages of a study and has not agreed to anything. Everything is in
//! this page's memory. Nothing is stored, nothing is sent, and the browser is asked nothing about itself.

use super::arrive::Refused;
use super::facts;
use super::sender::{Registration, register};
use super::store::SessionRow;
use crate::game::{Dice, Seed};
use crate::study::assignment::{self, Wish, conditions};
use crate::study::document::{Destination, Device};
use crate::study::event::{App, Asks, Browser, Entry, Event, Stamp, Start};
use crate::study::pseudonym::{self, marked, unmarked};
use crate::study::session_id::BYTES;
use crate::study::{Session, SessionId, Study, check};
use crate::table::entropy::{Entropy, System};
use crate::web::kit::clock;
use crate::web::kit::visit::Invited;
use serde_json::Value;

/// A session that may begin.
#[derive(Clone)]
pub struct Draft {
    invited: Invited,
    document: Value,
    hash: String,
    wish: Wish,
    seed: Seed,
    /// The name that this device has given to the id before, where it is the one to give names.
    known: Option<String>,
    /// Is it somebody else than the one who came before under this id?
    another: bool,
    opened: Stamp,
    /// What is to be known of the session besides its log.
    pub row: SessionRow,
    /// The study.
    pub study: Study,
    /// What has happened, with its true times.
    pub events: Vec<(Stamp, Event)>,
}

/// Now, by both clocks, in a page that has been loaded once.
pub fn now() -> Stamp {
    Stamp { load: 0, mono: clock::now(), wall: clock::wall() as i64 }
}

impl Draft {
    /// Somebody has followed a link to a study. `before` are the sessions of this link on this device.
    pub fn open(
        invited: &Invited,
        (document, study): (Value, Study),
        before: &[SessionRow],
        is_another: bool,
    ) -> Result<Draft, Refused> {
        let wish = wish(&study, invited)?;
        let shared = invited.lab || study.device == Device::Shared;
        let collector = match (&study.data, invited.preview) {
            (_, true) | (Destination::Browser, _) => None,
            (Destination::Collector, _) => facts::collector_here(),
            (Destination::Url(url), _) => Some(if url.ends_with('/') { url.clone() } else { format!("{url}/") }),
        };
        let row = SessionRow {
            session: SessionId::of(random()?),
            study: study.id.clone(),
            participant: String::new(),
            preview: invited.preview,
            started: clock::wall(),
            finished: false,
            withdrawn: false,
            owed: false,
            shared,
            secret: SessionId::of(random()?).into(), // as many digits
            collector,
            sent: 0,
            given: invited.participant.clone(),
            class: invited.class.clone(),
        };
        Ok(Draft {
            invited: invited.clone(),
            hash: check::hash(&document),
            document,
            wish,
            seed: System.seed().map_err(|_| Refused::NoChance)?,
            known: before.first().map(|row| unmarked(&row.participant).to_owned()),
            // At a seat everybody after the first one is somebody else.
            another: is_another || shared && !before.is_empty(),
            opened: now(),
            row,
            study,
            events: Vec::new(),
        })
    }

    /// The session as far as its first pages need it: who meets whom is settled when it begins.
    pub fn session(&self) -> Result<Session, Refused> {
        let condition = self.offered().first().copied();
        let start = self.start(condition.unwrap_or(1), None, Browser::default());
        Session::begin(start).map_err(|_| Refused::NoStudy(self.study.id.clone()))
    }

    fn start(&self, condition: u32, participant: Option<String>, browser: Browser) -> Start {
        Start {
            study: self.study.id.clone(),
            study_hash: self.hash.clone(),
            document: self.document.clone(),
            participant,
            panel_study: self.invited.panel_study.clone(),
            panel_session: self.invited.panel_session.clone(),
            condition,
            seed: self.seed,
            language: self.invited.language,
            simulated: false,
            preview: self.invited.preview,
            asks: Asks::Undetermined,
            app: App::this(),
            browser,
        }
    }

    /// The participant has agreed: the condition and the name in the data are settled, by the collector where there is one.
    /// `anew` says that the participant knows of a session in another browser and does not go on there.
    pub async fn begin(&self, anew: bool) -> Result<(SessionRow, Start), Refused> {
        let mut row = self.row.clone();
        let (condition, name) = match row.collector {
            Some(_) => self.ask(anew).await?,
            None => (self.drawn(), self.own_name()?),
        };
        row.participant = name.clone().unwrap_or_default();
        Ok((row, self.start(condition, name, facts::browser())))
    }

    /// Asks the collector.
    async fn ask(&self, anew: bool) -> Result<(u32, Option<String>), Refused> {
        let registration = Registration {
            study_hash: self.hash.clone(),
            conditions: conditions(&self.study),
            condition: if let Wish::Condition(number) = self.wish { Some(number) } else { None },
            group: if let Wish::Group(name) = &self.wish { Some(name.clone()) } else { None },
            id: self.invited.participant.clone(),
            signature: self.invited.signature.clone(),
            another: self.another && self.invited.participant.is_some(),
            anew,
        };
        let begun = register(&self.row, &registration).await.map_err(Refused::by_collector)?;
        Ok((assignment::from_index(begun.condition), begun.participant))
    }

    /// The conditions that the link leaves open.
    fn offered(&self) -> Vec<u32> {
        self.wish.offered(&self.study).unwrap_or_default()
    }

    /// A condition by lot, where nobody keeps the balance.
    fn drawn(&self) -> u32 {
        assignment::by_lot(&self.offered(), &mut Dice::new(Seed(self.seed.0 ^ 1))).unwrap_or(1)
    }

    /// The name in the data, where this browser keeps them: a pseudonym is drawn, so that nobody can compute it, and is the
    /// same on this device whenever the id is.
    fn own_name(&self) -> Result<Option<String>, Refused> {
        let Some(id) = &self.invited.participant else { return Ok(None) };
        let bytes = random()?;
        let known = self.known.clone().filter(|known| !known.is_empty());
        let name = pseudonym::name(&self.study, id, || known.unwrap_or_else(|| pseudonym::of(&bytes)));
        Ok(Some(if self.another { marked(&name, &self.row.session) } else { name }))
    }

    /// The session as it has gone since the link was opened, and its log.
    pub fn write(&self, start: Start) -> Result<(Session, Vec<String>), Refused> {
        let nothing = |_| Refused::NoStudy(self.study.id.clone());
        let mut session = Session::begin(start.clone()).map_err(nothing)?;
        let first = (self.opened, Event::Start(Box::new(start)));
        let mut lines = Vec::new();
        for (n, (stamp, event)) in (0..).zip(std::iter::once(&first).chain(&self.events)) {
            if n > 0 {
                session.apply(event).map_err(nothing)?;
            }
            lines.push(Entry::new(&self.row.session, n, *stamp, event.clone()).line());
        }
        Ok((session, lines))
    }

    /// What the collector is told when a session that was not registered goes on.
    pub fn told(&self, condition: u32) -> (String, u32, u32) {
        (self.hash.clone(), conditions(&self.study), condition)
    }
}

/// The condition that the link names, as a number or as a group.
fn wish(study: &Study, invited: &Invited) -> Result<Wish, Refused> {
    let text = invited.condition.as_deref();
    Wish::read(study, text).ok_or_else(|| Refused::NoCondition(text.unwrap_or_default().to_owned()))
}

/// Bytes that nobody can guess.
fn random() -> Result<[u8; BYTES], Refused> {
    let mut bytes = [0; BYTES];
    System.fill(&mut bytes).map_err(|_| Refused::NoChance)?;
    Ok(bytes)
}
