//! Matches between players of the roster, and what may be concluded from them.
//!
//! The plan, a single game, the tally and the statistics are pure and run anywhere, the page included; only [`run`]
//! needs threads.

mod plan;
#[cfg(not(target_arch = "wasm32"))]
mod run;
pub mod statistics;
mod summary;
mod tally;

pub use plan::{Match, MatchError, Side, play_game};
#[cfg(not(target_arch = "wasm32"))]
pub use run::run;
pub use summary::{Ending, Plies, Summary};
pub use tally::{Score, Tally};
