//! Networks that guess a ghost's colour from its move: games to learn from, the training, and what came out.

pub(super) mod checkpoint;
mod curve;
mod error;
mod figure;
mod games;
mod positions;
mod temper;
mod training;

pub use curve::Point;
pub use error::ColoursError;
pub use figure::{Over, figure};
pub(super) use games::within;
pub use games::{Games, Library};
pub use positions::{Hints, Positions, Split};
pub use training::{Trained, Training};
