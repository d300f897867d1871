//! A position of a puzzle: what the solver sees of a game, and the colours that are shown to it besides.
//!
//! A view has no place for the colour of a ghost that is still on the board, and games never show one. Puzzles may, so they
//! carry it beside the view. Written, a shown ghost has `r` or `b` where a hidden one has `u`.

use crate::game::board_string::{self, BoardStringError};
use crate::game::{Bits, Board, Capture, Colour, DRAW_PLY, Mine, Move, PieceId, Place, Played, Seat, Theirs, View};
use crate::search::proof::{Problem, Shown};

/// A position, the solver sitting at the bottom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    view: View,
    /// By opposing piece.
    shown: Vec<Option<Colour>>,
}

/// The characters of a piece.
const PIECE: usize = 3;

impl Position {
    /// Reads a board string in which some ghosts may be shown.
    pub fn read(board: Board, state: &str) -> Result<Position, BoardStringError> {
        let mut letters: Vec<char> = state.trim().chars().collect();
        let theirs = PIECE * board.shape().pieces();
        let mut shown = vec![None; board.shape().pieces()];
        for (part, shown) in letters.iter_mut().skip(theirs).collect::<Vec<_>>().chunks_mut(PIECE).zip(&mut shown) {
            if let [x, _, colour] = part
                && !matches!(x, '8' | '9')
                && matches!(colour, 'r' | 'b')
            {
                *shown = Some(if **colour == 'b' { Colour::Blue } else { Colour::Red });
                **colour = 'u';
            }
        }
        let view = board_string::read(board, &letters.into_iter().collect::<String>(), DRAW_PLY)?;
        for (colour, name) in [(Colour::Blue, "blue"), (Colour::Red, "red")] {
            let given = shown.iter().filter(|shown| **shown == Some(colour)).count();
            let taken = view.theirs().iter().filter(|piece| **piece == Theirs::Captured(colour)).count();
            let wanted = board.shape().of_colour(colour);
            if given + taken > usize::from(wanted) {
                let given = given + taken;
                return Err(BoardStringError::Counts { who: "the opponent", colour: name, given, wanted, board });
            }
        }
        Ok(Position { view, shown })
    }

    /// Writes it as it is read.
    pub fn write(&self) -> String {
        let mut letters: Vec<char> = board_string::write(&self.view).chars().collect();
        let theirs = PIECE * self.board().shape().pieces();
        for (part, shown) in letters[theirs..].chunks_mut(PIECE).zip(&self.shown) {
            if let ([_, _, letter @ 'u'], Some(colour)) = (part, shown) {
                *letter = if *colour == Colour::Blue { 'b' } else { 'r' };
            }
        }
        letters.into_iter().collect()
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.view.board()
    }

    /// What the solver sees.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The colour of an opposing piece, if it is shown.
    pub fn shown(&self, piece: PieceId) -> Option<Colour> {
        self.shown.get(piece.index()).copied().flatten()
    }

    /// Are some of the ghosts on the board shown?
    pub fn shows_some(&self) -> bool {
        !self.shown_on_board().is_nothing()
    }

    /// Is every ghost on the board shown?
    pub fn shows_all(&self) -> bool {
        let Shown { blues, reds } = self.shown_on_board();
        blues | reds == self.view.hidden()
    }

    /// Does a move of the solver's take a ghost?
    pub fn takes(&self, mv: Move) -> bool {
        self.target(mv).is_some()
    }

    /// Does a move of the solver's take a ghost whose colour it is not shown?
    pub fn takes_hidden(&self, mv: Move) -> bool {
        self.target(mv).is_some_and(|piece| self.shown(piece).is_none())
    }

