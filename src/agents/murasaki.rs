//! Murasaki: trusts nobody. Every hidden ghost is purple, red when taken and blue at the door.

use super::entry::{Entry, Facts, Paper};
use super::roster::Kind;
use super::{Agent, Ask, Decision, escape, looking};
use crate::game::{Board, View};
use crate::search::board::SearchBoard;

/// Negamax on purple pieces to a fixed depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Murasaki {
    /// How many plies it looks ahead.
    pub depth: u32,
}

/// Its presets on the wall.
pub const ENTRIES: &[Entry] = &[
    Entry {
        id: "murasaki-d5",
        name: "Murasaki",
        paper_name: "紫駒AI",
        paper: Paper::Bluff,
        kind: Kind::Murasaki(Murasaki { depth: 5 }),
        portrait: "murasaki",
        character: "murasaki",
        boards: &Board::ALL,
        fixed_checksum: Some("73c98c9529b73193"),
    },
    Entry {
        id: "murasaki-d7",
        name: "Murasaki 7",
        paper_name: "紫駒AI",
        paper: Paper::Bluff,
        kind: Kind::Murasaki(Murasaki { depth: 7 }),
        portrait: "murasaki",
        character: "murasaki",
        boards: &Board::ALL,
        fixed_checksum: Some("1fb09556a2e6f53d"),
    },
    Entry {
        id: "murasaki-d9",
        name: "Murasaki 9",
        paper_name: "紫駒AI",
        paper: Paper::Bluff,
        kind: Kind::Murasaki(Murasaki { depth: 9 }),
        portrait: "murasaki",
        character: "murasaki",
        boards: &Board::ALL,
        fixed_checksum: Some("804a87e7dacf9468"),
    },
];

impl Facts for Murasaki {
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

impl Agent for Murasaki {
    fn decide(&self, view: &View, ask: Ask<'_>) -> Decision {
        match escape(view) {
            Some(mv) => looking::leave(mv, ask.detail),
            None => looking::decide(view, &SearchBoard::purple(view), self.depth, ask),
        }
    }
}
