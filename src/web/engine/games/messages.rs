//! What the page asks the engine of games, and what it answers.
//!
//! A screen is *closed* while somebody plays: [`Ask::Deal`], [`Ask::Move`], [`Ask::Think`], [`Ask::Advise`],
//! [`Ask::OfferDraw`] and [`Ask::Resign`] bring the seat's view and nothing else. Watching, lessons and the look back at a game are *open* screens: they ask by
//! [`Ask::DealOpen`], [`Ask::ThinkAloud`], [`Ask::Reveal`] and [`Ask::Explain`], which a closed game refuses.

use crate::agents::Told;
use crate::game::{Ply, Seat};
use crate::table::{Invitation, Sheet, Table};
use serde::{Deserialize, Serialize};

/// What the page asks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// An opponent is to sit down and place its ghosts.
    Deal(Invitation),
    /// The same at a table that is declared open: for watching, analysis and lessons, where nothing is hidden.
    DealOpen(Invitation),
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
    /// The same, and it says why: answered at an open table.
    ThinkAloud {
        /// The game so far.
        sheet: Sheet,
    },
    /// What does a side think, or what did it think? Of the opponent it is answered when the game is over and its colours
    /// are shown, or at an open table; of the person always, from what the person knows.
    Explain {
        /// The game.
        sheet: Sheet,
        /// After how many moves.
        ply: Ply,
        /// Whose thoughts; it must be that side's turn.
        of: Seat,
    },
    /// What would a strong player do in the person's place? From what the person knows.
    Advise {
        /// The game so far.
        sheet: Sheet,
    },
    /// The person offers a draw, or agrees to one.
    OfferDraw {
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

impl Ask {
    /// Whom it is about.
    pub fn opponent(&self) -> &str {
        match self {
            Ask::Deal(invitation) | Ask::DealOpen(invitation) => &invitation.opponent,
            Ask::Move { sheet, .. }
            | Ask::Think { sheet }
            | Ask::ThinkAloud { sheet }
            | Ask::Explain { sheet, .. }
            | Ask::Advise { sheet }
            | Ask::OfferDraw { sheet }
            | Ask::Resign { sheet }
            | Ask::Reveal { sheet } => &sheet.table.opponent,
        }
    }
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
    /// The game went on, and the opponent says why.
    PlayedAloud {
        /// The game now.
        sheet: Sheet,
        /// What led to the move.
        told: Box<Told>,
    },
    /// What a strong player would do in the person's place.
    Advised {
        /// The game, in which the question is counted.
        sheet: Sheet,
        /// The move in the papers' notation, without a capture.
        text: String,
    },
    /// What a side thinks.
    Explained {
        /// Its decision and what led to it.
        told: Box<Told>,
    },
}
