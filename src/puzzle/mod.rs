//! Forced wins to find (詰めガイスター): the player to move wins whatever the hidden ghosts are, and only one first move does.

mod generate;
mod themes;

pub use generate::{from_class, from_dice};
pub use themes::Theme;

use crate::game::board_string::{self, BoardStringError};
use crate::game::notation::{self, NotationError};
use crate::game::{Board, DRAW_PLY, Move, Ply, Seed, View};
use crate::search::board::SearchBoard;
use crate::search::proof::{Prover, Tried};
use serde::{Deserialize, Serialize};

/// A puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Puzzle {
    /// The board.
    pub board: Board,
    /// The position as a competition board string; the solver is to move and sits at the bottom.
    pub state: String,
    /// In how many plies it is won, if the defence lasts as long as it can.
    pub plies: Ply,
    /// From 1 to 5, by length.
    pub level: u8,
    /// What there is to see in it.
    pub themes: Vec<Theme>,
    /// The solution against the longest resistance; its first move is the only one that wins in so many plies or two more.
    pub line: Vec<String>,
    /// Where the dice came from that chose it.
    pub seed: Seed,
}

/// A help for the solver, each telling more than the one before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// What there is to see.
    Themes(Vec<Theme>),
    /// Which piece moves first.
    Piece(crate::game::Square),
    /// The first move.
    First(Move),
}

/// The level of a length: up to 5 plies, 9, 13, 19, and beyond.
pub(crate) fn level(plies: Ply) -> u8 {
    1 + [5, 9, 13, 19].iter().filter(|limit| plies.0 > **limit).count() as u8
}

impl Puzzle {
    /// The position, as the solver knows it.
    pub fn view(&self) -> Result<View, BoardStringError> {
        board_string::read(self.board, &self.state, DRAW_PLY)
    }

    /// The solution's moves.
    pub fn moves(&self) -> Result<Vec<Move>, NotationError> {
        self.line.iter().map(|text| notation::parse_move(self.board, text).map(|(mv, _)| mv)).collect()
    }

    /// Hints, the smallest first.
    pub fn hints(&self) -> Vec<Hint> {
        let first = self.moves().ok().and_then(|moves| moves.first().copied());
        let moves = first.into_iter().flat_map(|mv| [Hint::Piece(mv.from), Hint::First(mv)]);
        std::iter::once(Hint::Themes(self.themes.clone())).chain(moves).collect()
    }
}

/// What a solver's move in any position of a puzzle comes to: does it keep the win, and how does the defence answer?
/// `left` is the number of plies in which the position was won; a detour of a few plies still counts as winning.
pub fn answer(prover: &mut Prover, view: &View, mv: Move, left: Ply) -> Tried {
    prover.try_move(&SearchBoard::purple(view), mv, Ply(left.0 + DETOUR))
}

/// How much longer than the shortest a win may be and still be one.
const DETOUR: u16 = 4;
