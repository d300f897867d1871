//! Curves that the papers cite: a rate over something that grows.

use super::super::statistics::{Estimate, half_point_rate};
use super::super::tally::Score;
use super::{guesses, known, powers};
use crate::agents::roster::RosterError;
use crate::agents::{Entry, find};
use crate::game::Seed;
use serde::Serialize;

/// Which curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Curve {
    /// How often UPP knows a moved ghost's colour, over the game.
    Guesses,
    /// Monte-Carlo's win rate, over the number of colours that it is told.
    Known,
    /// What UPP believes of Monte-Carlo's colours, over the power to which it raises its comparisons.
    Powers,
}

impl Curve {
    /// The players' playouts for every legal move: their own number, or fewer where many games are only looked at.
    pub const fn playouts(self) -> u64 {
        match self {
            Curve::Guesses | Curve::Known => PLAYOUTS,
            Curve::Powers => 200,
        }
    }
}

/// The games of a curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CurveGames {
    /// Which.
    pub curve: Curve,
    /// Games, or games a point, half of them in each seat.
    pub games: u64,
    /// Where all randomness comes from.
    pub seed: Seed,
    /// The players' playouts for every legal move.
    pub playouts: u64,
}

/// The players' own number of playouts.
pub const PLAYOUTS: u64 = 1000;

/// A point of a curve.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Point {
    /// What grows.
    pub at: u64,
    /// In words.
    pub label: String,
    /// Right, wrong and undecided, or won, lost and drawn.
    #[serde(flatten)]
    pub score: Score,
    /// The rate, with half of what is undecided.
    pub rate: Estimate,
    /// For guesses: how surprising the true colours were, −ln of the belief in them, on average. Less is better; 0.693 is
    /// what a coin gets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surprise: Option<f64>,
}

/// A curve's result.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CurveReport {
    /// Which.
    pub curve: Curve,
    /// Its points.
    pub points: Vec<Point>,
    /// All points together, where that says something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all: Option<Point>,
}

/// What adds up at a point. Whole numbers only, so that the order does not matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum {
    /// Right, wrong and undecided, or won, lost and drawn.
    pub score: Score,
    /// Millionths of the surprise.
    pub surprise: u64,
}

impl Sum {
    /// A belief that a ghost is blue, judged.
    pub fn of_guess(blue: f64, is_blue: bool) -> Sum {
        let score = if blue == 0.5 {
            Score { draws: 1, ..Score::default() }
        } else if (blue > 0.5) == is_blue {
            Score { wins: 1, ..Score::default() }
        } else {
            Score { losses: 1, ..Score::default() }
        };
        let truth = if is_blue { blue } else { 1.0 - blue };
        Sum { score, surprise: (-1e6 * truth.clamp(1e-4, 1.0).ln()).round() as u64 }
    }

    /// Both together.
    pub fn plus(self, other: Sum) -> Sum {
        Sum { score: self.score.plus(other.score), surprise: self.surprise.saturating_add(other.surprise) }
    }
}

/// The sums at each point.
pub type Sums = Vec<Sum>;

/// Adds to a point.
pub fn add(sums: &mut Sums, place: usize, more: Sum) {
    sums.resize(sums.len().max(place.saturating_add(1)), Sum::default());
    if let Some(sum) = sums.get_mut(place) {
        *sum = sum.plus(more);
    }
}

impl CurveGames {
    /// How many pieces of work there are, which can be done in any order.
    pub fn pieces(&self) -> u64 {
        match self.curve {
            Curve::Guesses | Curve::Powers => self.games,
            Curve::Known => self.games.saturating_mul(known::POINTS as u64),
        }
    }

    /// Does one of them; depends on its number alone.
    pub fn play(&self, number: u64) -> Sums {
        match self.curve {
            Curve::Guesses => guesses::play(self.seed, number, self.playouts),
            Curve::Known => known::play(self.seed, number, self.playouts),
            Curve::Powers => powers::play(self.seed, number, self.playouts),
        }
    }

    /// The result, from all of them together.
    pub fn report(&self, sums: &Sums) -> CurveReport {
        let guesses = self.curve != Curve::Known;
        let point = |at: u64, label: String, sum: Sum| Point {
            at,
            label,
            score: sum.score,
            rate: half_point_rate(sum.score),
            surprise: guesses.then(|| sum.surprise as f64 / 1e6 / sum.score.games().max(1) as f64),
        };
        let points =
            sums.iter().zip(0..).filter(|(sum, _)| sum.score.games() > 0).map(|(sum, index)| match self.curve {
                Curve::Guesses => point(guesses::ply(index), guesses::label(index), *sum),
                Curve::Known => point(index, known::label(index), *sum),
                Curve::Powers => point(powers::power(index), format!("β = {}", powers::power(index)), *sum),
            });
        let points: Vec<Point> = points.collect();
        let all = (self.curve == Curve::Guesses)
            .then(|| point(0, "all".to_owned(), sums.iter().copied().fold(Sum::default(), Sum::plus)));
        CurveReport { curve: self.curve, points, all }
    }
}

/// The player of this kind with so many playouts for every legal move.
pub fn player(kind: &str, playouts: u64) -> Result<&'static Entry, RosterError> {
    if playouts == PLAYOUTS { find(kind) } else { find(&format!("{kind}-{playouts}")) }
}

/// Both together.
pub fn joined(mut one: Sums, other: Sums) -> Sums {
    other.into_iter().enumerate().for_each(|(place, more)| add(&mut one, place, more));
    one
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn few(curve: Curve, games: u64) -> (CurveGames, Sums) {
        let curve = CurveGames { curve, games, seed: Seed(3), playouts: 5 };
        let sums = (0..curve.pieces()).map(|number| curve.play(number)).fold(Sums::new(), joined);
        (curve, sums)
    }

    #[test]
    fn guesses_are_scored_from_the_second_turn_on_by_ply() {
        let (curve, sums) = few(Curve::Guesses, 2);
        let report = curve.report(&sums);
        assert_eq!((report.points[0].at, report.points[0].label.as_str()), (0, "plies 0 to 9"));
        let all = report.all.unwrap();
        let each: u64 = report.points.iter().map(|point| point.score.games()).sum();
        assert!(each > 0 && all.score.games() == each);
        assert_eq!(sums, few(Curve::Guesses, 2).1, "the same games every time");
    }

    #[test]
    fn every_number_of_colours_is_told_in_as_many_games() {
        let (curve, sums) = few(Curve::Known, 2);
        let report = curve.report(&sums);
        let games: Vec<(u64, u64)> = report.points.iter().map(|point| (point.at, point.score.games())).collect();
        assert_eq!(games, (0..9).map(|told| (told, 2)).collect::<Vec<_>>());
        assert_eq!(report.all, None);
        let drawing = super::super::svg(&report);
        assert_eq!(drawing.matches("<circle").count(), 9);
        assert!(drawing.starts_with("<svg") && drawing.trim_end().ends_with("</svg>"));
    }

    #[test]
    fn every_power_judges_the_same_ghosts_and_none_is_a_coin() {
        let (curve, sums) = few(Curve::Powers, 1);
        let report = curve.report(&sums);
        let games: Vec<u64> = report.points.iter().map(|point| point.score.games()).collect();
        assert!(games[0] > 0 && games.iter().all(|count| *count == games[0]), "{games:?}");
        // Before anything is weighed every ghost that has moved is a coin, but for captures and exits.
        assert_eq!(report.points[0].at, 0);
        assert_ne!(report.points[0].surprise, report.points[1].surprise);
    }
}
