//! A position as the search sees it, from the side of the player that searches.

use crate::game::{Bits, Board, Colour, Direction, Move, Seat, Shape, Square, View};

/// Own pieces and what the opposing ones are taken for; the searching player sits at the bottom and is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchBoard {
    /// The board.
    pub board: Board,
    /// Own blues.
    pub blues: Bits,
    /// Own reds.
    pub reds: Bits,
    /// The opposing pieces.
    pub theirs: Opposing,
}

/// What the opposing pieces are taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opposing {
    /// Every piece is purple: red when it is taken, blue when it stands on its exit.
    Purple {
        /// The pieces.
        pieces: Bits,
        /// How many of them are blue, which both players can count.
        blues_left: u8,
    },
    /// Every colour is known, or taken for known.
    Disclosed {
        /// The blues.
        blues: Bits,
        /// The reds.
        reds: Bits,
    },
}

impl Opposing {
    /// All opposing pieces.
    pub fn all(self) -> Bits {
        match self {
            Opposing::Purple { pieces, .. } => pieces,
            Opposing::Disclosed { blues, reds } => blues | reds,
        }
    }

    /// Those that may escape.
    pub fn may_escape(self) -> Bits {
        match self {
            Opposing::Purple { pieces, .. } => pieces,
            Opposing::Disclosed { blues, .. } => blues,
        }
    }
}

/// A step on the board as the searching player sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// From here.
    pub from: Square,
    /// This way.
    pub direction: Direction,
}

impl SearchBoard {
    /// What the owner of the view knows, with every opposing piece purple.
    pub fn purple(view: &View) -> SearchBoard {
        let seen = |bits: Bits| turn(view.board().shape(), view.seat(), bits);
        SearchBoard {
            board: view.board(),
            blues: seen(view.own(Colour::Blue)),
            reds: seen(view.own(Colour::Red)),
            theirs: Opposing::Purple { pieces: seen(view.hidden()), blues_left: view.opposing_left(Colour::Blue) },
        }
    }

    /// The same with one opposing piece taken for red and all others for blue; none where no other is left.
    pub fn with_one_red(view: &View, red: Square) -> Option<SearchBoard> {
        let hidden = view.hidden();
        let blues = hidden & !red.bit();
        if !hidden.has(red) || blues.is_empty() {
            return None;
        }
        let seen = |bits: Bits| turn(view.board().shape(), view.seat(), bits);
        let theirs = Opposing::Disclosed { blues: seen(blues), reds: seen(red.bit()) };
        Some(SearchBoard { theirs, ..SearchBoard::purple(view) })
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

    /// Is the game over before the searching player moves?
    pub fn is_decided(&self) -> bool {
        let exits = self.board.shape().exits(Seat::First);
        let none_to_take = match self.theirs {
            Opposing::Purple { pieces, blues_left } => pieces.count() <= u32::from(blues_left),
            Opposing::Disclosed { blues, reds } => blues.is_empty() || reds.is_empty(),
        };
        self.reds.is_empty() || self.blues.is_empty() || none_to_take || !(self.blues & exits).is_empty()
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
