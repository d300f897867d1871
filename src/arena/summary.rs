//! A match's result as a document: what the command line prints as JSON.

use super::plan::{Match, Side};
use super::statistics::{Estimate, half_point_rate, win_rate};
use super::tally::{Score, Tally};
use crate::game::{Board, Ply, Reason, Seed};
use serde::Serialize;

/// A match and its result, from A's side.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// The ids of A and B.
    pub players: [&'static str; 2],
    /// The board.
    pub board: Board,
    /// The seed of the match.
    pub seed: Seed,
    /// The ply at which a game was drawn.
    pub draw_ply: Ply,
    /// All games.
    pub games: u64,
    /// Won, lost and drawn over both seats.
    #[serde(flatten)]
    pub score: Score,
    /// The games in which A moved first.
    pub as_first: Score,
    /// The games in which A moved second.
    pub as_second: Score,
    /// The share of games won.
    pub win_rate: Estimate,
    /// Points a game, a draw being half a point.
    pub half_point_rate: Estimate,
    /// How the decided games ended.
    pub endings: Vec<Ending>,
    /// How long the games were.
    pub plies: Plies,
}

/// How often a side won in one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// Who won.
    pub winner: Side,
    /// In which way.
    pub reason: Reason,
    /// How often.
    pub games: u64,
}

/// The lengths of games.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Plies {
    /// On average.
    pub mean: f64,
    /// The shortest.
    pub min: u64,
    /// The longest.
    pub max: u64,
}

impl Plies {
    /// The lengths of a tally's games.
    pub fn of(tally: &Tally) -> Plies {
        Plies {
            mean: tally.plies().sum as f64 / tally.score().games().max(1) as f64,
            min: tally.shortest().unwrap_or(0),
            max: tally.longest().unwrap_or(0),
        }
    }
}

impl Summary {
    /// The result of a match.
    pub fn of(plan: &Match, tally: &Tally) -> Summary {
        let score = tally.score();
        let games = score.games();
        let ending = |(winner, reason, games)| Ending { winner, reason, games };
        Summary {
            players: [plan.a.id, plan.b.id],
            board: plan.board,
            seed: plan.seed,
            draw_ply: plan.draw_ply,
            games,
            score,
            as_first: tally.as_first,
            as_second: tally.as_second,
            win_rate: win_rate(score),
            half_point_rate: half_point_rate(score),
            endings: tally.endings().map(ending).collect(),
            plies: Plies::of(tally),
        }
    }
}
