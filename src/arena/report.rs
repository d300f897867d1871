//! A tournament's result as a document: every player against every other and over all, with the worst opponent.

use super::contacts::{Answers, PerColour};
use super::elo::elo;
use super::plan::Side;
use super::statistics::{Estimate, half_point_rate, mean, share_of};
use super::summary::Plies;
use super::tally::{Score, Tally};
use super::tournament::{Contestant, Tournament};
use crate::game::{Board, Ply, Reason, Seed};
use serde::Serialize;

/// A tournament and its result.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// The board.
    pub board: Board,
    /// Games a pair.
    pub games: u64,
    /// The tournament's seed.
    pub seed: Seed,
    /// The ply at which a game was drawn.
    pub draw_ply: Ply,
    /// The players, in the order of the list.
    pub players: Vec<PlayerReport>,
}

/// One player's result.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlayerReport {
    /// Its id.
    pub player: String,
    /// Where it is weakest.
    pub worst: Worst,
    /// Its rating, the mean of all being 0; none where no finite rating fits.
    pub elo: Option<f64>,
    /// Against all others together.
    pub all: Figures,
    /// Against each other player.
    pub against: Vec<PairReport>,
}

/// The opponent against whom a player has the fewest points.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Worst {
    /// Its id.
    pub opponent: String,
    /// Points a game against it, a draw being half a point.
    pub half_point_rate: Estimate,
}

/// One player's result against another.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PairReport {
    /// The other's id.
    pub opponent: String,
    /// What was counted.
    #[serde(flatten)]
    pub figures: Figures,
}

/// What is told of a number of games, from one player's side.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Figures {
    /// How many games.
    pub games: u64,
    /// Won, lost and drawn.
    #[serde(flatten)]
    pub score: Score,
    /// The games in which the player moved first.
    pub as_first: Score,
    /// The games in which it moved second.
    pub as_second: Score,
    /// Points a game, a draw being half a point.
    pub half_point_rate: Estimate,
    /// How it won.
    pub won: Endings,
    /// How it lost.
    pub lost: Endings,
    /// How long the games were.
    pub plies: Plies,
    /// Its own moves a game that ended next to an opposing piece, captures left out, by the moved piece's colour.
    pub approaches: PerColour<Estimate>,
    /// How often it captured an opposing piece right after that came next to one of its own.
    pub captures: Captures,
    /// The same while the opponent had one red left.
    pub captures_at_one_red: Captures,
}

/// Ways in which games were decided, as counts; the winner's ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Endings {
    /// The winner took all opposing blues.
    pub took_all_blues: u64,
    /// The winner had all its reds taken.
    pub gave_all_reds: u64,
    /// A blue of the winner left through an exit.
    pub escaped: u64,
    /// The loser gave up.
    pub resigned: u64,
}

/// Captures right after an approach.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Captures {
    /// Of pieces of either colour.
    pub all: CaptureRate,
    /// Of pieces that were red.
    pub red: CaptureRate,
    /// Of pieces that were blue.
    pub blue: CaptureRate,
}

/// How often a piece that came was taken.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct CaptureRate {
    /// The counts.
    #[serde(flatten)]
    pub answers: Answers,
    /// Taken out of came.
    #[serde(flatten)]
    pub rate: Estimate,
}

impl Report {
    /// The result of a tournament from the tally of each of its pairs, as [`super::Results::tallies`] gives them.
    pub fn of(plan: &Tournament, tallies: &[Tally]) -> Report {
        let places = 0..plan.players.len();
        let of_pair = |one: usize, other: usize| {
            let mut pairs = plan.pairs().into_iter().zip(tallies);
            let (pair, tally) =
                pairs.find(|(pair, _)| (pair.a, pair.b) == (one, other) || (pair.b, pair.a) == (one, other))?;
            Some(if pair.a == one { tally.clone() } else { tally.clone().turned() })
        };
        let rows: Vec<Vec<Option<Tally>>> =
            places.clone().map(|one| places.clone().map(|other| of_pair(one, other)).collect()).collect();
        let points = |tally: &Option<Tally>| {
            let score = tally.as_ref().map(Tally::score).unwrap_or_default();
            score.wins as f64 + score.draws as f64 / 2.0
        };
        let ratings = elo(&rows.iter().map(|row| row.iter().map(points).collect()).collect());
        let player = |((place, contestant), row): ((usize, &Contestant), &Vec<Option<Tally>>)| {
            let others = plan.players.iter().zip(row).filter_map(|(other, tally)| Some((&other.id, tally.as_ref()?)));
            let pair =
                |(id, tally): (&String, &Tally)| PairReport { opponent: id.clone(), figures: Figures::of(tally) };
            let against: Vec<PairReport> = others.map(pair).collect();
            PlayerReport {
                player: contestant.id.clone(),
                worst: Worst::of(&against),
                // To a hundredth: the last bits depend on the order in which strengths are summed.
                elo: ratings
                    .as_ref()
                    .and_then(|ratings| ratings.get(place))
                    .map(|one| (one * 100.0).round() / 100.0 + 0.0),
                all: Figures::of(&row.iter().flatten().cloned().fold(Tally::default(), Tally::join)),
                against,
            }
        };
        let Tournament { board, games, seed, draw_ply, .. } = *plan;
        Report {
            board,
            games,
            seed,
            draw_ply,
            players: plan.players.iter().enumerate().zip(&rows).map(player).collect(),
        }
    }
}

impl Worst {
    fn of(against: &[PairReport]) -> Worst {
        let rate = |pair: &&PairReport| pair.figures.half_point_rate.rate;
        let worst = against.iter().min_by(|one, other| rate(one).total_cmp(&rate(other)));
        Worst {
            opponent: worst.map(|pair| pair.opponent.clone()).unwrap_or_default(),
            half_point_rate: worst.map_or(half_point_rate(Score::default()), |pair| pair.figures.half_point_rate),
        }
    }
}

impl Figures {
    /// A tally's figures, from A's side.
    pub fn of(tally: &Tally) -> Figures {
        let score = tally.score();
        let games = score.games();
        let contacts = tally.contacts(Side::A);
        Figures {
            games,
            score,
            as_first: tally.as_first,
            as_second: tally.as_second,
            half_point_rate: half_point_rate(score),
            won: Endings::of(tally, Side::A),
            lost: Endings::of(tally, Side::B),
            plies: Plies::of(tally),
            approaches: PerColour {
                red: mean(contacts.approaches.red, games),
                blue: mean(contacts.approaches.blue, games),
            },
            captures: Captures::of(contacts.answers),
            captures_at_one_red: Captures::of(contacts.answers_at_one_red),
        }
    }
}

impl Endings {
    fn of(tally: &Tally, winner: Side) -> Endings {
        let games = |reason| tally.ending(winner, reason);
        Endings {
            took_all_blues: games(Reason::TookAllBlues),
            gave_all_reds: games(Reason::GaveAllReds),
            escaped: games(Reason::Escaped),
            resigned: games(Reason::Resigned),
        }
    }
}

impl Captures {
    fn of(answers: PerColour<Answers>) -> Captures {
        let rate = |answers: Answers| CaptureRate { answers, rate: share_of(answers.taken, answers.came) };
        Captures { all: rate(answers.red.plus(answers.blue)), red: rate(answers.red), blue: rate(answers.blue) }
    }
}
