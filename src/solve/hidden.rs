//! Solved hidden classes, for a proof search to end at.

use super::exact::{Keep, Solution, solve};
use super::material::{Class, ClassError, Side};
use super::table::Distances;
use crate::game::{Bits, Ply};
use crate::search::proof::Leaves;

/// A hidden class with distances, and everything that captures lead to.
#[derive(Debug)]
pub struct Hidden {
    solution: Solution,
}

impl Hidden {
    /// Solves the class, unless that takes more than so many bytes.
    pub fn solve(class: Class, memory: u64) -> Result<Hidden, ClassError> {
        solve(class, Keep::Distances, memory, &mut |_| {}).map(|solution| Hidden { solution })
    }

    /// The counts.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    fn table(&self, blues: u32, reds: u32, purple: u32, purple_reds: u32) -> Option<&Distances> {
        let [blues, reds, pieces, their_reds] = [blues, reds, purple, purple_reds].map(|count| count as u8);
        self.solution.distances(Side::Known { blues, reds }, Side::Purple { pieces, reds: their_reds })
    }
}

impl Leaves for Hidden {
    fn knows(&self, blues: u32, reds: u32, purple: u32, purple_reds: u32) -> bool {
        self.table(blues, reds, purple, purple_reds).is_some()
    }

    fn win(&self, blues: Bits, reds: Bits, purple: Bits, purple_reds: u32) -> Option<Ply> {
        let table = self.table(blues.count(), reds.count(), purple.count(), purple_reds)?;
        table.win([blues, reds], [purple, Bits::EMPTY])
    }
}
