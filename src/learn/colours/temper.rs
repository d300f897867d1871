//! How quietly a network's odds are to be believed over a whole game: by what makes the true colourings likeliest.

use crate::belief::network::weights::MOST_ROOTS;
use crate::belief::network::{Base, Weights};
use crate::belief::{Cnn, Colouring, Estimator};
use crate::game::{Game, Ply, Seat};
use crate::learn::net::{Sample, Score};
use rayon::prelude::*;

/// So many of the games that were learned from are looked at.
const GAMES: usize = 60;
/// Plies between two moments of a game.
const EVERY: usize = 8;

/// How many square roots make the true colourings likeliest, in games that were learned from; one where there are none.
pub fn roots(weights: &Weights, learned: &[Game]) -> u8 {
    let games = learned.get(..GAMES.min(learned.len())).unwrap_or_default();
    if games.is_empty() {
        return 1;
    }
    let cost = |roots: u8| -> f64 {
        let weights = Weights { roots, ..weights.clone() };
        let costs: Vec<f64> = games.par_iter().map(|game| surprise(&weights, game)).collect();
        costs.into_iter().sum()
    };
    let costs: Vec<(u8, f64)> = (0..=MOST_ROOTS).map(|roots| (roots, cost(roots))).collect();
    let best = costs.iter().min_by(|a, b| a.1.total_cmp(&b.1));
    best.map_or(1, |(roots, _)| *roots)
}

/// How surprising the truth was in a game: the sum of minus the logarithms of the true colourings' weights.
fn surprise(weights: &Weights, game: &Game) -> f64 {
    let moments = (EVERY..game.history().len()).step_by(EVERY);
    let at = |ply: usize| -> f64 {
        let then = game.back_to(Ply(ply as u16));
        let seat: Seat = then.position().to_move();
        let truth = Colouring::of(then.position().setup(seat.other()));
        let belief = Cnn { weights, base: Base::Learned }.believe(then.view(seat));
        let weight = belief.colourings().iter().find(|deal| deal.colouring == truth).map_or(0.0, |deal| deal.weight);
        -weight.max(1e-9).ln()
    };
    moments.map(at).sum()
}

/// How weights as the file has them do on samples.
pub fn score(weights: &Weights, samples: &[Sample]) -> Score {
    let one = |sample: &Sample| {
        let blue = weights.blue(&sample.seen);
        let true_one = if sample.blue { blue } else { 1.0 - blue };
        Score { samples: 1, right: u64::from((blue > 0.5) == sample.blue), loss: -true_one.max(1e-12).ln() }
    };
    let scores: Vec<Score> = samples.par_iter().map(one).collect();
    scores.into_iter().fold(Score::default(), Score::and)
}
