//! What the pages of analysis ask their engine, and what it answers. Open screens: the game is over, or nobody plays it.

use crate::agents::Told;
use crate::game::{Board, Ply};
use crate::web::engine::watching::by::By;
use crate::web::engine::watching::messages::Watched;
use serde::{Deserialize, Serialize};

/// A position as whoever is to move knows it, sitting at the bottom.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// The board.
    pub board: Board,
    /// A competition board string, in which ghosts of the other side may be shown.
    pub state: String,
}

/// What the page asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Is there a forced win, whatever the ghosts are that are not shown?
    Prove {
        /// Where.
        placed: Placed,
        /// The move that was made, as the mover sees it, in the papers' notation without a capture.
        made: Option<String>,
        /// No longer wins than that.
        within: Ply,
        /// After so many positions it is not known.
        nodes: u64,
    },
    /// Who wins, if both sides see every colour?
    Open(Placed),
    /// What would a player do?
    Advise {
        /// Where.
        placed: Placed,
        /// Its id.
        player: String,
    },
    /// What would somebody believe?
    Believe {
        /// Where.
        placed: Placed,
        /// Who is asked.
        by: By,
    },
    /// What had the player thought who made the next move?
    Recall(Watched),
}

/// What the engine answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// About a forced win.
    Proven(Certain),
    /// About open colours; none where the position is not solved.
    Open(Option<Open>),
    /// The move, and why.
    Advised(Box<Told>),
    /// What is believed of each opposing piece, by its number; none for one that is not hidden.
    Believed {
        /// How likely it is blue.
        blue: Vec<Option<f64>>,
    },
}

/// What is certain for whoever is to move, though colours are hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certain {
    /// In how many plies it wins by force; none where no such win was found.
    pub win: Option<Ply>,
    /// Did the move that was made keep that win? None where there was none, or no move.
    pub kept: Option<bool>,
    /// Was everything looked through that was asked about?
    pub whole: bool,
}

/// The result for whoever is to move, if both sides see every colour and play perfectly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Open {
    /// It wins, in so many plies where that is known.
    Win(Option<Ply>),
    /// Nobody can force anything.
    Draw,
    /// It loses.
    Loss,
}
