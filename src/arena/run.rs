//! Matches on all cores.

use super::plan::Match;
use super::tables::{CurveGames, CurveReport, Sums, joined};
use super::tally::Tally;
use super::tournament::{Chunk, chunks};
use crate::game::Game;
use rayon::prelude::*;
use std::sync::Mutex;

/// Plays all games of a match; `finished` is told of each one, in no particular order and from many threads. The tally
/// does not depend on how many there are.
pub fn run(plan: &Match, finished: impl Fn(u64, &Game) + Sync) -> Tally {
    let play = |mut tally: Tally, number: u64| {
        let game = plan.play(number);
        tally.count(plan, number, &game);
        finished(number, &game);
        tally
    };
    (0..plan.games).into_par_iter().fold(Tally::default, play).reduce(Tally::default, Tally::join)
}

/// Plays chunks of a number of matches; `finished` is told of each one, in no particular order and from many threads.
/// The first error that it returns ends the run.
pub fn run_chunks<E: Send>(
    matches: &[Match],
    chunks: Vec<Chunk>,
    finished: impl Fn(&Chunk, Tally) -> Result<(), E> + Sync,
) -> Result<(), E> {
    chunks.into_par_iter().with_max_len(1).try_for_each(|chunk| {
        let Some(plan) = matches.get(chunk.pair) else { return Ok(()) };
        let mut tally = Tally::default();
        chunk.games.clone().for_each(|number| tally.count(plan, number, &plan.play(number)));
        finished(&chunk, tally)
    })
}

/// Plays all games of a number of matches of equally many games; `finished` is told how many more are done.
pub fn run_all(matches: &[Match], games: u64, finished: impl Fn(u64) + Sync) -> Vec<Tally> {
    let tallies = Mutex::new(vec![Tally::default(); matches.len()]);
    let note = |chunk: &Chunk, tally: Tally| {
        finished(tally.score().games());
        let mut tallies = tallies.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(sum) = tallies.get_mut(chunk.pair) {
            *sum = std::mem::take(sum).join(tally);
        }
        Ok::<(), std::convert::Infallible>(())
    };
    let Ok(()) = run_chunks(matches, chunks(matches.len(), games), note);
    tallies.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Plays all games of a curve; `finished` is told of each one.
pub fn run_curve(curve: &CurveGames, finished: impl Fn() + Sync) -> CurveReport {
    let play = |sums: Sums, number: u64| {
        let sums = joined(sums, curve.play(number));
        finished();
        sums
    };
    // One by one: a game may take seconds.
    let numbers: Vec<u64> = (0..curve.pieces()).collect();
    let numbers = numbers.into_par_iter().with_max_len(1);
    curve.report(&numbers.fold(Sums::new, play).reduce(Sums::new, joined))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, DRAW_PLY, Seed};
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn the_result_does_not_depend_on_the_number_of_threads() {
        let plan = Match::between("random", "rush", Board::Standard, 200, Seed(12), DRAW_PLY).unwrap();
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| run(&plan, |_, _| {}))
        };
        let alone = with(1);
        assert_eq!(alone.score().games(), 200);
        assert_eq!(with(2), alone);
        assert_eq!(with(7), alone);
    }

    #[test]
    fn many_matches_give_what_each_gives_alone() {
        let between = |a, b| Match::between(a, b, Board::Small, 26, Seed(2), DRAW_PLY).unwrap();
        let matches = [between("random", "rush"), between("rush", "random")];
        let told = AtomicU64::new(0);
        let tallies = run_all(&matches, 26, |games| {
            told.fetch_add(games, Ordering::Relaxed);
        });
        assert_eq!(told.into_inner(), 52);
        let alone = matches.map(|plan| run(&plan, |_, _| {}));
        assert_eq!(tallies, alone);
    }

    #[test]
    fn every_game_is_told_of_once() {
        let plan = Match::between("random", "random", Board::Mini, 100, Seed(1), DRAW_PLY).unwrap();
        let sum = AtomicU64::new(0);
        run(&plan, |number, game| {
            assert!(game.outcome().is_some());
            sum.fetch_add(number, Ordering::Relaxed);
        });
        assert_eq!(sum.into_inner(), (0..100).sum::<u64>());
    }
}
