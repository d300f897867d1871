//! Positions that are solved when they are asked about, every colour being known: all of the small board, and endings of few
//! pieces on the others.

use super::messages::Open;
use crate::agents::supply::SMALL_TABLE;
use crate::game::{Bits, Board, Ply, Seat, Shape, Way, moves};
use crate::search::proof::{Problem, Shown};
use crate::solve::{Class, Keep, Side, Solution, Value, memory_needed, solve};

/// No class is solved that takes more than that: a phone should not notice.
const MEMORY: u64 = 32_000_000;

/// Classes that have been solved.
#[derive(Default)]
pub struct Endings(Vec<Solution>);

impl Endings {
    /// The result for whoever is to move in a position whose colours are all shown; none where that takes too long.
    pub fn solved(&mut self, problem: &Problem) -> Option<Open> {
        let Problem { blues, reds, shown, .. } = *problem;
        if problem.board == Board::Small {
            return Some(match SMALL_TABLE.get().value(blues, reds, shown.blues, shown.reds)? {
                Value::Win => Open::Win(None),
                Value::Draw => Open::Draw,
                Value::Loss => Open::Loss,
            });
        }
        if let Some(win) = self.win(problem)? {
            return Some(Open::Win(Some(win)));
        }
        // Whoever does not win loses where the other wins after every move.
        let shape = problem.board.shape();
        let mut lost = true;
        for mv in moves::legal_moves(shape, Seat::First, blues, reds) {
            let Way::Step(_) = mv.way else { return None };
            let to = mv.to(problem.board)?.bit();
            let step = |set: Bits| if set.has(mv.from) { (set & !mv.from.bit()) | to } else { set };
            let after = Problem {
                blues: step(blues),
                reds: step(reds),
                ghosts: problem.ghosts & !to,
                shown: Shown { blues: shown.blues & !to, reds: shown.reds & !to },
                ..*problem
            };
            let theirs = turned(shape, &after);
            // Taking their last red loses; taking their last blue would have won.
            lost &= theirs.reds.is_empty() || self.win(&theirs)?.is_some();
        }
        Some(if lost { Open::Loss } else { Open::Draw })
    }

    /// In how many plies whoever is to move wins, if it does; none where that is not solved.
    fn win(&mut self, problem: &Problem) -> Option<Option<Ply>> {
        let Problem { board, blues, reds, shown, .. } = *problem;
        let side = |blues: Bits, reds: Bits| Side::Known { blues: blues.count() as u8, reds: reds.count() as u8 };
        let (own, opp) = (side(blues, reds), side(shown.blues, shown.reds));
        let known = self
            .0
            .iter()
            .position(|solution| solution.class().board() == board && solution.distances(own, opp).is_some());
        let at = match known {
            Some(at) => at,
            None => {
                let class = Class::new(board, own, opp).ok()?;
                if memory_needed(&class, Keep::Distances) > MEMORY {
                    return None;
                }
                self.0.push(solve(class, Keep::Distances, MEMORY, &mut |_| {}).ok()?);
                self.0.len() - 1
            }
        };
        let distances = self.0.get(at)?.distances(own, opp)?;
        Some(distances.win([blues, reds], [shown.blues, shown.reds, Bits::EMPTY]))
    }
}

/// The same position as the other side sees it, to move.
fn turned(shape: &Shape, problem: &Problem) -> Problem {
    let seen = |bits: Bits| bits.fold(Bits::EMPTY, |set, square| set | shape.seen_by(square, Seat::Second).bit());
    let Problem { blues, reds, shown, .. } = *problem;
    Problem {
        blues: seen(shown.blues),
        reds: seen(shown.reds),
        ghosts: seen(blues | reds),
        blues_left: blues.count() as u8,
        shown: Shown { blues: seen(blues), reds: seen(reds) },
        ..*problem
    }
}
