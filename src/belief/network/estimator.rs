//! The network as an estimator: what it says of every move of the opponent, put together over a game.

use super::sighting::Sighting;
use super::weights::Weights;
use crate::belief::{Belief, Estimator, ExitRule};
use crate::game::{Board, Colour, Move, PieceId, Ply, Setup, View};

/// Weighs the colourings by what a network says of each move.
///
/// The network tells how likely a ghost that moves like this is blue. Divided by the odds that it met blue ghosts with when it
/// learned, this is how much likelier the move is from a blue ghost than from a red one, and colourings are weighed by it
/// ([`Belief::weigh`]). A ghost's moves are much alike and must not be counted as if each were news: of every factor as many
/// square roots are drawn as the weights say.
#[derive(Debug, Clone, Copy)]
pub struct Cnn<'a>(pub &'a Weights);

/// No move makes a colour likelier than this.
const CERTAIN: f64 = 0.99;

impl Cnn<'_> {
    /// The opponent's moves, each with how much likelier it is from a blue ghost than from a red one.
    fn moves(self, view: &View) -> Vec<(Ply, Move, PieceId, f64)> {
        let colours: Vec<Colour> = view.mine().iter().map(|mine| mine.colour).collect();
        let Ok(own) = Setup::new(view.board(), &colours) else { return Vec::new() };
        let mut past = View::start(view.seat(), own, view.draw_ply());
        let prior = f64::from(self.0.prior);
        let mut moves = Vec::new();
        for played in view.history() {
            if played.seat != view.seat()
                && let Some(seen) = Sighting::of(&past, played)
            {
                let blue = self.0.blue(&seen).clamp(1.0 - CERTAIN, CERTAIN);
                let mut odds = blue / (1.0 - blue) * ((1.0 - prior) / prior);
                (0..self.0.roots).for_each(|_| odds = odds.sqrt());
                moves.push((past.ply(), played.mv, played.piece, odds));
            }
            past.see(*played);
        }
        moves
    }
}

impl Estimator for Cnn<'_> {
    fn name(&self) -> &'static str {
        "cnn"
    }

    fn made_from(&self) -> String {
        let Weights { design, roots, prior, .. } = self.0;
        let root = 1u32 << roots;
        format!(
            "a network ({design}) that was trained on moves of UPP players, {:.1} % of them by blue ghosts; its odds to the power of 1/{root}, move by move; exits not taken",
            100.0 * prior
        )
    }

    /// On other boards than it has learned from, only the exit rule speaks.
    fn believe(&self, view: &View) -> Belief {
        let mut belief = ExitRule.believe(view);
        if view.board() != Board::Standard {
            return belief;
        }
        for (ply, mv, piece, odds) in self.moves(view) {
            if !belief.is_certain(piece) {
                belief.weigh(ply, mv, piece, (odds, 1.0), "network");
            }
        }
        belief
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::network::testing::made_up;
    use crate::belief::network::{Design, Model};
    use crate::belief::testing::{game, shares};
    use crate::game::Seat;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const DESIGN: Design = Design { model: Model::Three, filters: 4, counts: true, hints: false };

    #[test]
    fn a_move_weighs_as_the_network_says() {
        let game = game(Board::Standard, "RRRBRBBB", "bbbbrrrr", "b5↑ b2↓");
        let view = game.view(Seat::First);
        let weights = made_up(DESIGN, 2);
        let plain = Weights { roots: 0, ..weights.clone() };
        let before = game.back_to(Ply(1));
        let played = game.history()[1];
        let seen = Sighting::of(before.view(Seat::First), &played).unwrap();
        let blue = plain.blue(&seen);
        assert!((blue - 0.5).abs() > 1e-4);
        // The prior is a half, and so many are blue: the network's own word.
        let belief = Cnn(&plain).believe(view);
        assert!((belief.blue(played.piece) - blue).abs() < 1e-9);
        assert!((shares(&Cnn(&plain), view).iter().sum::<f64>() - 4.0).abs() < 1e-9);
        let [step] = belief.reasons() else { panic!("{:?}", belief.reasons()) };
        assert_eq!((step.piece, step.why.as_ref()), (played.piece, "network"));
        assert!((step.before - 0.5).abs() < 1e-12);
        // With a root it says the same more quietly.
        let quiet = Cnn(&weights).believe(view).blue(played.piece);
        assert!((quiet - 0.5).abs() < (blue - 0.5).abs() && (quiet > 0.5) == (blue > 0.5));
    }

    #[test]
    fn on_another_board_only_exits_speak() {
        let weights = made_up(DESIGN, 2);
        let game = game(Board::Small, "RBRB", "brrb", "a4↑ d1↓");
        let view = game.view(Seat::First);
        assert_eq!(Cnn(&weights).believe(view), ExitRule.believe(view));
    }
}
