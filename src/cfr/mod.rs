//! Equilibria: games of hidden colours as public trees, regret matching on them, and how far a strategy can be beaten.
//!
//! A public tree has a node for what both players have seen. The private part, which colours each side has, is a
//! vector at every node: one number for each *hand*, each way that a side's colours can be. So one walk over the tree
//! plays all pairs of hands at once.
//!
//! All numbers are `f64`, added in a fixed order, with nothing but `+ − × ÷ √`: WebAssembly and every native machine
//! round these alike, so a strategy has the same bits everywhere.

mod average;
mod colourings;
mod draw;
pub mod geister;
mod learner;
mod matching;
mod method;
pub mod mini;
mod response;
mod sampled;
mod solver;
mod tree;
mod vector;

pub use average::Profile;
pub use colourings::{colourings, is_blue};
pub use draw::draw;
pub use learner::{Learner, UnknownWay, Way};
pub use matching::NOISE;
pub use method::{Averaging, Method, Updates};
pub use response::{Reckoning, reckon};
pub use sampled::{Sampled, Sampling};
pub use solver::Solver;
pub use tree::{Action, Builder, Deal, Hand, NodeId, Part, Step, Tree};
pub use vector::Vector;
