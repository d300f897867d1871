//! A position as the search sees it, from the side of the player that searches.

use crate::game::{Bits, Board, Colour, Direction, Move, Seat, Shape, Square, View};

/// Own blues, own reds and purple pieces, the searching player at the bottom and to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PurpleBoard {
    /// The board.
    pub board: Board,
    /// Own blues.
    pub blues: Bits,
    /// Own reds.
    pub reds: Bits,
    /// Opposing pieces of unknown colour.
    pub purples: Bits,
    /// How many of the purples are blue, which both players can count.
    pub opposing_blues: u8,
}

/// A step on the board as the searching player sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// From here.
    pub from: Square,
    /// This way.
    pub direction: Direction,
}

impl PurpleBoard {
    /// What the owner of the view would search.
    pub fn of(view: &View) -> PurpleBoard {
        let (shape, seat) = (view.board().shape(), view.seat());
        let seen = |bits: Bits| turn(shape, seat, bits);
        PurpleBoard {
            board: view.board(),
            blues: seen(view.own(Colour::Blue)),
            reds: seen(view.own(Colour::Red)),
            purples: seen(view.hidden()),
            opposing_blues: view.opposing_left(Colour::Blue),
        }
    }

    /// All steps, in the order of the papers' search players.
    pub fn steps(&self) -> Vec<Step> {
        let shape = self.board.shape();
        let own = self.blues | self.reds;
        let mut steps = Vec::with_capacity(32);
        for from in own {
            for direction in Direction::ALL {
                if shape.next(from, direction).is_some_and(|to| !own.has(to)) {
                    steps.push(Step { from, direction });
                }
            }
        }
        steps
    }
}

impl Step {
    /// The move in the game's coordinates.
    pub fn for_seat(self, shape: &Shape, seat: Seat) -> Move {
        Move::step(shape.seen_by(self.from, seat), self.direction.seen_by(seat))
    }
}

/// A set of squares as a player sees them.
fn turn(shape: &Shape, seat: Seat, bits: Bits) -> Bits {
    bits.fold(Bits::EMPTY, |turned, square| turned | shape.seen_by(square, seat).bit())
}
