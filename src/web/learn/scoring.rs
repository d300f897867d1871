//! Guessed colours, scored against the truth and against others who guessed.

use crate::game::{Colour, PieceId};

/// How many guesses are right. Whoever says nothing of a ghost is not right about it.
pub fn right(guesses: &[(PieceId, Option<Colour>)], truth: impl Fn(PieceId) -> Colour) -> usize {
    guesses.iter().filter(|(piece, guess)| *guess == Some(truth(*piece))).count()
}

/// An estimator's guesses: as many of the ghosts are red as there are reds left among them, those that look least blue.
pub fn by_belief(ghosts: &[PieceId], blue: &[Option<f64>], reds: usize) -> Vec<(PieceId, Option<Colour>)> {
    let likely = |piece: &PieceId| blue.get(piece.index()).copied().flatten().unwrap_or(0.5);
    let mut order: Vec<PieceId> = ghosts.to_vec();
    order.sort_by(|a, b| likely(a).total_cmp(&likely(b)));
    let colour = |place: usize| if place < reds { Colour::Red } else { Colour::Blue };
    order.into_iter().enumerate().map(|(place, piece)| (piece, Some(colour(place)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_belief_becomes_as_many_reds_as_there_are() {
        let ghosts: Vec<PieceId> = [0, 2, 3].into_iter().filter_map(PieceId::from_index).collect();
        let guesses = by_belief(&ghosts, &[Some(0.9), None, Some(0.2), Some(0.6)], 2);
        let truth = |piece: PieceId| if piece.index() == 0 { Colour::Blue } else { Colour::Red };
        assert_eq!(right(&guesses, truth), 3);
        assert_eq!(right(&[(ghosts[0], None), (ghosts[1], Some(Colour::Red))], truth), 1);
    }
}
