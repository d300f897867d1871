//! The words that everything else is said in: seats, colours, squares, directions, pieces.

use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// One of the two players. The first player's home is at the bottom of the board, rows 5 and 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// Moves first.
    First,
    /// Moves second.
    Second,
}

impl Seat {
    /// Both seats, in the order of play.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// The other player.
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// Who moves at this ply, counted from 0.
    pub const fn to_move_at(ply: Ply) -> Seat {
        if ply.0.is_multiple_of(2) { Seat::First } else { Seat::Second }
    }
}

/// One value for each seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct PerSeat<T> {
    /// The first player's.
    pub first: T,
    /// The second player's.
    pub second: T,
}

impl<T> PerSeat<T> {
    /// A value for each seat.
    pub fn new(first: T, second: T) -> Self {
        Self { first, second }
    }

    /// A value for each seat, made by `f`.
    pub fn from_fn(mut f: impl FnMut(Seat) -> T) -> Self {
        Self { first: f(Seat::First), second: f(Seat::Second) }
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::First => &mut self.first,
            Seat::Second => &mut self.second,
        }
    }
}

/// How many moves have been made. The first move takes the game from ply 0 to ply 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ply(pub u16);

/// The colour of a ghost. Blue wants out; red wants to be caught.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// May escape; losing all of them loses the game.
    Blue,
    /// May not escape; losing all of them wins the game.
    Red,
}

impl Colour {
    /// Both colours.
    pub const BOTH: [Colour; 2] = [Colour::Blue, Colour::Red];

    /// The other colour.
    pub const fn other(self) -> Colour {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
        }
    }
}

/// A square: row times columns plus column, row 0 being row 1 of the notation, at the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Square(pub(crate) u8);

impl Square {
    /// The number of the square, row by row from the top left.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set that holds only this square.
    pub const fn bit(self) -> Bits {
        Bits(1 << self.0)
    }
}

/// A set of squares, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bits(pub u64);

impl Bits {
    /// No square.
    pub const EMPTY: Bits = Bits(0);

    /// Is this square in the set?
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Is the set empty?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares it holds.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Adds a square.
    pub fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }

    /// Takes a square out.
    pub fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.0);
    }
}

impl std::ops::BitOr for Bits {
    type Output = Bits;
    fn bitor(self, other: Bits) -> Bits {
        Bits(self.0 | other.0)
    }
}

impl std::ops::BitAnd for Bits {
    type Output = Bits;
    fn bitand(self, other: Bits) -> Bits {
        Bits(self.0 & other.0)
    }
}

impl std::ops::Not for Bits {
    type Output = Bits;
    fn not(self) -> Bits {
        Bits(!self.0)
    }
}

impl Iterator for Bits {
    type Item = Square;
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// A direction on the board as the first player sees it: up is towards row 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Towards row 1.
    Up,
    /// Towards the last column.
    Right,
    /// Towards the last row.
    Down,
    /// Towards column a.
    Left,
}

impl Direction {
    /// All four, in the order in which the papers' search players try them.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Right, Direction::Down, Direction::Left];

    /// The opposite direction.
    pub const fn reverse(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Right => Direction::Left,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
        }
    }

    /// The same direction as `seat` sees it, or back again: the second player sees the board turned by 180°.
    pub const fn seen_by(self, seat: Seat) -> Direction {
        match seat {
            Seat::First => self,
            Seat::Second => self.reverse(),
        }
    }
}

/// One of a player's pieces for the whole game, numbered over its home row by row as its owner sees it. The
/// competition calls them A to H.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PieceId(pub(crate) u8);

impl PieceId {
    /// The number of the piece, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// A to H, as its owner calls it.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// The piece with this number, if a board can have so many.
    pub const fn from_index(index: usize) -> Option<PieceId> {
        if index < MAX_PIECES { Some(PieceId(index as u8)) } else { None }
    }
}

/// The most pieces that a player has on any board.
pub const MAX_PIECES: usize = 8;
