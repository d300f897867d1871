//! The ways in which a side's colours may lie.

use crate::game::{Board, Colour, PieceId, Setup, Theirs, View};

/// One way in which all colours of a side may lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Colouring {
    /// One bit a piece, also of those that were taken, set where it is blue.
    blues: u8,
}

impl Colouring {
    /// Is this piece blue?
    pub const fn is_blue(self, piece: PieceId) -> bool {
        self.blues >> piece.index() & 1 == 1
    }

    /// Has this piece this colour?
    pub fn has(self, piece: PieceId, colour: Colour) -> bool {
        self.is_blue(piece) == (colour == Colour::Blue)
    }

    /// The colouring of a set-up.
    pub fn of(setup: Setup) -> Colouring {
        let blues = setup.colours().enumerate().filter(|(_, colour)| *colour == Colour::Blue);
        Colouring { blues: blues.fold(0, |bits, (place, _)| bits | 1 << place) }
    }

    /// The set-up with these colours; none where the board has other counts.
    pub fn setup(self, board: Board) -> Option<Setup> {
        let colour = |piece| if self.is_blue(piece) { Colour::Blue } else { Colour::Red };
        let colours: Vec<Colour> = board.shape().piece_ids().map(colour).collect();
        Setup::new(board, &colours).ok()
    }

    /// Does it fit what this view has seen of the opponent's pieces?
    pub fn fits(self, view: &View) -> bool {
        let seen = view.board().shape().piece_ids().zip(view.theirs());
        seen.into_iter().all(|(piece, known)| match known {
            Theirs::Captured(colour) => self.has(piece, *colour),
            Theirs::Escaped => self.is_blue(piece),
            Theirs::Hidden(_) => true,
        })
    }
}

/// All colourings that a side can begin with on this board, in the order of their bits.
pub fn colourings(board: Board) -> impl Iterator<Item = Colouring> {
    let shape = board.shape();
    let blues = u32::from(shape.of_colour(Colour::Blue));
    let all = (0..1u16 << shape.pieces()).map(|bits| Colouring { blues: bits as u8 });
    all.filter(move |colouring| colouring.blues.count_ones() == blues)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn there_are_as_many_as_the_counts_allow_and_each_is_a_set_up() {
        for (board, many) in [(Board::Standard, 70), (Board::Small, 6), (Board::Mini, 2)] {
            let all: Vec<Colouring> = colourings(board).collect();
            assert_eq!(all.len(), many);
            assert!(all.iter().all(|one| one.setup(board).map(Colouring::of) == Some(*one)), "{board}");
        }
    }
}
