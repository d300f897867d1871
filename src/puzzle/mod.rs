//! Forced wins to find (詰めガイスター): the player to move wins whatever the hidden ghosts are, and only one first move does.
//!
//! In general problems (一般問題) every ghost is hidden; in partly disclosed ones (一部公開問題) the solver is shown some, in
//! completely disclosed ones (完全公開問題) all of them.

mod generate;
mod judge;
mod missed;
mod patience;
mod position;
mod refute;
mod themes;

pub use generate::{AMBIGUOUS, SHORTEST_DICE, from_class, from_dice};
pub use judge::{Judged, judge};
pub use missed::{Missed, missed};
pub use position::{Position, TooManyPieces};
pub use refute::{Step, Why, refutation};
pub use themes::Theme;

use crate::game::board_string::BoardStringError;
use crate::game::notation::{self, NotationError};
use crate::game::{Board, Colour, Move, Ply, Seed};
use crate::search::proof::{Proof, Prover, Tried};
use patience::Patience;
use serde::{Deserialize, Serialize};

/// A puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Puzzle {
    /// The board.
    pub board: Board,
    /// The position as a competition board string, with `r` and `b` for ghosts that are shown; the solver is to move and
    /// sits at the bottom.
    pub state: String,
    /// In how many plies it is won, if the defence lasts as long as it can.
    pub plies: Ply,
    /// From 1 to 5, by length.
    pub level: u8,
    /// What there is to see in it.
    pub themes: Vec<Theme>,
    /// The solution against the longest resistance, with the colours of what is taken. No other first move wins: not at all
    /// where all positions of the kind are solved, else not within [`AMBIGUOUS`] plies more.
    pub line: Vec<String>,
    /// Where the dice came from that chose it.
    pub seed: Seed,
}

/// The level of a length: up to 5 plies, 9, 13, 19, and beyond.
pub(crate) fn level(plies: Ply) -> u8 {
    1 + [5, 9, 13, 19].iter().filter(|limit| plies.0 > **limit).count() as u8
}

impl Puzzle {
    /// The position, as the solver knows it.
    pub fn position(&self) -> Result<Position, BoardStringError> {
        Position::read(self.board, &self.state)
    }

    /// The solution's moves.
    pub fn moves(&self) -> Result<Vec<Move>, NotationError> {
        Ok(self.turns()?.into_iter().map(|(mv, _)| mv).collect())
    }

    /// The solution's moves, with the colours of the pieces that they take.
    pub fn turns(&self) -> Result<Vec<(Move, Option<Colour>)>, NotationError> {
        self.line.iter().map(|text| turn(self.board, text)).collect()
    }
}

/// Reads a move with the colour of the piece that it takes, if one is written.
pub fn turn(board: Board, text: &str) -> Result<(Move, Option<Colour>), NotationError> {
    let (mv, letter) = notation::parse_move(board, text)?;
    let colour = letter.map(|letter| if letter.eq_ignore_ascii_case(&'b') { Colour::Blue } else { Colour::Red });
    Ok((mv, colour))
}

/// The moves of a proof in the papers' notation, with the colours of what is taken.
pub fn written(position: &Position, proof: &Proof) -> Vec<String> {
    let (mut position, mut colours) = (position.clone(), proof.shown.iter());
    let text = |mv: &Move| {
        let solvers = position.view().to_move() == position.view().seat();
        let colour = if solvers && position.takes(*mv) { colours.next().copied() } else { None };
        position.play(*mv, colour).map(|played| notation::played_text(position.board(), &played))
    };
    proof.line.iter().map_while(text).collect()
}

/// What a solver's move in any position of a puzzle comes to: does it keep the win, and how does the defence answer?
/// `left` is the number of plies in which the position was won; a detour of a few plies still counts as winning.
/// Where that takes too long to find out, which it does in no puzzle of the collection, a detour does not count.
pub fn answer(prover: &mut Prover, position: &Position, mv: Move, left: Ply) -> Tried {
    let problem = position.problem();
    let soon = prover.try_move_unless(&problem, mv, Ply(left.0 + DETOUR), &mut Patience(LONG));
    soon.unwrap_or_else(|| prover.try_move(&problem, mv, left))
}

/// Nodes after which the person who waits for an answer would begin to wonder.
const LONG: u64 = 8_000_000;

/// How much longer than the shortest a win may be and still be one.
const DETOUR: u16 = 4;
