//! What somebody has solved: puzzles, how many in a row, on how many days, against the clock, and how well.

use super::rating::Rating;
use super::run::Score;
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
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
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
    /// How well they are solved.
    pub rating: Rating,
    /// The puzzles of days.
    pub days: Days,
    /// Runs against the clock.
    pub runs: Runs,
}

/// On how many days in a row the day's puzzle was solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Days {
    /// The last such day.
    pub last: Option<u32>,
    /// The row that ended then.
    pub row: u32,
    /// The longest one.
    pub best: u32,
}

impl Days {
    /// The day's puzzle is solved. A day counts once, and the day before the last no more.
    pub fn solved(&mut self, day: u32) {
        if self.last != Some(day) && self.last != day.checked_add(1) {
            self.row = self.row_at(day) + 1;
            self.last = Some(day);
            self.best = self.best.max(self.row);
        }
    }

    /// Has it been solved on this day?
    pub fn is_solved(self, day: u32) -> bool {
        self.last == Some(day)
    }

    /// The row as it stands on a day: it may still be carried on on the day after the last.
    pub fn row_at(self, day: u32) -> u32 {
        let goes_on = self.last.is_some_and(|last| last == day || last.checked_add(1) == Some(day));
        if goes_on { self.row } else { 0 }
    }
}

/// Runs against the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Runs {
    /// How many.
    pub count: u32,
    /// The last one.
    pub last: Option<Score>,
    /// The best one.
    pub best: Option<Score>,
}

impl Runs {
    /// A run has come to its end. Is it the best?
    pub fn note(&mut self, score: Score) -> bool {
        let best = self.best.is_none_or(|best| score.beats(best));
        self.count = self.count.saturating_add(1);
        self.last = Some(score);
        if best {
            self.best = Some(score);
        }
        best
    }
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

    /// A move lost the win. `grade` is that of a puzzle that is rated: of one of the collection.
    pub fn missed(&mut self, id: &str, grade: Option<f64>) {
        self.slipped(id, grade, |record| record.misses += 1);
    }

    /// A hint was asked for.
    pub fn hinted(&mut self, id: &str, grade: Option<f64>) {
        self.slipped(id, grade, |record| record.hints += 1);
    }

    /// It is solved. Only a puzzle's first solution counts in the row and for the rating, and only without a slip before it.
    pub fn solved(&mut self, id: &str, grade: Option<f64>) {
        let record = self.puzzles.entry(id.to_owned()).or_default();
        let first = *record == Record::default();
        record.solved = true;
        if let (true, Some(grade)) = (first, grade) {
            self.streak += 1;
            self.best = self.best.max(self.streak);
            self.rating = self.rating.after(grade, true);
        }
    }

    /// Ends the row, except where somebody only looks again at what is solved. The first slip at a puzzle is its first attempt.
    fn slipped(&mut self, id: &str, grade: Option<f64>, note: impl FnOnce(&mut Record)) {
        let record = self.puzzles.entry(id.to_owned()).or_default();
        if record.solved {
            return;
        }
        let first = *record == Record::default();
        note(record);
        if let Some(grade) = grade {
            self.streak = 0;
            if first {
                self.rating = self.rating.after(grade, false);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    type Thing = fn(&mut Progress, &str, Option<f64>);

    const GRADE: Option<f64> = Some(1300.0);

    fn after(things: &[(&str, Thing)]) -> Progress {
        let mut progress = Progress::default();
        things.iter().for_each(|(id, thing)| thing(&mut progress, id, GRADE));
        progress
    }

    #[test]
    fn clean_solutions_make_a_row() {
        let progress = after(&[("a", Progress::solved), ("b", Progress::solved)]);
        assert_eq!((progress.streak, progress.best), (2, 2));
    }

    #[test]
    fn a_slip_ends_it_and_its_puzzle_does_not_begin_another() {
        for slip in [Progress::missed as Thing, Progress::hinted] {
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
    fn only_the_first_attempt_is_rated() {
        let won = after(&[("a", Progress::solved)]).rating;
        assert!(won.value > Rating::default().value && won.puzzles == 1);
        assert_eq!(after(&[("a", Progress::solved), ("a", Progress::missed), ("a", Progress::solved)]).rating, won);
        let lost = after(&[("a", Progress::missed)]).rating;
        assert!(lost.value < Rating::default().value);
        assert_eq!(after(&[("a", Progress::missed), ("a", Progress::hinted), ("a", Progress::solved)]).rating, lost);
        assert_eq!(after(&[("a", Progress::hinted)]).rating, lost);
    }

    /// A position from an address or from somebody's own game is remembered, and counts for nothing else.
    #[test]
    fn what_is_not_of_the_collection_is_not_rated() {
        let mut progress = after(&[("a", Progress::solved)]);
        let before = progress.clone();
        progress.missed("mine", None);
        progress.solved("mine", None);
        progress.solved("other", None);
        assert!(progress.is_solved("mine") && progress.is_solved("other") && progress.of("mine").misses == 1);
        assert_eq!((progress.streak, progress.rating), (before.streak, before.rating));
    }

    #[test]
    fn days_in_a_row_are_counted_until_one_is_left_out() {
        let mut days = Days::default();
        for day in [20_000, 20_000, 20_001, 20_002] {
            days.solved(day);
        }
        assert_eq!((days.row, days.row_at(20_002), days.row_at(20_003), days.row_at(20_004)), (3, 3, 3, 0));
        assert!(days.is_solved(20_002) && !days.is_solved(20_003));
        // Yesterday's puzzle, when today's is solved already: the row stands.
        days.solved(20_001);
        assert_eq!((days.row, days.is_solved(20_002)), (3, true));
        days.solved(20_009);
        assert_eq!((days.row, days.best), (1, 3));
        // A clock that was turned back begins a new row, and nothing worse.
        days.solved(5);
        assert_eq!((days.row, days.best, days.row_at(u32::MAX)), (1, 3, 0));
    }

    #[test]
    fn the_best_run_stays() {
        let score = |solved, seconds| Score { solved, seconds };
        let mut runs = Runs::default();
        assert!(runs.note(score(3, 100)) && runs.note(score(5, 200)) && !runs.note(score(4, 50)));
        assert_eq!((runs.count, runs.last, runs.best), (3, Some(score(4, 50)), Some(score(5, 200))));
    }

    #[test]
    fn an_older_note_is_read() {
        let text = r#"{"streak":3,"best":4,"only_unsolved":true,"puzzles":{"a":{"misses":0,"hints":0,"solved":true}}}"#;
        let progress: Progress = serde_json::from_str(text).unwrap();
        assert_eq!((progress.streak, progress.is_solved("a")), (3, true));
        assert_eq!((progress.rating, progress.days, progress.runs), Default::default());
        let text = serde_json::to_string(&progress).unwrap();
        assert_eq!(serde_json::from_str::<Progress>(&text).unwrap(), progress);
    }
}
