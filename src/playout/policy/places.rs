//! Where things are on a board: distances and zones as sets of squares, made when the program is compiled.

use crate::playout::Ground;

/// The distances to the corners and the zones before them, for the player to move.
pub trait Places: Ground {
    /// The squares that are at most so many steps away from an exit, by that number.
    const NEAR_GOAL: [u64; 8] = near(Self::COLUMNS, Self::ROWS, Self::EXITS);
    /// The same for the corners that the opponent leaves by.
    const NEAR_MY_GOAL: [u64; 8] = near(Self::COLUMNS, Self::ROWS, <Self::Turned as Ground>::EXITS);
    /// Those corners, their neighbours and the squares diagonal to them: four squares at each.
    const MY_ZONE: u64 = zone(Self::COLUMNS, Self::ROWS, <Self::Turned as Ground>::EXITS);
}

impl<G: Ground> Places for G {}

/// How many steps the nearest of these pieces is away, given the squares within each distance.
#[inline(always)]
pub fn distance(pieces: u64, near: &[u64; 8]) -> usize {
    let within = |steps: usize| usize::from(pieces & near[steps] == 0);
    within(0) + within(1) + within(2) + within(3) + within(4) + within(5) + within(6)
}

const fn near(columns: u32, rows: u32, corners: u64) -> [u64; 8] {
    let mut within = [0; 8];
    let mut square = 0;
    while square < columns * rows {
        let (column, row) = (square % columns, square / columns);
        let side = if column < columns - 1 - column { column } else { columns - 1 - column };
        let ahead = if corners & 1 == 1 { row } else { rows - 1 - row };
        let mut steps = side + ahead;
        while steps < 8 {
            within[steps as usize] |= 1 << square;
            steps += 1;
        }
        square += 1;
    }
    within
}

const fn zone(columns: u32, rows: u32, corners: u64) -> u64 {
    let mut bits = 0;
    let mut square = 0;
    while square < columns * rows {
        let (column, row) = (square % columns, square / columns);
        let ahead = if corners & 1 == 1 { row } else { rows - 1 - row };
        if ahead < 2 && (column < 2 || column + 2 >= columns) {
            bits |= 1 << square;
        }
        square += 1;
    }
    bits
}
