//! What the chapters of "Why ghosts lie" ask their engine, and what it answers. A lesson: nothing is hidden in it.

use super::gate::Learned;
use super::raids::Raids;
use super::tally::Tally;
use super::wall::{Reds, Weighed};
use crate::game::{Board, PerSeat, Seed};
use serde::{Deserialize, Serialize};

/// Two players who meet. The number of a game makes its seed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The board.
    pub board: Board,
    /// The ids of the players. In every other game the second of them moves first.
    pub players: PerSeat<String>,
    /// Where everything random comes from.
    pub seed: Seed,
}

/// What a chapter asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// How to mix at the gate, learned by so many iterations.
    Gate {
        /// How many iterations in all.
        iterations: u32,
    },
    /// Some games of two players, counted.
    Count {
        /// Who plays.
        pair: Pair,
        /// The number of the first game.
        from: u32,
        /// How many games.
        games: u32,
    },
    /// Some games of two players, and what the first one's raids came to.
    Raid {
        /// Who plays; the raider is the first.
        pair: Pair,
        /// The number of the first game.
        from: u32,
        /// How many games.
        games: u32,
    },
    /// A whole game, to be looked at.
    Show {
        /// Who plays.
        pair: Pair,
        /// The number of the game.
        game: u32,
    },
    /// What estimators believe after the first moves of a game, of the ghosts of the pair's first player.
    Read {
        /// Who plays.
        pair: Pair,
        /// The number of the game.
        game: u32,
        /// After how many moves.
        ply: u16,
    },
    /// What a move at the wall comes to.
    Wall {
        /// Is the red the last one?
        reds: Reds,
        /// The moves before it, in the papers' notation.
        before: Vec<String>,
        /// The move.
        text: String,
    },
}

/// What the engine answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// Where the learning at the gate has come to.
    Gate(Learned),
    /// What the games came to.
    Counted(Tally),
    /// What the raids came to.
    Raided(Raids),
    /// A game.
    Shown(Shown),
    /// What a move at the wall comes to.
    Weighed(Weighed),
    /// How blue each ghost looks, by its number, to each of the readers of [`READERS`](super::readers::READERS).
    Read {
        /// One list for each reader; none for a ghost that is not hidden any more.
        blue: Vec<Vec<Option<f64>>>,
    },
}

/// A whole game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// Does the pair's first player move first?
    pub first_begins: bool,
    /// The set-ups in the papers' letters, by seat.
    pub setups: PerSeat<String>,
    /// The moves, in the papers' notation without captures.
    pub moves: Vec<String>,
}
