//! Who can sit at the table. An id never changes its meaning: another behaviour is another id.

use super::Agent;
use super::bluff::{Bluff, Masks};
use super::cfr::{Cfr, Horizon, Recipe};
use super::murasaki::Murasaki;
use super::named::{kept_checksum, named};
use super::naotti::Naotti;
use super::random::Random;
use super::rush::Rush;
use super::sumire::Sumire;
use crate::cfr::Method;
use crate::game::Board;

/// One player of the roster.
pub struct Entry {
    /// Its id: in records, addresses and on the command line.
    pub id: &'static str,
    /// Its name for people, the same in every language's letters.
    pub name: &'static str,
    /// What the papers call it.
    pub paper_name: &'static str,
    /// The paper that it comes from.
    pub paper: Paper,
    /// What it is, with its parameters. Data, so that a page may know the roster without carrying the players.
    pub kind: Kind,
    /// The name of its portrait.
    pub portrait: &'static str,
    /// The boards that it plays on.
    pub boards: &'static [Board],
    /// What [`super::checksum`] must give, for ever; none for players that are named by their parameters.
    pub fixed_checksum: Option<&'static str>,
}

/// The kinds of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Any legal move.
    Random,
    /// The nearest blue runs.
    Rush,
    /// Purple pieces, to a depth.
    Murasaki(u32),
    /// The first to come near is red, to a depth.
    Sumire(u32),
    /// Swapped colours, to a depth; masks are drawn for each game where there are none.
    Bluff(u32, Option<Masks>),
    /// Who stays at an open door is red, to a depth.
    Naotti(u32),
    /// A mixed strategy learned for every move.
    Cfr(Recipe),
}

/// The papers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Paper {
    /// The thesis on mixed strategies for 4×4.
    MixedStrategies,
    /// The paper on search players that bluff.
    Bluff,
    /// The paper on playout policies by genetic programming, whose teacher is Naotti-2020.
    EvolvedPlayouts,
}

impl Entry {
    /// Can it play on this board?
    pub fn plays_on(&self, board: Board) -> bool {
        self.boards.contains(&board)
    }

    /// The player itself.
    pub fn agent(&self) -> Box<dyn Agent> {
        match self.kind {
            Kind::Random => Box::new(Random),
            Kind::Rush => Box::new(Rush),
            Kind::Murasaki(depth) => Box::new(Murasaki { depth }),
            Kind::Sumire(depth) => Box::new(Sumire { depth }),
            Kind::Bluff(depth, masks) => Box::new(Bluff { depth, masks }),
            Kind::Naotti(depth) => Box::new(Naotti { depth }),
            Kind::Cfr(recipe) => Box::new(Cfr(recipe)),
        }
    }

    /// What its behaviour depends on, by name.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        let depth = |depth: u32| ("depth", depth.to_string());
        match self.kind {
            Kind::Random | Kind::Rush => Vec::new(),
            Kind::Murasaki(plies) | Kind::Sumire(plies) | Kind::Naotti(plies) => vec![depth(plies)],
            Kind::Bluff(plies, masks) => {
                let masks = masks.map_or_else(|| "drawn for each game".to_owned(), Masks::text);
                vec![depth(plies), ("masks", masks)]
            }
            Kind::Cfr(recipe) => recipe.parameters(),
        }
    }

    /// What its choices add up to, as records keep it.
    pub fn checksum(&self) -> String {
        self.fixed_checksum.map_or_else(|| kept_checksum(self), str::to_owned)
    }
}

