//! What the page asks and what the worker answers.

use crate::game::{Colour, Ply};
use crate::table::{Invitation, Sheet, Table};
use crate::web::engine::lessons::messages::{Learned, Lesson};
use crate::web::engine::lessons::solver::Position;
use serde::{Deserialize, Serialize};

/// Numbers the page's requests, so that it can drop an answer that it no longer waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ticket(pub u32);

/// A request with its number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// Comes back with the answer.
    pub ticket: Ticket,
    /// What is asked.
    pub ask: Ask,
}

/// What the page asks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// An opponent is to sit down and place its ghosts.
    Deal(Invitation),
    /// The person moves.
    Move {
        /// The game so far.
        sheet: Sheet,
        /// The move in the papers' notation, without a capture.
        text: String,
    },
    /// The opponent is to move.
    Think {
        /// The game so far.
        sheet: Sheet,
    },
    /// The person gives up.
    Resign {
        /// The game so far.
        sheet: Sheet,
    },
    /// The game is over and the colours may be shown.
    Reveal {
        /// The game.
        sheet: Sheet,
    },
    /// The person moves in a puzzle.
    Puzzle {
        /// The position before the move.
        position: Position,
        /// The move in the papers' notation.
        text: String,
    },
    /// The person wants to see how a puzzle goes on.
    Solution {
        /// The position.
        position: Position,
    },
    /// Mini-Geister is to be learned, or learned further.
    Learn(Lesson),
}

/// What the worker says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// The engine is loaded.
    Ready,
    /// The opponent needs something that is being made; nothing else is answered until it is there. Belongs to no
    /// request: it is the worker that has it or lacks it.
    Preparing {
        /// How much is done, up to 1.
        share: f32,
    },
    /// The opponent has placed its ghosts.
    Dealt {
        /// The number of the request.
        ticket: Ticket,
        /// The table.
        table: Table,
        /// A set-up drawn for the person.
        suggestion: String,
    },
    /// The game went on.
    Played {
        /// The number of the request.
        ticket: Ticket,
        /// The game now.
        sheet: Sheet,
    },
    /// What a move in a puzzle comes to.
    Tried {
        /// The number of the request.
        ticket: Ticket,
        /// In how many plies it wins, itself included; none where the win is gone.
        win: Option<Ply>,
        /// The colour of the ghost that it takes.
        shown: Option<Colour>,
        /// The defence's answer, if the game goes on.
        answer: Option<String>,
    },
    /// How a puzzle goes on.
    Solution {
        /// The number of the request.
        ticket: Ticket,
        /// The moves to the end; none where the position is not won in time.
        line: Vec<String>,
    },
    /// Something was learned.
    Learned {
        /// The number of the request.
        ticket: Ticket,
        /// What.
        learned: Learned,
    },
    /// Something could not be loaded: the program of an engine (said by `www/engine.js`), or a file that the opponent
    /// needs. Nothing is lost: the same may be asked again.
    Missing {
        /// The number of the request; none where the engine itself did not come.
        ticket: Option<Ticket>,
        /// What, and why, in a sentence.
        reason: String,
    },
    /// It cannot be done.
    Refused {
        /// The number of the request; none if the request could not even be read.
        ticket: Option<Ticket>,
        /// Why, in a sentence.
        reason: String,
    },
}
