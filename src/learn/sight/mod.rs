//! The network of [`crate::belief::Sight`]: games of players of many kinds, and a training that goes on where it was broken off.
//!
//! - `games`: who plays whom, in chunks that are written whole
//! - `lessons`: what is seen of one side's ghosts in a game, and what they were
//! - `slope`: what each number of the network does to the likelihood of the true colouring
//! - `training`: epochs and checkpoints
//! - `test`: every estimator on the same moments

mod games;
mod lessons;
mod slope;
mod test;
#[cfg(test)]
mod tests;
mod training;

pub use games::{Games, Library, PLAYERS};
pub use lessons::{Lesson, lessons};
pub use test::{Tally, Tenth, test};
pub use training::Training;
