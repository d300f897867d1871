//! A network of made-up numbers, for tests.

use super::{Design, Trained, Weights};
use crate::game::{Dice, Seed};

/// Small numbers of both signs from this seed.
pub fn made_up(design: Design, seed: u64) -> Weights {
    let mut dice = Dice::new(Seed(seed));
    let mut number = || (dice.below(2001) as f32 - 1000.0) / 4000.0;
    let layers = design.layers().into_iter().map(|layer| Trained {
        weights: (0..layer.inputs() * layer.outputs()).map(|_| number()).collect(),
        biases: (0..layer.outputs()).map(|_| number()).collect(),
    });
    Weights { design, roots: 1, prior: 0.5, layers: layers.collect() }
}
