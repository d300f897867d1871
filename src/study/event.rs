//! What happens in a session, as the log keeps it.

use super::items::Value;
use super::session_id::SessionId;
use crate::game::{Ply, Seed};
use crate::language::Language;
use crate::table::{Reveal, Table};
use serde::{Deserialize, Serialize};

/// The version of log entries that this program writes and reads.
pub const VERSION: u32 = 1;

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The version of the entry.
    pub v: u32,
    /// The session's id.
    pub session: SessionId,
    /// Counts from 0 without gaps.
    pub n: u32,
    /// Counts the times the page was loaded in this session, from 0.
    pub load: u32,
    /// Milliseconds since the page was loaded, from a clock that never goes back.
    pub mono: f64,
    /// Milliseconds since 1970 by the clock on the wall.
    pub wall: i64,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// When something happened, by both clocks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stamp {
    /// Counts the times the page was loaded.
    pub load: u32,
    /// Milliseconds since the page was loaded.
    pub mono: f64,
    /// Milliseconds since 1970.
    pub wall: i64,
}

impl Entry {
    /// Writes an event down.
    pub fn new(session: &SessionId, n: u32, stamp: Stamp, event: Event) -> Entry {
        // A tenth of a millisecond is finer than any browser's clock.
        let mono = (stamp.mono * 10.0).round() / 10.0;
        Entry { v: VERSION, session: session.clone(), n, load: stamp.load, mono, wall: stamp.wall, event }
    }

    /// The entry as a line, without its end.
    pub fn line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Something that happened. Times `ms` are milliseconds since what it answers was shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The session began.
    Start(Box<Start>),
    /// The page was loaded again and the session goes on.
    Resume {
        /// The program now.
        app: App,
        /// The browser now.
        browser: Box<Browser>,
    },
    /// A screen was shown.
    Screen {
        /// Its name.
        screen: String,
    },
    /// A language was chosen.
    Language {
        /// Which.
        language: Language,
    },
    /// The participant agreed, or did not.
    Consent {
        /// Agreed?
        agreed: bool,
    },
    /// A task of the tutorial was done.
    Tutorial {
        /// Its name.
        task: String,
        /// How long it took.
        ms: f64,
    },
    /// An opponent sat down and placed its ghosts.
    Seat {
        /// The number of the game.
        game: u32,
        /// The blind label.
        label: String,
        /// The table: agent, checksum, board, seat, commitment, and the sealed secret.
        table: Table,
    },
    /// The participant's ghosts are placed.
    Setup {
        /// The number of the game.
        game: u32,
        /// The set-up in the papers' text.
        setup: String,
        /// How long it took.
        ms: f64,
    },
    /// A move.
    Move {
        /// The number of the game.
        game: u32,
        /// The number of the move, from 1.
        ply: u16,
        /// Who moved.
        by: Mover,
        /// The move in the papers' notation.
        text: String,
        /// How long it took.
        ms: f64,
    },
    /// The participant took back its last move, and what followed.
    TakeBack {
        /// The number of the game.
        game: u32,
        /// How many moves are left.
        ply: u16,
    },
    /// The participant gave up.
    Resign {
        /// The number of the game.
        game: u32,
        /// How many moves had been made.
        ply: u16,
    },
    /// The practice game was ended early.
    Skip {
        /// The number of the game.
        game: u32,
        /// How many moves had been made.
        ply: u16,
    },
    /// The participant marked a ghost of the opponent, or took the mark away.
    Mark {
        /// The number of the game.
        game: u32,
        /// How many moves had been made.
        ply: u16,
        /// The piece, by its number at home.
        piece: u8,
        /// Where it stood.
        square: String,
        /// What the participant thinks; none where the mark is taken away.
        guess: Option<Guess>,
        /// How sure, in per cent from 50 to 100.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        confidence: Option<u8>,
        /// Was it asked for at the end of the game?
        asked: bool,
    },
    /// The participant has said all it wants about the hidden ghosts.
    MarksDone {
        /// The number of the game.
        game: u32,
        /// How long it took.
        ms: f64,
    },
    /// The colours were opened.
    Reveal {
        /// The number of the game.
        game: u32,
        /// What was hidden.
        #[serde(flatten)]
        reveal: Reveal,
    },
    /// A question was answered, or an answer changed or taken away.
    Answer {
        /// The step's name.
        step: String,
        /// The question's id.
        item: String,
        /// The opponent it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opponent: Option<String>,
        /// The game it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<u32>,
        /// The answer; none where it was taken away.
        value: Option<Value>,
        /// How long after the page was shown.
        ms: f64,
    },
    /// The participant went on from a step.
    Continue {
        /// The step's name.
        step: String,
        /// How long it was shown.
        ms: f64,
    },
    /// The page lost or gained the participant's eye.
    Focus {
        /// What happened.
        state: Focus,
    },
    /// Something went wrong and was dealt with.
    Trouble {
        /// What, in a sentence.
        what: String,
    },
    /// The participant has done everything.
    Finish {
        /// The code shown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<String>,
    },
}

