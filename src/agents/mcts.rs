//! MCTS: grows a tree of what might happen, by playing it out ten thousand times.

use super::entry::{Entry, Facts, Paper, Pattern};
use super::named::leak;
use super::playouts::{self, Pieces, Tried, count_of, count_text, move_of, spend};
use super::roster::Kind;
use super::{Agent, Ask, Decision, Probe, SearchReport, escape, even_belief};
use crate::game::{Board, View, notation};
use crate::playout::{Chooser, Ground, RandomMoves, Reading, Tree, deals, on_ground};

/// UCT over moves and revealed colours, hidden colours dealt anew for every playout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mcts {
    /// Playouts a move.
    pub playouts: u64,
    /// How its tree reads a capture.
    pub reading: Reading,
}

/// How an id ends that names another reading than the usual one, what stands in a player's name then, and what among its
/// parameters.
const READINGS: [(Reading, &str, &str, &str); 2] = [
    (Reading::Apart, "-apart", " apart", "counted apart"),
    (Reading::ByMove, "-bymove", " by move", "behind the move"),
];

/// What an id says of the reading, and the rest of it.
pub(super) fn reading_of(id: &str) -> (&str, Reading) {
    let said = READINGS.iter().find_map(|(reading, ending, ..)| Some((id.strip_suffix(ending)?, *reading)));
    said.unwrap_or((id, Reading::Together))
}

/// For lists of parameters, where it is not as usual.
pub(super) fn reading_parameter(reading: Reading) -> Option<(&'static str, String)> {
    let (.., said) = READINGS.iter().find(|(known, ..)| *known == reading)?;
    Some(("colours of a capture", (*said).to_owned()))
}

/// For a player's name.
pub(super) fn reading_name(reading: Reading) -> &'static str {
    READINGS.iter().find(|(known, ..)| *known == reading).map_or("", |(_, _, name, _)| name)
}

/// Its presets on the wall.
pub const ENTRIES: &[Entry] = &[Entry {
    id: "mcts-10k",
    name: "MCTS",
    paper_name: "MCTS",
    paper: Paper::EvolvedPlayouts,
    kind: Kind::Mcts(Mcts { playouts: 10_000, reading: Reading::Together }),
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
        list.extend(reading_parameter(self.reading));
        list
    }

    fn takes_a_budget(&self) -> bool {
        true
    }

    fn patterns() -> &'static [Pattern] {
        &[Pattern {
            says: "MCTS with playouts, and how its tree reads a capture.",
            regex: r"^mcts-[1-9][0-9]*k?(-apart|-bymove)?$",
            examples: &["mcts-1k", "mcts-10k-bymove"],
        }]
    }

    /// `mcts-`, the playouts, how a capture is read: `mcts-500`, `mcts-1k`, `mcts-10k-apart`, `mcts-10k-bymove`.
    fn named(id: &str) -> Option<Entry> {
        let (base, reading) = reading_of(id);
        let playouts = count_of(base.strip_prefix("mcts-")?)?;
        Some(Entry {
            id: leak(id.to_owned()),
            name: leak(format!("MCTS {}{}", count_text(playouts), reading_name(reading))),
            paper_name: "MCTS",
            paper: Paper::EvolvedPlayouts,
            kind: Kind::Mcts(Mcts { playouts, reading }),
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
        on_ground!(view.board(), G => grow::<G, _>(view, self.playouts, self.reading, &RandomMoves, ask))
    }
}

/// Grows a tree for a view and takes the move that was tried most often.
pub(super) fn grow<G: Ground, C: Chooser>(
    view: &View,
    own: u64,
    reading: Reading,
    chooser: &C,
    ask: Ask<'_>,
) -> Decision {
    let Pieces { own_blue, own_red, hidden, blues } = Pieces::of(view);
    let mut tree = Tree::<G>::new(own_blue, own_red, hidden, deals(hidden, blues)).read(reading);
    let mut dice = ask.luck.dice();
    spend(ask.budget, own, |playouts| tree.run(playouts, chooser, &mut dice));
    let rates: Vec<Tried> = tree
        .tried()
        .into_iter()
        .filter_map(|tried| {
            Some(Tried { mv: move_of(view, tried.step)?, wins: tried.points, playouts: tried.playouts })
        })
        .collect();
    let chosen = tree.chosen().and_then(|step| move_of(view, step));
    let mv = chosen.unwrap_or_else(|| view.legal_moves()[0]);
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
