//! Games of two players, counted: who won, and which colours came near first, later or never.

use crate::game::{Colour, PerSeat, Seat};
use serde::{Deserialize, Serialize};

/// Blues and reds, counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Both {
    /// Blues.
    pub blue: u32,
    /// Reds.
    pub red: u32,
}

impl Both {
    /// One more.
    pub fn add(&mut self, colour: Colour) {
        *(if colour == Colour::Blue { &mut self.blue } else { &mut self.red }) += 1;
    }

    /// How many.
    pub const fn sum(self) -> u32 {
        self.blue + self.red
    }

    /// The share of the reds; none where nothing was counted.
    pub fn red_share(self) -> Option<f64> {
        (self.sum() > 0).then(|| f64::from(self.red) / f64::from(self.sum()))
    }

    /// How likely red a ghost is after it did this, if it was so likely red before. Half a case of each is added, so that
    /// what never happened is not impossible.
    pub fn reds_after(self, red: f64) -> f64 {
        let (if_red, if_blue) = (f64::from(self.red) + 0.5, f64::from(self.blue) + 0.5);
        red * if_red / (red * if_red + (1.0 - red) * if_blue)
    }
}

/// What a ghost can do in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// It is the first of its side to come near one of the other side.
    First,
    /// It comes near later than another.
    Later,
    /// It never comes near.
    Away,
}

impl Way {
    /// All of them.
    pub const ALL: [Way; 3] = [Way::First, Way::Later, Way::Away];

    /// That of a ghost that came near in this place, counted from 0, or never.
    pub const fn of(place: Option<usize>) -> Way {
        match place {
            Some(0) => Way::First,
            Some(_) => Way::Later,
            None => Way::Away,
        }
    }
}

/// Which colours went which way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ways {
    /// The first of their side to come near.
    pub first: Both,
    /// Who came near later.
    pub later: Both,
    /// Who never came near.
    pub away: Both,
}

impl Ways {
    /// Those who went this way.
    pub fn of(&mut self, way: Way) -> &mut Both {
        match way {
            Way::First => &mut self.first,
            Way::Later => &mut self.later,
            Way::Away => &mut self.away,
        }
    }

    /// How many went this way.
    pub const fn count(self, way: Way) -> Both {
        match way {
            Way::First => self.first,
            Way::Later => self.later,
            Way::Away => self.away,
        }
    }
}

/// What games came to. Seats are those of the pair: its first player is the first, whoever began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tally {
    /// How many games.
    pub games: u32,
    /// Won by each.
    pub won: PerSeat<u32>,
    /// What the ghosts of each did.
    pub ways: PerSeat<Ways>,
}

impl Tally {
    /// Both together.
    pub fn plus(self, other: Tally) -> Tally {
        let both = |a: Both, b: Both| Both { blue: a.blue + b.blue, red: a.red + b.red };
        let ways = |seat: Seat| {
            let (mine, more) = (self.ways[seat], other.ways[seat]);
            Ways {
                first: both(mine.first, more.first),
                later: both(mine.later, more.later),
                away: both(mine.away, more.away),
            }
        };
        Tally {
            games: self.games + other.games,
            won: PerSeat::from_fn(|seat| self.won[seat] + other.won[seat]),
            ways: PerSeat::from_fn(ways),
        }
    }

    /// The share of the points of the pair's first player, a draw being half a point; a half where nothing was played.
    pub fn share(self) -> f64 {
        if self.games == 0 {
            return 0.5;
        }
        let drawn = f64::from(self.games - self.won.first - self.won.second);
        (f64::from(self.won.first) + drawn / 2.0) / f64::from(self.games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn tallies_add_up_and_a_draw_is_half_a_point() {
        let one = Tally { games: 4, won: PerSeat::new(1, 2), ..Tally::default() };
        assert_eq!((one.share(), Tally::default().share()), (0.375, 0.5));
        let two = one.plus(one);
        assert_eq!((two.games, two.won.second, two.share()), (8, 4, 0.375));
    }

    #[test]
    fn a_belief_moves_towards_who_does_it_more_often_and_never_reaches_the_end() {
        let mut ways = Ways::default();
        (0..3).for_each(|_| ways.of(Way::First).add(Colour::Red));
        ways.of(Way::of(Some(0))).add(Colour::Blue);
        ways.of(Way::of(None)).add(Colour::Blue);
        assert_eq!((ways.first.red_share(), ways.later.red_share()), (Some(0.75), None));
        let once = ways.count(Way::First).reds_after(0.5);
        assert!((once - 0.7).abs() < 1e-12, "{once}");
        assert!(ways.first.reds_after(once) > once && ways.first.reds_after(once) < 1.0);
        assert_eq!(Both::default().reds_after(0.3), 0.3, "nothing seen, nothing learned");
    }
}
