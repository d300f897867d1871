//! A quantity added up over games, with what its spread needs.

use serde::{Deserialize, Serialize};

/// A whole number of each game, summed. Whole numbers only, so that sums do not depend on their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Total {
    /// The sum.
    pub sum: u64,
    /// The sum of the squares, from which the spread between games follows.
    pub squares: u64,
}

impl Total {
    /// Of a single game.
    pub fn of(value: u64) -> Total {
        Total { sum: value, squares: value.saturating_mul(value) }
    }

    /// Both together.
    pub fn plus(self, other: Total) -> Total {
        Total { sum: self.sum.saturating_add(other.sum), squares: self.squares.saturating_add(other.squares) }
    }
}
