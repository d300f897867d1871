//! Genetic programming of playout policies, after the paper on evolved playouts.
//!
//! A population of policies is judged by the moves of the tree search that uses them: on how many positions of logged games
//! does it choose what Naotti-2020 at depth 7 chooses? The best become parents. The paper leaves most of the rest open; what is
//! done here stands in the files below.
//!
//! - [`Settings`]: everything that decides how a run goes
//! - [`Lessons`]: positions of logged games, with the teacher's moves
//! - [`judge`]: how good a policy is
//! - [`grow`], [`breed`]: where policies come from
//! - [`Run`]: generation after generation, in a folder that keeps every finished one
//! - [`Curve`]: best and mean over the generations, as a table and as a figure

pub mod breed;
mod curve;
mod error;
mod figure;
mod folder;
pub mod grow;
pub mod judge;
mod lessons;
mod parts;
mod run;
mod scores;
mod settings;

pub use curve::{Curve, Point};
pub use error::EvolveError;
pub use figure::figure;
pub use lessons::{Lesson, Lessons};
pub use run::{Generation, Individual, Run, Share};
pub use settings::{Fitness, Settings};
