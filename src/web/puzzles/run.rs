//! Five puzzles against the clock, each longer than the one before.

use super::collection::{Collection, Entry};
use crate::game::{Dice, Ply, Seed};
use serde::{Deserialize, Serialize};

/// The lengths of the five.
pub const LENGTHS: [Ply; 5] = [Ply(3), Ply(5), Ply(7), Ply(9), Ply(11)];

/// What a wrong move costs, in seconds.
pub const PENALTY: u32 = 10;

/// A run.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Run {
    /// The puzzles.
    pub ids: Vec<String>,
    /// Which of them were solved, as far as the run has come.
    pub solved: Vec<bool>,
    /// Wrong moves in all of them.
    pub slips: u32,
    /// What the clock showed when the puzzle that is being solved was given, in milliseconds, without what slips cost.
    spent: f64,
    /// When that was; none while the clock stands.
    since: Option<f64>,
}

/// What came of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// How many were solved.
    pub solved: u8,
    /// How long it took.
    pub seconds: u32,
}

impl Score {
    /// More solved is better, and then sooner.
    pub fn beats(self, other: Score) -> bool {
        (self.solved, other.seconds) > (other.solved, self.seconds)
    }
}

impl Run {
    /// A run from a seed: of each length a puzzle that was not tried before, as long as there are such.
    pub fn new(collection: &Collection, seed: Seed, is_new: impl Fn(&Entry) -> bool) -> Run {
        let mut dice = Dice::new(seed);
        let mut one = |plies: Ply| {
            let of_length = |entry: &&Entry| entry.puzzle.plies == plies;
            let all: Vec<&Entry> = collection.entries().iter().filter(of_length).collect();
            let fresh: Vec<&Entry> = all.iter().copied().filter(|entry| is_new(entry)).collect();
            let from = if fresh.is_empty() { all } else { fresh };
            from.get(dice.below(from.len().max(1) as u32) as usize).map(|entry| entry.id.clone())
        };
        Run { ids: LENGTHS.into_iter().filter_map(&mut one).collect(), ..Run::default() }
    }

    /// The puzzle that is to be solved; none at the end.
    pub fn current(&self) -> Option<&str> {
        self.ids.get(self.solved.len()).map(String::as_str)
    }

    /// Has it come to its end?
    pub fn is_over(&self) -> bool {
        self.current().is_none()
    }

    /// Lets the clock run, if it stands.
    pub fn start(&mut self, now: f64) {
        self.since.get_or_insert(now);
    }

    /// Stops the clock, if it runs.
    pub fn stop(&mut self, now: f64) {
        if let Some(since) = self.since.take() {
            self.spent += (now - since).max(0.0);
        }
    }

    /// Goes on to the next puzzle.
    pub fn next(&mut self, solved: bool, now: f64) {
        self.stop(now);
        if !self.is_over() {
            self.solved.push(solved);
        }
        if !self.is_over() {
            self.start(now);
        }
    }

    /// What the clock shows, in seconds.
    pub fn seconds(&self, now: f64) -> u32 {
        let running = self.since.map_or(0.0, |since| (now - since).max(0.0));
        ((self.spent + running) / 1000.0) as u32 + PENALTY * self.slips
    }

    /// What came of it.
    pub fn score(&self, now: f64) -> Score {
        Score { solved: self.solved.iter().filter(|solved| **solved).count() as u8, seconds: self.seconds(now) }
    }
}

/// Minutes and seconds.
pub fn time(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn collection() -> Collection {
        Collection::read(include_str!("../../../assets/puzzles/puzzles.jsonl")).unwrap()
    }

    #[test]
    fn five_puzzles_rise_and_new_ones_come_first() {
        let collection = collection();
        let lengths = |run: &Run| -> Vec<Ply> {
            let of = |id: &String| collection.entries()[collection.find(id).unwrap()].puzzle.plies;
            run.ids.iter().map(of).collect()
        };
        let run = Run::new(&collection, Seed(1), |_| true);
        assert_eq!(lengths(&run), LENGTHS);
        assert_eq!(run, Run::new(&collection, Seed(1), |_| true));
        assert_ne!(run, Run::new(&collection, Seed(2), |_| true));
        let only = collection.entries().iter().rev().find(|entry| entry.puzzle.plies == LENGTHS[0]).unwrap();
        assert_eq!(Run::new(&collection, Seed(3), |entry| entry.id == only.id).ids[0], only.id);
        assert_eq!(lengths(&Run::new(&collection, Seed(3), |_| false)), LENGTHS);
    }

    #[test]
    fn the_clock_runs_only_while_a_puzzle_is_open() {
        let mut run = Run::new(&collection(), Seed(1), |_| true);
        run.start(1_000.0);
        run.start(9_000.0); // it runs already
        assert_eq!(run.seconds(11_500.0), 10);
        run.stop(11_500.0);
        assert_eq!(run.seconds(99_000.0), 10);
        run.slips += 1;
        run.next(true, 99_000.0);
        assert_eq!((run.current(), run.seconds(100_000.0)), (Some(run.ids[1].as_str()), 21));
        for _ in 0..9 {
            run.next(false, 100_000.0);
        }
        assert!(run.is_over() && run.solved.len() == 5);
        assert_eq!(run.score(500_000.0), Score { solved: 1, seconds: 21 });
        // A clock that jumps back takes nothing away.
        let mut run = Run::new(&collection(), Seed(1), |_| true);
        run.start(5_000.0);
        run.stop(1_000.0);
        assert_eq!(run.seconds(0.0), 0);
    }

    #[test]
    fn more_solved_beats_sooner() {
        let score = |solved, seconds| Score { solved, seconds };
        assert!(score(4, 300).beats(score(3, 10)) && score(4, 10).beats(score(4, 11)));
        assert!(!score(4, 10).beats(score(4, 10)) && !score(3, 1).beats(score(4, 500)));
        assert_eq!(time(125), "2:05");
    }
}
