//! What has been counted so far, and what is to be done next. Whoever answers first and however many there are: once all
//! games are in, the numbers are the same.

use crate::arena::tells::{Reading, Tells};
use crate::arena::{Side, Tally};
use crate::web::engine::tells::messages::{Ask, Brief, Part, Plan, Reply};
use std::collections::BTreeMap;

/// So many games are asked for at once: one for each seat.
const TOGETHER: u64 = 2;
/// The first games that are read together; then twice as many, and so on.
const FIRST_READ: u64 = 25;

/// What has been counted.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Counted {
    /// Results, lengths and contacts.
    pub tally: Tally,
    /// Tells.
    pub tells: Tells,
    /// How well each player can be read; of fewer games until all are in.
    pub readings: [Reading; 2],
    games: BTreeMap<u64, Brief>,
    asked: u64,
    read_asked: u64,
}

impl Counted {
    /// How many games are in.
    pub fn games(&self) -> u64 {
        self.games.len() as u64
    }

    /// Is everything counted and read?
    pub fn is_whole(&self, plan: &Plan) -> bool {
        self.games() == plan.games && self.readings.iter().all(|reading| reading.games == plan.games)
    }

    /// What a worker that has nothing to do is asked; none when the others have the rest.
    pub fn next(&mut self, plan: &Plan) -> Option<Ask> {
        let goals = (0..).map(|step| FIRST_READ << step).take_while(|goal| *goal < plan.games).chain([plan.games]);
        let in_order = self.games.keys().zip(0..).take_while(|(number, place)| **number == *place).count() as u64;
        let due = goals.filter(|goal| *goal <= in_order && *goal > self.read_asked).max();
        if let Some(due) = due {
            self.read_asked = due;
            let games = self.games.range(..due).map(|(_, brief)| brief.clone()).collect();
            return Some(Ask::Read { plan: plan.clone(), games });
        }
        let start = self.asked;
        let end = (start + TOGETHER).min(plan.games);
        self.asked = end;
        (start < end).then(|| Ask::Play { plan: plan.clone(), start, end })
    }

    /// Takes in an answer.
    pub fn hear(&mut self, reply: Reply) {
        match reply {
            Reply::Played(part) => {
                let Part { tally, tells, games } = *part;
                self.tally = std::mem::take(&mut self.tally).join(tally);
                self.tells = self.tells.join(tells);
                self.games.extend(games.into_iter().map(|brief| (brief.number, brief)));
            }
            // A reading of fewer games may come late.
            Reply::Read(readings) if readings[0].games >= self.readings[0].games => self.readings = readings,
            Reply::Read(_) => {}
        }
    }

    /// A player's side: the first is A.
    pub const fn side(which: usize) -> Side {
        if which == 0 { Side::A } else { Side::B }
    }
}

#[cfg(test)]
mod tests {
    use super::super::wish::Wish;
    use super::*;
    use crate::web::engine::tells::work::answer;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// Counts with so many workers, the last of whom is always the first to answer.
    fn count(plan: &Plan, workers: usize) -> (Counted, Vec<u64>) {
        let (mut counted, mut under_way, mut read) = (Counted::default(), Vec::new(), Vec::new());
        loop {
            while let Some(ask) = (under_way.len() < workers).then(|| counted.next(plan)).flatten() {
                under_way.push(ask);
            }
            let Some(ask) = under_way.pop() else { return (counted, read) };
            if let Ask::Read { games, .. } = &ask {
                read.push(games.len() as u64);
            }
            counted.hear(answer(ask).unwrap());
        }
    }

    #[test]
    fn however_many_count_the_numbers_are_the_same() {
        let (wish, _) = Wish::read("one=rush&other=random&games=50&seed=4");
        let (alone, read) = count(&wish.plan, 1);
        assert_eq!(read, [25, 50], "some are read before all are in");
        assert!(alone.is_whole(&wish.plan) && alone.games() == 50);
        for workers in [2, 3, 4] {
            let (counted, read) = count(&wish.plan, workers);
            assert_eq!(
                (&counted.tally, &counted.tells, &counted.readings),
                (&alone.tally, &alone.tells, &alone.readings)
            );
            assert_eq!(read.last(), Some(&50));
        }
    }

    #[test]
    fn a_late_reading_of_fewer_games_is_dropped() {
        let mut counted = Counted::default();
        let of = |games| Reading { games, ..Reading::default() };
        counted.hear(Reply::Read([of(50), of(50)]));
        counted.hear(Reply::Read([of(25), of(25)]));
        assert_eq!(counted.readings[1].games, 50);
    }
}
