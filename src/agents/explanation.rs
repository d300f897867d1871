//! What led to a decision: numbers and reasons for screens to draw and for teachers to show.
//!
//! An explanation of a side speaks of its own moves with its true colours, so it tells them to whoever can read it. Who
//! may be told is decided at the table.

pub use crate::belief::BeliefStep;
use crate::game::{Move, PieceId, Square};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// What led to a decision. An agent fills in what it has; screens draw it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Explanation {
    /// The worth of each legal move in the agent's own measure.
    pub scores: Vec<(Move, f64)>,
    /// The chance of each legal move to be chosen.
    pub chances: Vec<(Move, f64)>,
    /// How often each move won when it was tried.
    pub rates: Vec<MoveRate>,
    /// The belief that an opposing piece is blue.
    pub belief: Vec<(PieceId, f64)>,
    /// How the belief came about, in the order of the game.
    pub reasons: Vec<BeliefStep>,
    /// How far it looked.
    pub search: Option<SearchReport>,
    /// A mixed strategy for each colouring that the agent's side could have on this board, its own among them: what an
    /// opponent who knows the player, but not the colours, has to reckon with.
    pub mixtures: Vec<Mixture>,
    /// What it did in words of its own, such as the masks that it wears.
    pub notes: Vec<(Cow<'static, str>, String)>,
}

/// How a move fared in playouts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MoveRate {
    /// The move.
    pub mv: Move,
    /// How many of its playouts were won; a draw may count as a part of one.
    pub wins: f64,
    /// How many there were.
    pub playouts: u64,
    /// The lower end of the interval in which its true rate may be expected.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl MoveRate {
    /// The share of playouts that it won; none where it was never tried.
    pub fn rate(&self) -> Option<f64> {
        (self.playouts > 0).then(|| self.wins / self.playouts as f64)
    }
}

/// What a side would do if it had certain colours.
#[derive(Debug, Clone, PartialEq)]
pub struct Mixture {
    /// Where its blues would stand, in square order; the others are red.
    pub blues: Vec<Square>,
    /// How likely a player who may choose its colours on this board is to choose these.
    pub weight: f64,
    /// The chance of each move that these colours allow.
    pub chances: Vec<(Move, f64)>,
}

/// How far a search looked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchReport {
    /// Plies.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The line that both sides are expected to play, in the papers' notation without captures.
    pub line: Vec<String>,
}
