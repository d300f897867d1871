//! Learning: what players are made of before they play.
//!
//! - [`blueness`]: what a ghost's behaviour says of its colour, by logistic regression
//! - [`gp`]: playout policies by genetic programming

pub mod blueness;
pub mod gp;
