//! Who is blue? Every way to guess hidden colours, behind one interface: [`Estimator`].
//!
//! What is guessed is a [`Belief`]: a weight for every one of the at most 70 ways in which the opposing colours may lie, and
//! from it the chance of blue of each ghost. The counts that are left are kept by construction, since every way has them.
//!
//! - [`Even`]: nothing but the captures
//! - [`ExitRule`]: who stood on its exit at its turn and did not leave is red
//! - [`Blueness`]: how ghosts behave and where they stand, weighed by a fit on games of many players
//! - [`Upp`]: whether a reply had done well in past playouts with the ghost blue, or with it red
//! - [`Cnn`]: what a network that learned from moves of UPP players says of each move
//! - [`Sight`]: a network that follows all ghosts through the whole game, trained on players of many kinds
//! - [`Population`]: exact Bayes over who the opponent may be and how its colours lie; it asks players through [`Suspect`]

mod blueness;
mod colouring;
mod distribution;
mod even;
mod exit_rule;
pub mod network;
mod pieces;
mod population;
mod posterior;
pub mod sight;
mod step;
#[cfg(test)]
mod testing;
pub mod upp;

pub use blueness::{Behaviour, Blueness, ITEMS, Weights, behaviour};
pub use colouring::{Colouring, colourings};
pub use distribution::{Belief, Weighed};
pub use even::Even;
pub use exit_rule::ExitRule;
pub use network::Cnn;
pub use pieces::{Pieces, boards, hidden_pieces, step_of};
pub use population::{Population, PopulationError};
pub use posterior::{Posterior, Suspect};
pub use sight::Sight;
pub use step::BeliefStep;
pub use upp::Upp;

use crate::game::View;

/// Somebody who guesses the colours of the opponent from the public history alone: for players, screens and reports alike.
pub trait Estimator {
    /// Its name on the command line and in reports.
    fn name(&self) -> &'static str;

    /// What it was made from, in words.
    fn made_from(&self) -> String;

    /// What it believes of the pieces of the view's opponent. Where nobody knows the history, only the captures speak.
    fn believe(&self, view: &View) -> Belief;
}
