//! What a person chooses before a game.

use crate::agents::Entry;
use crate::game::{Board, DRAW_PLY, Ply, Seat, Seed};
use serde::{Deserialize, Serialize};

/// Whom to play, on what, and where to sit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The opponent's id.
    pub opponent: String,
    /// The board.
    pub board: Board,
    /// The person's seat; by lot where it is none.
    pub seat: Option<Seat>,
    /// The ply at which the game is drawn.
    pub draw_ply: Ply,
    /// The seed of the opponent's choices; fresh where it is none. Not remembered: the next game is a new one.
    #[serde(skip)]
    pub seed: Option<Seed>,
}

impl Choice {
    /// Chooses an opponent; the board follows where it plays on another one.
    pub fn sit_across(&mut self, entry: &Entry) {
        self.opponent = entry.id.to_owned();
        if !entry.plays_on(self.board) {
            self.board = entry.boards.first().copied().unwrap_or_default();
        }
    }
}

impl Default for Choice {
    /// A first game: an opponent that a newcomer beats.
    fn default() -> Choice {
        Choice {
            opponent: "random".to_owned(),
            board: Board::Standard,
            seat: Some(Seat::First),
            draw_ply: DRAW_PLY,
            seed: None,
        }
    }
}
