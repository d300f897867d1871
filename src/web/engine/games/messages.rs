//! What the page asks the engine of games, and what it answers.

use crate::table::{Invitation, Sheet, Table};
use serde::{Deserialize, Serialize};

/// What the page asks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// An opponent is to sit down and place its ghosts.
    Deal(Invitation),
    /// The person moves.
    Move {
        /// The game so far.
        sheet: Sheet,
        /// The move in the papers' notation, without a capture.
        text: String,
    },
    /// The opponent is to move.
    Think {
        /// The game so far.
        sheet: Sheet,
    },
    /// The person gives up.
    Resign {
        /// The game so far.
        sheet: Sheet,
    },
    /// The game is over and the colours may be shown.
    Reveal {
        /// The game.
        sheet: Sheet,
    },
}

/// What the engine answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// The opponent has placed its ghosts.
    Dealt {
        /// The table.
        table: Table,
        /// A set-up drawn for the person.
        suggestion: String,
    },
    /// The game went on.
    Played {
        /// The game now.
        sheet: Sheet,
    },
}
