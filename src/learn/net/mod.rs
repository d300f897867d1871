//! A small trainer of our own for the networks of [`crate::belief::network`].
//!
//! A batch is cut into a fixed number of parts, whose slopes are added in a fixed order: the same bits for any number of
//! threads.

mod adam;
mod convolve;
mod matrix;
mod network;
#[cfg(test)]
mod tests;

pub use adam::Adam;
pub use network::{Network, Sample, Score};

use matrix::Packed;
use rayon::prelude::*;

/// Parts of a batch, each with slopes of its own.
const PARTS: usize = 8;
/// Samples that go through the network together: what they leave in every layer stays in the cache.
const TOGETHER: usize = 25;

/// Learns from a batch of samples and makes a step.
pub fn learn(network: &Network, numbers: &mut [f32], adam: &mut Adam, batch: &[Sample]) -> Score {
    let part = |samples: &[Sample]| {
        let (mut slopes, mut packed) = (vec![0.0; numbers.len()], Packed::default());
        let one =
            |sum: Score, few: &[Sample]| sum.and(network.learn(numbers, few, batch.len(), &mut slopes, &mut packed));
        let score = samples.chunks(TOGETHER).fold(Score::default(), one);
        (score, slopes)
    };
    let parts: Vec<(Score, Vec<f32>)> =
        batch.par_chunks(batch.len().div_ceil(PARTS).max(1)).with_max_len(1).map(part).collect();
    let mut sum = vec![0.0; numbers.len()];
    let mut score = Score::default();
    for (more, slopes) in parts {
        score = score.and(more);
        sum.iter_mut().zip(&slopes).for_each(|(sum, slope)| *sum += slope);
    }
    adam.step(numbers, &sum);
    score
}

/// How a network does on samples that it does not learn from.
pub fn score(network: &Network, numbers: &[f32], samples: &[Sample]) -> Score {
    let few = |samples: &[Sample]| network.score(numbers, samples, &mut Packed::default());
    let scores: Vec<Score> = samples.par_chunks(100).map(few).collect();
    scores.into_iter().fold(Score::default(), Score::and)
}
