//! A view as the playouts see it: bits, with its owner at the bottom.

use crate::game::{Colour, Move, PieceId, Square, Theirs, View};
use crate::playout::{Ground, PlayBoard, Step, seen_by};

/// A view as bits, with its owner at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pieces {
    /// Own blues.
    pub own_blue: u64,
    /// Own reds.
    pub own_red: u64,
    /// The opponent's pieces.
    pub hidden: u64,
    /// How many of those are blue.
    pub blues: u32,
}

impl Pieces {
    /// The pieces of a view.
    pub fn of(view: &View) -> Pieces {
        let seen = |bits| seen_by(view.board().shape(), view.seat(), bits);
        Pieces {
            own_blue: seen(view.own(Colour::Blue)),
            own_red: seen(view.own(Colour::Red)),
            hidden: seen(view.hidden()),
            blues: u32::from(view.hidden_blues()),
        }
    }
}

/// A move as a step on the board of its own player.
pub fn step_of(view: &View, mv: Move) -> Step {
    let seen = |square: Square| seen_by(view.board().shape(), view.seat(), square.bit());
    Step { from: seen(mv.from), to: mv.to(view.board()).map_or(0, seen) }
}

/// The opposing pieces that are still hidden, each with its square as bits.
pub fn hidden_pieces(view: &View) -> Vec<(PieceId, u64)> {
    let bits = |square: Square| seen_by(view.board().shape(), view.seat(), square.bit());
    let hidden = view.theirs().iter().enumerate().filter_map(|(index, piece)| match piece {
        Theirs::Hidden(square) => Some((PieceId::from_index(index)?, bits(*square))),
        _ => None,
    });
    hidden.collect()
}

/// The position with each of these deals, which are the squares of the opponent's blues.
pub fn boards<G: Ground>(view: &View, deals: &[u64]) -> Vec<PlayBoard<G>> {
    let Pieces { own_blue, own_red, hidden, .. } = Pieces::of(view);
    deals.iter().map(|blue| PlayBoard::new(own_blue, own_red, *blue, hidden & !blue)).collect()
}
