//! A match on all cores.

use super::plan::Match;
use super::tally::Tally;
use crate::game::Game;
use rayon::prelude::*;

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
