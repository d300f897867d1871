//! How long participants took for their moves.

use super::Known;
use super::spread::{Spread, spread};
use crate::study::event::Mover;
use crate::study::trace::{GameTrace, Trace};
use serde::Serialize;

/// How long moves took.
#[derive(Debug, Clone, Serialize)]
pub struct Thinking {
    /// All moves of games that count.
    pub overall: Option<Spread>,
    /// By opponent.
    pub by_opponent: Vec<ThinkLine>,
    /// By the number of the game in the session.
    pub by_game: Vec<ThinkLine>,
}

/// Think times in milliseconds.
#[derive(Debug, Clone, Serialize)]
pub struct ThinkLine {
    /// What the moves have in common: an opponent's id, or a number.
    pub of: String,
    /// Median and quartiles.
    pub ms: Spread,
}

/// How long moves took.
pub fn thinking(opponents: &[Known], used: &[&Trace]) -> Thinking {
    let times = |wanted: &dyn Fn(&GameTrace) -> bool| {
        let games = used.iter().flat_map(|trace| trace.games.iter()).filter(|game| game.counts() && wanted(game));
        let moves = games.flat_map(|game| game.moves.iter()).filter(|mv| mv.by == Mover::Person);
        spread(moves.map(|mv| mv.ms).collect())
    };
    let line = |of: String, wanted: &dyn Fn(&GameTrace) -> bool| times(wanted).map(|ms| ThinkLine { of, ms });
    let games = used.iter().map(|trace| trace.session.plan.length()).max().unwrap_or(0);
    Thinking {
        overall: times(&|_| true),
        by_opponent: opponents
            .iter()
            .filter_map(|known| line(known.agent.clone(), &|game| game.plan.agent == known.agent))
            .collect(),
        by_game: (1..=games)
            .filter_map(|number| line(number.to_string(), &|game| game.plan.number == number))
            .collect(),
    }
}
