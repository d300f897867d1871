//! How long a search may take for a puzzle that may come to nothing. Counted in nodes, so that it is the same everywhere.

use crate::search::quick::Stop;

/// So many nodes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Patience(pub u64);

impl Stop for Patience {
    fn now(&mut self, nodes: u64) -> bool {
        nodes > self.0
    }
}
