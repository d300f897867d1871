//! Learning: what players are made of before they play.
//!
//! - [`blueness`]: what a ghost's behaviour says of its colour, by logistic regression
//! - [`colours`]: networks that guess a ghost's colour from its move
//! - [`gp`]: playout policies by genetic programming
//! - [`net`]: the trainer of those networks
//! - [`sight`]: a network that follows all ghosts through a game, from players of many kinds

pub mod blueness;
pub mod colours;
pub mod gp;
pub mod net;
pub mod sight;