/// How a session begins.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Start {
    /// The study's id.
    pub study: String,
    /// The SHA-256 of the document with its keys sorted and no spaces.
    pub study_hash: String,
    /// The document itself, so that a log can be read alone.
    pub document: serde_json::Value,
    /// The participant's id or pseudonym.
    pub participant: Option<String>,
    /// The panel's own id of the study, as the link gave it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub panel_study: Option<String>,
    /// The panel's own id of this participation, as the link gave it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub panel_session: Option<String>,
    /// The condition, from 1.
    pub condition: u32,
    /// The seed of the plan.
    pub seed: Seed,
    /// The language that the address asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// Was this played by a program?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub simulated: bool,
    /// Is this a researcher's look at the study?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub preview: bool,
    /// Which ghosts are asked about at the end of a game.
    #[serde(default, skip_serializing_if = "Asks::is_old")]
    pub asks: Asks,
    /// The program.
    pub app: App,
    /// The browser.
    pub browser: Browser,
}

/// Which ghosts a session asks about at the end of a game.
///
/// It is written at the start, because what a session asked is a fact about the session: neither the document, which
/// means the same as ever, nor the program that reads the log can know it. A log that does not say it is from the time
/// when all were asked about, and is replayed so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asks {
    /// Every hidden ghost.
    #[default]
    Hidden,
    /// Only those whose colours the captures do not tell.
    Undetermined,
}

impl Asks {
    fn is_old(&self) -> bool {
        *self == Asks::default()
    }
}

/// The program that ran the session.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct App {
    /// Its version.
    pub version: String,
    /// The build, by its sources.
    pub build: String,
}

impl App {
    /// This program.
    pub fn this() -> App {
        App { version: env!("CARGO_PKG_VERSION").to_owned(), build: env!("GEISTER_BUILD").to_owned() }
    }
}

/// What a browser says of itself.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Browser {
    /// Its name for itself.
    pub user_agent: String,
    /// The languages it asks for.
    pub languages: Vec<String>,
    /// The time zone.
    pub time_zone: String,
    /// The screen in CSS pixels.
    pub screen: [u32; 2],
    /// The page in CSS pixels.
    pub viewport: [u32; 2],
    /// Device pixels to a CSS pixel.
    pub pixel_ratio: f64,
    /// Can it be touched?
    pub touch: bool,
}

/// Who moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mover {
    /// The participant.
    Person,
    /// The opponent.
    Opponent,
}

/// What a participant thinks of a hidden ghost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Guess {
    /// It is blue.
    Blue,
    /// It is red.
    Red,
    /// It could be either.
    Unsure,
}

/// The participant's eye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Focus {
    /// The tab cannot be seen.
    Hidden,
    /// The tab can be seen again.
    Visible,
    /// Another window has the keyboard.
    Blurred,
    /// The window has the keyboard again.
    Focused,
}

impl Event {
    /// The game that the event belongs to.
    pub fn game(&self) -> Option<u32> {
        match *self {
            Event::Seat { game, .. }
            | Event::Setup { game, .. }
            | Event::Move { game, .. }
            | Event::TakeBack { game, .. }
            | Event::Resign { game, .. }
            | Event::Skip { game, .. }
            | Event::Mark { game, .. }
            | Event::MarksDone { game, .. }
            | Event::Reveal { game, .. } => Some(game),
            Event::Answer { game, .. } => game,
            _ => None,
        }
    }
}

impl Event {
    /// How long it took, where that is noted.
    pub fn took(&self) -> Option<f64> {
        match *self {
            Event::Tutorial { ms, .. }
            | Event::Setup { ms, .. }
            | Event::Move { ms, .. }
            | Event::MarksDone { ms, .. }
            | Event::Answer { ms, .. }
            | Event::Continue { ms, .. } => Some(ms),
            _ => None,
        }
    }
}

/// The number of moves on a sheet, as events count them.
pub fn ply(moves: usize) -> u16 {
    Ply(moves as u16).0
}
