//! Logistic regression over colourings.
//!
//! A ghost's odds of being blue are the product of its items' factors. Since the counts are known, a moment's chances are those
//! of the colourings that have them: the logistic regression that is conditional on the number of blues. Its likelihood has
//! one maximum, which Newton's method finds in a few steps.

use super::moments::Moment;
use crate::belief::{ITEMS, Weights};
use crate::playout::deals;

const SIZE: usize = ITEMS.len();

/// Pulls every logarithm of a factor to 0, as much as so many moments would: an item that hardly ever came up gets no wild
/// weight.
const PULL: f64 = 1.0;

/// Steps are this small at the end.
const ENOUGH: f64 = 1e-9;

/// Newton's method needs fewer steps than this, or something is wrong.
const STEPS: u32 = 50;

/// What was fitted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    /// By what each item multiplies the odds.
    pub weights: Weights,
    /// On how many moments.
    pub moments: u64,
    /// The steps that it took.
    pub steps: u32,
    /// The mean loss in bits a moment.
    pub loss: f64,
}

/// Fits the weights to these moments.
pub fn fit<'a>(moments: impl Iterator<Item = &'a Moment> + Clone) -> Fit {
    let mut logs = [0.0; SIZE];
    let count = moments.clone().count() as u64;
    let mut steps = 0;
    loop {
        let Slope { gradient, curvature, .. } = slope(moments.clone(), &logs);
        let step = solved(curvature, gradient);
        steps += 1;
        for (log, step) in logs.iter_mut().zip(step) {
            *log += step;
        }
        if step.iter().all(|step| step.abs() < ENOUGH) || steps >= STEPS {
            break;
        }
    }
    let loss = slope(moments, &logs).loss / count.max(1) as f64 / std::f64::consts::LN_2;
    Fit { weights: Weights::new(logs.map(f64::exp)), moments: count, steps, loss }
}

struct Slope {
    gradient: [f64; SIZE],
    curvature: [[f64; SIZE]; SIZE],
    loss: f64,
}

/// The slope of the likelihood here, and how it bends.
fn slope<'a>(moments: impl Iterator<Item = &'a Moment>, logs: &[f64; SIZE]) -> Slope {
    let mut all = Slope { gradient: logs.map(|log| -PULL * log), curvature: [[0.0; SIZE]; SIZE], loss: 0.0 };
    for (place, row) in all.curvature.iter_mut().enumerate() {
        row[place] = PULL;
    }
    for moment in moments {
        let features: Vec<[f64; SIZE]> = moment.ghosts.iter().map(|(seen, _)| seen.0.map(f64::from)).collect();
        let truth = moment.ghosts.iter().enumerate().fold(0u64, |set, (n, (_, blue))| set | u64::from(*blue) << n);
        // Every set of as many blues, with what its ghosts did together.
        let sums: Vec<(u64, [f64; SIZE])> = deals((1 << features.len()) - 1, truth.count_ones())
            .into_iter()
            .map(|deal| {
                let mut sum = [0.0; SIZE];
                for (_, ghost) in features.iter().enumerate().filter(|(n, _)| deal >> n & 1 == 1) {
                    sum.iter_mut().zip(ghost).for_each(|(sum, item)| *sum += item);
                }
                (deal, sum)
            })
            .collect();
        let dot = |sum: &[f64; SIZE]| sum.iter().zip(logs).map(|(sum, log)| sum * log).sum::<f64>();
        let highest = sums.iter().map(|(_, sum)| dot(sum)).fold(f64::NEG_INFINITY, f64::max);
        let weights: Vec<f64> = sums.iter().map(|(_, sum)| (dot(sum) - highest).exp()).collect();
        let total: f64 = weights.iter().sum();
        let mut mean = [0.0; SIZE];
        for ((_, sum), weight) in sums.iter().zip(&weights) {
            mean.iter_mut().zip(sum).for_each(|(mean, item)| *mean += weight / total * item);
        }
        for ((deal, sum), weight) in sums.iter().zip(&weights) {
            let off: [f64; SIZE] = std::array::from_fn(|place| sum[place] - mean[place]);
            for (row, a) in all.curvature.iter_mut().zip(off) {
                row.iter_mut().zip(off).for_each(|(cell, b)| *cell += weight / total * a * b);
            }
            if *deal == truth {
                all.gradient.iter_mut().zip(off).for_each(|(slope, off)| *slope += off);
                all.loss -= (weight / total).ln();
            }
        }
    }
    all
}

/// The solution of a symmetric system whose matrix is positive, by elimination.
fn solved(mut matrix: [[f64; SIZE]; SIZE], mut right: [f64; SIZE]) -> [f64; SIZE] {
    for pivot in 0..SIZE {
        for row in pivot + 1..SIZE {
            let share = matrix[row][pivot] / matrix[pivot][pivot];
            let above = matrix[pivot];
            matrix[row].iter_mut().zip(above).for_each(|(cell, above)| *cell -= share * above);
            right[row] -= share * right[pivot];
        }
    }
    for row in (0..SIZE).rev() {
        let known: f64 = (row + 1..SIZE).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::Behaviour;
    use crate::game::{Purpose, Seed};

    /// Moments whose truth is drawn by known factors.
    fn drawn(factors: [f64; SIZE], many: u64) -> Vec<Moment> {
        let truth = Weights::new(factors);
        let mut dice = Seed(5).dice(Purpose::Game(0));
        let one = |game| {
            let ghosts: Vec<Behaviour> =
                (0..4).map(|_| Behaviour(std::array::from_fn(|_| dice.below(3) as u8))).collect();
            let sets = deals(0b1111, 2);
            let odds = |deal: &u64| -> f64 {
                let blue = ghosts.iter().enumerate().filter(|(n, _)| deal >> n & 1 == 1);
                blue.map(|(_, ghost)| truth.odds(ghost)).product()
            };
            let sum: f64 = sets.iter().map(odds).sum();
            let mut left = f64::from(dice.below(1 << 20)) / f64::from(1 << 20) * sum;
            let drawn = sets.iter().find(|deal| {
                left -= odds(deal);
                left < 0.0
            });
            let drawn = *drawn.unwrap_or(&sets[0]);
            let ghosts = ghosts.iter().enumerate().map(|(n, ghost)| (*ghost, drawn >> n & 1 == 1)).collect();
            Moment { game, of: 0, ghosts }
        };
        (0..many).map(one).collect()
    }

    #[test]
    fn it_finds_the_factors_that_made_the_data() {
        let factors = [0.5, 2.0, 1.0, 1.5, 0.8, 3.0, 1.0, 1.2];
        let moments = drawn(factors, 3000);
        let found = fit(moments.iter());
        assert!(found.steps < 20 && found.moments == 3000, "{found:?}");
        for (found, made) in found.weights.factors().iter().zip(factors) {
            assert!((found / made - 1.0).abs() < 0.15, "{found} {made}");
        }
    }

    #[test]
    fn without_data_nothing_is_claimed() {
        let none: Vec<Moment> = Vec::new();
        assert_eq!(fit(none.iter()).weights.factors(), [1.0; SIZE]);
    }
}
