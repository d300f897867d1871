//! What is believed of the opponent's colours: a weight for every way in which they may lie.

use super::colouring::{Colouring, colourings};
use super::pieces::hidden_pieces;
use super::step::BeliefStep;
use crate::game::{Colour, Move, PieceId, Ply, View};

/// A colouring with its weight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weighed {
    /// How the colours lie.
    pub colouring: Colouring,
    /// How likely this is beside the others; all together are 1.
    pub weight: f64,
}

impl Weighed {
    /// Is this piece blue?
    pub const fn is_blue(self, piece: PieceId) -> bool {
        self.colouring.is_blue(piece)
    }
}

/// A weight for every colouring that has not been contradicted, and how it came about.
#[derive(Debug, Clone, PartialEq)]
pub struct Belief {
    /// In the order of their bits.
    pub(super) deals: Vec<Weighed>,
    reasons: Vec<BeliefStep>,
}

impl Belief {
    /// All colourings alike, but for the colours that were seen.
    pub fn even(view: &View) -> Belief {
        let fitting = colourings(view.board()).filter(|colouring| colouring.fits(view));
        Belief::of(fitting.map(|colouring| Weighed { colouring, weight: 1.0 }).collect(), Vec::new())
    }

    /// A belief of these weights, in the order of their colourings, whatever they add up to.
    pub(super) fn of(deals: Vec<Weighed>, reasons: Vec<BeliefStep>) -> Belief {
        let mut belief = Belief { deals, reasons };
        belief.even_out();
        belief
    }

    /// The colourings that are possible, each with its weight.
    pub fn colourings(&self) -> &[Weighed] {
        &self.deals
    }

    /// How likely a piece is blue.
    pub fn blue(&self, piece: PieceId) -> f64 {
        self.deals.iter().filter(|deal| deal.is_blue(piece)).map(|deal| deal.weight).sum()
    }

    /// Is a piece's colour certain?
    pub fn is_certain(&self, piece: PieceId) -> bool {
        let blues = self.deals.iter().filter(|deal| deal.is_blue(piece)).count();
        blues == 0 || blues == self.deals.len()
    }

    /// A piece showed its colour. Where everything believed until now denied that, nothing of it is believed any more.
    pub fn showed(&mut self, after: &View, piece: PieceId, colour: Colour) {
        self.deals.retain(|deal| deal.colouring.has(piece, colour));
        if self.deals.is_empty() {
            self.deals = Belief::even(after).deals;
        }
        self.even_out();
    }

    /// A piece did not leave though it could have, had it been blue: it is red. Somebody who stays for reasons of its own is
    /// believed where nobody else is left to be blue.
    pub fn stayed(&mut self, ply: Ply, mv: Move, piece: PieceId) {
        let before = self.blue(piece);
        if self.deals.iter().all(|deal| deal.is_blue(piece)) {
            return;
        }
        self.deals.retain(|deal| !deal.is_blue(piece));
        self.even_out();
        self.note(ply, mv, piece, before, "stayed-at-exit");
    }

    /// Weighs the colourings by two factors, where the piece is blue and where it is red, for a reason that has this name.
    pub fn weigh(&mut self, ply: Ply, mv: Move, piece: PieceId, (blue, red): (f64, f64), why: &'static str) {
        let before = self.blue(piece);
        for deal in &mut self.deals {
            deal.weight *= if deal.is_blue(piece) { blue } else { red };
        }
        self.even_out();
        self.note(ply, mv, piece, before, why);
    }

    fn note(&mut self, ply: Ply, mv: Move, piece: PieceId, before: f64, why: &'static str) {
        let after = self.blue(piece);
        if before != after {
            // A sum of weights may be a last digit more than all of it.
            let (before, after) = (before.min(1.0), after.min(1.0));
            self.reasons.push(BeliefStep { ply, mv, piece, before, after, why: why.into() });
        }
    }

    /// Makes the weights add up to 1 again.
    fn even_out(&mut self) {
        let sum: f64 = self.deals.iter().map(|deal| deal.weight).sum();
        let all = self.deals.len().max(1) as f64;
        for deal in &mut self.deals {
            deal.weight = if sum > 0.0 { deal.weight / sum } else { 1.0 / all };
        }
    }

    /// The squares of the blues in every colouring, as bits on the board of the view's owner, and the weights.
    pub fn deals(&self, view: &View) -> (Vec<u64>, Vec<f64>) {
        let pieces = hidden_pieces(view);
        let squares = |deal: &Weighed| {
            let blues = pieces.iter().filter(|(piece, _)| deal.is_blue(*piece));
            blues.fold(0, |set, (_, bit)| set | bit)
        };
        (self.deals.iter().map(squares).collect(), self.deals.iter().map(|deal| deal.weight).collect())
    }

    /// How likely each hidden piece is blue.
    pub fn of_hidden(&self, view: &View) -> Vec<(PieceId, f64)> {
        hidden_pieces(view).into_iter().map(|(piece, _)| (piece, self.blue(piece).clamp(0.0, 1.0))).collect()
    }

    /// How the belief came about, in the order of the game.
    pub fn reasons(&self) -> &[BeliefStep] {
        &self.reasons
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::testing::game;
    use crate::game::{Board, Direction, Seat, Theirs};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn somebody_who_stays_where_nobody_else_can_be_blue_is_blue() {
        let game = game(Board::Small, "RBRB", "brrb", "");
        let mut belief = Belief::even(game.view(Seat::First));
        let pieces: Vec<PieceId> = Board::Small.shape().piece_ids().collect();
        let mv = Move::step(Board::Small.shape().home_square(Seat::Second, pieces[0]), Direction::Down);
        for piece in &pieces {
            belief.stayed(Ply(1), mv, *piece);
        }
        assert_eq!(pieces.iter().map(|piece| belief.blue(*piece)).collect::<Vec<_>>(), [0.0, 0.0, 1.0, 1.0]);
        assert_eq!(belief.reasons().len(), 2);
    }

    #[test]
    fn weights_and_counts_always_add_up() {
        let game = game(Board::Standard, "RRRBRBBB", "bbbbrrrr", "b5↑ b2↓ b4↓ b3↓ b5↑");
        let view = game.view(Seat::First);
        assert!(matches!(view.theirs()[3], Theirs::Captured(Colour::Red)), "{:?}", view.theirs());
        let mut belief = Belief::even(view);
        let mv = game.history()[1].mv;
        let piece = PieceId::from_index(0).unwrap();
        belief.weigh(Ply(1), mv, piece, (3.0, 0.5), "past-playouts");
        let seen = belief.of_hidden(view);
        assert!((belief.colourings().iter().map(|deal| deal.weight).sum::<f64>() - 1.0).abs() < 1e-12);
        assert!((seen.iter().map(|(_, blue)| blue).sum::<f64>() - 4.0).abs() < 1e-12);
        // 20 of the 35 colourings have it blue, six times as heavy as the others.
        assert!((belief.blue(piece) - 120.0 / 135.0).abs() < 1e-12);
        // Where all weights are gone, nobody is preferred.
        belief.weigh(Ply(1), mv, piece, (0.0, 0.0), "past-playouts");
        assert!((belief.blue(piece) - 20.0 / 35.0).abs() < 1e-12);
    }
}
