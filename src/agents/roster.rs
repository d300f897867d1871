//! Who can sit at the table. An id never changes its meaning: another behaviour is another id.
//!
//! A player is one file with its facts, its entries and its choices; the list below is the only other place that names it.

use super::Agent;
use super::cast::Cast;
use super::entry::{Entry, Facts, Pattern};
use super::family::Family;
use super::named::{TooMany, named};
use crate::game::Board;
use std::sync::LazyLock;

/// Makes of a list of players the type that tells them apart, the roster in the list's order, and a cast of each family.
macro_rules! players {
    ($($family:ident as $cast:ident { $($file:ident::$player:ident),+ $(,)? })+) => {
        /// The kinds of players, each with its parameters.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Kind {
            $($(#[doc = concat!("See `src/agents/", stringify!($file), ".rs`.")] $player(super::$file::$player),)+)+
        }

        impl Kind {
            /// What it says of itself.
            pub(super) fn facts(&self) -> &dyn Facts {
                match self {
                    $($(Kind::$player(player) => player,)+)+
                }
            }

            /// The family that it belongs to.
            pub(super) fn family(&self) -> Family {
                match self {
                    $($(Kind::$player(_))|+ => Family::$family,)+
                }
            }

            /// The player itself.
            pub(super) fn agent(&self) -> &dyn Agent {
                match self {
                    $($(Kind::$player(player) => player,)+)+
                }
            }
        }

        impl Cast {
            /// Everybody: for programs that need not be small.
            pub const ALL: Cast = Cast(|kind| Some(kind.agent()));

            $(#[doc = concat!("The players of [`Family::", stringify!($family), "`].")]
            pub const $cast: Cast = Cast(|kind| match kind {
                $(Kind::$player(player) => Some(player),)+
                _ => None,
            });)+
        }

        const FILES: &[&[Entry]] = &[$($(super::$file::ENTRIES),+),+];
        const PATTERNS: &[fn() -> &'static [Pattern]] = &[$($(super::$file::$player::patterns),+),+];
        const NAMERS: &[fn(&str) -> Option<Entry>] = &[$($(super::$file::$player::named),+),+];
    };
}

// By families, in the order in which they hang on the wall.
players! {
    Search as SEARCH {
        random::Random,
        rush::Rush,
        murasaki::Murasaki,
        sumire::Sumire,
        bluff::Bluff,
        naotti::Naotti,
    }
    Chance as CHANCE {
        cfr::Cfr,
        monte_carlo::MonteCarlo,
        upp::Upp,
        blueness::Blueness,
        cnn::Cnn,
        mcts::Mcts,
        gp::Gp,
    }
}

/// All players, in the order in which they hang on the wall.
pub fn roster() -> &'static [&'static Entry] {
    static ROSTER: LazyLock<Vec<&'static Entry>> = LazyLock::new(|| FILES.iter().copied().flatten().collect());
    &ROSTER
}

/// How the ids of those look that are named by their parameters.
pub fn patterns() -> impl Iterator<Item = &'static Pattern> {
    PATTERNS.iter().flat_map(|patterns| patterns())
}

/// The levels of a character, in the roster's order; the first one stands for it.
pub fn levels(character: &str) -> impl Iterator<Item = &'static Entry> {
    roster().iter().copied().filter(move |entry| entry.character == character)
}

/// The characters, each by its first level, in the order in which they hang on the wall.
pub fn characters() -> Vec<&'static Entry> {
    let is_first = |entry: &&Entry| levels(entry.character).next().is_some_and(|first| first.id == entry.id);
    roster().iter().copied().filter(is_first).collect()
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
    /// More were named than are kept.
    #[error("{0:?} is one player too many that is named by its parameters")]
    TooMany(String),
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
    let known = || roster().iter().map(|entry| entry.id).collect::<Vec<_>>().join(", ");
    let unknown = || RosterError::Unknown { id: id.to_owned(), known: known() };
    if let Some(entry) = roster().iter().copied().find(|entry| entry.id == id) {
        return Ok(entry);
    }
    named(id, NAMERS).map_err(|TooMany| RosterError::TooMany(id.to_owned()))?.ok_or_else(unknown)
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
