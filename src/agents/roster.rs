//! Who can sit at the table. An id never changes its meaning: another behaviour is another id.

use super::murasaki::Murasaki;
use super::random::Random;
use super::rush::Rush;
use super::{Agent, checksum};
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
    /// What its behaviour depends on.
    pub parameters: &'static [(&'static str, u32)],
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
        boards: &Board::ALL,
        agent: &Rush,
        checksum: "db84763383b53a1f",
    },
    Entry {
        id: "murasaki-d5",
        name: "Murasaki",
        paper_name: "紫駒AI",
        paper: Paper::Bluff,
        parameters: &[("depth", 5)],
        boards: &Board::ALL,
        agent: &Murasaki { depth: 5 },
        checksum: "73c98c9529b73193",
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

/// The player with this id.
pub fn find(id: &str) -> Result<&'static Entry, RosterError> {
    let known = || ROSTER.iter().map(|entry| entry.id).collect::<Vec<_>>().join(", ");
    let unknown = || RosterError::Unknown { id: id.to_owned(), known: known() };
    ROSTER.iter().find(|entry| entry.id == id).ok_or_else(unknown)
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
