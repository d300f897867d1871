//! The line that the search expects to be played after its move.

use super::Stop;
use super::alphabeta::Search;
use super::node::Node;
use crate::search::board::{SearchBoard, Step};
use crate::search::{Scored, WIN};

impl<'a, const COLUMNS: usize, const ROWS: usize, const OPEN: bool> Search<'a, COLUMNS, ROWS, OPEN> {
    /// See [`super::replies`].
    pub(super) fn replies(board: &SearchBoard, best: Scored, depth: u32, never: &'a mut dyn Stop) -> Vec<Step> {
        let mut search = Self::new(depth, never);
        let (mut node, mut step, mut line) = (Node::root(board), best.mv, Vec::new());
        for made in 0..search.depth - 1 {
            let (from, to) = Self::bits(step);
            let ours = made % 2 == 0;
            node = if ours { node.after_ours(from, to) } else { node.after_theirs(from, to) };
            let next = node.steps(!ours).into_iter().find(|next| {
                let (from, to) = Self::bits(*next);
                let value = if ours {
                    search.after_their_move(&node, from, to, made + 1, -WIN - 1, WIN + 1)
                } else {
                    search.after_our_move(&node, from, to, made + 1, -WIN - 1, WIN + 1)
                };
                value == best.value
            });
            // A decided position has no reply that could keep the value.
            let Some(next) = next else { break };
            line.push(next);
            step = next;
        }
        line
    }
}
