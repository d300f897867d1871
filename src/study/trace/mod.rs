//! What a log says, read once: games, moves, marks and answers, each with its place and time.
//!
//! Data sets and reports are made from traces. A colour is in a trace only where the log shows it: a capture, an escape
//! or the reveal at the end of a game. The seal of an unfinished game is not opened.
//!
//! `game` and `mark` are what a trace holds of a game; `reader` puts it together, entry by entry.

mod game;
mod mark;
mod reader;

pub use game::{GameTrace, MoveTrace, Result};
pub use mark::{MarkTrace, Moment};

use super::event::Entry;
use super::items::{Item, Value};
use super::log::{Log, LogError};
use super::session::{Screen, Session};
use reader::{Reader, tell_truth};

/// When and where in the log something stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct At {
    /// The number of the entry.
    pub n: u32,
    /// The load of the page.
    pub load: u32,
    /// Milliseconds since that load.
    pub mono: f64,
    /// Milliseconds since 1970.
    pub wall: i64,
}

impl At {
    fn of(entry: &Entry) -> At {
        At { n: entry.n, load: entry.load, mono: entry.mono, wall: entry.wall }
    }
}

/// What became of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It was answered.
    Answered,
    /// It was asked, and there is no answer.
    Open,
    /// It was not asked, because of another answer.
    NotAsked,
}

/// A question that was answered, or that was on a page which the participant went on from.
#[derive(Debug, Clone, PartialEq)]
pub struct AnswerTrace {
    /// When it was answered last, or when the participant went on without an answer.
    pub at: At,
    /// The step's name.
    pub step: String,
    /// When it is asked: `before`, `comprehension`, `after_game`, `after_opponent`, `each_opponent` or `end`.
    pub moment: &'static str,
    /// The question.
    pub item: Item,
    /// The blind label of the opponent it is about.
    pub label: Option<String>,
    /// The id of the opponent it is about.
    pub agent: Option<String>,
    /// The game it is about.
    pub game: Option<u32>,
    /// What became of it.
    pub fate: Fate,
    /// The answer in the end; none where it was taken away or never given.
    pub value: Option<Value>,
    /// How long after the page was shown it was answered.
    pub ms: Option<f64>,
    /// How often it was changed after the first answer.
    pub changes: u32,
}

/// What a log says.
#[derive(Debug, Clone)]
pub struct Trace {
    /// The log itself.
    pub log: Log,
    /// The session as it stood at the end.
    pub session: Session,
    /// The screen on which each entry happened.
    pub screens: Vec<Screen>,
    /// The games begun.
    pub games: Vec<GameTrace>,
    /// The questions that were answered, left open or not asked.
    pub answers: Vec<AnswerTrace>,
}

impl Trace {
    /// Reads a log.
    pub fn of(log: Log) -> std::result::Result<Trace, LogError> {
        let mut reader = Reader::default();
        let session = log.replay_with(|session, entry| reader.see(session, entry))?;
        let Reader { screens, mut games, answers, .. } = reader;
        for game in &mut games {
            tell_truth(game, &session);
        }
        Ok(Trace { log, session, screens, games, answers })
    }

    /// When the session began.
    pub fn began(&self) -> i64 {
        self.log.entries.first().map_or(0, |entry| entry.wall)
    }

    /// When the last entry was written.
    pub fn last(&self) -> i64 {
        self.log.entries.last().map_or(0, |entry| entry.wall)
    }

    /// The games that count and have ended.
    pub fn finished_games(&self) -> impl Iterator<Item = &GameTrace> {
        self.games.iter().filter(|game| game.counts() && game.outcome.is_some())
    }

    /// The participant's id; the session's where there is none.
    pub fn participant(&self) -> &str {
        self.session.start.participant.as_deref().unwrap_or(&self.log.session)
    }
}

/// Reads many logs.
pub fn traces(logs: Vec<Log>) -> std::result::Result<Vec<Trace>, LogError> {
    logs.into_iter().map(Trace::of).collect()
}
