//! Looking ever further, for callers that have a time limit instead of a depth.

use super::board::{SearchBoard, Step};
use super::quick::{self, Stop};
use super::{Found, WIN};

/// What was found when time was up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deepened {
    /// The choice of the last depth that was searched to its end.
    pub found: Found,
    /// That depth.
    pub depth: u32,
    /// Positions visited at all depths together.
    pub nodes: u64,
}

/// Searches depth 1, 2, 3 … up to `deepest`, until it is told to stop or the game is decided. Depth 1 is always
/// searched to its end, so that there is a move; none only where no move exists.
pub fn deepen(board: &SearchBoard, deepest: u32, stop: &mut dyn Stop) -> Option<Deepened> {
    let mut best = Deepened { found: quick::search(board, 1)?, depth: 1, nodes: 0 };
    best.nodes = best.found.nodes;
    for depth in 2..=deepest.max(1) {
        // A win or loss that is seen to its end does not change when one looks further.
        if best.found.best.value.abs() > WIN / 2 || stop.now(best.nodes) {
            break;
        }
        let Some(found) = quick::search_unless(board, depth, stop) else { break };
        best = Deepened { found, depth, nodes: best.nodes + found.nodes };
    }
    Some(best)
}

/// The line that both sides are expected to play: the best step, the best reply, and so on, as the searching player
/// sees the board. It costs a search of each length on the way, so it is for explanations.
pub fn principal_variation(board: &SearchBoard, depth: u32) -> Vec<Step> {
    let Some(found) = quick::search(board, depth) else { return Vec::new() };
    let mut line = vec![found.best.mv];
    line.extend(quick::replies(board, found.best, depth));
    line
}
