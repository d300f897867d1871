//! What a ghost's behaviour says of its colour: the weights of [`crate::belief::Blueness`], fitted on games of many players.

mod fit;
mod moments;
mod report;

/// Whose games the weights were fitted on: players of many kinds. Those who think by playouts have fewer, so that their games
/// are there soon.
pub const PLAYERS: &str = "random,rush,murasaki-d5,sumire-d5,naotti-d5,bluff-d5,bluff-const-d5,monte-carlo-50,upp-50";

pub use fit::{Fit, fit};
pub use moments::{Moment, gather, play};
pub use report::{Score, score};
