//! Random: any legal move is as good as another, but an open door is an open door.

use super::{Agent, Decision, Detail, Explanation, Luck, escape, even_belief};
use crate::game::{Move, View};

/// Uniform over the legal moves; escapes when it can.
pub struct Random;

impl Agent for Random {
    fn decide(&self, view: &View, luck: Luck, detail: Detail) -> Decision {
        let moves = view.legal_moves();
        let choices: &[Move] = &escape(view).map_or_else(|| moves.to_vec(), |mv| vec![mv]);
        // A side that is to move always has a move, so that there is something to pick.
        let mv = *luck.dice().pick(choices).unwrap_or(&moves[0]);
        let explanation = match detail {
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
