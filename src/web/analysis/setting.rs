//! A position that somebody sets up: the side at the bottom is to move and sees its own colours; at the top ghosts may be hidden.

use crate::game::board_string::BoardStringError;
use crate::game::{Bits, Board, Colour, Seat, Square};
use crate::puzzle::Position;
use crate::search::proof::{Problem, Shown};

/// What stands on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// A ghost of the side at the bottom.
    Own(Colour),
    /// A ghost of the side at the top; of no colour where it is hidden.
    Theirs(Option<Colour>),
}

/// A position under somebody's hands. It need not be one that can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    board: Board,
    /// By square.
    squares: Vec<Option<Piece>>,
    /// How many of the ghosts that the side at the top has lost were blue.
    lost_blues: u8,
}

/// Why a position cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// The side at the bottom has no blue left: it has lost.
    NoBlue,
    /// The side at the bottom has no red left: it has won.
    NoRed,
    /// The side at the top has no ghost, or only one: one blue and one red at least are left to whoever still plays.
    TooFew,
    /// As its losses are counted, the side at the top has no blue left.
    TheirBlues,
    /// As its losses are counted, the side at the top has no red left.
    TheirReds,
    /// A ghost at the top is hidden, so it cannot be whose turn it is.
    Hidden,
}

impl Setting {
    /// A board with nothing on it.
    pub fn empty(board: Board) -> Setting {
        let squares = usize::from(board.shape().squares());
        Setting { board, squares: vec![None; squares], lost_blues: 0 }
    }

    /// The beginning of a game, reds in front.
    pub fn start(board: Board) -> Setting {
        let (shape, mut setting) = (board.shape(), Setting::empty(board));
        let reds = usize::from(shape.of_colour(Colour::Red));
        for piece in shape.piece_ids() {
            let colour = if piece.index() < reds { Colour::Red } else { Colour::Blue };
            setting.squares[shape.home_square(Seat::First, piece).0 as usize] = Some(Piece::Own(colour));
            setting.squares[shape.home_square(Seat::Second, piece).0 as usize] = Some(Piece::Theirs(None));
        }
        setting
    }

    /// A position as it is written, on the board that its length tells.
    pub fn read(text: &str) -> Result<Setting, BoardStringError> {
        let letters = text.trim().chars().count();
        let fits = |board: &Board| 6 * board.shape().pieces() == letters;
        let board = Board::ALL.into_iter().find(fits).unwrap_or(Board::Standard);
        Ok(Setting::of(&Position::read(board, text)?.problem()))
    }

    fn of(problem: &Problem) -> Setting {
        let Problem { board, blues, reds, ghosts, blues_left, shown } = *problem;
        let mut setting = Setting::empty(board);
        let mut put = |set: Bits, piece: Piece| set.for_each(|at| setting.squares[at.0 as usize] = Some(piece));
        put(blues, Piece::Own(Colour::Blue));
        put(reds, Piece::Own(Colour::Red));
        put(ghosts, Piece::Theirs(None));
        put(shown.blues, Piece::Theirs(Some(Colour::Blue)));
        put(shown.reds, Piece::Theirs(Some(Colour::Red)));
        setting.lost_blues = board.shape().of_colour(Colour::Blue).saturating_sub(blues_left);
        setting
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// What stands there.
    pub fn on(&self, square: Square) -> Option<Piece> {
        self.squares.get(square.0 as usize).copied().flatten()
    }

    /// All ghosts with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.squares.iter().enumerate().filter_map(|(at, piece)| Some((Square(at as u8), (*piece)?)))
    }

    /// May one more such ghost be put somewhere?
    pub fn has_more(&self, piece: Piece) -> bool {
        let shape = self.board.shape();
        let count = |wanted: Piece| self.pieces().filter(|(_, one)| *one == wanted).count();
        match piece {
            Piece::Own(colour) | Piece::Theirs(Some(colour))
                if count(piece) >= usize::from(shape.of_colour(colour)) =>
            {
                false
            }
            Piece::Own(_) => true,
            Piece::Theirs(_) => self.theirs() < shape.pieces(),
        }
    }

