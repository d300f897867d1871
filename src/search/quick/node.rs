//! The pieces in the middle of a search, with the evaluation that is carried along from move to move.

use super::squares::Squares;
use crate::game::{Bits, Direction};
use crate::search::board::{Opposing, SearchBoard, Step};

/// The pieces, and what is carried along with them. `OPEN`: the opposing colours are disclosed; otherwise all are
/// purple.
#[derive(Clone, Copy)]
pub(super) struct Node<const COLUMNS: usize, const ROWS: usize, const OPEN: bool> {
    pub(super) blues: u64,
    pub(super) reds: u64,
    /// All opposing pieces.
    pub(super) theirs: u64,
    /// Those that are blue, where colours are disclosed.
    pub(super) their_blues: u64,
    /// Captures until the last opposing red is gone, where all are purple: the pieces left less the blues left.
    pub(super) spare: i32,
    /// The evaluation of this position.
    pub(super) value: i32,
}

impl<const COLUMNS: usize, const ROWS: usize, const OPEN: bool> Node<COLUMNS, ROWS, OPEN> {
    /// The position that is searched.
    pub(super) fn root(board: &SearchBoard) -> Self {
        let (blues, reds, theirs) = (board.blues.0, board.reds.0, board.theirs.all().0);
        let sum = |mut bits: u64, table: &[i32; 64]| {
            let mut total = 0;
            while bits != 0 {
                total += table[bits.trailing_zeros() as usize];
                bits &= bits - 1;
            }
            total
        };
        let (their_blues, spare) = match board.theirs {
            Opposing::Purple { blues_left, .. } => (0, theirs.count_ones() as i32 - i32::from(blues_left)),
            Opposing::Disclosed { blues, reds } => (blues.0, reds.count() as i32),
        };
        let value = 1000 * (blues.count_ones() as i32 - their_blues.count_ones() as i32)
            - sum(blues | reds, &Squares::<COLUMNS, ROWS>::DISTANCE)
            + sum(theirs, &Squares::<COLUMNS, ROWS>::THEIR_DISTANCE);
        Node { blues, reds, theirs, their_blues, spare, value }
    }

    /// All our pieces.
    #[inline(always)]
    pub(super) fn own(&self) -> u64 {
        self.blues | self.reds
    }

    /// Our blues that leave if they stand there at our turn.
    #[inline(always)]
    pub(super) fn ours_on_exits(&self) -> u64 {
        self.blues & Squares::<COLUMNS, ROWS>::OUR_EXITS
    }

    /// The opposing pieces that leave if they stand there at their turn: known blues, or any purple.
    #[inline(always)]
    pub(super) fn theirs_on_exits(&self) -> u64 {
        (if OPEN { self.their_blues } else { self.theirs }) & Squares::<COLUMNS, ROWS>::THEIR_EXITS
    }

    /// The position after our move.
    #[inline(always)]
    pub(super) fn after_ours(&self, from: u64, to: u64) -> Self {
        let step = from | to;
        let mut next = *self;
        if self.blues & from != 0 {
            next.blues ^= step;
        } else {
            next.reds ^= step;
        }
        next.value += Squares::<COLUMNS, ROWS>::ours_from(from) - Squares::<COLUMNS, ROWS>::ours_from(to);
        if self.theirs & to != 0 {
            next.theirs ^= to;
            next.value -= Squares::<COLUMNS, ROWS>::theirs_from(to);
            if OPEN && self.their_blues & to != 0 {
                next.their_blues ^= to;
                next.value += 1000;
            } else {
                next.spare -= 1;
            }
        }
        next
    }

    /// The position after their move.
    #[inline(always)]
    pub(super) fn after_theirs(&self, from: u64, to: u64) -> Self {
        let mut next = *self;
        next.theirs ^= from | to;
        if OPEN && self.their_blues & from != 0 {
            next.their_blues ^= from | to;
        }
        next.value += Squares::<COLUMNS, ROWS>::theirs_from(to) - Squares::<COLUMNS, ROWS>::theirs_from(from);
        if self.own() & to != 0 {
            next.value += Squares::<COLUMNS, ROWS>::ours_from(to);
            next.value -= if self.blues & to != 0 { 1000 } else { 0 };
            next.blues &= !to;
            next.reds &= !to;
        }
        next
    }

    /// Is it best to end with a step nearer to an exit? Nothing better can be done with a last move, since taking a
    /// purple or a red costs at least as much as the step brings, unless a known blue can be taken or a runaway stands
    /// on its exit. Most nodes are of this kind, so they are decided without a visit.
    #[inline(always)]
    pub(super) fn last_step_is_quiet(&self) -> bool {
        self.theirs_on_exits() == 0
            && !(OPEN && Squares::<COLUMNS, ROWS>::reach(self.own()) & self.their_blues != 0)
            && Squares::<COLUMNS, ROWS>::has_quiet_advance(self.own(), self.theirs)
    }

    /// The steps of one side, in the players' order.
    pub(super) fn steps(&self, ours: bool) -> Vec<Step> {
        let movers = if ours { self.own() } else { self.theirs };
        let mut steps = Vec::new();
        for from in Bits(movers) {
            for direction in Direction::ALL {
                let to = Squares::<COLUMNS, ROWS>::targets(1 << from.index(), direction as usize);
                if to != 0 && to & movers == 0 {
                    steps.push(Step { from, direction });
                }
            }
        }
        steps
    }
}
