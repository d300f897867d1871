//! The boards: standard 6×6, small 4×4 and mini 2 columns × 3 rows, all from one description.

use super::basics::{Bits, Colour, Direction, MAX_PIECES, PieceId, Seat, Square};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A board that the game can be played on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Board {
    /// 6×6, four blue and four red ghosts each.
    #[default]
    #[serde(rename = "6x6")]
    Standard,
    /// 4×4, two blue and two red ghosts each.
    #[serde(rename = "4x4")]
    Small,
    /// Two columns, three rows, one blue and one red ghost each.
    #[serde(rename = "2x3")]
    Mini,
}

/// No board of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no board {0:?}; the boards are 6x6, 4x4 and 2x3")]
pub struct UnknownBoard(String);

impl Board {
    /// All boards, the largest first.
    pub const ALL: [Board; 3] = [Board::Standard, Board::Small, Board::Mini];

    /// The name in addresses, records and on the command line.
    pub const fn name(self) -> &'static str {
        self.shape().name
    }

    /// Size, homes, exits and pieces.
    pub const fn shape(self) -> &'static Shape {
        match self {
            Board::Standard => &STANDARD,
            Board::Small => &SMALL,
            Board::Mini => &MINI,
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Board {
    type Err = UnknownBoard;
    fn from_str(text: &str) -> Result<Board, UnknownBoard> {
        if text == "mini" {
            return Ok(Board::Mini);
        }
        let plain = text.replace('×', "x");
        Board::ALL.into_iter().find(|board| board.name() == plain).ok_or_else(|| UnknownBoard(text.to_owned()))
    }
}

/// What a board is made of. Everything follows from its size, its home and its counts.
#[derive(Debug)]
pub struct Shape {
    name: &'static str,
    columns: u8,
    rows: u8,
    /// Rows at the back of each side that make its home.
    home_rows: u8,
    /// Columns left free at each side of the home.
    home_margin: u8,
    /// Blues of each player; there are as many reds.
    each: u8,
}

const STANDARD: Shape = Shape { name: "6x6", columns: 6, rows: 6, home_rows: 2, home_margin: 1, each: 4 };
const SMALL: Shape = Shape { name: "4x4", columns: 4, rows: 4, home_rows: 1, home_margin: 0, each: 2 };
const MINI: Shape = Shape { name: "2x3", columns: 2, rows: 3, home_rows: 1, home_margin: 0, each: 1 };

const _: () = assert!(STANDARD.pieces() <= MAX_PIECES);

impl Shape {
    /// How many columns.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// How many rows.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// How many squares.
    pub const fn squares(&self) -> u8 {
        self.columns * self.rows
    }

    /// How many pieces a player starts with.
    pub const fn pieces(&self) -> usize {
        2 * self.each as usize
    }

    /// How many pieces of a colour a player starts with.
    pub const fn of_colour(&self, _colour: Colour) -> u8 {
        self.each
    }

    /// All squares, row by row from the top left.
    pub fn all_squares(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.squares()).map(Square)
    }

    /// The square in this column and row, counted from 0 at the top left.
    pub const fn square(&self, column: u8, row: u8) -> Option<Square> {
        if column < self.columns && row < self.rows { Some(Square(row * self.columns + column)) } else { None }
    }

    /// The column of a square, from 0 at the left.
    pub const fn column(&self, square: Square) -> u8 {
        square.0 % self.columns
    }

    /// The row of a square, from 0 at the top.
    pub const fn row(&self, square: Square) -> u8 {
        square.0 / self.columns
    }

    /// The same square as `seat` sees it, or back again: the second player sees the board turned by 180°.
    pub const fn seen_by(&self, square: Square, seat: Seat) -> Square {
        match seat {
            Seat::First => square,
            Seat::Second => Square(self.squares() - 1 - square.0),
        }
    }

    /// The square mirrored left to right.
    pub const fn mirrored(&self, square: Square) -> Square {
        let (column, row) = (self.column(square), self.row(square));
        Square(row * self.columns + (self.columns - 1 - column))
    }

    /// The next square in a direction, if the board goes on there.
    pub const fn next(&self, square: Square, direction: Direction) -> Option<Square> {
        let (column, row) = (self.column(square), self.row(square));
        match direction {
            Direction::Up if row > 0 => Some(Square(square.0 - self.columns)),
            Direction::Down if row + 1 < self.rows => Some(Square(square.0 + self.columns)),
            Direction::Left if column > 0 => Some(Square(square.0 - 1)),
            Direction::Right if column + 1 < self.columns => Some(Square(square.0 + 1)),
            _ => None,
        }
    }

    /// The squares that share a side with this one.
    pub fn neighbours(&self, square: Square) -> Bits {
        let mut bits = Bits::EMPTY;
        for direction in Direction::ALL {
            if let Some(next) = self.next(square, direction) {
                bits.insert(next);
            }
        }
        bits
    }

    /// Where a piece stands before the first move.
    pub const fn home_square(&self, seat: Seat, piece: PieceId) -> Square {
        let width = self.columns - 2 * self.home_margin;
        let column = self.home_margin + piece.0 % width;
        let row = self.rows - self.home_rows + piece.0 / width;
        self.seen_by(Square(row * self.columns + column), seat)
    }

    /// A player's home squares.
    pub fn home(&self, seat: Seat) -> Bits {
        self.piece_ids().fold(Bits::EMPTY, |bits, piece| bits | self.home_square(seat, piece).bit())
    }

    /// The corners through which a player's blues may leave: the far ones.
    pub const fn exits(&self, seat: Seat) -> Bits {
        let (left, right) = (Square(0), Square(self.columns - 1));
        Bits(1 << self.seen_by(left, seat).0 | 1 << self.seen_by(right, seat).0)
    }

    /// The names of a player's pieces, A first.
    pub fn piece_ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.pieces() as u8).map(PieceId)
    }

    /// Steps from a square to the nearer exit of `seat`.
    pub const fn distance_to_exit(&self, square: Square, seat: Seat) -> u8 {
        let own = self.seen_by(square, seat);
        let (column, row) = (self.column(own), self.row(own));
        let other = self.columns - 1 - column;
        row + if column < other { column } else { other }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn names(board: Board, bits: Bits) -> Vec<String> {
        bits.map(|square| super::super::notation::square_name(board, square)).collect()
    }

    #[test]
    fn homes_and_exits_stand_where_the_papers_put_them() {
        let cases = [
            (Board::Standard, Seat::First, "b5 c5 d5 e5 b6 c6 d6 e6", "a1 f1"),
            (Board::Standard, Seat::Second, "b1 c1 d1 e1 b2 c2 d2 e2", "a6 f6"),
            (Board::Small, Seat::First, "a4 b4 c4 d4", "a1 d1"),
            (Board::Small, Seat::Second, "a1 b1 c1 d1", "a4 d4"),
            (Board::Mini, Seat::First, "a3 b3", "a1 b1"),
            (Board::Mini, Seat::Second, "a1 b1", "a3 b3"),
        ];
        for (board, seat, home, exits) in cases {
            assert_eq!(names(board, board.shape().home(seat)).join(" "), home);
            assert_eq!(names(board, board.shape().exits(seat)).join(" "), exits);
        }
    }

    #[test]
    fn a_step_and_its_reverse_lead_back() {
        for board in Board::ALL {
            let shape = board.shape();
            for square in shape.all_squares() {
                for direction in Direction::ALL {
                    if let Some(next) = shape.next(square, direction) {
                        assert_eq!(shape.next(next, direction.reverse()), Some(square));
                    }
                }
            }
        }
    }

    #[test]
    fn boards_are_found_by_name() {
        assert_eq!("6x6".parse(), Ok(Board::Standard));
        assert_eq!("4×4".parse(), Ok(Board::Small));
        assert_eq!("mini".parse(), Ok(Board::Mini));
        assert!("5x5".parse::<Board>().unwrap_err().to_string().contains("6x6, 4x4 and 2x3"));
    }
}
