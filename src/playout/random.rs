//! The random policy: every legal move is equally likely, an escape among the others.
//!
//! Nothing here branches on what the dice say, as a processor cannot guess that and waits whenever it guessed wrong. The
//! pieces that can go in a direction are one set; of all four sets together the n-th piece is found by counting bits in
//! groups.

use super::board::{PlayBoard, Step};
use super::ground::Ground;
use crate::game::Dice;

/// Who chooses the moves of a playout, for both sides, each from its own seat.
pub trait Chooser {
    /// A legal move of the player to move.
    fn choose<G: Ground>(&self, board: &PlayBoard<G>, dice: &mut Dice) -> Step;
}

/// Any legal move, each equally likely.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomMoves;

impl Chooser for RandomMoves {
    #[inline(always)]
    fn choose<G: Ground>(&self, board: &PlayBoard<G>, dice: &mut Dice) -> Step {
        random_step(board, dice)
    }
}

/// A number below `n`. One multiplication: of 2³² numbers some come up once more than others, which nobody can measure.
#[inline(always)]
pub fn below(dice: &mut Dice, n: u32) -> u32 {
    (((dice.bits() >> 32) * u64::from(n)) >> 32) as u32
}

/// One of a set's squares, each equally likely; none of an empty one.
#[inline(always)]
pub fn random_of(bits: u64, dice: &mut Dice) -> u64 {
    let counted = Counted::of(bits);
    counted.nth(below(dice, counted.count()))
}

/// Any legal move, each equally likely. There always is one: a side cannot hem itself in, and may take whatever else is in
/// its way.
#[inline(always)]
pub fn random_step<G: Ground>(board: &PlayBoard<G>, dice: &mut Dice) -> Step {
    let sets = board.movers().map(Counted::of);
    let [up, right, down, left] = sets.map(|set| set.count());
    let behind = [0, up, up + right, up + right + down];
    let all = behind[3] + left;
    let leavers = board.leavers();
    let n = if leavers == 0 {
        below(dice, all)
    } else {
        // Once in a while: a blue stands at an open door.
        let n = below(dice, all + leavers.count_ones());
        if n >= all {
            let first = leavers & leavers.wrapping_neg();
            return Step::leave(if n == all { first } else { leavers ^ first });
        }
        n
    };
    let way = usize::from(n >= behind[1]) + usize::from(n >= behind[2]) + usize::from(n >= behind[3]);
    let from = sets[way & 3].nth(n - behind[way & 3]);
    Step { from, to: PlayBoard::<G>::stepped(from, way) }
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// A set whose squares have been counted.
#[derive(Clone, Copy)]
pub struct Counted {
    bits: u64,
    /// In each byte, how many squares are in it and in those before.
    sums: u64,
}

impl Counted {
    /// Counts a set.
    #[inline(always)]
    pub const fn of(bits: u64) -> Counted {
        let twos = bits - ((bits >> 1) & 0x5555_5555_5555_5555);
        let fours = (twos & 0x3333_3333_3333_3333) + ((twos >> 2) & 0x3333_3333_3333_3333);
        let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Counted { bits, sums: bytes.wrapping_mul(ONES) }
    }

    /// How many squares it has.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        (self.sums >> 56) as u32
    }

    /// The n-th square, counted from 0 and below the count.
    #[inline(always)]
    pub const fn nth(self, n: u32) -> u64 {
        let n = n as u64;
        // A byte's highest bit stays where all squares up to its end are before the n-th.
        let before = ((n * ONES) | HIGHS).wrapping_sub(self.sums) & HIGHS;
        let place = ((before >> 7).wrapping_mul(ONES) >> 53) & 0x38;
        let rank = n.wrapping_sub((self.sums << 8) >> place) & 7;
        let byte = (self.bits >> place) & 0xff;
        1 << (place + NTH[(byte << 3 | rank) as usize] as u64)
    }
}

/// The place of the n-th bit in a byte, by eight times the byte plus n.
static NTH: [u8; 2048] = {
    let mut table = [0; 2048];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte << 3 | n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Bits, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_nth_square_of_any_set_is_found() {
        let mut dice = Dice::new(Seed(6));
        for round in 0..2000 {
            let mut bits = dice.bits() & ((1 << 36) - 1);
            for _ in 0..round % 4 {
                bits &= dice.bits();
            }
            let counted = Counted::of(bits);
            assert_eq!(counted.count(), bits.count_ones());
            for (n, square) in Bits(bits).enumerate() {
                assert_eq!(counted.nth(n as u32), square.bit().0, "{n} of {bits:b}");
            }
        }
    }
}
