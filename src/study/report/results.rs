//! Won, lost and drawn.

use super::compare::{Comparison, comparisons};
use super::estimate::{Range, Values};
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
    /// Points a game, a draw being half a point; none where there was no game.
    pub points: Option<Estimate>,
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
    /// The paper's points a game. They have no interval, because the paper does not print who played which game.
    pub paper_points: Option<f64>,
}

type Played<'a> = (&'a str, &'a GameTrace);

fn against<'a>(agent: &str, used: &[&'a Trace]) -> Vec<Played<'a>> {
    let all = used.iter().flat_map(|trace| trace.finished_games().map(move |game| (trace.participant(), game)));
    all.filter(|(_, game)| game.plan.agent == agent).collect()
}

/// Points by participant.
fn points<'a>(games: &[Played<'a>]) -> Values<'a> {
    let worth = |game: &GameTrace| match game.result()? {
        Result::Win => Some(1.0),
        Result::Draw => Some(0.5),
        Result::Loss => Some(0.0),
    };
    games.iter().filter_map(|(person, game)| Some((*person, worth(game)?))).collect()
}

/// Points against each opponent compared with those against each other.
pub fn compared(opponents: &[Known], used: &[&Trace]) -> Vec<Comparison> {
    let groups: Vec<(String, Values<'_>)> =
        opponents.iter().map(|known| (known.agent.clone(), points(&against(&known.agent, used)))).collect();
    comparisons(&groups, Range::SHARE)
}

/// Won, lost and drawn against each opponent.
pub fn results(strict: Option<Replica>, opponents: &[Known], used: &[&Trace]) -> Vec<OpponentResults> {
    let of = |known: &Known| {
        let played = against(&known.agent, used);
        let games: Vec<&GameTrace> = played.iter().map(|(_, game)| *game).collect();
        let paper = paper::score(strict, &known.agent);
        let plies: usize = games.iter().map(|game| game.plies()).sum();
        OpponentResults {
            agent: known.agent.clone(),
            score: score(&games, |_| true),
            points: points(&played).estimate(Range::SHARE),
            as_first: score(&games, |game| game.table.seat == Seat::First),
            as_second: score(&games, |game| game.table.seat == Seat::Second),
            resigned: games.iter().filter(|game| game.resigned).count() as u64,
            plies: plies as f64 / games.len().max(1) as f64,
            paper,
            paper_points: paper.map(|score| half_point_rate(score).rate),
        }
    };
    opponents.iter().map(of).collect()
}

fn score(games: &[&GameTrace], wanted: impl Fn(&GameTrace) -> bool) -> Score {
    let count =
        |result: Result| games.iter().filter(|game| wanted(game) && game.result() == Some(result)).count() as u64;
    Score { wins: count(Result::Win), losses: count(Result::Loss), draws: count(Result::Draw) }
}
