//! Learning: what players are made of before they play.
//!
//! - [`gp`]: playout policies by genetic programming

pub mod gp;
