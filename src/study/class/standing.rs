//! What stands on the projector: sums over a class.

use super::seen::{AtGate, Near, Seen, Stage, Tally};
use serde::{Deserialize, Serialize};

/// Where a class stands.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Standing {
    /// How many have joined and have not withdrawn.
    pub joined: u32,
    /// How many are in the middle of it.
    pub under: u32,
    /// How many have done everything.
    pub done: u32,
    /// How many logs were set aside: they cannot have happened as they say, or are longer than one can be.
    pub aside: u32,
    /// Games won, lost and drawn by the class.
    pub games: [u32; 3],
    /// The marks that stood after so many moves.
    pub plies: Vec<AtPly>,
    /// The marks that stood in the end.
    pub last: Tally,
    /// How often the opponent's ghosts came near.
    pub near: Near,
    /// What the class chose at the gate.
    #[serde(default)]
    pub gate: AtGate,
}

/// The marks that stood after so many moves.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct AtPly {
    /// How many moves both sides had made.
    pub ply: u16,
    /// In how many games somebody had marks then.
    pub games: u32,
    /// The marks.
    pub tally: Tally,
}

impl Standing {
    /// Adds somebody's log.
    pub fn add(&mut self, seen: &Seen) {
        fn count(number: &mut u32, by: u32) {
            *number = number.saturating_add(by);
        }
        count(&mut self.joined, 1);
        if seen.flawed {
            return self.set_aside();
        }
        match seen.stage {
            Stage::Before => {}
            Stage::Under => count(&mut self.under, 1),
            Stage::Done => count(&mut self.done, 1),
        }
        self.games.iter_mut().zip(seen.games).for_each(|(sum, more)| count(sum, more));
        for (ply, tally) in seen.plies.iter().filter(|(_, tally)| tally.marks > 0) {
            let at = match self.plies.binary_search_by_key(ply, |at| at.ply) {
                Ok(at) => at,
                Err(at) => {
                    self.plies.insert(at, AtPly { ply: *ply, games: 0, tally: Tally::default() });
                    at
                }
            };
            if let Some(at) = self.plies.get_mut(at) {
                count(&mut at.games, 1);
                at.tally.add(*tally);
            }
        }
        self.last.add(seen.last);
        count(&mut self.near.blue, seen.near.blue);
        count(&mut self.near.red, seen.near.red);
        self.gate.add(seen.gate);
    }

    /// Counts somebody who has joined and of whom nothing is there yet.
    pub fn add_newcomer(&mut self) {
        self.joined = self.joined.saturating_add(1);
    }

    /// Counts somebody whose log is not read.
    pub fn add_unread(&mut self) {
        self.add_newcomer();
        self.set_aside();
    }

    fn set_aside(&mut self) {
        self.aside = self.aside.saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn somebody(stage: Stage, plies: &[(u16, u32, f64)]) -> Seen {
        let tally =
            |(ply, marks, points): &(u16, u32, f64)| (*ply, Tally { marks: *marks, points: *points, counting: 0.5 });
        Seen {
            stage,
            flawed: false,
            games: [1, 0, 0],
            plies: plies.iter().map(tally).collect::<BTreeMap<_, _>>(),
            last: Tally { marks: 2, points: 1.5, counting: 1.0 },
            near: Near { blue: 1, red: 3 },
            gate: AtGate { blue: 4, red: 6, taken: 1, left: 0 },
        }
    }

    #[test]
    fn a_class_adds_up_in_any_order() {
        let class = [
            somebody(Stage::Done, &[(4, 2, 1.0), (2, 1, 0.5)]),
            somebody(Stage::Under, &[(3, 0, 0.0), (4, 1, 1.0)]),
            Seen { flawed: true, ..somebody(Stage::Done, &[(4, 9, 9.0)]) },
            somebody(Stage::Before, &[]),
        ];
        let mut standing = Standing::default();
        class.iter().for_each(|seen| standing.add(seen));
        let mut backwards = Standing::default();
        class.iter().rev().for_each(|seen| backwards.add(seen));
        assert_eq!(standing, backwards);
        assert_eq!((standing.joined, standing.under, standing.done, standing.aside), (4, 1, 1, 1));
        let plies: Vec<(u16, u32, u32)> = standing.plies.iter().map(|at| (at.ply, at.games, at.tally.marks)).collect();
        assert_eq!(plies, [(2, 1, 1), (4, 2, 3)], "in order, and none where nobody had a mark");
        assert_eq!(standing.gate.share_of_blue(), Some(0.4));
        assert_eq!((standing.near, standing.last.marks), (Near { blue: 3, red: 9 }, 6));
        standing.add_newcomer();
        standing.add_unread();
        assert_eq!((standing.joined, standing.aside), (6, 2));
    }
}
