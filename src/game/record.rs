//! A whole game as a readable JSON document that replays to the same end.

use super::basics::{PerSeat, Ply, Seat};
use super::game::Game;
use super::moves::MoveError;
use super::notation::{self, NotationError};
use super::outcome::{Outcome, Reason};
use super::seed::Seed;
use super::setup::{Setup, SetupError, colour_letter};
use super::variant::Board;
use serde::{Deserialize, Serialize};

/// The name of the format, the first thing in every record.
pub const FORMAT: &str = "geister-record";
/// The version that this program writes and reads.
pub const VERSION: u32 = 1;

/// A finished or broken-off game with everything that made it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Always [`FORMAT`].
    pub format: String,
    /// Always [`VERSION`].
    pub version: u32,
    /// The board.
    pub board: Board,
    /// The ply at which the game is drawn.
    pub draw_ply: Ply,
    /// Where the agents' randomness came from.
    pub seed: Seed,
    /// Who played.
    pub players: PerSeat<Player>,
    /// Both set-ups in the papers' text.
    pub setups: PerSeat<String>,
    /// The moves in the papers' notation.
    pub moves: Vec<String>,
    /// The end, if the game came to one.
    pub outcome: Option<Outcome>,
    /// Was it drawn because both agreed? Left out where it was not, as in all records that are older than such draws.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub agreed: bool,
}

/// Who sat in a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Somebody at the page.
    Person,
    /// Whoever was at the other end of a connection.
    Remote,
    /// A program.
    Agent {
        /// Its id in the roster.
        id: String,
        /// What it chooses on a fixed set of positions, so that a change cannot go unnoticed.
        checksum: String,
    },
}

/// Why a record does not replay.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// Not JSON, or not of this form.
    #[error("this is not a game record: {0}")]
    Json(#[from] serde_json::Error),
    /// Another kind of document.
    #[error("this is {0:?}, not a {FORMAT}")]
    Format(String),
    /// A version that this program does not know.
    #[error("the record has version {0}; this program reads version {VERSION}")]
    Version(u32),
    /// A set-up that cannot be.
    #[error("the set-up of the {0:?} player: {1}")]
    Setup(Seat, SetupError),
    /// A move that cannot be read.
    #[error("move {0}: {1}")]
    Notation(usize, NotationError),
    /// A move that cannot be made.
    #[error("move {0}, {1}: {2}")]
    Illegal(usize, String, MoveError),
    /// A capture that is written otherwise than it happened.
    #[error("move {0} is written {1}, but it is {2}")]
    Capture(usize, String, String),
    /// The end is another than the record says.
    #[error("the record says {written:?}, but the moves lead to {reached:?}")]
    Outcome {
        /// As written.
        written: Option<Outcome>,
        /// As replayed.
        reached: Option<Outcome>,
    },
}

impl Record {
    /// Writes a game down.
    pub fn of(game: &Game, seed: Seed, players: PerSeat<Player>) -> Record {
        let position = game.position();
        let board = position.board();
        Record {
            format: FORMAT.to_owned(),
            version: VERSION,
            board,
            draw_ply: position.draw_ply(),
            seed,
            players,
            setups: PerSeat::from_fn(|seat| position.setup(seat).text(seat)),
            moves: game.history().iter().map(|played| notation::played_text(board, played)).collect(),
            outcome: game.outcome(),
            agreed: game.is_agreed(),
        }
    }

    /// Reads a record and checks its form; [`Record::replay`] checks the game.
    pub fn from_json(text: &str) -> Result<Record, RecordError> {
        // The kind and version first: a document of another kind should be told so, not that a field is missing.
        let value: serde_json::Value = serde_json::from_str(text)?;
        let format = value.get("format").and_then(|format| format.as_str()).unwrap_or("another document");
        if format != FORMAT {
            return Err(RecordError::Format(format.to_owned()));
        }
        let version = value.get("version").and_then(serde_json::Value::as_u64).unwrap_or(0) as u32;
        if version != VERSION {
            return Err(RecordError::Version(version));
        }
        Ok(serde_json::from_value(value)?)
    }

    /// The record as a document for people and programs.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// Plays the game again from its set-ups and moves, and checks every capture and the end.
    pub fn replay(&self) -> Result<Game, RecordError> {
        let setup = |seat: Seat| {
            Setup::parse(self.board, seat, &self.setups[seat]).map_err(|error| RecordError::Setup(seat, error))
        };
        let mut game = Game::start(PerSeat::new(setup(Seat::First)?, setup(Seat::Second)?), self.draw_ply);
        for (index, text) in self.moves.iter().enumerate() {
            let number = index + 1;
            let (mv, letter) =
                notation::parse_move(self.board, text).map_err(|error| RecordError::Notation(number, error))?;
            let played = game.play(mv).map_err(|error| RecordError::Illegal(number, text.clone(), error))?;
            let taken = played.capture.map(|capture| colour_letter(capture.colour, played.seat.other()));
            if taken != letter {
                let right = notation::played_text(self.board, &played);
                return Err(RecordError::Capture(number, text.clone(), right));
            }
        }
        if let (Some(Outcome::Won { by, reason: Reason::Resigned }), None) = (self.outcome, game.outcome()) {
            game.resign(by.other())
                .map_err(|error| RecordError::Illegal(self.moves.len(), "resignation".to_owned(), error))?;
        }
        if self.agreed {
            game.agree_to_draw()
                .map_err(|error| RecordError::Illegal(self.moves.len(), "agreement".to_owned(), error))?;
        }
        if game.outcome() != self.outcome {
            return Err(RecordError::Outcome { written: self.outcome, reached: game.outcome() });
        }
        Ok(game)
    }
}
