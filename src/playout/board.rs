//! A position in a playout: all colours known, four sets of squares, the player to move first.

use super::ground::Ground;
use crate::game::{Bits, Colour, Direction, Move, PerSeat, Position, Seat, Shape, Square};
use std::marker::PhantomData;

/// A position with the player to move named "own". Both sides have blues and reds: the game is not over.
///
/// Each side is kept as all its pieces and its blues, which is what a move has to change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayBoard<G: Ground> {
    /// The mover's pieces.
    pub own: u64,
    /// Those of them that are blue.
    pub own_blue: u64,
    /// The other player's pieces.
    pub opp: u64,
    /// Those of them that are blue.
    pub opp_blue: u64,
    ground: PhantomData<G>,
}

/// A move in a playout. The squares are sets of one square each, or of none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Where the piece stands.
    pub from: u64,
    /// Where it goes; nowhere, where it leaves.
    pub to: u64,
}

impl Step {
    /// A blue leaves.
    pub const fn leave(from: u64) -> Step {
        Step { from, to: 0 }
    }

    /// Does the piece leave?
    pub const fn leaves(self) -> bool {
        self.to == 0
    }
}

/// What a move leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum After<G: Ground> {
    /// The other player is to move.
    Goes(PlayBoard<G::Turned>),
    /// Who moved has won: it left, or took the last blue.
    Won,
    /// Who moved has lost: it took the last red.
    Lost,
}

impl<G: Ground> PlayBoard<G> {
    /// A board with these pieces, all of them on different squares of this ground, each colour on both sides.
    pub const fn new(own_blue: u64, own_red: u64, opp_blue: u64, opp_red: u64) -> PlayBoard<G> {
        PlayBoard { own: own_blue | own_red, own_blue, opp: opp_blue | opp_red, opp_blue, ground: PhantomData }
    }

    /// The mover's reds.
    #[inline(always)]
    pub const fn own_red(&self) -> u64 {
        self.own & !self.own_blue
    }

    /// The other player's reds.
    #[inline(always)]
    pub const fn opp_red(&self) -> u64 {
        self.opp & !self.opp_blue
    }

    /// The mover's blues that may leave now.
    #[inline(always)]
    pub const fn leavers(&self) -> u64 {
        self.own_blue & G::EXITS
    }

    /// The mover's pieces that can step up, right, down and left, in the order of [`Direction::ALL`] as the first player sees
    /// them.
    #[inline(always)]
    pub const fn movers(&self) -> [u64; 4] {
        let own = self.own;
        [
            own & !(own << G::COLUMNS) & !G::TOP_ROW,
            own & !(own >> 1) & !G::RIGHT_COLUMN,
            own & !(own >> G::COLUMNS) & !G::BOTTOM_ROW,
            own & !(own << 1) & !G::LEFT_COLUMN,
        ]
    }

    /// Where a step from a square in a direction leads, counted as in [`PlayBoard::movers`]; a rotation, so that there is no
    /// branch.
    #[inline(always)]
    pub const fn stepped(from: u64, direction: usize) -> u64 {
        let turns = [64 - G::COLUMNS, 1, G::COLUMNS, 63];
        from.rotate_left(turns[direction & 3])
    }

    /// Makes a move, which must be legal.
    #[inline(always)]
    pub fn after(&self, step: Step) -> After<G> {
        if step.leaves() {
            return After::Won;
        }
        let (opp, opp_blue) = (self.opp & !step.to, self.opp_blue & !step.to);
        if opp_blue == 0 {
            return After::Won;
        }
        if opp == opp_blue {
            return After::Lost;
        }
        let both = step.from | step.to;
        let is_blue = u64::from(self.own_blue & step.from != 0).wrapping_neg();
        After::Goes(PlayBoard {
            own: opp,
            own_blue: opp_blue,
            opp: self.own ^ both,
            opp_blue: self.own_blue ^ (both & is_blue),
            ground: PhantomData,
        })
    }

    /// All legal moves, for tests and trees: the order is the game's, as the mover sees the board.
    pub fn each_step(&self, mut take: impl FnMut(Step)) {
        let movers = self.movers();
        let mut rest = self.own;
        while rest != 0 {
            let from = match G::SEAT {
                Seat::First => rest & rest.wrapping_neg(),
                Seat::Second => 1 << (63 - rest.leading_zeros()),
            };
            rest ^= from;
            if self.leavers() & from != 0 {
                take(Step::leave(from));
            }
            for index in 0..4 {
                let way = if G::SEAT == Seat::First { index } else { index ^ 2 };
                if movers[way] & from != 0 {
                    take(Step { from, to: Self::stepped(from, way) });
                }
            }
        }
    }
}

/// A set of squares as a seat sees it, or back again.
pub fn seen_by(shape: &Shape, seat: Seat, bits: Bits) -> u64 {
    match seat {
        Seat::First => bits.0,
        Seat::Second => bits.0.reverse_bits() >> (64 - u32::from(shape.squares())),
    }
}

/// The pieces of a position that is not over, with the player to move at the bottom.
pub fn of_position<G: Ground>(position: &Position) -> PlayBoard<G> {
    let (shape, mover) = (position.board().shape(), position.to_move());
    let pieces = |seat, colour| seen_by(shape, mover, position.pieces(seat, colour));
    let sets = |seat| PerSeat::new(pieces(seat, Colour::Blue), pieces(seat, Colour::Red));
    let (own, opp) = (sets(mover), sets(mover.other()));
    PlayBoard::new(own.first, own.second, opp.first, opp.second)
}

/// A step in the game's coordinates, where `seat` sits at the bottom of the board that the step was made on.
pub fn in_game(shape: &Shape, seat: Seat, step: Step) -> Option<Move> {
    let square = |bit: u64| Bits(bit).next().map(|square: Square| shape.seen_by(square, seat));
    let from = square(step.from)?;
    if step.leaves() {
        return Some(Move::leave(from));
    }
    let to = square(step.to)?;
    Direction::ALL.into_iter().find(|way| shape.next(from, *way) == Some(to)).map(|way| Move::step(from, way))
}
