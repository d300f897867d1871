//! What a study's sessions say: the papers' tables for people, and what their authors wished for.
//!
//! [`Report::of`] computes figures; [`story`] puts them into words, tables and charts; [`html`] and [`text`] write that
//! down. The figures are computed from traces alone, so they can be made anywhere the logs are.
//!
//! Previews are left out, and so is who was screened out by a check. Simulated sessions are left out where there are others.

mod answers;
mod chart;
mod compare;
mod discovery;
mod estimate;
mod guesses;
pub mod html;
mod paper;
mod protocol;
mod readers;
mod results;
mod sessions;
mod spread;
pub mod story;
mod student;
pub mod text;
mod think;

pub use answers::{ByRound, ChoiceGroup, ChoiceItem, FreeText, ScaleGroup, ScaleItem};
pub use compare::Comparison;
pub use discovery::{Discovery, FoundBy, Risk};
pub use guesses::{GuessLine, Guesses};
pub use paper::Replication;
pub use protocol::{Departure, Replica};
pub use readers::{ReaderLine, Readers, Skill};
pub use results::OpponentResults;
pub use sessions::{Sessions, Stage};
pub use spread::Spread;
pub use think::{ThinkLine, Thinking};

use super::aside::Aside;
use super::document::Study;
use super::trace::Trace;
use super::words::Words;
use crate::agents::readers::{Reader, ReaderError};
use crate::agents::roster;
use crate::language::Language;
use serde::Serialize;

/// A study's figures.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// The study's id.
    pub study: String,
    /// Its title.
    pub title: Words,
    /// The hashes of the documents it was run with.
    pub versions: Vec<String>,
    /// How many sessions there are, and which of them are used.
    pub sessions: Sessions,
    /// The study of the bluff paper that this one follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paper: Option<Replication>,
    /// How far they came.
    pub funnel: Vec<Stage>,
    /// The opponents, in the document's order.
    pub opponents: Vec<Known>,
    /// Won, lost and drawn against each opponent, from the participant's side: tables 5 and 7 of the bluff paper.
    pub results: Vec<OpponentResults>,
    /// The points against each opponent compared with those against each other.
    pub points_compared: Vec<Comparison>,
    /// The questions with options: tables 4 and 6 of the bluff paper.
    pub choices: Vec<ChoiceItem>,
    /// The questions with numbers: the strength of table 6, how interesting it was.
    pub scales: Vec<ScaleItem>,
    /// What was said freely.
    pub texts: Vec<FreeText>,
    /// How well colours were guessed.
    pub guesses: Guesses,
    /// People's guesses beside those of estimators, where those were asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readers: Option<Readers>,
    /// In which game participants found an opponent out.
    pub discoveries: Vec<Discovery>,
    /// How long moves took.
    pub thinking: Thinking,
    /// The logs that could not be used, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub aside: Vec<Aside>,
}

/// Somebody who is met, by all names.
#[derive(Debug, Clone, Serialize)]
pub struct Known {
    /// The id in the roster.
    pub agent: String,
    /// The name in both languages.
    pub name: Words,
}

impl Report {
    /// Computes a report. The sessions are of one study; the document of the last one says what is asked.
    pub fn of(traces: &[Trace]) -> Report {
        let (came, used, sessions) = sessions::choose(traces);
        let newest = traces.iter().max_by_key(|trace| trace.began());
        let study = newest.map(|trace| &trace.session.study);
        let mut versions: Vec<String> = traces.iter().map(|trace| trace.session.start.study_hash.clone()).collect();
        versions.sort();
        versions.dedup();
        let opponents = study.map(opponents).unwrap_or_default();
        let id = study.map(|study| study.id.clone()).unwrap_or_default();
        let paper = Replication::of(used.iter().map(|trace| &trace.session.study));
        let strict = paper.as_ref().and_then(Replication::strict);
        Report {
            title: study.map(|study| study.title.clone()).unwrap_or_default(),
            versions,
            funnel: sessions::funnel(&came),
            results: results::results(strict, &opponents, &used),
            points_compared: results::compared(&opponents, &used),
            choices: study.map(|study| answers::choices(study, strict, &used)).unwrap_or_default(),
            scales: study.map(|study| answers::scales(study, strict, &used)).unwrap_or_default(),
            texts: answers::texts(&used),
            guesses: guesses::guesses(&opponents, &used),
            readers: None,
            discoveries: study.map(|study| discovery::discoveries(study, &opponents, &used)).unwrap_or_default(),
            thinking: think::thinking(&opponents, &used),
            study: id,
            sessions,
            paper,
            opponents,
            aside: Vec::new(),
        }
    }

    /// The same, naming logs that were set aside.
    pub fn beside(mut self, aside: &[Aside]) -> Report {
        self.aside = aside.to_vec();
        self
    }

    /// The same with what these estimators say of the ghosts that participants marked. `traces` are those that it was made of.
    pub fn read_by(mut self, traces: &[Trace], wanted: &[Reader]) -> Result<Report, ReaderError> {
        let (_, used, _) = sessions::choose(traces);
        self.readers = readers::readers(&used, wanted)?;
        Ok(self)
    }

    /// The study of the bluff paper that this one was run as, whose figures may stand beside.
    pub fn strict(&self) -> Option<Replica> {
        self.paper.as_ref().and_then(Replication::strict)
    }

    /// An opponent's name.
    pub fn name(&self, agent: &str, language: Language) -> String {
        let known = self.opponents.iter().find(|known| known.agent == agent);
        known.map_or_else(|| agent.to_owned(), |known| known.name.get(language).to_owned())
    }
}

fn opponents(study: &Study) -> Vec<Known> {
    let named = |agent: &str, name: &Option<Words>| {
        let of_roster = roster::find(agent).map_or_else(|_| agent.to_owned(), |entry| entry.name.to_owned());
        name.clone().unwrap_or_else(|| Words { en: Some(of_roster.clone()), ja: Some(of_roster) })
    };
    let each = study.opponents.iter();
    each.map(|one| Known { agent: one.agent.clone(), name: named(&one.agent, &one.name) }).collect()
}
