//! The opposing ghosts, as far as a solver knows them, and what may come of taking one.
//!
//! Colours that are not shown are settled as late as possible and always for the worst: a ghost is what suits the defence
//! at the moment when it matters. A win against that is a win whatever the colours are; and where there is none, some
//! choice of colours and replies refutes every plan.

use super::memory::Key;
use super::problem::{Problem, Shown};
use crate::game::{Bits, Colour};

/// What taking a ghost may come to.
#[derive(Debug, Clone, Copy)]
pub(super) enum Taken<G> {
    /// It was the last blue.
    Won,
    /// The game goes on with these ghosts, and the one that was taken had this colour.
    Left(G, Colour),
}

/// The opposing ghosts.
pub(super) trait Ghosts: Copy {
    /// Can they be beaten only by an escape, never by captures?
    const ESCAPE_ONLY: bool;

    /// All of them.
    fn all(self) -> u64;

    /// Those that might be blue.
    fn may_escape(self) -> u64;

    /// Those that can be taken without losing at once, whatever they are.
    fn takeable(self) -> u64;

    /// How many of them have to be taken, at the least, to win by that.
    fn captures_to_win(self) -> u16;

    /// One of them, which is there, has gone from here to there.
    fn moved(self, from: u64, to: u64) -> Self;

    /// What may come of taking one of [`Ghosts::takeable`].
    fn taken(self, square: u64) -> [Option<Taken<Self>>; 2];

    /// How many are blue, and which ones are shown.
    fn known(self) -> (u8, Shown);

    /// The position as a key of the memory.
    fn key(self, blues: u64, reds: u64) -> Key;
}

/// No colour is shown. Taking one never wins, and the worst it can be is red: the blues stay, and with them the danger.
#[derive(Debug, Clone, Copy)]
pub(super) struct Purple {
    pub pieces: u64,
    pub blues_left: u8,
}

impl Purple {
    pub fn of(problem: &Problem) -> Purple {
        Purple { pieces: problem.ghosts.0, blues_left: problem.blues_left }
    }

    #[inline(always)]
    fn reds(self) -> u32 {
        self.pieces.count_ones().saturating_sub(u32::from(self.blues_left))
    }
}

impl Ghosts for Purple {
    const ESCAPE_ONLY: bool = true;

    #[inline(always)]
    fn all(self) -> u64 {
        self.pieces
    }

    #[inline(always)]
    fn may_escape(self) -> u64 {
        self.pieces
    }

    #[inline(always)]
    fn takeable(self) -> u64 {
        if self.reds() > 1 { self.pieces } else { 0 }
    }

    #[inline(always)]
    fn captures_to_win(self) -> u16 {
        u16::MAX / 4
    }

    #[inline(always)]
    fn moved(self, from: u64, to: u64) -> Purple {
        Purple { pieces: self.pieces ^ from ^ to, ..self }
    }

    #[inline(always)]
    fn taken(self, square: u64) -> [Option<Taken<Purple>>; 2] {
        [Some(Taken::Left(Purple { pieces: self.pieces & !square, ..self }, Colour::Red)), None]
    }

    fn known(self) -> (u8, Shown) {
        (self.blues_left, Shown::default())
    }

    #[inline(always)]
    fn key(self, blues: u64, reds: u64) -> Key {
        Key::purple(blues, reds, self.pieces, self.blues_left)
    }
}

/// Some colours are shown. Taking a ghost of unknown colour shows it, so both colours have to be reckoned with.
#[derive(Debug, Clone, Copy)]
pub(super) struct Partly {
    purple: u64,
    /// How many of the purple ones are blue: one at least, and one at least is red.
    purple_blues: u8,
    blues: u64,
    reds: u64,
}

impl Partly {
    pub fn of(problem: &Problem) -> Partly {
        let Shown { blues, reds } = problem.shown;
        let purple_blues = u32::from(problem.blues_left).saturating_sub(blues.count());
        Partly::new((problem.ghosts & !(blues | reds)).0, purple_blues as u8, blues.0, reds.0)
    }

    /// Purple ghosts of which only one colour is left are of that colour.
    fn new(purple: u64, purple_blues: u8, blues: u64, reds: u64) -> Partly {
        if purple_blues == 0 {
            Partly { purple: 0, purple_blues: 0, blues, reds: reds | purple }
        } else if purple.count_ones() <= u32::from(purple_blues) {
            Partly { purple: 0, purple_blues: 0, blues: blues | purple, reds }
        } else {
            Partly { purple, purple_blues, blues, reds }
        }
    }

    fn blues_left(self) -> u32 {
        self.blues.count_ones() + u32::from(self.purple_blues)
    }

    fn reds_left(self) -> u32 {
        self.all().count_ones() - self.blues_left()
    }
}

impl Ghosts for Partly {
    const ESCAPE_ONLY: bool = false;

    fn all(self) -> u64 {
        self.purple | self.blues | self.reds
    }

    fn may_escape(self) -> u64 {
        self.purple | self.blues
    }

    fn takeable(self) -> u64 {
        if self.reds_left() > 1 { self.all() } else { self.blues }
    }

    fn captures_to_win(self) -> u16 {
        self.blues_left() as u16
    }

    fn moved(self, from: u64, to: u64) -> Partly {
        let moved = |set: u64| if set & from != 0 { set ^ from ^ to } else { set };
        Partly { purple: moved(self.purple), blues: moved(self.blues), reds: moved(self.reds), ..self }
    }

    fn taken(self, square: u64) -> [Option<Taken<Partly>>; 2] {
        let without = |set: u64| set & !square;
        let last_blue = self.blues_left() == 1;
        let left = |ghosts, colour| {
            Some(if last_blue && colour == Colour::Blue { Taken::Won } else { Taken::Left(ghosts, colour) })
        };
        if self.blues & square != 0 {
            [left(Partly { blues: without(self.blues), ..self }, Colour::Blue), None]
        } else if self.reds & square != 0 {
            [left(Partly { reds: without(self.reds), ..self }, Colour::Red), None]
        } else {
            let with = |purple_blues| Partly::new(without(self.purple), purple_blues, self.blues, self.reds);
            [left(with(self.purple_blues), Colour::Red), left(with(self.purple_blues - 1), Colour::Blue)]
        }
    }

    fn known(self) -> (u8, Shown) {
        (self.blues_left() as u8, Shown { blues: Bits(self.blues), reds: Bits(self.reds) })
    }

    fn key(self, blues: u64, reds: u64) -> Key {
        let code = |square| u64::from(self.blues & square != 0) | u64::from(self.reds & square != 0) << 1;
        let colours =
            Bits(self.all()).enumerate().fold(0, |word, (index, square)| word | code(square.bit().0) << (2 * index));
        Key::partly(blues, reds, self.all(), colours, self.purple_blues)
    }
}
