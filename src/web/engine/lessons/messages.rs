//! What the pages of puzzles ask their engine, and what it answers.

use super::missed::Missed;
use super::solver::{Judgement, Position, Step, Tried};
use crate::game::Board;
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
    /// Is this position won?
    Judge {
        /// The board.
        board: Board,
        /// The position as a competition board string.
        state: String,
    },
    /// Why is a move wrong?
    Why {
        /// The position before the move.
        position: Position,
        /// The move in the papers' notation.
        text: String,
    },
    /// Which wins did a person miss in a finished game?
    Missed {
        /// The game as it is kept.
        game: String,
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
    /// What a position is worth.
    Judged(Judgement),
    /// Why a move is wrong.
    Why {
        /// The moves of the refutation, from the wrong one on; none where the move wins.
        steps: Vec<Step>,
    },
    /// Wins that were missed.
    Missed(Missed),
}
