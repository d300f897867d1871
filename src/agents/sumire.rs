//! Sumire: sure that the first to come near is red. It ignores that ghost and hunts the others.

use super::entry::{Entry, Facts, Paper};
use super::roster::Kind;
use super::{Agent, Ask, Decision, escape, looking};
use crate::game::{Board, PieceId, View};

/// Plays as Murasaki until an opposing piece comes beside one of its own; from then on that piece is red and all others
/// are blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sumire {
    /// How many plies it looks ahead.
    pub depth: u32,
}

/// Its presets on the wall.
pub const ENTRIES: &[Entry] = &[Entry {
    id: "sumire-d5",
    name: "Sumire",
    paper_name: "対紫駒",
    paper: Paper::Bluff,
    kind: Kind::Sumire(Sumire { depth: 5 }),
    portrait: "sumire",
    character: "sumire",
    boards: &Board::ALL,
    fixed_checksum: Some("041bbf1cd3268783"),
}];

impl Facts for Sumire {
    fn parameters(&self) -> Vec<(&'static str, String)> {
        vec![("depth", self.depth.to_string())]
    }

    fn takes_a_budget(&self) -> bool {
        true
    }

    fn is_fixed(&self) -> bool {
        true
    }
}

impl Agent for Sumire {
    fn decide(&self, view: &View, ask: Ask<'_>) -> Decision {
        match escape(view) {
            Some(mv) => looking::leave(mv, ask.detail),
            None => looking::decide_suspecting(view, first_to_approach(view), self.depth, ask),
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