const ROSTER: &[Entry] = &[
    Entry {
        id: "random",
        name: "Random",
        paper_name: "ランダム",
        paper: Paper::MixedStrategies,
        kind: Kind::Random,
        portrait: "random",
        boards: &Board::ALL,
        fixed_checksum: Some("4a3724c87eb25ab8"),
    },
    Entry {
        id: "rush",
        name: "Rush",
        paper_name: "猪突猛進",
        paper: Paper::MixedStrategies,
        kind: Kind::Rush,
        portrait: "rush",
        boards: &Board::ALL,
        fixed_checksum: Some("db84763383b53a1f"),
    },
    Entry {
        id: "murasaki-d5",
        name: "Murasaki",
        paper_name: "紫駒AI",
        paper: Paper::Bluff,
        kind: Kind::Murasaki(5),
        portrait: "murasaki",
        boards: &Board::ALL,
        fixed_checksum: Some("73c98c9529b73193"),
    },
    Entry {
        id: "murasaki-d7",
        name: "Murasaki 7",
        paper_name: "紫駒AI",
        paper: Paper::Bluff,
        kind: Kind::Murasaki(7),
        portrait: "murasaki",
        boards: &Board::ALL,
        fixed_checksum: Some("1fb09556a2e6f53d"),
    },
    Entry {
        id: "murasaki-d9",
        name: "Murasaki 9",
        paper_name: "紫駒AI",
        paper: Paper::Bluff,
        kind: Kind::Murasaki(9),
        portrait: "murasaki",
        boards: &Board::ALL,
        fixed_checksum: Some("804a87e7dacf9468"),
    },
    Entry {
        id: "sumire-d5",
        name: "Sumire",
        paper_name: "対紫駒",
        paper: Paper::Bluff,
        kind: Kind::Sumire(5),
        portrait: "sumire",
        boards: &Board::ALL,
        fixed_checksum: Some("041bbf1cd3268783"),
    },
    Entry {
        id: "bluff-d5",
        name: "Bluff",
        paper_name: "Bluff",
        paper: Paper::Bluff,
        kind: Kind::Bluff(5, None),
        portrait: "bluff",
        boards: &[Board::Standard],
        fixed_checksum: Some("ea2009ee1cfc0fe8"),
    },
    Entry {
        id: "bluff-const-d5",
        name: "Bluff-const",
        paper_name: "Bluff_const",
        paper: Paper::Bluff,
        kind: Kind::Bluff(5, Some(Masks { reds: 0b1100, blues: 0b1100 })),
        portrait: "bluff-const",
        boards: &[Board::Standard],
        fixed_checksum: Some("972e92b634b7413a"),
    },
    Entry {
        id: "naotti-d5",
        name: "Naotti",
        paper_name: "Naotti-2020",
        paper: Paper::EvolvedPlayouts,
        kind: Kind::Naotti(5),
        portrait: "naotti",
        boards: &[Board::Standard],
        fixed_checksum: Some("0f4bd2ffc3f4192d"),
    },
    Entry {
        id: "naotti-d7",
        name: "Naotti 7",
        paper_name: "Naotti-2020",
        paper: Paper::EvolvedPlayouts,
        kind: Kind::Naotti(7),
        portrait: "naotti",
        boards: &[Board::Standard],
        fixed_checksum: Some("896ce366eb2eb7d2"),
    },
    Entry {
        id: "cfr-a",
        name: "CFR-A",
        paper_name: "CFR-A",
        paper: Paper::MixedStrategies,
        kind: Kind::Cfr(CFR_A),
        portrait: "cfr-a",
        boards: &[Board::Small],
        fixed_checksum: Some("b56b29a865b42cf2"),
    },
    Entry {
        id: "cfr-b",
        name: "CFR-B",
        paper_name: "CFR-B",
        paper: Paper::MixedStrategies,
        kind: Kind::Cfr(CFR_B),
        portrait: "cfr-b",
        boards: &[Board::Small],
        fixed_checksum: Some("5751e0d2549c3776"),
    },
    Entry {
        id: "cfr-a-5p-dcfr-100",
        name: "CFR-A 5",
        paper_name: "CFR-A",
        paper: Paper::MixedStrategies,
        kind: Kind::Cfr(Recipe { plies: 5, method: Method::Discounted, iterations: 100, ..CFR_A }),
        portrait: "cfr-a",
        boards: &[Board::Small],
        fixed_checksum: Some("63d23acfe636361a"),
    },
    Entry {
        id: "cfr-b-4p-dcfr-100",
        name: "CFR-B 4",
        paper_name: "CFR-B",
        paper: Paper::MixedStrategies,
        kind: Kind::Cfr(Recipe { plies: 4, method: Method::Discounted, iterations: 100, ..CFR_B }),
        portrait: "cfr-b",
        boards: &[Board::Small],
        fixed_checksum: Some("be5e61b188c77361"),
    },
];

/// The thesis' parameters (6.2.1): a tree of depth 5, of which two are the colours, and 1,000 iterations.
pub(super) const CFR_A: Recipe = Recipe { plies: 3, horizon: Horizon::Draw, method: Method::Vanilla, iterations: 1000 };
pub(super) const CFR_B: Recipe = Recipe { horizon: Horizon::Disclosed, ..CFR_A };

/// All players, in the order in which they hang on the wall.
pub fn roster() -> &'static [Entry] {
    ROSTER
}

/// There is no such player.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RosterError {
    /// No such id.
    #[error("there is no player {id:?}; the players are {known}")]
    Unknown {
        /// The id asked for.
        id: String,
        /// The ids that exist.
        known: String,
    },
    /// Not on this board.
    #[error("{id} does not play on {board}; it plays on {boards}")]
    Board {
        /// The player.
        id: &'static str,
        /// The board asked for.
        board: Board,
        /// Its boards.
        boards: String,
    },
}

/// The player with this id: one of the roster, or one that is named by its parameters.
pub fn find(id: &str) -> Result<&'static Entry, RosterError> {
    let known = || ROSTER.iter().map(|entry| entry.id).collect::<Vec<_>>().join(", ");
    let unknown = || RosterError::Unknown { id: id.to_owned(), known: known() };
    ROSTER.iter().find(|entry| entry.id == id).or_else(|| named(id)).ok_or_else(unknown)
}

/// The player with this id, if it can play on this board.
pub fn find_for(id: &str, board: Board) -> Result<&'static Entry, RosterError> {
    let entry = find(id)?;
    if entry.plays_on(board) {
        return Ok(entry);
    }
    let boards = entry.boards.iter().map(|board| board.name()).collect::<Vec<_>>().join(", ");
    Err(RosterError::Board { id: entry.id, board, boards })
}
