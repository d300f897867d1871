//! What is to be proved: a position as the solver knows it.

use crate::game::{Bits, Board, Colour, Seat, View};

/// A position with the solver to move, who sits at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Problem {
    /// The board.
    pub board: Board,
    /// The solver's blues.
    pub blues: Bits,
    /// The solver's reds.
    pub reds: Bits,
    /// The opposing ghosts.
    pub ghosts: Bits,
    /// How many of them are blue, which both players can count.
    pub blues_left: u8,
    /// Those whose colours the solver is shown.
    pub shown: Shown,
}

/// Ghosts whose colours are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shown {
    /// The blues.
    pub blues: Bits,
    /// The reds.
    pub reds: Bits,
}

impl Shown {
    /// Is every colour hidden?
    pub fn is_nothing(self) -> bool {
        self.blues.is_empty() && self.reds.is_empty()
    }
}

impl Problem {
    /// What the owner of a view knows.
    pub fn hidden(view: &View) -> Problem {
        Problem::partly(view, Shown::default())
    }

    /// The same, with some of the opposing ghosts shown.
    pub fn partly(view: &View, shown: Shown) -> Problem {
        let shape = view.board().shape();
        let seen = |bits: Bits| match view.seat() {
            Seat::First => bits,
            Seat::Second => bits.fold(Bits::EMPTY, |set, square| set | shape.seen_by(square, Seat::Second).bit()),
        };
        Problem {
            board: view.board(),
            blues: seen(view.own(Colour::Blue)),
            reds: seen(view.own(Colour::Red)),
            ghosts: seen(view.hidden()),
            blues_left: view.opposing_left(Colour::Blue),
            shown: Shown { blues: seen(shown.blues), reds: seen(shown.reds) },
        }
    }

    /// The same, with the ghosts that can only be of one colour shown.
    pub fn settled(&self) -> Problem {
        let Shown { blues, reds } = self.shown;
        let hidden = self.ghosts & !(blues | reds);
        let hidden_blues = u32::from(self.blues_left).saturating_sub(blues.count());
        let shown = if hidden_blues == 0 {
            Shown { blues, reds: reds | hidden }
        } else if hidden_blues >= hidden.count() {
            Shown { blues: blues | hidden, reds }
        } else {
            self.shown
        };
        Problem { shown, ..*self }
    }

    /// Is a side without blues or without reds? Then the game is over, and nothing is won by a move.
    pub fn is_over(&self) -> bool {
        let reds_left = self.ghosts.count().saturating_sub(u32::from(self.blues_left));
        self.blues.is_empty() || self.reds.is_empty() || self.blues_left == 0 || reds_left == 0
    }
}
