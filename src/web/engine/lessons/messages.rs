//! What the pages of puzzles, of mini-Geister and of two people ask their engine, and what it answers.

use super::solver::{Position, Tried};
use crate::game::{Board, Ply, Seat};
use crate::table::Pair;
use serde::{Deserialize, Serialize};

/// What a page asks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
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
    Learn(LearnTask),
    /// One of two people at one device has placed its ghosts.
    Seal {
        /// The board.
        board: Board,
        /// The ply at which the game is drawn.
        draw_ply: Ply,
        /// Whose ghosts.
        seat: Seat,
        /// Its set-up in the papers' text.
        setup: String,
    },
    /// Whoever is to move wants to see its ghosts.
    Look {
        /// The game so far.
        pair: Pair,
        /// Who asks.
        seat: Seat,
    },
    /// Whoever is to move moves.
    Turn {
        /// The game so far.
        pair: Pair,
        /// The move in the papers' notation, without a capture.
        text: String,
    },
    /// Whoever is to move gives up.
    GiveUp {
        /// The game so far.
        pair: Pair,
    },
}

/// What the engine answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// What a move in a puzzle comes to.
    Tried(Tried),
    /// How a puzzle goes on.
    Solution {
        /// The moves to the end; none where the position is not won in time.
        line: Vec<String>,
    },
    /// Something was learned.
    Learned(Learned),
    /// A set-up lies sealed on the table.
    Sealed {
        /// What nobody can read.
        sealed: String,
    },
    /// The ghosts of whoever is to move.
    Own {
        /// Its set-up in the papers' text.
        setup: String,
    },
    /// The game of two people went on.
    Turned {
        /// The game now.
        pair: Pair,
    },
}

/// Learning mini-Geister up to a number of iterations. Says everything, so that any worker can do it; one that has
/// learned a part of it before only goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LearnTask {
    /// The plies after which the game is drawn.
    pub limit: u32,
    /// The name of the method.
    pub method: String,
    /// Where drawn numbers come from.
    pub seed: u32,
    /// How many iterations there shall be in all.
    pub iterations: u32,
}

/// Where the learning has come to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Learned {
    /// Iterations made.
    pub iterations: u32,
    /// Nodes visited in all of them. Not a whole number's type, because JavaScript's numbers are these.
    pub nodes: f64,
    /// What the first player gets when both keep to what they learned.
    pub value: f64,
    /// How much a player who knows the other's strategy can win, in the mean over the seats.
    pub exploitability: f64,
    /// The chance that the first player advances its red, for each of its set-ups.
    pub red: Vec<RedFirst>,
}

/// How often the red goes first with a set-up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RedFirst {
    /// The set-up in the papers' letters, from left to right.
    pub setup: String,
    /// How likely the first move is one of the red.
    pub chance: f64,
}
