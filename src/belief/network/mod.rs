//! The networks of the thesis on estimating colours: from a board and the move of a ghost to the chance that it is blue.
//!
//! - [`design`]: their layers; [`sighting`]: what they are shown; [`weights`]: the file that they are read from
//! - [`exponential`]: the only function in them that is more than multiplying and adding
//! - [`Cnn`]: the estimator that puts the answers of a game together

pub mod design;
mod estimator;
pub mod exponential;
mod forward;
pub mod sighting;
#[cfg(test)]
pub mod testing;
pub mod weights;

pub use design::{COUNTS, Design, Layer, Model, SIDE};
pub use estimator::{Base, Cnn};
pub use sighting::Sighting;
pub use weights::{Trained, Weights, WeightsError};
