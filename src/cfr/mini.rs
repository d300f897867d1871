//! Mini-Geister: two columns, three rows, a blue and a red each, set up at random, and a draw after so many plies.
//!
//! Small enough that the whole game is one tree, so that every strategy can be reckoned up exactly. A page can run this
//! step by step: [`Run::step`] goes on, [`Run::progress`] tells where it has come to.

use super::average::Profile;
use super::geister::{Public, move_of, tree};
use super::learner::{Learner, Way};
use super::response::{Reckoning, reckon};
use super::tree::{Deal, Tree};
use crate::game::{Bits, Board, Colour, Move, Seat, Seed, Square, colour_letter, notation};
use serde::Serialize;

/// The limits of the study by Chen & Kaneko, in plies.
pub const LIMITS: std::ops::RangeInclusive<u32> = 2..=20;

/// The greatest limit for which the whole tree fits into a browser's memory with ease.
pub const MOST: u32 = 22;

/// The ways to set up one blue and one red.
const HANDS: usize = 2;

/// The whole game up to a limit.
pub fn game(limit: u32) -> Tree<HANDS> {
    let pairs = (HANDS * HANDS) as f64;
    tree(&start(), limit, Deal::Chance(1.0 / pairs), None)
}

fn start() -> Public {
    let Some(public) = Public::start(Board::Mini) else { unreachable!("two pieces fit into every tree") };
    public
}

/// Learning under way.
#[derive(Debug, Clone)]
pub struct Run {
    limit: u32,
    way: Way,
    learner: Learner<HANDS>,
}

/// Where a run has come to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Progress {
    /// Iterations made.
    pub iterations: u32,
    /// Nodes visited in all of them.
    pub nodes: u64,
    /// What the average strategies are worth.
    #[serde(flatten)]
    pub reckoning: Reckoning,
    /// The first player's first move, for each of its set-ups.
    pub first_move: Vec<FirstMove>,
    /// The chance that it advances its red, over both set-ups.
    pub advances_red: f64,
}

/// How the first player begins with a set-up.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FirstMove {
    /// Its colours in the papers' text.
    pub setup: String,
    /// The chance of each move.
    pub moves: Vec<MoveChance>,
}

/// A move and its chance.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MoveChance {
    /// In the papers' notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The colour of the piece that moves.
    pub colour: Colour,
    /// How likely it is.
    pub chance: f64,
}

impl Run {
    /// Before the first iteration.
    pub fn new(limit: u32, way: Way, seed: Seed) -> Run {
        Run { limit, way, learner: Learner::new(game(limit), way, seed) }
    }

    /// Goes on by so many iterations.
    pub fn step(&mut self, iterations: u32) {
        self.learner.run(iterations);
    }

    /// The plies after which the game is drawn.
    pub fn limit(&self) -> u32 {
        self.limit
    }

    /// How it learns.
    pub fn way(&self) -> Way {
        self.way
    }

    /// The tree.
    pub fn tree(&self) -> &Tree<HANDS> {
        self.learner.tree()
    }

    /// Iterations made so far.
    pub fn iterations(&self) -> u32 {
        self.learner.iterations()
    }

    /// Nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.learner.touched()
    }

    /// The average strategies so far.
    pub fn average(&self) -> Profile<HANDS> {
        self.learner.average()
    }

    /// Where it has come to. Walks the whole tree three times.
    pub fn progress(&self) -> Progress {
        let (tree, average) = (self.learner.tree(), self.learner.average());
        let first_move: Vec<FirstMove> = start()
            .hands(Seat::First)
            .into_iter()
            .enumerate()
            .map(|(hand, colouring)| first_move(tree, &average, hand, colouring))
            .collect();
        let red = |first: &FirstMove| -> f64 {
            first.moves.iter().filter(|mv| mv.colour == Colour::Red).map(|mv| mv.chance).sum()
        };
        let advances_red = first_move.iter().map(red).sum::<f64>() / first_move.len() as f64;
        let reckoning = reckon(tree, &average);
        Progress { iterations: self.iterations(), nodes: self.nodes(), reckoning, first_move, advances_red }
    }
}

fn first_move(tree: &Tree<HANDS>, average: &Profile<HANDS>, hand: usize, colouring: u8) -> FirstMove {
    let blues = start().blues(Seat::First, colouring);
    let colour = |square: Square| if blues.has(square) { Colour::Blue } else { Colour::Red };
    let home = Board::Mini.shape().home(Seat::First);
    let setup = home.map(|square| colour_letter(colour(square), Seat::First)).collect();
    let chance = |(mv, chance): (Move, f64)| MoveChance {
        text: notation::move_text(Board::Mini, mv),
        colour: colour(mv.from),
        chance,
    };
    FirstMove { setup, moves: opening(tree, average, hand).map(chance).collect() }
}

/// The first player's moves with their chances; all alike where nothing can be decided before the limit.
fn opening(tree: &Tree<HANDS>, average: &Profile<HANDS>, hand: usize) -> impl Iterator<Item = (Move, f64)> {
    let learned: Vec<(Move, f64)> =
        average.at(tree, tree.root(), hand).map(|(label, chance)| (move_of(label), chance)).collect();
    let known = !learned.is_empty();
    let legal = crate::game::moves::legal_moves(
        Board::Mini.shape(),
        Seat::First,
        Board::Mini.shape().home(Seat::First),
        Bits::EMPTY,
    );
    let even = 1.0 / legal.len() as f64;
    legal.into_iter().map(move |mv| {
        let found = learned.iter().find(|(other, _)| *other == mv);
        (mv, if known { found.map_or(0.0, |(_, chance)| *chance) } else { even })
    })
}
