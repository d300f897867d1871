//! Any form of the method under one roof, by the name that it has on the command line.

use super::average::Profile;
use super::method::Method;
use super::sampled::{Sampled, Sampling};
use super::solver::Solver;
use super::tree::Tree;
use crate::game::Seed;
use std::fmt;
use std::str::FromStr;

/// How an equilibrium is learned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// The whole tree in every iteration.
    Whole(Method),
    /// Some of it, drawn.
    Drawn(Sampling),
}

impl Way {
    /// All of them.
    pub const ALL: [Way; 5] = [
        Way::Whole(Method::Vanilla),
        Way::Whole(Method::Plus),
        Way::Whole(Method::Discounted),
        Way::Drawn(Sampling::Chance),
        Way::Drawn(Sampling::Pure),
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Way::Whole(method) => method.name(),
            Way::Drawn(Sampling::Chance) => "chance",
            Way::Drawn(Sampling::Pure) => "pure",
        }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no such way.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no method {0:?}; the methods are {list}", list = Way::ALL.map(Way::name).join(", "))]
pub struct UnknownWay(String);

impl FromStr for Way {
    type Err = UnknownWay;
    fn from_str(text: &str) -> Result<Way, UnknownWay> {
        Way::ALL.into_iter().find(|way| way.name() == text).ok_or_else(|| UnknownWay(text.to_owned()))
    }
}

/// Learns in one of the ways.
#[derive(Debug, Clone)]
pub enum Learner<const H: usize> {
    /// The whole tree in every iteration.
    Whole(Solver<H>),
    /// Some of it, drawn.
    Drawn(Sampled<H>),
}

impl<const H: usize> Learner<H> {
    /// Before the first iteration. What is drawn follows from the seed.
    pub fn new(tree: Tree<H>, way: Way, seed: Seed) -> Learner<H> {
        match way {
            Way::Whole(method) => Learner::Whole(Solver::new(tree, method)),
            Way::Drawn(sampling) => Learner::Drawn(Sampled::new(tree, sampling, seed)),
        }
    }

    /// Goes on by so many iterations.
    pub fn run(&mut self, iterations: u32) {
        match self {
            Learner::Whole(solver) => solver.run(iterations),
            Learner::Drawn(sampled) => sampled.run(iterations),
        }
    }

    /// The tree.
    pub fn tree(&self) -> &Tree<H> {
        match self {
            Learner::Whole(solver) => solver.tree(),
            Learner::Drawn(sampled) => sampled.tree(),
        }
    }

    /// The average strategy so far.
    pub fn average(&self) -> Profile<H> {
        match self {
            Learner::Whole(solver) => solver.average(),
            Learner::Drawn(sampled) => sampled.average(),
        }
    }

    /// How many iterations were made.
    pub fn iterations(&self) -> u32 {
        match self {
            Learner::Whole(solver) => solver.iterations(),
            Learner::Drawn(sampled) => sampled.iterations(),
        }
    }

    /// How many nodes were visited in all of them.
    pub fn touched(&self) -> u64 {
        match self {
            Learner::Whole(solver) => solver.touched(),
            Learner::Drawn(sampled) => sampled.touched(),
        }
    }
}
