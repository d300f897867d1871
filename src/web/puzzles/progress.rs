//! What somebody has solved, and how many in a row.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is remembered of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Record {
    /// Moves that lost the win.
    pub misses: u32,
    /// Hints that were asked for.
    pub hints: u32,
    /// Has it been solved?
    pub solved: bool,
}

/// What is remembered of all of them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// Puzzles solved in a row without a hint or a wrong move.
    pub streak: u32,
    /// The longest such row.
    pub best: u32,
    /// Is only looked for puzzles that are not solved?
    pub only_unsolved: bool,
    /// By the puzzle's id.
    pub puzzles: BTreeMap<String, Record>,
}

impl Progress {
    /// What is remembered of a puzzle.
    pub fn of(&self, id: &str) -> Record {
        self.puzzles.get(id).copied().unwrap_or_default()
    }

    /// Has this one been solved?
    pub fn is_solved(&self, id: &str) -> bool {
        self.of(id).solved
    }

    /// A move lost the win.
    pub fn missed(&mut self, id: &str) {
        self.slipped(id, |record| record.misses += 1);
    }

    /// A hint was asked for.
    pub fn hinted(&mut self, id: &str) {
        self.slipped(id, |record| record.hints += 1);
    }

    /// It is solved. Only a puzzle's first solution counts in the row, and only without a slip before it.
    pub fn solved(&mut self, id: &str) {
        let record = self.puzzles.entry(id.to_owned()).or_default();
        let counts = *record == Record::default();
        record.solved = true;
        if counts {
            self.streak += 1;
            self.best = self.best.max(self.streak);
        }
    }

    /// Ends the row, except where somebody only looks again at what is solved.
    fn slipped(&mut self, id: &str, note: impl FnOnce(&mut Record)) {
        let record = self.puzzles.entry(id.to_owned()).or_default();
        if !record.solved {
            note(record);
            self.streak = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    type Thing = fn(&mut Progress, &str);

    fn after(things: &[(&str, Thing)]) -> Progress {
        let mut progress = Progress::default();
        things.iter().for_each(|(id, thing)| thing(&mut progress, id));
        progress
    }

    #[test]
    fn clean_solutions_make_a_row() {
        let progress = after(&[("a", Progress::solved), ("b", Progress::solved)]);
        assert_eq!((progress.streak, progress.best), (2, 2));
    }

    #[test]
    fn a_slip_ends_it_and_its_puzzle_does_not_begin_another() {
        for slip in [Progress::missed as fn(&mut Progress, &str), Progress::hinted] {
            let progress = after(&[("a", Progress::solved), ("b", slip), ("b", Progress::solved)]);
            assert_eq!((progress.streak, progress.best, progress.is_solved("b")), (0, 1, true));
        }
    }

    #[test]
    fn what_is_solved_can_be_looked_at_again() {
        let progress = after(&[("a", Progress::solved), ("a", Progress::hinted), ("a", Progress::solved)]);
        assert_eq!((progress.streak, progress.of("a").hints), (1, 0));
    }

    #[test]
    fn an_older_note_is_read() {
        let progress: Progress = serde_json::from_str(r#"{"streak":3,"puzzles":{"a":{"solved":true}}}"#).unwrap();
        assert_eq!((progress.streak, progress.is_solved("a")), (3, true));
    }
}
