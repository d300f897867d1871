//! How a game ends.

use super::basics::{Colour, PerSeat, Seat};
use serde::{Deserialize, Serialize};

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "lowercase")]
pub enum Outcome {
    /// Somebody won.
    Won {
        /// Who.
        by: Seat,
        /// How.
        reason: Reason,
    },
    /// The draw ply came first.
    Drawn,
}

/// The ways to win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A blue of the winner left through an exit.
    Escaped,
    /// The winner took all opposing blues.
    TookAllBlues,
    /// The loser took all reds of the winner.
    GaveAllReds,
    /// The loser gave up.
    Resigned,
}

impl Outcome {
    /// Who won, if anybody.
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Outcome::Won { by, .. } => Some(by),
            Outcome::Drawn => None,
        }
    }

    /// What follows from the pieces that are left, after the rules' three ways to win. `left` counts a seat's pieces of
    /// a colour that are still on the board.
    pub fn from_counts(left: impl Fn(Seat, Colour) -> u32, escaped: PerSeat<bool>) -> Option<Outcome> {
        for seat in Seat::BOTH {
            let won = |reason| Some(Outcome::Won { by: seat, reason });
            if escaped[seat] {
                return won(Reason::Escaped);
            }
            if left(seat.other(), Colour::Blue) == 0 && !escaped[seat.other()] {
                return won(Reason::TookAllBlues);
            }
            if left(seat, Colour::Red) == 0 {
                return won(Reason::GaveAllReds);
            }
        }
        None
    }
}
