//! How often blues and reds make a move of a kind when they could.

use super::turn::{KINDS, LEAVE, Turn};
use crate::game::Colour;
use serde::{Deserialize, Serialize};

/// So many chances of being wrong does a rate weigh that both colours share: with few games there is no tell.
const SHARED: f64 = 4.0;

/// A player's habits, counted.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Habits {
    /// Moves made, by colour and kind.
    made: [[u64; KINDS]; 2],
    /// Moves that could have been made.
    offered: [[u64; KINDS]; 2],
}

impl Habits {
    /// Counts a turn of somebody whose colours are known.
    pub fn count(&mut self, turn: &Turn, colour: impl Fn(usize) -> Colour) {
        self.made[colour(turn.piece) as usize][turn.kind] += 1;
        for (piece, offered) in turn.offered.iter().enumerate() {
            if offered.iter().all(|count| *count == 0) {
                continue;
            }
            let colour = colour(piece);
            for (kind, count) in offered.iter().enumerate() {
                if kind != LEAVE || colour == Colour::Blue {
                    self.offered[colour as usize][kind] += u64::from(*count);
                }
            }
        }
    }

    /// Both together.
    pub fn plus(mut self, other: &Habits) -> Habits {
        each(&mut self, other, |mine, theirs| *mine += theirs);
        self
    }

    /// These without some that are among them.
    pub fn without(mut self, other: &Habits) -> Habits {
        each(&mut self, other, |mine, theirs| *mine = mine.saturating_sub(theirs));
        self
    }

    /// How readily a ghost of each colour makes a move of each kind.
    pub fn weights(&self) -> [[f64; KINDS]; 2] {
        let sum = |of: &[[u64; KINDS]; 2]| of.as_flattened().iter().sum::<u64>() as f64;
        let any = (sum(&self.made) + 1.0) / (sum(&self.offered) + 10.0);
        let mut weights = [[0.0; KINDS]; 2];
        for kind in 0..KINDS {
            let both = |of: &[[u64; KINDS]; 2]| (of[0][kind] + of[1][kind]) as f64;
            let shared = (both(&self.made) + any) / (both(&self.offered) + 1.0);
            for (colour, weights) in weights.iter_mut().enumerate() {
                let (made, offered) = (self.made[colour][kind] as f64, self.offered[colour][kind] as f64);
                weights[kind] = (made + SHARED * shared) / (offered + SHARED);
            }
        }
        weights[Colour::Red as usize][LEAVE] = 0.0;
        weights
    }
}

fn each(mine: &mut Habits, theirs: &Habits, join: impl Fn(&mut u64, u64)) {
    let pairs = [(&mut mine.made, &theirs.made), (&mut mine.offered, &theirs.offered)];
    for (mine, theirs) in pairs {
        for (mine, theirs) in mine.as_flattened_mut().iter_mut().zip(theirs.as_flattened()) {
            join(mine, *theirs);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn without_games_both_colours_are_alike() {
        let [blue, red] = Habits::default().weights();
        assert_eq!(blue[1..], red[1..]);
        assert_eq!(red[LEAVE], 0.0, "a red may not leave");
    }

    #[test]
    fn a_habit_is_what_was_done_of_what_could_be_done() {
        let mut habits = Habits::default();
        habits.made[1][5] = 800;
        habits.offered = [[1000; KINDS]; 2];
        let [blue, red] = habits.weights();
        assert!((red[5] - 0.8).abs() < 0.01 && blue[5] < 0.01);
        let twice = habits.clone().plus(&habits);
        assert_eq!(twice.without(&habits), habits);
    }
}
