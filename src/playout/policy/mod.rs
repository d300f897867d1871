//! Playout policies as data: a small language of the paper on evolved playouts, read from text, and what is made of it.
//!
//! ```text
//! if isNextToOpponents and isHavingKeeper then
//!     doCaptureMove
//! else
//!     doMoveCloserToGoal
//! ```
//!
//! - [`vocabulary`]: the functions, under the paper's names
//! - [`tree`]: numbers, tests and moves, and trees of them
//! - [`behaviour`]: what a policy does on every combination of what it reads
//! - [`published`]: the paper's four, and our own
//!
//! A text is read with `parse` (the grammar stands in `parse.rs`), written with [`tree::Policy::laid_out`], and shortened
//! with [`tree::Policy::simplified`].

pub mod behaviour;
mod compiled;
mod error;
mod moving;
mod parse;
mod places;
mod print;
pub mod published;
mod simplify;
pub mod tree;
pub mod vocabulary;
mod words;

pub use compiled::{Compiled, value};
pub use error::{LONGEST, Place, PolicyError, Problem};
pub use tree::Policy;

#[cfg(test)]
mod tests;
