//! Mini-Geister in the worker: learning goes on where it was left.

use super::messages::{LearnTask, Learned, RedFirst};
use crate::cfr::Way;
use crate::cfr::mini::{FirstMove, LIMITS, Progress, Run};
use crate::game::{Colour, Seed};

/// Nobody waits longer for a page.
pub const MOST_ITERATIONS: u32 = 1_000_000;

/// As many public nodes are kept in memory: all methods at once for short games, the last one alone for the longest.
const ROOM: u64 = 400_000;

/// The runs that may be gone on with, the latest at the end.
#[derive(Default)]
pub struct MiniLearner {
    runs: Vec<(u32, Run)>,
}

/// Something that cannot be learned.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum LearnError {
    /// There is no such method.
    #[error(transparent)]
    Method(#[from] crate::cfr::UnknownWay),
    /// The limit is out of range.
    #[error("the limit is {0}, and may be {first} to {last}", first = LIMITS.start(), last = LIMITS.end())]
    Limit(u32),
    /// It would take too long.
    #[error("{0} iterations are too many; {MOST_ITERATIONS} are the most")]
    Iterations(u32),
}

impl MiniLearner {
    /// Learns. The result is the same whether the part before was learned here or not.
    pub fn learn(&mut self, task: &LearnTask) -> Result<Learned, LearnError> {
        let way: Way = task.method.parse()?;
        if !LIMITS.contains(&task.limit) {
            return Err(LearnError::Limit(task.limit));
        }
        if task.iterations > MOST_ITERATIONS {
            return Err(LearnError::Iterations(task.iterations));
        }
        let mut run = self.take(task, way);
        run.step(task.iterations - run.iterations());
        let learned = report(run.progress());
        self.keep(task.seed, run);
        Ok(learned)
    }

    /// The run so far, or a new one.
    fn take(&mut self, task: &LearnTask, way: Way) -> Run {
        let same = |(seed, run): &(u32, Run)| *seed == task.seed && run.limit() == task.limit && run.way() == way;
        let found = self.runs.iter().position(same).map(|index| self.runs.remove(index).1);
        let fits = found.filter(|run| run.iterations() <= task.iterations);
        fits.unwrap_or_else(|| Run::new(task.limit, way, Seed(u64::from(task.seed))))
    }

    fn keep(&mut self, seed: u32, run: Run) {
        self.runs.push((seed, run));
        while self.runs.len() > 1 && self.runs.iter().map(|(_, run)| run.tree().size()).sum::<u64>() > ROOM {
            self.runs.remove(0);
        }
    }
}

fn report(progress: Progress) -> Learned {
    let red = |first: FirstMove| RedFirst {
        chance: first.moves.iter().filter(|mv| mv.colour == Colour::Red).map(|mv| mv.chance).sum(),
        setup: first.setup,
    };
    Learned {
        iterations: progress.iterations,
        nodes: progress.nodes as f64,
        value: progress.reckoning.value,
        exploitability: progress.reckoning.exploitability,
        red: progress.first_move.into_iter().map(red).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn task(method: &str, iterations: u32) -> LearnTask {
        LearnTask { limit: 6, method: method.to_owned(), seed: 1, iterations }
    }

    #[test]
    fn what_is_kept_changes_nothing() {
        for way in Way::ALL {
            let mut school = MiniLearner::default();
            for iterations in [1, 7, 40, 12] {
                let on = school.learn(&task(way.name(), iterations));
                assert_eq!(on, MiniLearner::default().learn(&task(way.name(), iterations)), "{way}");
                assert_eq!(on.map(|learned| learned.iterations), Ok(iterations));
            }
        }
    }

    #[test]
    fn other_methods_in_between_do_not_start_a_run_over() {
        let mut school = MiniLearner::default();
        assert!(school.learn(&task("cfr", 10)).is_ok() && school.learn(&task("pure", 10)).is_ok());
        assert_eq!(school.runs.len(), 2);
        let nodes = school.learn(&task("cfr", 20)).map(|learned| learned.nodes);
        assert_eq!(school.runs.len(), 2);
        assert_eq!(nodes, MiniLearner::default().learn(&task("cfr", 20)).map(|learned| learned.nodes));
    }

    #[test]
    fn nonsense_is_refused() {
        let mut school = MiniLearner::default();
        assert!(matches!(school.learn(&task("guess", 1)), Err(LearnError::Method(_))));
        assert_eq!(school.learn(&LearnTask { limit: 21, ..task("cfr", 1) }), Err(LearnError::Limit(21)));
        assert!(matches!(school.learn(&task("cfr", MOST_ITERATIONS + 1)), Err(LearnError::Iterations(_))));
    }
}