    fn theirs(&self) -> usize {
        self.pieces().filter(|(_, piece)| matches!(piece, Piece::Theirs(_))).count()
    }

    /// Puts a ghost on a square, or takes away what stands there. The same ghost twice is taken away again; one too many is not put.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        let Some(place) = self.squares.get_mut(square.0 as usize) else { return };
        let before = place.take();
        let piece = piece.filter(|piece| before != Some(*piece));
        let fits = piece.is_none_or(|piece| self.has_more(piece));
        self.squares[square.0 as usize] = if fits { piece } else { before };
        self.settle();
    }

    /// Moves what stands on one square to another; what stands there is put in its place.
    pub fn swap(&mut self, from: Square, to: Square) {
        let both = [from, to].map(|square| square.0 as usize);
        if both.iter().all(|at| *at < self.squares.len()) {
            self.squares.swap(both[0], both[1]);
        }
    }

    /// How many ghosts the side at the top has lost.
    pub fn lost(&self) -> u8 {
        (self.board.shape().pieces() - self.theirs()) as u8
    }

    /// How many of them were blue.
    pub fn lost_blues(&self) -> u8 {
        self.lost_blues
    }

    /// How many of them may have been blue, fewest and most.
    pub fn may_have_lost(&self) -> (u8, u8) {
        let shape = self.board.shape();
        let spare = |colour: Colour| {
            let shown = self.pieces().filter(|(_, piece)| *piece == Piece::Theirs(Some(colour))).count() as u8;
            shape.of_colour(colour).saturating_sub(shown)
        };
        (self.lost().saturating_sub(spare(Colour::Red)), self.lost().min(spare(Colour::Blue)))
    }

    /// So many of them were blue, as far as that can be.
    pub fn lose_blues(&mut self, blues: u8) {
        self.lost_blues = blues;
        self.settle();
    }

    fn settle(&mut self) {
        let (fewest, most) = self.may_have_lost();
        self.lost_blues = self.lost_blues.clamp(fewest, most.max(fewest));
    }

    /// The other side is to move, and sits at the bottom.
    pub fn turned(&self) -> Result<Setting, Wrong> {
        if self.pieces().any(|(_, piece)| piece == Piece::Theirs(None)) {
            return Err(Wrong::Hidden);
        }
        let shape = self.board.shape();
        let mut setting = Setting::empty(self.board);
        let own_blues = self.pieces().filter(|(_, piece)| *piece == Piece::Own(Colour::Blue)).count() as u8;
        for (square, piece) in self.pieces() {
            let piece = match piece {
                Piece::Own(colour) => Piece::Theirs(Some(colour)),
                Piece::Theirs(colour) => Piece::Own(colour.ok_or(Wrong::Hidden)?),
            };
            setting.squares[shape.seen_by(square, Seat::Second).0 as usize] = Some(piece);
        }
        setting.lose_blues(shape.of_colour(Colour::Blue).saturating_sub(own_blues));
        Ok(setting)
    }

    /// The position as it is written, or why it cannot be.
    pub fn write(&self) -> Result<String, Wrong> {
        let of = |wanted: &dyn Fn(Piece) -> bool| {
            let found = self.pieces().filter(|(_, piece)| wanted(*piece));
            found.fold(Bits::EMPTY, |set, (square, _)| set | square.bit())
        };
        let each = self.board.shape().of_colour(Colour::Blue);
        let problem = Problem {
            board: self.board,
            blues: of(&|piece| piece == Piece::Own(Colour::Blue)),
            reds: of(&|piece| piece == Piece::Own(Colour::Red)),
            ghosts: of(&|piece| matches!(piece, Piece::Theirs(_))),
            blues_left: each.saturating_sub(self.lost_blues),
            shown: Shown {
                blues: of(&|piece| piece == Piece::Theirs(Some(Colour::Blue))),
                reds: of(&|piece| piece == Piece::Theirs(Some(Colour::Red))),
            },
        };
        let reds_left = problem.ghosts.count().saturating_sub(u32::from(problem.blues_left));
        match () {
            () if problem.blues.is_empty() => Err(Wrong::NoBlue),
            () if problem.reds.is_empty() => Err(Wrong::NoRed),
            () if problem.ghosts.count() < 2 => Err(Wrong::TooFew),
            () if problem.blues_left == 0 => Err(Wrong::TheirBlues),
            () if reds_left == 0 => Err(Wrong::TheirReds),
            () => Position::try_from(&problem).map(|position| position.write()).map_err(|_| Wrong::TooFew),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn what_is_written_is_read_again_on_every_board() {
        for board in Board::ALL {
            let start = Setting::start(board);
            let text = start.write().unwrap();
            assert_eq!(Setting::read(&text).unwrap(), start, "{board} {text}");
        }
        let text = "54R99r99r99r10B12B99b99b20u50r44b99b99b99b99r99r";
        let setting = Setting::read(text).unwrap();
        assert_eq!((setting.board(), setting.lost(), setting.lost_blues()), (Board::Standard, 5, 3));
        let again = Setting::read(&setting.write().unwrap()).unwrap();
        assert_eq!(again, setting, "the letters of the ghosts may change, their squares and colours do not");
        assert!(Setting::read("日本").is_err() && Setting::read("").is_err());
    }

    #[test]
    fn no_more_ghosts_are_put_than_there_are() {
        let mut setting = Setting::empty(Board::Small);
        for square in 0..4 {
            setting.put(Square(square), Some(Piece::Own(Colour::Blue)));
        }
        assert_eq!(setting.pieces().count(), 2, "two blues a side");
        setting.put(Square(0), Some(Piece::Own(Colour::Blue)));
        assert_eq!(setting.on(Square(0)), None, "the same ghost once more takes it away");
        setting.put(Square(1), Some(Piece::Theirs(None)));
        assert_eq!(setting.on(Square(1)), Some(Piece::Theirs(None)));
        setting.swap(Square(1), Square(15));
        assert_eq!((setting.on(Square(1)), setting.on(Square(15))), (None, Some(Piece::Theirs(None))));
        setting.put(Square(200), Some(Piece::Theirs(None)));
    }

    #[test]
    fn a_position_that_cannot_be_is_told_why() {
        let mut setting = Setting::start(Board::Small);
        let squares = |setting: &Setting, wanted: Piece| -> Vec<Square> {
            setting.pieces().filter(|(_, piece)| *piece == wanted).map(|(square, _)| square).collect()
        };
        let without = |wanted: Piece| {
            let mut setting = setting.clone();
            squares(&setting, wanted).into_iter().for_each(|square| setting.put(square, None));
            setting
        };
        assert_eq!(without(Piece::Own(Colour::Blue)).write(), Err(Wrong::NoBlue));
        assert_eq!(without(Piece::Own(Colour::Red)).write(), Err(Wrong::NoRed));
        assert_eq!(without(Piece::Theirs(None)).write(), Err(Wrong::TooFew));
        for square in squares(&setting, Piece::Theirs(None)).into_iter().take(2) {
            setting.put(square, None);
        }
        assert_eq!((setting.lost(), setting.may_have_lost()), (2, (0, 2)));
        setting.lose_blues(2);
        assert_eq!(setting.write(), Err(Wrong::TheirBlues));
        setting.lose_blues(0);
        assert_eq!(setting.write(), Err(Wrong::TheirReds));
        setting.lose_blues(1);
        assert!(setting.write().is_ok());
    }

    #[test]
    fn the_other_side_can_be_to_move_where_its_colours_are_known() {
        assert_eq!(Setting::start(Board::Mini).turned(), Err(Wrong::Hidden));
        let text = "54R99r99r99r10B12B99b99b20r50r44b99b99b99b99r99r";
        let setting = Setting::read(text).unwrap();
        let turned = setting.turned().unwrap();
        assert_eq!((turned.lost(), turned.lost_blues()), (5, 2));
        assert_eq!(turned.on(Square(34)), Some(Piece::Theirs(Some(Colour::Blue))));
        let again = turned.turned().unwrap();
        assert_eq!(again.write(), setting.write());
    }
}
