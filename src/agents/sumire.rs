//! Sumire: sure that the first to come near is red. It ignores that ghost and hunts the others.

use super::{Agent, Decision, Detail, Luck, escape, looking};
use crate::game::{PieceId, View};

/// Plays as Murasaki until an opposing piece comes beside one of its own; from then on that piece is red and all others
/// are blue.
pub struct Sumire {
    /// How many plies it looks ahead.
    pub depth: u32,
}

impl Agent for Sumire {
    fn decide(&self, view: &View, _luck: Luck, detail: Detail) -> Decision {
        match escape(view) {
            Some(mv) => looking::leave(mv, detail),
            None => looking::decide_suspecting(view, first_to_approach(view), self.depth, detail),
        }
    }
}

/// The first opposing piece that moved, without taking, onto a square beside one of ours. It stays the same for the
/// rest of the game, also when it is taken.
fn first_to_approach(view: &View) -> Option<PieceId> {
    let shape = view.board().shape();
    let mut own = shape.home(view.seat());
    for played in view.history() {
        let to = played.mv.to(view.board())?;
        if played.seat == view.seat() {
            own.remove(played.mv.from);
            own.insert(to);
        } else if played.capture.is_none() && !(shape.neighbours(to) & own).is_empty() {
            return Some(played.piece);
        } else {
            own.remove(to);
        }
    }
    None
}
