//! Who can sit at the table. An id never changes its meaning: another behaviour is another id.

use super::bluff::{Bluff, Masks};
use super::murasaki::Murasaki;
use super::naotti::Naotti;
use super::random::Random;
use super::rush::Rush;
use super::sumire::Sumire;
use super::{Agent, checksum};
use crate::game::Board;
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

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
    /// What its behaviour depends on.
    pub parameters: &'static [(&'static str, &'static str)],
    /// The name of its portrait.
    pub portrait: &'static str,
    /// The boards that it plays on.
    pub boards: &'static [Board],
    /// The player itself.
    pub agent: &'static (dyn Agent + Sync),
    /// What [`checksum`] must give, for ever.
    pub checksum: &'static str,
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

    /// What its choices add up to now; equal to [`Entry::checksum`] while the id means what it meant.
    pub fn current_checksum(&self) -> String {
        checksum(self)
    }
}

const ROSTER: &[Entry] = &[
    Entry {
        id: "random",
        name: "Random",
        paper_name: "ランダム",
        paper: Paper::MixedStrategies,
        parameters: &[],
        portrait: "random",
        boards: &Board::ALL,
        agent: &Random,
        checksum: "4a3724c87eb25ab8",
    },
    Entry {
        id: "rush",
        name: "Rush",
        paper_name: "猪突猛進",
        paper: Paper::MixedStrategies,
        parameters: &[],
        portrait: "rush",
        boards: &Board::ALL,
        agent: &Rush,
        checksum: "db84763383b53a1f",
    },
    Entry {
        id: "murasaki-d5",
        name: "Murasaki",
        paper_name: "紫駒AI",
        paper: Paper::Bluff,
        parameters: &[("depth", "5")],
        portrait: "murasaki",
        boards: &Board::ALL,
        agent: &Murasaki { depth: 5 },
        checksum: "73c98c9529b73193",
    },
    Entry {
        id: "murasaki-d7",
        name: "Murasaki 7",
        paper_name: "紫駒AI",
        paper: Paper::Bluff,
        parameters: &[("depth", "7")],
        portrait: "murasaki",
        boards: &Board::ALL,
        agent: &Murasaki { depth: 7 },
        checksum: "1fb09556a2e6f53d",
    },
    Entry {
        id: "murasaki-d9",
        name: "Murasaki 9",
        paper_name: "紫駒AI",
        paper: Paper::Bluff,
        parameters: &[("depth", "9")],
        portrait: "murasaki",
        boards: &Board::ALL,
        agent: &Murasaki { depth: 9 },
        checksum: "804a87e7dacf9468",
    },
    Entry {
        id: "sumire-d5",
        name: "Sumire",
        paper_name: "対紫駒",
        paper: Paper::Bluff,
        parameters: &[("depth", "5")],
        portrait: "sumire",
        boards: &Board::ALL,
        agent: &Sumire { depth: 5 },
        checksum: "041bbf1cd3268783",
    },
    Entry {
        id: "bluff-d5",
        name: "Bluff",
        paper_name: "Bluff",
        paper: Paper::Bluff,
        parameters: &[("depth", "5"), ("masks", "drawn for each game")],
        portrait: "bluff",
        boards: &[Board::Standard],
        agent: &Bluff { depth: 5, masks: None },
        checksum: "ea2009ee1cfc0fe8",
    },
    Entry {
        id: "bluff-const-d5",
        name: "Bluff-const",
        paper_name: "Bluff_const",
        paper: Paper::Bluff,
        parameters: &[("depth", "5"), ("masks", "1100/1100")],
        portrait: "bluff-const",
        boards: &[Board::Standard],
        agent: &Bluff { depth: 5, masks: Some(Masks { reds: 0b1100, blues: 0b1100 }) },
        checksum: "972e92b634b7413a",
    },
    Entry {
        id: "naotti-d5",
        name: "Naotti",
        paper_name: "Naotti-2020",
        paper: Paper::EvolvedPlayouts,
        parameters: &[("depth", "5")],
        portrait: "naotti",
        boards: &[Board::Standard],
        agent: &Naotti { depth: 5 },
        checksum: "0f4bd2ffc3f4192d",
    },
    Entry {
        id: "naotti-d7",
        name: "Naotti 7",
        paper_name: "Naotti-2020",
        paper: Paper::EvolvedPlayouts,
        parameters: &[("depth", "7")],
        portrait: "naotti",
        boards: &[Board::Standard],
        agent: &Naotti { depth: 7 },
        checksum: "896ce366eb2eb7d2",
    },
];

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

/// The player with this id: one of the roster, or a Bluff with masks of its own such as `bluff-1010-0110-d5`.
pub fn find(id: &str) -> Result<&'static Entry, RosterError> {
    let known = || ROSTER.iter().map(|entry| entry.id).collect::<Vec<_>>().join(", ");
    let unknown = || RosterError::Unknown { id: id.to_owned(), known: known() };
    ROSTER.iter().find(|entry| entry.id == id).or_else(|| masked(id)).ok_or_else(unknown)
}

/// Players that were named by their masks, each made once and kept.
static MASKED: LazyLock<Mutex<BTreeMap<String, &'static Entry>>> = LazyLock::new(Mutex::default);

/// `bluff-`, the mask of the reds, the mask of the blues, `-d5`.
fn masked(id: &str) -> Option<&'static Entry> {
    let (reds, blues) = id.strip_prefix("bluff-")?.strip_suffix("-d5")?.split_once('-')?;
    let mask = |text: &str| u8::from_str_radix(text, 2).ok().filter(|_| text.len() == 4);
    let masks = Masks { reds: mask(reds)?, blues: mask(blues)? };
    let mut kept = MASKED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(entry) = kept.get(id) {
        return Some(entry);
    }
    // At most 256 of them, for as long as the program runs.
    let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let mut entry = Entry {
        id: leak(id.to_owned()),
        name: leak(format!("Bluff {}", masks.text())),
        paper_name: "Bluff",
        paper: Paper::Bluff,
        parameters: Box::leak(Box::new([("depth", "5"), ("masks", leak(masks.text()))])),
        portrait: "bluff-const",
        boards: &[Board::Standard],
        agent: Box::leak(Box::new(Bluff { depth: 5, masks: Some(masks) })),
        checksum: "",
    };
    entry.checksum = leak(checksum(&entry));
    let entry: &'static Entry = Box::leak(Box::new(entry));
    kept.insert(id.to_owned(), entry);
    Some(entry)
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
