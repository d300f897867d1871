//! Playouts: games played to their end by dice, or by dice with a policy, thousands in a blink.
//!
//! Everything lives on bitboards whose shape is known when the program is compiled; nothing is allocated. The same seed
//! gives the same playouts natively and in WebAssembly.
//!
//! - [`Ground`]: an empty board and who is to move on it
//! - [`PlayBoard`], [`Step`]: a position with all colours, a move on it
//! - [`Chooser`]: who chooses the moves of a playout; [`RandomMoves`] is the plain one
//! - [`playout`]: a game to its end
//! - [`policy`]: choosers that are read from text
//! - [`Tree`]: Monte-Carlo tree search over moves and revealed colours

mod board;
mod deals;
mod edge;
mod ground;
mod logarithm;
pub mod policy;
mod random;
#[cfg(test)]
mod rules;
mod run;
mod tree;
mod trial;

pub use board::{After, PlayBoard, Step, in_game, of_position, seen_by};
pub use deals::{deals, spread};
pub(crate) use ground::on_ground;
pub use ground::{Downward, Ground, Mini, Small, Standard, Upward};
pub use random::{Chooser, Counted, RandomMoves, below, random_of, random_step};
pub use run::{Ended, PLIES, counted_playout, playout};
pub use tree::{EXPLORATION, Reading, Tree, Tried};
pub use trial::{after_reply, allot, trial, trial_with_reply};
