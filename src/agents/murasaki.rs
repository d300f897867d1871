//! Murasaki: trusts nobody. Every hidden ghost is purple, red when taken and blue at the door.

use super::{Agent, Decision, Detail, Luck, escape, looking};
use crate::game::View;
use crate::search::board::SearchBoard;

/// Negamax on purple pieces to a fixed depth.
pub struct Murasaki {
    /// How many plies it looks ahead.
    pub depth: u32,
}

impl Agent for Murasaki {
    fn decide(&self, view: &View, _luck: Luck, detail: Detail) -> Decision {
        match escape(view) {
            Some(mv) => looking::leave(mv, detail),
            None => looking::decide(view, &SearchBoard::purple(view), self.depth, detail),
        }
    }
}
