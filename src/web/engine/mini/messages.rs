//! What the page of mini-Geister asks its engine, and what it answers.

use serde::{Deserialize, Serialize};

/// Learning mini-Geister up to a number of iterations. Says everything, so that any worker can do it; one that has
/// learned a part of it before only goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LearnTask {
    /// The plies after which the game is drawn.
    pub limit: u32,
    /// The name of the method.
    pub method: String,
    /// Where drawn numbers come from.
    pub seed: u32,
    /// How many iterations there shall be in all.
    pub iterations: u32,
}

/// Where the learning has come to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Learned {
    /// Iterations made.
    pub iterations: u32,
    /// Nodes visited in all of them. Not a whole number's type, because JavaScript's numbers are these.
    pub nodes: f64,
    /// What the first player gets when both keep to what they learned.
    pub value: f64,
    /// How much a player who knows the other's strategy can win, in the mean over the seats.
    pub exploitability: f64,
    /// The chance that the first player advances its red, for each of its set-ups.
    pub red: Vec<RedFirst>,
}

/// How often the red goes first with a set-up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RedFirst {
    /// The set-up in the papers' letters, from left to right.
    pub setup: String,
    /// How likely the first move is one of the red.
    pub chance: f64,
}
