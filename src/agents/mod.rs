//! The players: one file each, and the roster that names them.
//!
//! An agent is a pure function of what its seat may know and of the game's seed. What it seems to remember is computed
//! from the public history each time, so a game can be restored, stepped through and replayed anywhere.

mod conformance;
mod murasaki;
mod random;
pub mod roster;
mod rush;

pub use conformance::checksum;
pub use roster::{Entry, find, roster};

use crate::game::{Board, Dice, Move, PieceId, Purpose, Seat, Seed, Setup, View};
use serde::Serialize;

/// A player.
pub trait Agent {
    /// Arranges its pieces. At random, unless the player says otherwise.
    fn arrange(&self, board: Board, _seat: Seat, dice: &mut Dice) -> Setup {
        Setup::random(board, dice)
    }

    /// Chooses a move. `view` is that of the player to move, in a game that is not over; `dice` belong to this decision
    /// alone.
    fn decide(&self, view: &View, dice: &mut Dice, detail: Detail) -> Decision;
}

/// How much an agent is to say of its choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// The move alone, as quickly as it can be found.
    Move,
    /// Also what led to it.
    Explained,
}

/// A choice, with what led to it where that was asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// The move.
    pub mv: Move,
    /// Why, in numbers.
    pub explanation: Explanation,
}

impl Decision {
    /// A choice without a word.
    pub fn plain(mv: Move) -> Decision {
        Decision { mv, explanation: Explanation::default() }
    }
}

/// What led to a decision. An agent fills in what it has; screens draw it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Explanation {
    /// The worth of each legal move in the agent's own measure.
    pub scores: Vec<(Move, f64)>,
    /// The chance of each legal move to be chosen.
    pub chances: Vec<(Move, f64)>,
    /// The belief that an opposing piece is blue.
    pub belief: Vec<(PieceId, f64)>,
    /// How far it looked.
    pub search: Option<SearchReport>,
}

/// How far a search looked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SearchReport {
    /// Plies.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

/// Asks an agent for its move: the one place where a decision gets its dice.
pub fn decide(agent: &dyn Agent, view: &View, seed: Seed, detail: Detail) -> Decision {
    let mut dice = seed.dice(Purpose::Decision(view.seat(), view.ply()));
    agent.decide(view, &mut dice, detail)
}

/// Asks an agent for its set-up.
pub fn arrange(agent: &dyn Agent, board: Board, seat: Seat, seed: Seed) -> Setup {
    agent.arrange(board, seat, &mut seed.dice(Purpose::Setup(seat)))
}

/// The belief of somebody who has seen nothing but the captures: the same for every piece.
fn even_belief(view: &View) -> Vec<(PieceId, f64)> {
    use crate::game::{Colour, Theirs};
    let share = f64::from(view.opposing_left(Colour::Blue)) / f64::from(view.hidden().count().max(1));
    let hidden = view.theirs().iter().enumerate().filter(|(_, piece)| matches!(piece, Theirs::Hidden(_)));
    hidden.filter_map(|(index, _)| Some((PieceId::from_index(index)?, share))).collect()
}

/// Every player escapes at once when it can; of two exits, the first in square order as it sees the board.
fn escape(view: &View) -> Option<Move> {
    use crate::game::Way;
    view.legal_moves().into_iter().find(|mv| mv.way == Way::Leave)
}
