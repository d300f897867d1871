//! Naotti-2020: Murasaki with one inference. Who stands at an open door and stays is red.

use super::looking::{self, hidden, square_of};
use super::{Agent, Decision, Detail, Luck, escape};
use crate::game::{MAX_PIECES, PieceId, Square, View};

/// Plays as Murasaki, but takes a piece that did not escape when it could have for the one red on the board.
pub struct Naotti {
    /// How many plies it looks ahead.
    pub depth: u32,
}

impl Agent for Naotti {
    fn decide(&self, view: &View, _luck: Luck, detail: Detail) -> Decision {
        match escape(view) {
            Some(mv) => looking::leave(mv, detail),
            None => looking::decide_suspecting(view, caught(view), self.depth, detail),
        }
    }
}

/// The opposing piece on the board that stood on its exit most often at its owner's turn without leaving; of several,
/// the last in square order as we see the board.
fn caught(view: &View) -> Option<PieceId> {
    let (shape, them) = (view.board().shape(), view.seat().other());
    let exits = shape.exits(them);
    let mut places: Vec<Option<Square>> = shape.piece_ids().map(|piece| Some(shape.home_square(them, piece))).collect();
    let mut times = [0u32; MAX_PIECES];
    for played in view.history() {
        if played.seat == them {
            // Nobody left, or the game would be over: whoever stands on an exit now did not want to, or could not.
            for (piece, place) in places.iter().enumerate() {
                times[piece] += u32::from(place.is_some_and(|square| exits.has(square)));
            }
            places[played.piece.index()] = played.mv.to(view.board());
        } else if let Some(capture) = played.capture {
            places[capture.piece.index()] = None;
        }
    }
    let order = |square: Square| shape.seen_by(square, view.seat());
    let suspects = hidden(view).filter(|piece| times[piece.index()] > 0);
    suspects.max_by_key(|piece| (times[piece.index()], square_of(view, *piece).map(order)))
}
