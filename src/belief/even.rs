//! Even: who has seen nothing but the captures.

use super::{Belief, Estimator};
use crate::game::View;

/// All colourings that the captures allow are equally likely.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Even;

impl Estimator for Even {
    fn name(&self) -> &'static str {
        "even"
    }

    fn made_from(&self) -> String {
        "the captures alone: every colouring that they allow is equally likely".to_owned()
    }

    fn believe(&self, view: &View) -> Belief {
        Belief::even(view)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::testing::{game, shares};
    use crate::game::{Board, Seat};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_capture_changes_what_all_others_may_be() {
        let start = game(Board::Small, "RBRB", "brrb", "");
        assert_eq!(shares(&Even, start.view(Seat::First)), [0.5; 4]);
        // The first player takes the blue of a1.
        let taken = game(Board::Small, "RBRB", "brrb", "a4↑ d1↓ a3↑ d2↑ a2↑");
        let view = taken.view(Seat::First);
        assert_eq!(Even.believe(view).colourings().len(), 3);
        let third = 1.0 / 3.0;
        assert!(shares(&Even, view).iter().all(|blue| (blue - third).abs() < 1e-12) && shares(&Even, view).len() == 3);
    }
}
