//! The quick search: the same choice as [`super::plain`], from bitboards.
//!
//! What makes it quick: the evaluation is carried along, the last ply is decided and evaluated at its parent for all
//! moves at once, a reply that cannot matter any more is seen from the parent, and captures and advances are tried
//! first. None of that can change the root's choice: root moves are tried in the players' order, and a later one must
//! be strictly better.
//!
//! `squares` is the empty board, `node` the pieces on it, `alphabeta` the search and `line` what it expects to be
//! played. Each is compiled once for every size of board, with and without disclosed opposing colours; this file calls
//! the one that fits.

mod alphabeta;
mod line;
mod node;
mod squares;

use super::board::{Opposing, SearchBoard, Step};
use super::{Found, Scored};
use crate::game::Board;
use alphabeta::Search;

/// Asked now and then whether the search should end.
pub trait Stop {
    /// Should it end now? `nodes` have been visited.
    fn now(&mut self, nodes: u64) -> bool;
}

struct Never;

impl Stop for Never {
    fn now(&mut self, _: u64) -> bool {
        false
    }
}

/// Calls a function of the search that is made for a board's size and for what its opposing pieces are taken for.
macro_rules! made_for {
    ($board:expr, $function:ident($($argument:expr),*)) => {
        match ($board.board, $board.theirs) {
            (Board::Standard, Opposing::Purple { .. }) => Search::<6, 6, false>::$function($($argument),*),
            (Board::Small, Opposing::Purple { .. }) => Search::<4, 4, false>::$function($($argument),*),
            (Board::Mini, Opposing::Purple { .. }) => Search::<2, 3, false>::$function($($argument),*),
            (Board::Standard, Opposing::Disclosed { .. }) => Search::<6, 6, true>::$function($($argument),*),
            (Board::Small, Opposing::Disclosed { .. }) => Search::<4, 4, true>::$function($($argument),*),
            (Board::Mini, Opposing::Disclosed { .. }) => Search::<2, 3, true>::$function($($argument),*),
        }
    };
}

/// Chooses a move by looking `depth` plies ahead, at least one. None where there is no move.
pub fn search(board: &SearchBoard, depth: u32) -> Option<Found> {
    run(board, depth, &board.steps(), &mut Never)
}

/// The same, unless it is told to stop before it is through; then none.
pub fn search_unless(board: &SearchBoard, depth: u32, stop: &mut dyn Stop) -> Option<Found> {
    run(board, depth, &board.steps(), stop)
}

/// The exact value of every move, in the players' order.
pub fn scores(board: &SearchBoard, depth: u32) -> Vec<Scored> {
    let alone = |step| run(board, depth, &[step], &mut Never).map(|found| found.best);
    board.steps().into_iter().filter_map(alone).collect()
}

/// The replies that are expected after a best move: at each turn the first step that keeps the value.
pub fn replies(board: &SearchBoard, best: Scored, depth: u32) -> Vec<Step> {
    made_for!(board, replies(board, best, depth, &mut Never))
}

fn run(board: &SearchBoard, depth: u32, steps: &[Step], stop: &mut dyn Stop) -> Option<Found> {
    made_for!(board, run(board, depth, steps, stop))
}
