//! The network as an estimator: what it says of every move of the opponent, put together over a game.

use super::sighting::Sighting;
use super::weights::Weights;
use crate::belief::{Belief, Estimator, ExitRule};
use crate::game::{Board, Colour, Move, PieceId, Ply, Setup, View};

/// Weighs the colourings by what a network says of each move.
///
/// The network tells how likely a ghost that moves like this is blue. Divided by the odds of blue before the move ([`Base`]),
/// this is how much likelier the move is from a blue ghost than from a red one, and colourings are weighed by it
/// ([`Belief::weigh`]). A ghost's moves are much alike and must not be counted as if each were news: of every factor as many
/// square roots are drawn as the weights say.
#[derive(Debug, Clone, Copy)]
pub struct Cnn<'a> {
    /// The network.
    pub weights: &'a Weights,
    /// Which odds of blue its own are divided by.
    pub base: Base,
}

/// The odds of blue that a network's answer holds already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// Those of all positions that it learned from. A network that sees how many pieces are left knows better, so that what is left
    /// counts twice, in the belief and in the network's answer: so `cnn-small` has always done.
    Learned,
    /// Those of the opponent's blues and reds that are left before the move, for a network that sees them.
    Left,
}

/// No move makes a colour likelier than this.
const CERTAIN: f64 = 0.99;

impl Cnn<'_> {
    /// The odds of red before a move that was seen: 1 through those of blue.
    fn base(self, seen: &Sighting) -> f64 {
        let ([_, _, blues, reds], prior) = (seen.left, f64::from(self.weights.prior));
        match self.base {
            Base::Left if self.weights.design.counts && blues > 0 && reds > 0 => f64::from(reds) / f64::from(blues),
            _ => (1.0 - prior) / prior,
        }
    }

    /// The opponent's moves, each with how much likelier it is from a blue ghost than from a red one.
    fn moves(self, view: &View) -> Vec<(Ply, Move, PieceId, f64)> {
        let colours: Vec<Colour> = view.mine().iter().map(|mine| mine.colour).collect();
        let Ok(own) = Setup::new(view.board(), &colours) else { return Vec::new() };
        let mut past = View::start(view.seat(), own, view.draw_ply());
        let mut moves = Vec::new();
        for played in view.history() {
            if played.seat != view.seat()
                && let Some(seen) = Sighting::of(&past, played)
            {
                let blue = self.weights.blue(&seen).clamp(1.0 - CERTAIN, CERTAIN);
                let mut odds = blue / (1.0 - blue) * self.base(&seen);
                (0..self.weights.roots).for_each(|_| odds = odds.sqrt());
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
        let Weights { design, roots, prior, .. } = self.weights;
        let root = 1u32 << roots;
        let base = match self.base {
            Base::Learned => "",
            Base::Left => " beside those of the ghosts left",
        };
        format!(
            "a network ({design}) that was trained on moves of UPP players, {:.1} % of them by blue ghosts; its odds{base} to the power of 1/{root}, move by move; exits not taken",
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

    fn by(weights: &Weights) -> Cnn<'_> {
        Cnn { weights, base: Base::Learned }
    }

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
        let belief = by(&plain).believe(view);
        assert!((belief.blue(played.piece) - blue).abs() < 1e-9);
        assert!((shares(&by(&plain), view).iter().sum::<f64>() - 4.0).abs() < 1e-9);
        let [step] = belief.reasons() else { panic!("{:?}", belief.reasons()) };
        assert_eq!((step.piece, step.why.as_ref()), (played.piece, "network"));
        assert!((step.before - 0.5).abs() < 1e-12);
        // With a root it says the same more quietly.
        let quiet = by(&weights).believe(view).blue(played.piece);
        assert!((quiet - 0.5).abs() < (blue - 0.5).abs() && (quiet > 0.5) == (blue > 0.5));
    }

    #[test]
    fn what_is_left_counts_once() {
        // A red of the second player is taken; then a ghost moves about which the network has nothing to say beyond the odds of
        // those left.
        let game = game(Board::Standard, "RRRBRBBB", "bbbbrrrr", "b5↑ b2↓ b4↓ b3↓ b5↑ c2↓");
        let view = game.view(Seat::First);
        let last = *game.history().last().unwrap();
        let past = game.back_to(Ply(5));
        let seen = Sighting::of(past.view(Seat::First), &last).unwrap();
        let [_, _, blues, reds] = seen.left;
        assert_eq!((blues, reds), (4, 3));
        let mut weights = Weights { roots: 0, ..made_up(DESIGN, 2) };
        let layer = weights.layers.last_mut().unwrap();
        layer.weights.iter_mut().for_each(|weight| *weight = 0.0);
        layer.biases = vec![(f32::from(blues) / f32::from(reds)).ln(), 0.0];
        let said = |base| {
            let moves = Cnn { weights: &weights, base }.moves(view);
            moves.last().map(|(_, _, _, odds)| *odds).unwrap()
        };
        assert!((said(Base::Left) - 1.0).abs() < 1e-6, "{}", said(Base::Left));
        assert!((said(Base::Learned) - f64::from(blues) / f64::from(reds)).abs() < 1e-6, "counted twice");
        // A network that does not see the pieces left knows no better than what it learned from.
        let blind =
            Weights { design: Design { counts: false, ..DESIGN }, ..made_up(Design { counts: false, ..DESIGN }, 2) };
        let both = [Base::Left, Base::Learned].map(|base| Cnn { weights: &blind, base }.believe(view));
        assert_eq!(both[0], both[1]);
    }

    #[test]
    fn on_another_board_only_exits_speak() {
        let weights = made_up(DESIGN, 2);
        let game = game(Board::Small, "RBRB", "brrb", "a4↑ d1↓");
        let view = game.view(Seat::First);
        assert_eq!(by(&weights).believe(view), ExitRule.believe(view));
    }
}
