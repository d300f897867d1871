//! What there is to see in a solution.

use crate::game::{Bits, Board, Move};
use crate::search::board::{Opposing, SearchBoard};
use serde::{Deserialize, Serialize};

/// Something that makes a puzzle worth solving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// The last red stands where a ghost could take it, and must not.
    LastRedWall,
    /// A piece is given away.
    Sacrifice,
    /// The first move takes nothing and comes no nearer to the exit.
    QuietFirstMove,
    /// A hidden ghost is taken, which always might have been a red.
    Capture,
    /// It takes longer than a run to the exit.
    Detour,
}

/// The themes of a line.
pub(super) fn themes(board: &SearchBoard, line: &[Move]) -> Vec<Theme> {
    let Opposing::Purple { pieces: mut theirs, .. } = board.theirs else { return Vec::new() };
    let shape = board.board.shape();
    let (mut blues, mut reds) = (board.blues, board.reds);
    let mut list = Vec::new();
    let distance =
        |set: Bits| set.map(|square| shape.distance_to_exit(square, crate::game::Seat::First)).min().unwrap_or(0);
    let start = distance(blues);
    if line.len() > 2 * usize::from(start) + 1 {
        list.push(Theme::Detour);
    }
    for (ply, mv) in line.iter().enumerate() {
        let Some(to) = mv.to(board.board) else { break };
        let step = |set: &mut Bits| {
            if set.has(mv.from) {
                set.remove(mv.from);
                set.insert(to);
            }
        };
        if ply % 2 == 0 {
            if theirs.has(to) {
                list.push(Theme::Capture);
            }
            let quiet = ply == 0 && !theirs.has(to);
            theirs.remove(to);
            step(&mut blues);
            step(&mut reds);
            if quiet && distance(blues) >= start {
                list.push(Theme::QuietFirstMove);
            }
            if reds.count() == 1 && borders(board.board, theirs, reds) {
                list.push(Theme::LastRedWall);
            }
        } else {
            if (blues | reds).has(to) {
                list.push(Theme::Sacrifice);
            }
            blues.remove(to);
            reds.remove(to);
            step(&mut theirs);
        }
    }
    list.sort();
    list.dedup();
    list
}

fn borders(board: Board, one: Bits, other: Bits) -> bool {
    one.into_iter().any(|square| !(board.shape().neighbours(square) & other).is_empty())
}
