//! What the page that counts tells asks its workers, and what they answer. Every question says everything, so that any
//! worker can answer it, and which one does changes nothing.

use crate::arena::tells::{Reading, Tells};
use crate::arena::{Match, MatchError, Tally, pair_match};
use crate::game::{Board, DRAW_PLY, PerSeat, Seed};
use serde::{Deserialize, Serialize};

/// Which games: those that `geister tables` plays of the same two with the same seed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The ids of the two players.
    pub players: [String; 2],
    /// The board.
    pub board: Board,
    /// How many games in all.
    pub games: u64,
    /// Where everything random comes from.
    pub seed: Seed,
}

impl Plan {
    /// The match, and whether its two sides are the other way round.
    pub fn matched(&self) -> Result<(Match, bool), MatchError> {
        let [one, other] = &self.players;
        let plan = pair_match(one, other, self.board, self.games, self.seed, DRAW_PLY)?;
        Ok((plan, plan.a.id != one))
    }
}

/// What the page asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Some games are to be played.
    Play {
        /// Of these.
        plan: Plan,
        /// The number of the first.
        start: u64,
        /// The number after the last.
        end: u64,
    },
    /// Games that were played are to be read.
    Read {
        /// What they belong to.
        plan: Plan,
        /// All that are to be read together.
        games: Vec<Brief>,
    },
}

impl Ask {
    /// The games that it is about.
    pub fn plan(&self) -> &Plan {
        match self {
            Ask::Play { plan, .. } | Ask::Read { plan, .. } => plan,
        }
    }
}

/// A game that was played, in few words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brief {
    /// Its number.
    pub number: u64,
    /// The set-ups, in the papers' letters.
    pub setups: PerSeat<String>,
    /// The moves in the papers' notation without captures, with blanks between them.
    pub moves: String,
}

/// What a worker answers, from the side of the player named first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// Games that were played.
    Played(Box<Part>),
    /// How well each player can be read.
    Read([Reading; 2]),
}

/// What was counted in some games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Results, lengths and contacts.
    pub tally: Tally,
    /// Tells.
    pub tells: Tells,
    /// The games.
    pub games: Vec<Brief>,
}
