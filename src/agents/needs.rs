//! What a player has to have at hand before it can think, and that is made once for all its games.
//!
//! A player stays a pure function: what is kept here only saves the time of making it again.

use super::Entry;
use crate::solve::SmallTable;
use std::sync::OnceLock;

/// Something that takes a moment to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Every position of the small board with open colours, solved: about half a second and some tens of megabytes.
    SmallTable,
}

static SMALL_TABLE: OnceLock<SmallTable> = OnceLock::new();

/// The table of the small board, made when it is first asked for.
pub fn small_table() -> &'static SmallTable {
    SMALL_TABLE.get_or_init(|| SmallTable::build(&mut |_| {}))
}

impl Entry {
    /// Is all that it needs at hand already?
    pub fn is_ready(&self) -> bool {
        match self.needs() {
            Some(Need::SmallTable) => SMALL_TABLE.get().is_some(),
            None => true,
        }
    }
}

/// Makes what a player needs, unless it is there already. `progress` is told now and then how much is done, from 0 to 1.
///
/// Nobody has to call this: a player makes what it lacks when it first thinks. But then nobody hears of the progress.
pub fn prepare(player: &Entry, progress: &mut dyn FnMut(f32)) {
    match player.needs() {
        Some(Need::SmallTable) => {
            SMALL_TABLE.get_or_init(|| SmallTable::build(&mut |share: f32| progress(share)));
        }
        None => {}
    }
}
