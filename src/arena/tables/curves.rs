//! Curves that the papers cite: a rate over something that grows.

use super::super::statistics::{Estimate, half_point_rate};
use super::super::tally::Score;
use super::{guesses, known};
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
}

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

/// The scores at each point, as they add up.
pub type Sums = Vec<Score>;

impl CurveGames {
    /// How many pieces of work there are, which can be done in any order.
    pub fn pieces(&self) -> u64 {
        match self.curve {
            Curve::Guesses => self.games,
            Curve::Known => self.games.saturating_mul(known::POINTS as u64),
        }
    }

    /// Does one of them; depends on its number alone.
    pub fn play(&self, number: u64) -> Sums {
        match self.curve {
            Curve::Guesses => guesses::play(self.seed, number),
            Curve::Known => known::play(self.seed, number),
        }
    }

    /// The result, from all of them together.
    pub fn report(&self, sums: &Sums) -> CurveReport {
        let point = |at: u64, label: String, score: Score| Point { at, label, score, rate: half_point_rate(score) };
        let points = sums.iter().zip(0..).map(|(score, index)| match self.curve {
            Curve::Guesses => point(guesses::ply(index), guesses::label(index), *score),
            Curve::Known => point(index, known::label(index), *score),
        });
        let points: Vec<Point> = points.filter(|point| point.score.games() > 0).collect();
        let all = (self.curve == Curve::Guesses).then(|| {
            let sum = points.iter().map(|point| point.score).fold(Score::default(), Score::plus);
            point(0, "all".to_owned(), sum)
        });
        CurveReport { curve: self.curve, points, all }
    }
}

/// Both together.
pub fn joined(mut one: Sums, other: Sums) -> Sums {
    one.resize(one.len().max(other.len()), Score::default());
    for (sum, more) in one.iter_mut().zip(other) {
        *sum = sum.plus(more);
    }
    one
}
