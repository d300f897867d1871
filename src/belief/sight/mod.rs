//! Sight: one small network that has seen the whole public history, looks at all ghosts at once, and keeps to the counts.
//!
//! After every move of the opponent a shared layer turns what each of its ghosts did and where it stands ([`seen`]) into a few
//! numbers, which are added up over the game. A second layer makes one score a ghost of its sums, of where it stands now and of
//! the mean of all ghosts' sums. A colouring is as likely as e to the power of the scores of its blues: a distribution over
//! colourings, and not eight guesses beside each other. How it is trained is in `learn::sight`.

pub mod net;
pub mod seen;

pub use net::{Memory, NUMBERS, SightError, Sighted};

use super::distribution::Weighed;
use super::network::exponential::exp;
use super::{Belief, BeliefStep, Estimator, ExitRule, hidden_pieces};
use crate::game::{Board, Colour, PieceId, Setup, View};
use seen::Walk;

/// The network as an estimator.
#[derive(Debug, Clone, Copy)]
pub struct Sight<'a>(pub &'a Sighted);

/// The colourings that a view allows, weighed by the scores of the ghosts that are blue in them.
pub fn weighed(view: &View, scores: &[(PieceId, f32)]) -> Vec<Weighed> {
    let mut deals: Vec<Weighed> = Belief::even(view).colourings().to_vec();
    for deal in &mut deals {
        let blues = scores.iter().filter(|(piece, _)| deal.is_blue(*piece));
        deal.weight = blues.map(|(_, score)| f64::from(*score)).sum();
    }
    let most = deals.iter().map(|deal| deal.weight).fold(f64::NEG_INFINITY, f64::max);
    deals.iter_mut().for_each(|deal| deal.weight = exp(deal.weight - most));
    deals
}

impl Sight<'_> {
    fn now(self, view: &View, memory: &Memory) -> Vec<Weighed> {
        let hidden: Vec<PieceId> = hidden_pieces(view).into_iter().map(|(piece, _)| piece).collect();
        weighed(view, &self.0.scores(memory, &hidden))
    }
}

impl Estimator for Sight<'_> {
    fn name(&self) -> &'static str {
        "sight"
    }

    fn made_from(&self) -> String {
        format!(
            "a network of {NUMBERS} numbers that follows every ghost through the game and scores all of them together, trained on games of players of many kinds"
        )
    }

    /// On other boards than it has learned from, only the exit rule speaks.
    fn believe(&self, view: &View) -> Belief {
        let colours: Vec<Colour> = view.mine().iter().map(|mine| mine.colour).collect();
        let own = Setup::new(view.board(), &colours);
        let (Board::Standard, Ok(own)) = (view.board(), own) else { return ExitRule.believe(view) };
        let mut past = View::start(view.seat(), own, view.draw_ply());
        let (mut walk, mut memory, mut reasons) = (Walk::new(view), Memory::new(), Vec::new());
        let share = |past: &View, memory: &Memory, piece| {
            Belief::of(self.now(past, memory), Vec::new()).blue(piece).clamp(0.0, 1.0)
        };
        for played in view.history() {
            let theirs = played.seat != view.seat();
            let before = if theirs { share(&past, &memory, played.piece) } else { 0.0 };
            let (ply, mv, piece) = (past.ply(), played.mv, played.piece);
            past.see(*played);
            memory.note(self.0, &walk.see(*played));
            if theirs {
                let after = share(&past, &memory, piece);
                if before != after {
                    reasons.push(BeliefStep { ply, mv, piece, before, after, why: "network".into() });
                }
            }
        }
        Belief::of(self.now(view, &memory), reasons)
    }
}
