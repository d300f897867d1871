//! MCTS: grows a tree of what might happen, by playing it out ten thousand times.

use super::entry::{Entry, Facts, Paper};
use super::named::leak;
use super::playouts::{self, Pieces, Tried, count_of, count_text, move_of, spend};
use super::roster::Kind;
use super::{Agent, Ask, Decision, Probe, SearchReport, escape, even_belief};
use crate::game::{Board, View, notation};
use crate::playout::{Chooser, Ground, RandomMoves, Tree, deals, on_ground};

/// UCT over moves and revealed colours, hidden colours dealt anew for every playout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mcts {
    /// Playouts a move.
    pub playouts: u64,
}

/// Its presets on the wall.
pub const ENTRIES: &[Entry] = &[Entry {
    id: "mcts-10k",
    name: "MCTS",
    paper_name: "MCTS",
    paper: Paper::EvolvedPlayouts,
    kind: Kind::Mcts(Mcts { playouts: 10_000 }),
    portrait: "mcts",
    character: "mcts",
    boards: &[Board::Standard],
    fixed_checksum: Some("90af136757e2c351"),
}];

impl Facts for Mcts {
    fn parameters(&self) -> Vec<(&'static str, String)> {
        vec![
            ("playouts", self.playouts.to_string()),
            ("policy", "random moves".to_owned()),
            // On points from 0 to 1; √2 on rewards from −1 to 1.
            ("exploration", "0.707".to_owned()),
        ]
    }

    fn takes_a_budget(&self) -> bool {
        true
    }

    /// `mcts-`, the playouts: `mcts-500`, `mcts-1k`.
    fn named(id: &str) -> Option<Entry> {
        let playouts = count_of(id.strip_prefix("mcts-")?)?;
        Some(Entry {
            id: leak(id.to_owned()),
            name: leak(format!("MCTS {}", count_text(playouts))),
            paper_name: "MCTS",
            paper: Paper::EvolvedPlayouts,
            kind: Kind::Mcts(Mcts { playouts }),
            portrait: "mcts",
            character: "mcts",
            boards: &Board::ALL,
            fixed_checksum: None,
        })
    }
}

impl Agent for Mcts {
    fn probe(&self) -> Probe {
        Probe::SLOW
    }

    fn decide(&self, view: &View, ask: Ask<'_>) -> Decision {
        if let Some(mv) = escape(view) {
            return playouts::leave(mv, ask.detail);
        }
        on_ground!(view.board(), G => grow::<G, _>(view, self.playouts, &RandomMoves, ask))
    }
}

/// Grows a tree for a view and takes the move that was tried most often.
pub(super) fn grow<G: Ground, C: Chooser>(view: &View, own: u64, chooser: &C, ask: Ask<'_>) -> Decision {
    let Pieces { own_blue, own_red, hidden, blues } = Pieces::of(view);
    let mut tree = Tree::<G>::new(own_blue, own_red, hidden, deals(hidden, blues));
    let mut dice = ask.luck.dice();
    spend(ask.budget, own, |playouts| tree.run(playouts, chooser, &mut dice));
    let rates: Vec<Tried> = tree
        .tried()
        .into_iter()
        .filter_map(|tried| {
            Some(Tried { mv: move_of(view, tried.step)?, wins: tried.points, playouts: tried.playouts })
        })
        .collect();
    let mv = playouts::first_best(view, &rates, |rate| rate.playouts as f64);
    playouts::decision(mv, &rates, ask, |explanation| {
        explanation.belief = even_belief(view);
        let line = tree.line();
        let written = |step| move_of(view, step).map(|mv| notation::move_text(view.board(), mv));
        explanation.search = Some(SearchReport {
            depth: line.len() as u32,
            nodes: tree.nodes(),
            line: line.into_iter().filter_map(written).collect(),
        });
    })
}
