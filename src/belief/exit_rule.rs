//! The exit rule: who stands at an open door and does not leave is red.

use super::{Belief, Estimator};
use crate::game::{Bits, Move, PieceId, Played, Ply, Square, View, Way};

/// A piece that stood on one of its exits at its owner's turn and did not leave, whether it stayed or stepped away, is red.
/// All colourings that are left are equally likely.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExitRule;

impl Estimator for ExitRule {
    fn name(&self) -> &'static str {
        "exit"
    }

    fn made_from(&self) -> String {
        "the captures, and a rule: a ghost that stood on its exit at its owner's turn and did not leave is red"
            .to_owned()
    }

    /// Captures come first, also those that came later: a blue that had its reasons to stay does not make others look red.
    fn believe(&self, view: &View) -> Belief {
        let mut belief = Belief::even(view);
        for (ply, mv, piece) in stays(view) {
            belief.stayed(ply, mv, piece);
        }
        belief
    }
}

/// Every time that an opposing piece could have left, had it been blue: the ply, the move that was made instead, the piece.
fn stays(view: &View) -> Vec<(Ply, Move, PieceId)> {
    let (board, us, them) = (view.board(), view.seat(), view.seat().other());
    let shape = board.shape();
    let exits: Bits = shape.exits(them);
    let mut theirs: Vec<Option<Square>> = shape.piece_ids().map(|piece| Some(shape.home_square(them, piece))).collect();
    let mut found = Vec::new();
    for (number, played) in view.history().iter().enumerate() {
        let Played { seat, piece, mv, capture } = *played;
        if seat == us {
            if let Some(capture) = capture {
                theirs[capture.piece.index()] = None;
            }
            continue;
        }
        if mv.way != Way::Leave {
            let standing = shape.piece_ids().zip(&theirs);
            let at_exit = standing.filter(|(_, square)| square.is_some_and(|square| exits.has(square)));
            found.extend(at_exit.map(|(piece, _)| (Ply(number as u16), mv, piece)));
        }
        theirs[piece.index()] = mv.to(board);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::testing::{game, shares};
    use crate::game::{Board, Seat};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// e2 walks down the right edge to f6, its owner's exit.
    const WALK: &str = "b5↑ e2→ b4↓ f2↓ b5↑ f3↓ b4↓ f4↓ b5↑ f5↓";

    fn of(moves: &str) -> (Vec<f64>, usize) {
        let game = game(Board::Standard, "RRRBRBBB", "bbbbrrrr", moves);
        (shares(&ExitRule, game.view(Seat::First)), ExitRule.believe(game.view(Seat::First)).reasons().len())
    }

    #[test]
    fn arriving_says_nothing_and_not_leaving_says_red() {
        let (come, why) = of(WALK);
        assert!(come.iter().all(|blue| (blue - 0.5).abs() < 1e-12) && why == 0, "it has just come: {come:?}");
        let (stepped, why) = of(&format!("{WALK} b4↓ f6↑"));
        let (stayed, again) = of(&format!("{WALK} b4↓ b2↓"));
        assert_eq!((stepped.clone(), why), (stayed, again), "going away and staying tell the same");
        assert_eq!(why, 1);
        assert_eq!(stepped.iter().filter(|blue| **blue == 0.0).count(), 1);
        let others = stepped.iter().filter(|blue| (**blue - 4.0 / 7.0).abs() < 1e-12);
        assert_eq!(others.count(), 7, "{stepped:?}");
    }

    #[test]
    fn a_piece_that_was_taken_on_its_exit_had_no_chance() {
        // e6 takes the walker as soon as it stands on f6.
        let (seen, why) = of(&format!("{WALK} e6→"));
        assert_eq!((seen.len(), why), (7, 0));
    }
}
