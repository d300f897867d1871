//! Solved classes with hidden colours, for a proof search to end at.

use super::exact::{Keep, Solution, solve};
use super::material::{Class, ClassError, Partly, Side};
use super::table::Distances;
use crate::game::{Bits, Ply};
use crate::search::proof::{Leaves, Problem, Shown};

/// A class with distances, and everything that captures lead to. Some of the colours may be shown, or all.
#[derive(Debug)]
pub struct Hidden {
    solution: Solution,
    /// What captures leave of the ghosts, each as it is when settled and as its table knows it.
    sides: Vec<(Partly, Side)>,
}

impl Hidden {
    /// Solves the class, unless that takes more than so many bytes.
    pub fn solve(class: Class, memory: u64) -> Result<Hidden, ClassError> {
        let solution = solve(class, Keep::Distances, memory, &mut |_| {})?;
        let sides = class.opp().with_smaller().into_iter().map(|side| (side.shown().settled(), side)).collect();
        Ok(Hidden { solution, sides })
    }

    /// The counts.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// All positions of one of the classes that were solved, each with the length of its win, if it has one. Of a position
    /// and its mirror image only one comes.
    pub fn problems(&self, class: Class) -> impl Iterator<Item = (Problem, Option<Ply>)> + use<'_> {
        let (own, opp) = (class.own(), class.opp());
        let table = self.solution.distances(own, opp).into_iter();
        table.flat_map(Distances::positions).map(move |([blues, reds], ghosts, win)| {
            let shown = match opp {
                Side::Purple { .. } => Shown::default(),
                Side::Known { .. } | Side::Partly(_) => Shown { blues: ghosts[0], reds: ghosts[1] },
            };
            let [blues_left, _] = opp.colours();
            let ghosts = ghosts[0] | ghosts[1] | ghosts[2];
            (Problem { board: class.board(), blues, reds, ghosts, blues_left, shown }, win)
        })
    }
}

impl Leaves for Hidden {
    fn win(&self, problem: &Problem) -> Option<Option<Ply>> {
        let count = |set: Bits| set.count() as u8;
        let ghosts = problem.settled();
        let Problem { shown, .. } = ghosts;
        let hidden = ghosts.ghosts & !(shown.blues | shown.reds);
        let hidden_blues = problem.blues_left.saturating_sub(count(shown.blues));
        let side = Partly {
            blues: count(shown.blues),
            reds: count(shown.reds),
            hidden: count(hidden),
            hidden_reds: count(hidden).saturating_sub(hidden_blues),
        };
        let (_, side) = self.sides.iter().find(|(settled, _)| *settled == side)?;
        let own = Side::Known { blues: count(problem.blues), reds: count(problem.reds) };
        let table = self.solution.distances(own, *side)?;
        Some(table.win([problem.blues, problem.reds], by_kind(*side, [shown.blues, shown.reds, hidden])))
    }
}

/// Shown blues, shown reds and hidden ghosts as a side's table wants them. Which of several ghosts of a known colour a table
/// still calls hidden makes no difference to it.
fn by_kind(side: Side, [blues, reds, hidden]: [Bits; 3]) -> [Bits; 3] {
    let split = |set: Bits, first: u8| {
        let first = set.take(usize::from(first)).fold(Bits::EMPTY, |some, square| some | square.bit());
        (first, set & !first)
    };
    match side {
        Side::Purple { .. } => [hidden, Bits::EMPTY, Bits::EMPTY],
        Side::Partly(side) if hidden.is_empty() && side.hidden_reds == 0 => {
            let (blues, hidden) = split(blues, side.blues);
            [blues, reds, hidden]
        }
        Side::Partly(side) if hidden.is_empty() => {
            let (reds, hidden) = split(reds, side.reds);
            [blues, reds, hidden]
        }
        Side::Known { .. } | Side::Partly(_) => [blues, reds, hidden],
    }
}
