//! What there is to see in a solution.

use crate::game::{Bits, Colour, Move, Ply, Seat};
use crate::search::proof::{Problem, Proof, Prover, Shown};
use serde::{Deserialize, Serialize};

/// Something that makes a puzzle worth solving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// The last red stands in the way of a ghost that would save the game by taking it, if that did not lose.
    LastRedWall,
    /// A piece is given away.
    Sacrifice,
    /// The first move takes nothing and comes no nearer to the exit.
    QuietFirstMove,
    /// A ghost is taken.
    Capture,
    /// The last blue is taken.
    LastBlue,
    /// It takes longer than a run to the exit.
    Detour,
}

/// The themes of a proof.
pub(super) fn themes(prover: &mut Prover, problem: &Problem, proof: &Proof) -> Vec<Theme> {
    let shape = problem.board.shape();
    let distance = |set: Bits| set.map(|square| shape.distance_to_exit(square, Seat::First)).min().unwrap_or(0);
    let start = distance(problem.blues);
    let mut list = Vec::new();
    if proof.line.len() > 2 * usize::from(start) + 1 {
        list.push(Theme::Detour);
    }
    let (mut now, mut colours) = (*problem, proof.shown.iter());
    for (ply, mv) in proof.line.iter().enumerate() {
        let Some(to) = mv.to(problem.board) else { break };
        let left = Ply(proof.plies.0.saturating_sub(ply as u16 + 2));
        if ply % 2 == 0 {
            let taken = now.ghosts.has(to);
            if taken {
                list.push(Theme::Capture);
            }
            after_ours(&mut now, *mv, if taken { colours.next().copied() } else { None });
            if now.blues_left == 0 {
                list.push(Theme::LastBlue);
            }
            if ply == 0 && !taken && distance(now.blues) >= start {
                list.push(Theme::QuietFirstMove);
            }
            if is_wall(prover, &now, left) {
                list.push(Theme::LastRedWall);
            }
        } else {
            if (now.blues | now.reds).has(to) {
                list.push(Theme::Sacrifice);
            }
            after_theirs(&mut now, *mv);
        }
    }
    list.sort();
    list.dedup();
    list
}

/// Would some ghost beside our last red save the game by taking it, if that did not lose?
fn is_wall(prover: &mut Prover, problem: &Problem, left: Ply) -> bool {
    let shape = problem.board.shape();
    let Some(red) = problem.reds.into_iter().next().filter(|_| problem.reds.count() == 1) else { return false };
    let beside = shape.neighbours(red) & problem.ghosts;
    beside.into_iter().any(|ghost| {
        let Some(way) = crate::game::Direction::ALL.into_iter().find(|way| shape.next(ghost, *way) == Some(red)) else {
            return false;
        };
        let mut taken = *problem;
        after_theirs(&mut taken, Move::step(ghost, way));
        !prover.would_win(&taken, left)
    })
}

fn stepped(set: &mut Bits, mv: Move, board: crate::game::Board) {
    if let (true, Some(to)) = (set.has(mv.from), mv.to(board)) {
        set.remove(mv.from);
        set.insert(to);
    }
}

fn after_ours(problem: &mut Problem, mv: Move, colour: Option<Colour>) {
    let Some(to) = mv.to(problem.board) else { return };
    let Shown { blues, reds } = &mut problem.shown;
    for set in [&mut problem.ghosts, blues, reds] {
        set.remove(to);
    }
    problem.blues_left -= u8::from(colour == Some(Colour::Blue) && problem.blues_left > 0);
    stepped(&mut problem.blues, mv, problem.board);
    stepped(&mut problem.reds, mv, problem.board);
}

fn after_theirs(problem: &mut Problem, mv: Move) {
    let Some(to) = mv.to(problem.board) else { return };
    problem.blues.remove(to);
    problem.reds.remove(to);
    let Shown { blues, reds } = &mut problem.shown;
    for set in [&mut problem.ghosts, blues, reds] {
        stepped(set, mv, problem.board);
    }
}
