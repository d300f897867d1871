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
    /// How they are counted in the end.
    pub counted: Counted,
}

/// The move with the most playouts is played. A capture of a hidden piece has two children in the tree, one a colour; the
/// paper does not say which of the two this means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Both colours count for the move.
    Together,
    /// The child with the most playouts names the move.
    Apart,
}

impl Counted {
    /// How an id ends that says so.
    const APART: &str = "-apart";

    /// What an id says, and the rest of it.
    pub(super) fn of(id: &str) -> (&str, Counted) {
        match id.strip_suffix(Counted::APART) {
            Some(rest) => (rest, Counted::Apart),
            None => (id, Counted::Together),
        }
    }

    /// For lists of parameters, where it is not as usual.
    pub(super) fn parameter(self) -> Option<(&'static str, String)> {
        (self == Counted::Apart).then(|| ("colours of a capture", "counted apart".to_owned()))
    }

    /// For a player's name.
    pub(super) fn more(self) -> &'static str {
        if self == Counted::Apart { " apart" } else { "" }
    }
}

/// Its presets on the wall.
pub const ENTRIES: &[Entry] = &[Entry {
    id: "mcts-10k",
    name: "MCTS",
    paper_name: "MCTS",
    paper: Paper::EvolvedPlayouts,
    kind: Kind::Mcts(Mcts { playouts: 10_000, counted: Counted::Together }),
    portrait: "mcts",
    character: "mcts",
    boards: &[Board::Standard],
    fixed_checksum: Some("90af136757e2c351"),
}];

impl Facts for Mcts {
    fn parameters(&self) -> Vec<(&'static str, String)> {
        let mut list = vec![
            ("playouts", self.playouts.to_string()),
            ("policy", "random moves".to_owned()),
            // On points from 0 to 1; √2 on rewards from −1 to 1.
            ("exploration", "0.707".to_owned()),
        ];
        list.extend(self.counted.parameter());
        list
    }

    fn takes_a_budget(&self) -> bool {
        true
    }

    /// `mcts-`, the playouts, how they are counted: `mcts-500`, `mcts-1k`, `mcts-10k-apart`.
    fn named(id: &str) -> Option<Entry> {
        let (base, counted) = Counted::of(id);
        let playouts = count_of(base.strip_prefix("mcts-")?)?;
        Some(Entry {
            id: leak(id.to_owned()),
            name: leak(format!("MCTS {}{}", count_text(playouts), counted.more())),
            paper_name: "MCTS",
            paper: Paper::EvolvedPlayouts,
            kind: Kind::Mcts(Mcts { playouts, counted }),
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
        on_ground!(view.board(), G => grow::<G, _>(view, self.playouts, self.counted, &RandomMoves, ask))
    }
}

/// Grows a tree for a view and takes the move that was tried most often.
pub(super) fn grow<G: Ground, C: Chooser>(
    view: &View,
    own: u64,
    counted: Counted,
    chooser: &C,
    ask: Ask<'_>,
) -> Decision {
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
    let together = || playouts::first_best(view, &rates, |rate| rate.playouts as f64);
    let mv = match counted {
        Counted::Together => together(),
        Counted::Apart => tree.most_tried().and_then(|step| move_of(view, step)).unwrap_or_else(together),
    };
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
