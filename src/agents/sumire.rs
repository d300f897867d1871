//! Sumire: sure that the first to come near is red. It ignores that ghost and hunts the others.

use super::{Agent, Decision, Detail, Luck, escape, looking};
use crate::game::{PieceId, Square, Theirs, View};
use crate::search::board::SearchBoard;

/// Plays as Murasaki until an opposing piece comes beside one of its own; from then on that piece is red and all others
/// are blue.
pub struct Sumire {
    /// How many plies it looks ahead.
    pub depth: u32,
}

impl Agent for Sumire {
    fn decide(&self, view: &View, _luck: Luck, detail: Detail) -> Decision {
        if let Some(mv) = escape(view) {
            return looking::leave(mv, detail);
        }
        let marked = first_to_approach(view);
        let disclosed =
            marked.and_then(|piece| square_of(view, piece)).and_then(|at| SearchBoard::with_one_red(view, at));
        let board = disclosed.unwrap_or_else(|| SearchBoard::purple(view));
        let mut decision = looking::decide(view, &board, self.depth, detail);
        if let (Detail::Explained, Some(red), true) = (detail, marked, disclosed.is_some()) {
            decision.explanation.belief =
                hidden(view).map(|piece| (piece, if piece == red { 0.0 } else { 1.0 })).collect();
        }
        decision
    }
}

/// The first opposing piece that moved, without taking, onto a square beside one of ours. It stays the same for the
/// rest of the game, also when it is taken.
fn first_to_approach(view: &View) -> Option<PieceId> {
    let shape = view.board().shape();
    let mut own = shape.home(view.seat());
    for played in view.history() {
        let to = played.mv.to(view.board())?;
        if played.seat == view.seat() {
            own.remove(played.mv.from);
            own.insert(to);
        } else if played.capture.is_none() && !(shape.neighbours(to) & own).is_empty() {
            return Some(played.piece);
        } else {
            own.remove(to);
        }
    }
    None
}

/// Where a hidden opposing piece stands.
pub(super) fn square_of(view: &View, piece: PieceId) -> Option<Square> {
    match view.theirs().get(piece.index()) {
        Some(Theirs::Hidden(square)) => Some(*square),
        _ => None,
    }
}

/// The opposing pieces that are still hidden.
pub(super) fn hidden(view: &View) -> impl Iterator<Item = PieceId> + '_ {
    let ids = view.board().shape().piece_ids();
    ids.filter(|piece| square_of(view, *piece).is_some())
}
