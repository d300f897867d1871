//! What each item is worth.

use super::behaviour::{Behaviour, ITEMS};

/// By what factor each item multiplies the odds that a ghost is blue: once for every time that it was counted.
///
/// Factors and not their logarithms, so that products alone lead to a belief: they are the same to the last digit everywhere.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weights {
    factors: [f64; ITEMS.len()],
}

impl Weights {
    /// What `geister learn blueness --games 10 --seed 1` prints. How well they tell colours is in `docs/learning.md`.
    pub const FITTED: Weights = Weights::new([0.5168, 0.8143, 0.5973, 1.2195, 1.5238, 0.8308, 0.7295, 1.1705]);

    /// These factors, in the order of [`ITEMS`].
    pub const fn new(factors: [f64; ITEMS.len()]) -> Weights {
        Weights { factors }
    }

    /// The factors, in the order of [`ITEMS`].
    pub const fn factors(&self) -> [f64; ITEMS.len()] {
        self.factors
    }

    /// The odds that a ghost is blue that behaved so, beside one that did nothing.
    pub fn odds(&self, behaviour: &Behaviour) -> f64 {
        let times = |(factor, count): (&f64, &u8)| (0..*count).fold(1.0, |product, _| product * factor);
        self.factors.iter().zip(&behaviour.0).map(times).product()
    }
}
