//! A move that changed a belief.

use crate::game::{Move, PieceId, Ply};
use std::borrow::Cow;

/// A move that changed what is believed of an opposing piece.
#[derive(Debug, Clone, PartialEq)]
pub struct BeliefStep {
    /// At which ply it was played, from 0.
    pub ply: Ply,
    /// The move.
    pub mv: Move,
    /// The piece that is seen differently since.
    pub piece: PieceId,
    /// The belief that it is blue before the move.
    pub before: f64,
    /// The same afterwards.
    pub after: f64,
    /// The name of the reason, such as `came-near`; the words for it are the screens'.
    pub why: Cow<'static, str>,
}
