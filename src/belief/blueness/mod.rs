//! Blueness: how blue a ghost looks by what it did and where it stands.
//!
//! After the rule-based system of Suetsugu and Oda, of which is known that it has seven items of behaviour and the position. The
//! items are ours ([`behaviour`]); what each is worth was fitted on games of many players ([`weights`]).

mod behaviour;
mod weights;

pub use behaviour::{Behaviour, ITEMS, behaviour};
pub use weights::Weights;

use super::distribution::Weighed;
use super::{Belief, BeliefStep, Estimator};
use crate::game::{Colour, PieceId, Setup, View};
use behaviour::{Walk, why};

/// Weighs every colouring by the odds of the ghosts that are blue in it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Blueness(pub Weights);

impl Blueness {
    /// With the weights that were fitted.
    pub const FITTED: Blueness = Blueness(Weights::FITTED);

    /// The weights of the colourings, for ghosts that behaved so.
    fn weigh(&self, view: &View, seen: &[(PieceId, Behaviour)]) -> Vec<Weighed> {
        let odds: Vec<(PieceId, f64)> =
            seen.iter().map(|(piece, behaviour)| (*piece, self.0.odds(behaviour))).collect();
        let weigh = |deal: &Weighed| {
            let blues = odds.iter().filter(|(piece, _)| deal.is_blue(*piece));
            Weighed { weight: blues.map(|(_, odds)| odds).product(), ..*deal }
        };
        Belief::even(view).colourings().iter().map(weigh).collect()
    }

    /// How the belief in each ghost that moved came about.
    fn reasons(&self, view: &View) -> Vec<BeliefStep> {
        let colours: Vec<Colour> = view.mine().iter().map(|mine| mine.colour).collect();
        let Ok(own) = Setup::new(view.board(), &colours) else { return Vec::new() };
        let mut past = View::start(view.seat(), own, view.draw_ply());
        let mut walk = Walk::new(view);
        let mut steps = Vec::new();
        let share = |past: &View, walk: &Walk, piece: PieceId| {
            Belief::of(self.weigh(past, &walk.seen(past)), Vec::new()).blue(piece).clamp(0.0, 1.0)
        };
        for played in view.history() {
            let theirs = played.seat != view.seat();
            let before = if theirs { share(&past, &walk, played.piece) } else { 0.0 };
            let (ply, mv, piece) = (past.ply(), played.mv, played.piece);
            past.see(*played);
            let item = walk.see(*played);
            if theirs {
                let after = share(&past, &walk, piece);
                if before != after {
                    steps.push(BeliefStep { ply, mv, piece, before, after, why: why(item).into() });
                }
            }
        }
        steps
    }
}

impl Estimator for Blueness {
    fn name(&self) -> &'static str {
        "blueness"
    }

    fn made_from(&self) -> String {
        let factors = ITEMS.iter().zip(self.0.factors());
        let named: Vec<String> = factors.map(|(item, factor)| format!("{item} ×{factor:.2}")).collect();
        format!("seven items of behaviour and the position; what each does to the odds of blue: {}", named.join(", "))
    }

    fn believe(&self, view: &View) -> Belief {
        Belief::of(self.weigh(view, &behaviour(view)), self.reasons(view))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::testing::{game, shares};
    use crate::game::{Board, Mine, Place, Ply, Seat, Theirs};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// Only a step forward by itself counts, and doubles the odds.
    const DOUBLE: Blueness = Blueness(Weights::new([1.0, 2.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]));

    #[test]
    fn a_ghost_with_twice_the_odds_is_blue_as_often_as_the_counts_allow() {
        let game = game(Board::Small, "RBRB", "brrb", "a4↑ d1↓");
        let view = game.view(Seat::First);
        // Three of the six colourings have it blue, each twice as heavy; the other blue is one of three.
        let belief = DOUBLE.believe(view);
        let mover = game.history()[1].piece;
        assert!((belief.blue(mover) - 6.0 / 9.0).abs() < 1e-12);
        let seen = shares(&DOUBLE, view);
        assert!((seen.iter().sum::<f64>() - 2.0).abs() < 1e-12);
        assert_eq!(seen.iter().filter(|blue| (**blue - 4.0 / 9.0).abs() < 1e-12).count(), 3, "{seen:?}");
        let [step] = belief.reasons() else { panic!("{:?}", belief.reasons()) };
        assert_eq!((step.ply, step.piece, step.before), (Ply(1), mover, 0.5));
        assert_eq!((step.why.as_ref(), step.after), ("forward-alone", belief.blue(mover)));
    }

    #[test]
    fn at_first_everybody_who_stands_alike_is_alike() {
        let seen = shares(&Blueness::FITTED, game(Board::Standard, "RRRBRBBB", "bbbbrrrr", "").view(Seat::First));
        assert!((seen.iter().sum::<f64>() - 4.0).abs() < 1e-9, "{seen:?}");
        assert_eq!(seen[0], seen[3], "the front's corners are as far from an exit");
    }

    #[test]
    fn the_last_hidden_colours_are_certain_whatever_they_did() {
        // Both blues of the second player but one piece are taken in the captures that a view without history shows.
        let squares: Vec<_> = Board::Small.shape().all_squares().collect();
        let mine = [Colour::Red, Colour::Blue, Colour::Red, Colour::Blue];
        let mine =
            mine.iter().enumerate().map(|(n, colour)| Mine { colour: *colour, place: Place::On(squares[12 + n]) });
        let theirs = vec![
            Theirs::Captured(Colour::Red),
            Theirs::Hidden(squares[6]),
            Theirs::Captured(Colour::Blue),
            Theirs::Hidden(squares[1]),
        ];
        let view = View::without_history(Board::Small, Seat::First, mine.collect(), theirs, Ply(200));
        let belief = Blueness::FITTED.believe(&view);
        assert_eq!(belief.colourings().len(), 2);
        assert!((shares(&Blueness::FITTED, &view).iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(belief.reasons().is_empty());
    }
}
