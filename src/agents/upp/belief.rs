//! What is believed of the opponent's colours: a weight for every way in which they may lie.

use crate::agents::BeliefStep;
use crate::agents::playouts::hidden_pieces;
use crate::game::{Board, Colour, Move, PieceId, Ply, Theirs, View};

/// One way in which all of the opponent's colours may lie.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Deal {
    /// One bit a piece, also of those that were taken, set where it is blue.
    blues: u8,
    /// How likely this is beside the others; all together are 1.
    pub weight: f64,
}

impl Deal {
    /// Is this piece blue?
    pub const fn is_blue(self, piece: PieceId) -> bool {
        self.blues >> piece.index() & 1 == 1
    }

    /// Are the colours the same?
    pub const fn is_same(self, other: &Deal) -> bool {
        self.blues == other.blues
    }

    fn has(self, piece: PieceId, colour: Colour) -> bool {
        self.is_blue(piece) == (colour == Colour::Blue)
    }
}

/// A weight for every deal that has not been contradicted, and how it came about.
#[derive(Debug, Clone, PartialEq)]
pub struct Belief {
    board: Board,
    /// In the order of their bits.
    pub(super) deals: Vec<Deal>,
    reasons: Vec<BeliefStep>,
}

impl Belief {
    /// All deals alike, but for the colours that were seen.
    pub fn even(view: &View) -> Belief {
        let shape = view.board().shape();
        let blues = u32::from(shape.of_colour(Colour::Blue));
        let all = (0..1u16 << shape.pieces()).map(|bits| bits as u8).filter(|bits| bits.count_ones() == blues);
        let deals = all.map(|blues| Deal { blues, weight: 1.0 }).collect();
        let mut belief = Belief { board: view.board(), deals, reasons: Vec::new() };
        for (piece, known) in shape.piece_ids().zip(view.theirs()) {
            match known {
                Theirs::Captured(colour) => belief.deals.retain(|deal| deal.has(piece, *colour)),
                Theirs::Escaped => belief.deals.retain(|deal| deal.is_blue(piece)),
                Theirs::Hidden(_) => {}
            }
        }
        belief.even_out();
        belief
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
        self.deals.retain(|deal| deal.has(piece, colour));
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

    /// Weighs the deals by two factors: where the piece is blue, and where it is red.
    pub fn weigh(&mut self, ply: Ply, mv: Move, piece: PieceId, blue: f64, red: f64) {
        let before = self.blue(piece);
        for deal in &mut self.deals {
            deal.weight *= if deal.is_blue(piece) { blue } else { red };
        }
        self.even_out();
        self.note(ply, mv, piece, before, "past-playouts");
    }

    fn note(&mut self, ply: Ply, mv: Move, piece: PieceId, before: f64, why: &'static str) {
        let after = self.blue(piece);
        if before != after {
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

    /// The squares of the blues in every deal, as bits on the board of the view's owner, and the weights.
    pub fn deals(&self, view: &View) -> (Vec<u64>, Vec<f64>) {
        let pieces = hidden_pieces(view);
        let squares = |deal: &Deal| {
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