    /// Makes a move of whoever is to move. A hidden ghost that is taken turns out to be of the given colour, red where none
    /// is given: where no colour is shown, that is the worst it can be.
    pub fn play(&mut self, mv: Move, hidden: Option<Colour>) -> Option<Played> {
        let seat = self.view.to_move();
        let own = seat == self.view.seat();
        let to = mv.to(self.board());
        let (piece, capture) = if own {
            let colour = |piece| self.shown(piece).or(hidden).unwrap_or(Colour::Red);
            let taken = self.target(mv).map(|piece| Capture { piece, colour: colour(piece) });
            (self.view.my_piece_on(mv.from)?, taken)
        } else {
            let taken = to.and_then(|to| self.view.my_piece_on(to));
            let colour = |piece: PieceId| self.view.mine()[piece.index()].colour;
            (self.view.their_piece_on(mv.from)?, taken.map(|piece| Capture { piece, colour: colour(piece) }))
        };
        let played = Played { seat, piece, mv, capture };
        self.view.see(played);
        Some(played)
    }

    fn target(&self, mv: Move) -> Option<PieceId> {
        mv.to(self.board()).and_then(|to| self.view.their_piece_on(to))
    }

    /// What there is to prove.
    pub fn problem(&self) -> Problem {
        Problem::partly(&self.view, self.shown_on_board())
    }

    fn shown_on_board(&self) -> Shown {
        let of = |colour| {
            let pieces = self.view.theirs().iter().zip(&self.shown);
            pieces.fold(Bits::EMPTY, |set, piece| match piece {
                (Theirs::Hidden(square), Some(shown)) if *shown == colour => set | square.bit(),
                _ => set,
            })
        };
        Shown { blues: of(Colour::Blue), reds: of(Colour::Red) }
    }
}

impl TryFrom<&Problem> for Position {
    type Error = TooManyPieces;

    /// The position of a problem: pieces that are not there have been taken.
    fn try_from(problem: &Problem) -> Result<Position, TooManyPieces> {
        let each = usize::from(problem.board.shape().of_colour(Colour::Blue));
        let mut mine = Vec::new();
        for (colour, set) in [(Colour::Red, problem.reds), (Colour::Blue, problem.blues)] {
            if set.count() as usize > each {
                return Err(TooManyPieces);
            }
            let on_board = set.map(Place::On).chain(std::iter::repeat(Place::Captured)).take(each);
            mine.extend(on_board.map(|place| Mine { colour, place }));
        }
        let blues_taken = each.checked_sub(usize::from(problem.blues_left)).ok_or(TooManyPieces)?;
        let on_board = problem.ghosts.count() as usize;
        let reds_taken = (2 * each).checked_sub(on_board + blues_taken).ok_or(TooManyPieces)?;
        let taken = |colour, count| std::iter::repeat_n(Theirs::Captured(colour), count);
        let ghosts = problem.ghosts.map(Theirs::Hidden);
        let theirs = ghosts.chain(taken(Colour::Blue, blues_taken)).chain(taken(Colour::Red, reds_taken)).collect();
        let colour = |square| {
            let Shown { blues, reds } = problem.shown;
            blues.has(square).then_some(Colour::Blue).or(reds.has(square).then_some(Colour::Red))
        };
        let shown = problem.ghosts.map(colour).chain(std::iter::repeat(None)).take(2 * each).collect();
        let view = View::without_history(problem.board, Seat::First, mine, theirs, DRAW_PLY);
        Ok(Position { view, shown })
    }
}

/// A side has more pieces of a colour than it starts with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a side has more pieces of a colour than it starts with")]
pub struct TooManyPieces;

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const STATE: &str = "54R99r99r99r10B12B99b99b20u50r44b99b99b99b99r99r";

    #[test]
    fn shown_colours_are_read_and_written() {
        let position = Position::read(Board::Standard, STATE).unwrap();
        assert_eq!(position.write(), STATE);
        let problem = position.problem();
        assert_eq!((problem.ghosts.count(), problem.shown.blues.count(), problem.shown.reds.count()), (3, 1, 1));
        assert_eq!(Position::try_from(&problem).unwrap().problem(), problem);
        assert!(position.shows_some() && position.shown(PieceId(0)).is_none());
    }

    #[test]
    fn more_colours_than_there_are_ghosts_are_refused() {
        let error = Position::read(Board::Standard, &STATE.replace("20u", "20b")).unwrap_err();
        assert!(error.to_string().contains("5 blue"), "{error}");
        assert!(Position::read(Board::Standard, &STATE.replace("20u", "20x")).is_err());
        assert!(Position::read(Board::Standard, "99").is_err());
    }
}
