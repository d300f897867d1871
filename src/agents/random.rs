//! Random: any legal move is as good as another, but an open door is an open door.

use super::entry::{Entry, Facts, Paper};
use super::roster::Kind;
use super::{Agent, Ask, Decision, Detail, Explanation, escape, even_belief};
use crate::game::{Board, Move, View};

/// Uniform over the legal moves; escapes when it can.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Random;

/// Its presets on the wall.
pub const ENTRIES: &[Entry] = &[Entry {
    id: "random",
    name: "Random",
    paper_name: "ランダム",
    paper: Paper::MixedStrategies,
    kind: Kind::Random(Random),
    portrait: "random",
    character: "random",
    boards: &Board::ALL,
    fixed_checksum: Some("4a3724c87eb25ab8"),
}];

impl Facts for Random {
    fn is_suspect(&self) -> bool {
        true
    }
}

impl Agent for Random {
    fn decide(&self, view: &View, ask: Ask<'_>) -> Decision {
        let moves = view.legal_moves();
        let choices: &[Move] = &escape(view).map_or_else(|| moves.to_vec(), |mv| vec![mv]);
        // A side that is to move always has a move, so that there is something to pick.
        let mv = *ask.luck.dice().pick(choices).unwrap_or(&moves[0]);
        let explanation = match ask.detail {
            Detail::Move => Explanation::default(),
            Detail::Explained => Explanation {
                chances: choices.iter().map(|&mv| (mv, 1.0 / choices.len() as f64)).collect(),
                belief: even_belief(view),
                ..Explanation::default()
            },
        };
        Decision { mv, explanation }
    }
}
