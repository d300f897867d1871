//! The empty board as bits: where a step leads, where the exits are, and how far they are.
//!
//! Our exits are above, theirs below: the searching player sits at the bottom.

use crate::game::Direction;

/// Directions as a bit shift: up and left go down in number.
pub(super) const UP: usize = 0;
pub(super) const RIGHT: usize = 1;
pub(super) const DOWN: usize = 2;
pub(super) const LEFT: usize = 3;

/// Does the same for each direction, with the direction known when it is compiled: a loop would not be unrolled for
/// WebAssembly.
macro_rules! each_way {
    ($($known:ident),* => |$way:ident| $body:block) => {
        $({
            const WAY: usize = $known;
            let $way = WAY;
            $body
        })*
    };
}
pub(super) use each_way;

/// The squares of a board of this size.
pub(super) struct Squares<const COLUMNS: usize, const ROWS: usize>;

impl<const COLUMNS: usize, const ROWS: usize> Squares<COLUMNS, ROWS> {
    const ALL: u64 = (1 << (COLUMNS * ROWS)) - 1;
    const LEFT_COLUMN: u64 = {
        let (mut bits, mut row) = (0, 0);
        while row < ROWS {
            bits |= 1 << (row * COLUMNS);
            row += 1;
        }
        bits
    };
    const RIGHT_COLUMN: u64 = Self::LEFT_COLUMN << (COLUMNS - 1);
    pub(super) const OUR_EXITS: u64 = 1 | 1 << (COLUMNS - 1);
    pub(super) const THEIR_EXITS: u64 = Self::OUR_EXITS << ((ROWS - 1) * COLUMNS);

    /// Squares from which a step to the left comes closer to the nearer corner.
    const LEFT_IS_NEARER: u64 = {
        let (mut bits, mut column) = (0, 1);
        while column < COLUMNS.div_ceil(2) {
            bits |= Self::LEFT_COLUMN << column;
            column += 1;
        }
        bits
    };
    const RIGHT_IS_NEARER: u64 = {
        let (mut bits, mut column) = (0, 1);
        while column < COLUMNS.div_ceil(2) {
            bits |= Self::RIGHT_COLUMN >> column;
            column += 1;
        }
        bits
    };

    /// Steps to our nearer exit, and to theirs.
    pub(super) const DISTANCE: [i32; 64] = Self::distances(false);
    pub(super) const THEIR_DISTANCE: [i32; 64] = Self::distances(true);

    const fn distances(from_below: bool) -> [i32; 64] {
        let mut table = [0; 64];
        let mut square = 0;
        while square < COLUMNS * ROWS {
            let (column, row) = (square % COLUMNS, square / COLUMNS);
            let sideways = if column < COLUMNS - 1 - column { column } else { COLUMNS - 1 - column };
            table[square] = (sideways + if from_below { ROWS - 1 - row } else { row }) as i32;
            square += 1;
        }
        table
    }

    /// Our distance of the one piece in a set.
    #[inline(always)]
    pub(super) fn ours_from(bit: u64) -> i32 {
        Self::DISTANCE[(bit.trailing_zeros() & 63) as usize]
    }

    /// Their distance of the one piece in a set.
    #[inline(always)]
    pub(super) fn theirs_from(bit: u64) -> i32 {
        Self::THEIR_DISTANCE[(bit.trailing_zeros() & 63) as usize]
    }

    /// The square next to one, which must be on the board.
    pub(super) fn shifted(bit: u64, direction: Direction) -> u64 {
        match direction {
            Direction::Up => bit >> COLUMNS,
            Direction::Right => bit << 1,
            Direction::Down => bit << COLUMNS,
            Direction::Left => bit >> 1,
        }
    }

    /// A step back in each direction, as a rotation of all bits: no branch, and what leaves the board is masked away.
    const BACK: [u32; 4] = [COLUMNS as u32, 63, 64 - COLUMNS as u32, 1];
    /// The squares from which a step in each direction stays in its row or column.
    const FREE: [u64; 4] = [Self::ALL, Self::ALL & !Self::RIGHT_COLUMN, Self::ALL, Self::ALL & !Self::LEFT_COLUMN];

    /// Where a set of pieces can step in a direction, own pieces and edges aside.
    #[inline(always)]
    pub(super) fn targets(pieces: u64, way: usize) -> u64 {
        (pieces & Self::FREE[way]).rotate_right(Self::BACK[way]) & !pieces & Self::ALL
    }

    /// Where the piece that reached a square by a step came from.
    #[inline(always)]
    pub(super) fn source(to: u64, way: usize) -> u64 {
        to.rotate_left(Self::BACK[way])
    }

    /// All squares that a set of pieces can step to.
    #[inline(always)]
    pub(super) fn reach(pieces: u64) -> u64 {
        Self::targets(pieces, UP)
            | Self::targets(pieces, RIGHT)
            | Self::targets(pieces, DOWN)
            | Self::targets(pieces, LEFT)
    }

    /// Can one of our pieces come a step nearer to an exit without taking?
    #[inline(always)]
    pub(super) fn has_quiet_advance(own: u64, theirs: u64) -> bool {
        let up = own >> COLUMNS;
        let left = (own & Self::LEFT_IS_NEARER) >> 1;
        let right = (own & Self::RIGHT_IS_NEARER) << 1;
        (up | left | right) & !own & !theirs != 0
    }
}
