//! What the pages of puzzles and of two people ask their engine, and what it answers.

use super::missed::Missed;
use super::solver::{Judgement, Position, Step, Tried};
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
    /// What a position is worth.
    Judged(Judgement),
    /// Why a move is wrong.
    Why {
        /// The moves of the refutation, from the wrong one on; none where the move wins.
        steps: Vec<Step>,
    },
    /// Wins that were missed.
    Missed(Missed),
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
