//! What a simulated participant does not leave to chance.

use crate::study::items::Value;
use std::collections::BTreeMap;

/// How a game is to end for the participant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// The participant wins; games are drawn anew until one does.
    Win,
    /// The participant gives up after a few moves.
    Loss,
}

/// Fixed answers and results; everything else is drawn.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Script {
    /// Answers by question and, where it is about an opponent, that opponent's id in the roster.
    pub answers: BTreeMap<(String, Option<String>), Value>,
    /// Results by opponent: the first for the first game against it, and so on.
    pub results: BTreeMap<String, Vec<Wanted>>,
}

impl Script {
    /// How the n-th game against somebody is to end; n counts from 1.
    pub fn result(&self, agent: &str, round: u32) -> Option<Wanted> {
        self.results.get(agent)?.get(round.checked_sub(1)? as usize).copied()
    }
}
