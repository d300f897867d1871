//! What the page that watches players asks its engine, and what it answers. An open screen: nothing is hidden on it.

use super::by::By;
use crate::agents::Told;
use crate::game::{Board, PerSeat, Ply, Seat, Seed};
use serde::{Deserialize, Serialize};

/// A game of two players, up to a moment. Says everything, so that any worker can go on from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watched {
    /// The board.
    pub board: Board,
    /// The ids of the players.
    pub players: PerSeat<String>,
    /// Where everything random in it comes from.
    pub seed: Seed,
    /// The moves up to the moment, in the papers' notation without captures.
    pub moves: Vec<String>,
    /// How somebody else had placed the ghosts, in a game that is over; none where the players place them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<Placed>,
}

/// What a game that is over began with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// The set-ups, in the papers' letters.
    pub setups: PerSeat<String>,
    /// The ply at which it was to be drawn.
    pub draw_ply: Ply,
}

/// What the page asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Both players are to place their ghosts.
    Seat(Watched),
    /// Whoever is to move decides, and says why.
    Step(Watched),
    /// What would somebody believe in this seat?
    Believe {
        /// The game up to the moment.
        watched: Watched,
        /// In whose place.
        seat: Seat,
        /// Who is asked.
        by: By,
    },
    /// What would the mover choose with other colours?
    WhatIf {
        /// The game up to the moment.
        watched: Watched,
        /// The number of the colouring to begin with.
        start: u32,
    },
}

impl Ask {
    /// The game that it is about.
    pub fn watched(&self) -> &Watched {
        match self {
            Ask::Seat(watched) | Ask::Step(watched) => watched,
            Ask::Believe { watched, .. } | Ask::WhatIf { watched, .. } => watched,
        }
    }
}

/// What the engine answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// The set-ups, in the papers' letters.
    Seated {
        /// Each player's.
        setups: PerSeat<String>,
    },
    /// The next move, and why.
    Stepped(Box<Told>),
    /// What is believed.
    Believed {
        /// How likely each opposing piece is blue, by its number; none for one that is not hidden any more.
        blue: Vec<Option<f64>>,
    },
    /// What the mover would choose with some of its colourings.
    Chosen {
        /// Some of them.
        choices: Vec<Choice>,
        /// The number of the next colouring that was not asked about; none when all were.
        next: Option<u32>,
        /// How many there are.
        of: u32,
    },
}

/// What the mover would choose with certain colours.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// Its set-up, in the papers' letters.
    pub setup: String,
    /// The chance of each move, in the papers' notation.
    pub chances: Vec<(String, f64)>,
}
