//! Murasaki: trusts nobody. Every hidden ghost is purple, red when taken and blue at the door.

use super::{Agent, Decision, Detail, Explanation, SearchReport, escape, even_belief};
use crate::game::{Dice, Move, Shape, View};
use crate::search::{Scored, WIN, board::PurpleBoard, purple};

/// Negamax on purple pieces to a fixed depth.
pub struct Murasaki {
    /// How many plies it looks ahead.
    pub depth: u32,
}

impl Agent for Murasaki {
    fn decide(&self, view: &View, _dice: &mut Dice, detail: Detail) -> Decision {
        let explained = detail == Detail::Explained;
        if let Some(mv) = escape(view) {
            let scores = if explained { vec![(mv, f64::from(WIN))] } else { Vec::new() };
            return Decision { mv, explanation: Explanation { scores, ..Explanation::default() } };
        }
        let shape = view.board().shape();
        let board = PurpleBoard::of(view);
        let found = purple::search(&board, self.depth);
        let mv = found.map_or_else(|| view.legal_moves()[0], |found| in_game(shape, view, found.best).0);
        if !explained {
            return Decision::plain(mv);
        }
        let scores = purple::scores(&board, self.depth);
        let explanation = Explanation {
            scores: scores.into_iter().map(|scored| in_game(shape, view, scored)).collect(),
            belief: even_belief(view),
            search: found.map(|found| SearchReport { depth: self.depth, nodes: found.nodes }),
            ..Explanation::default()
        };
        Decision { mv, explanation }
    }
}

fn in_game(shape: &Shape, view: &View, scored: Scored) -> (Move, f64) {
    (scored.mv.for_seat(shape, view.seat()), f64::from(scored.value))
}
