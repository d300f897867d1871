//! How many positions of a class are won, lost and drawn, and in how many plies.

use crate::game::Ply;
use serde::Serialize;
use std::collections::BTreeMap;

/// The counts of a class, from the side of the player to move.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Counts {
    /// All positions.
    pub positions: u64,
    /// Won by force.
    pub wins: u64,
    /// Lost by force.
    pub losses: u64,
    /// Neither.
    pub draws: u64,
    /// The greatest distance to a win.
    pub longest_win: Ply,
    /// The greatest distance to a loss.
    pub longest_loss: Ply,
    /// How many are won in so many plies.
    pub wins_by_ply: BTreeMap<Ply, u64>,
    /// How many are lost in so many plies.
    pub losses_by_ply: BTreeMap<Ply, u64>,
}

impl Counts {
    pub(super) fn new(positions: u64, wins: Vec<u64>, losses: Vec<u64>) -> Counts {
        let by_ply = |list: Vec<u64>| -> BTreeMap<Ply, u64> {
            (0..).map(Ply).zip(list).filter(|(_, number)| *number > 0).collect()
        };
        Counts { positions, wins_by_ply: by_ply(wins), losses_by_ply: by_ply(losses), ..Counts::default() }.summed()
    }

    fn summed(mut self) -> Counts {
        self.wins = self.wins_by_ply.values().sum();
        self.losses = self.losses_by_ply.values().sum();
        self.draws = self.positions - self.wins - self.losses;
        let longest = |list: &BTreeMap<Ply, u64>| list.last_key_value().map_or(Ply(0), |(ply, _)| *ply);
        (self.longest_win, self.longest_loss) = (longest(&self.wins_by_ply), longest(&self.losses_by_ply));
        self
    }

    /// Two classes together.
    pub fn plus(mut self, other: &Counts) -> Counts {
        self.positions += other.positions;
        for (list, more) in
            [(&mut self.wins_by_ply, &other.wins_by_ply), (&mut self.losses_by_ply, &other.losses_by_ply)]
        {
            for (ply, number) in more {
                *list.entry(*ply).or_default() += number;
            }
        }
        self.summed()
    }
}
