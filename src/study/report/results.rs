//! Won, lost and drawn.

use super::{Known, Replica, paper};
use crate::arena::Score;
use crate::arena::statistics::{Estimate, half_point_rate};
use crate::game::Seat;
use crate::study::trace::{GameTrace, Result, Trace};
use serde::Serialize;

/// Games against one opponent, from the participant's side.
#[derive(Debug, Clone, Serialize)]
pub struct OpponentResults {
    /// The opponent's id.
    pub agent: String,
    /// Won, lost and drawn.
    pub score: Score,
    /// Points a game, a draw being half a point, with the interval of independent games.
    pub points: Estimate,
    /// Where the participant moved first.
    pub as_first: Score,
    /// Where the participant moved second.
    pub as_second: Score,
    /// How many of the losses were resignations.
    pub resigned: u64,
    /// Moves a game of both sides.
    pub plies: f64,
    /// What the paper printed.
    pub paper: Option<Score>,
    /// The paper's points a game.
    pub paper_points: Option<Estimate>,
}

/// Won, lost and drawn against each opponent.
pub fn results(strict: Option<Replica>, opponents: &[Known], used: &[&Trace]) -> Vec<OpponentResults> {
    let against = |agent: &str| -> Vec<&GameTrace> {
        used.iter().flat_map(|trace| trace.finished_games()).filter(|game| game.plan.agent == agent).collect()
    };
    let of = |known: &Known| {
        let games = against(&known.agent);
        let score = score(&games, |_| true);
        let paper = paper::score(strict, &known.agent);
        let plies: usize = games.iter().map(|game| game.plies()).sum();
        OpponentResults {
            agent: known.agent.clone(),
            score,
            points: half_point_rate(score),
            as_first: self::score(&games, |game| game.table.seat == Seat::First),
            as_second: self::score(&games, |game| game.table.seat == Seat::Second),
            resigned: games.iter().filter(|game| game.resigned).count() as u64,
            plies: plies as f64 / games.len().max(1) as f64,
            paper,
            paper_points: paper.map(half_point_rate),
        }
    };
    opponents.iter().map(of).collect()
}

fn score(games: &[&GameTrace], wanted: impl Fn(&GameTrace) -> bool) -> Score {
    let count =
        |result: Result| games.iter().filter(|game| wanted(game) && game.result() == Some(result)).count() as u64;
    Score { wins: count(Result::Win), losses: count(Result::Loss), draws: count(Result::Draw) }
}
