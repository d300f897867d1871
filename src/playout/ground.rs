//! The empty board as the player to move sees it, known when the program is compiled.
//!
//! Squares are numbered as in the game, row by row from the top left. One player's exits are above, the other's below, and
//! nothing is turned around when the turn changes: the type changes instead, so that a playout never flips a set of bits.

use crate::game::Seat;

/// A board, and which of its two players is to move.
pub trait Ground: Copy + Eq + std::fmt::Debug {
    /// The same board with the other player to move.
    type Turned: Ground<Turned = Self>;
    /// Its columns.
    const COLUMNS: u32;
    /// Its rows.
    const ROWS: u32;
    /// Who is to move; the first player goes up.
    const SEAT: Seat;

    /// All squares.
    const ALL: u64 = (1 << (Self::COLUMNS * Self::ROWS)) - 1;
    /// Row 1.
    const TOP_ROW: u64 = (1 << Self::COLUMNS) - 1;
    /// The last row.
    const BOTTOM_ROW: u64 = Self::TOP_ROW << ((Self::ROWS - 1) * Self::COLUMNS);
    /// Column a.
    const LEFT_COLUMN: u64 = {
        let (mut bits, mut row) = (0, 0);
        while row < Self::ROWS {
            bits |= 1 << (row * Self::COLUMNS);
            row += 1;
        }
        bits
    };
    /// The last column.
    const RIGHT_COLUMN: u64 = Self::LEFT_COLUMN << (Self::COLUMNS - 1);
    /// The columns from which the left corner is nearer.
    const LEFT_HALF: u64 = {
        let (mut bits, mut column) = (0, 0);
        while column < Self::COLUMNS / 2 {
            bits |= Self::LEFT_COLUMN << column;
            column += 1;
        }
        bits
    };
    /// The columns from which the right corner is nearer.
    const RIGHT_HALF: u64 = Self::ALL & !Self::LEFT_HALF;
    /// The far corners, through which the mover's blues may leave.
    const EXITS: u64 = {
        let corners = 1 | 1 << (Self::COLUMNS - 1);
        match Self::SEAT {
            Seat::First => corners,
            Seat::Second => corners << ((Self::ROWS - 1) * Self::COLUMNS),
        }
    };

    /// All squares of a set one step ahead, as the mover sees it; what leaves the board is dropped.
    #[inline(always)]
    fn ahead(bits: u64) -> u64 {
        match Self::SEAT {
            Seat::First => bits >> Self::COLUMNS,
            Seat::Second => (bits << Self::COLUMNS) & Self::ALL,
        }
    }

    /// All squares of a set one step back, as the mover sees it; what leaves the board is dropped.
    #[inline(always)]
    fn back(bits: u64) -> u64 {
        Self::Turned::ahead(bits)
    }

    /// All squares of a set one step towards column a; what leaves the board is dropped.
    #[inline(always)]
    fn left(bits: u64) -> u64 {
        (bits & !Self::LEFT_COLUMN) >> 1
    }

    /// All squares of a set one step away from column a; what leaves the board is dropped.
    #[inline(always)]
    fn right(bits: u64) -> u64 {
        (bits & !Self::RIGHT_COLUMN) << 1
    }

    /// All squares that share a side with one of a set.
    #[inline(always)]
    fn around(bits: u64) -> u64 {
        Self::ahead(bits) | Self::back(bits) | Self::left(bits) | Self::right(bits)
    }
}

/// A board of this size with the player to move whose exits are above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Upward<const COLUMNS: u32, const ROWS: u32>;

/// The same with the player to move whose exits are below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Downward<const COLUMNS: u32, const ROWS: u32>;

impl<const COLUMNS: u32, const ROWS: u32> Ground for Upward<COLUMNS, ROWS> {
    type Turned = Downward<COLUMNS, ROWS>;
    const COLUMNS: u32 = COLUMNS;
    const ROWS: u32 = ROWS;
    const SEAT: Seat = Seat::First;
}

impl<const COLUMNS: u32, const ROWS: u32> Ground for Downward<COLUMNS, ROWS> {
    type Turned = Upward<COLUMNS, ROWS>;
    const COLUMNS: u32 = COLUMNS;
    const ROWS: u32 = ROWS;
    const SEAT: Seat = Seat::Second;
}

/// 6×6, the mover's exits above.
pub type Standard = Upward<6, 6>;
/// 4×4, the mover's exits above.
pub type Small = Upward<4, 4>;
/// Two columns and three rows, the mover's exits above.
pub type Mini = Upward<2, 3>;

/// Does the same for a board, with its ground known when it is compiled: `on_ground!(board, Ground => expression)`.
macro_rules! on_ground {
    ($board:expr, $ground:ident => $body:expr) => {
        match $board {
            $crate::game::Board::Standard => {
                type $ground = $crate::playout::Standard;
                $body
            }
            $crate::game::Board::Small => {
                type $ground = $crate::playout::Small;
                $body
            }
            $crate::game::Board::Mini => {
                type $ground = $crate::playout::Mini;
                $body
            }
        }
    };
}
pub(crate) use on_ground;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Bits, Board, Direction, Square};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// A set shifted square by square, by the game's own rules.
    fn shifted(board: Board, bits: u64, direction: Direction) -> u64 {
        Bits(bits)
            .filter_map(|square: Square| board.shape().next(square, direction))
            .fold(0, |set, to| set | to.bit().0)
    }

    fn agrees<G: Ground>(board: Board) {
        let shape = board.shape();
        assert_eq!(G::ALL.count_ones(), u32::from(shape.squares()));
        assert_eq!(G::EXITS, shape.exits(G::SEAT).0);
        assert_eq!(G::Turned::EXITS, shape.exits(G::SEAT.other()).0);
        for square in shape.all_squares() {
            let bit = square.bit().0;
            let way = |direction: Direction| shifted(board, bit, direction.seen_by(G::SEAT));
            assert_eq!(G::ahead(bit), way(Direction::Up));
            assert_eq!(G::back(bit), way(Direction::Down));
            assert_eq!(G::left(bit), shifted(board, bit, Direction::Left));
            assert_eq!(G::right(bit), shifted(board, bit, Direction::Right));
            assert_eq!(G::around(bit), shape.neighbours(square).0);
            assert_eq!(G::LEFT_HALF & bit != 0, shape.column(square) < shape.columns() / 2);
        }
    }

    #[test]
    fn the_grounds_are_the_games_boards() {
        for board in Board::ALL {
            on_ground!(board, G => {
                agrees::<G>(board);
                agrees::<<G as Ground>::Turned>(board);
            });
        }
    }
}
