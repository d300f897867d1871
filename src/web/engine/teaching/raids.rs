//! Raids: a ghost goes ahead and comes next to one of the other side. Which colour is sent, is it taken, and what comes of
//! it? The thesis describes both kinds (3.3): whoever raids with reds wants them taken, whoever raids with blues wants them
//! let be.

use super::deeds::comes_near;
use super::games::{MOST, Table, Unplayed, seat_of};
use super::messages::Pair;
use super::tally::Both;
use crate::game::{PerSeat, PieceId, Seat};
use serde::{Deserialize, Serialize};

/// What the raids of a pair's first player came to: in each game the first of its ghosts that came near.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Raids {
    /// How many games.
    pub games: u32,
    /// The ghosts that came.
    pub came: Both,
    /// Those of them that were taken with the very next move.
    pub taken: Both,
    /// Won by the raider, and by the other.
    pub won: PerSeat<u32>,
}

impl Raids {
    /// Both together.
    pub fn plus(self, other: Raids) -> Raids {
        let both = |a: Both, b: Both| Both { blue: a.blue + b.blue, red: a.red + b.red };
        Raids {
            games: self.games + other.games,
            came: both(self.came, other.came),
            taken: both(self.taken, other.taken),
            won: PerSeat::from_fn(|seat| self.won[seat] + other.won[seat]),
        }
    }

    /// The raider's share of the points, a draw being half a point; a half where nothing was played.
    pub fn share(self) -> f64 {
        if self.games == 0 {
            return 0.5;
        }
        let drawn = f64::from(self.games - self.won.first - self.won.second);
        (f64::from(self.won.first) + drawn / 2.0) / f64::from(self.games)
    }

    /// How many of those that came were taken at once; none where none came.
    pub fn taken_share(self) -> Option<f64> {
        (self.came.sum() > 0).then(|| f64::from(self.taken.sum()) / f64::from(self.came.sum()))
    }
}

/// Plays some games and counts their first raids.
pub fn count(pair: &Pair, from: u32, games: u32) -> Result<Raids, Unplayed> {
    if games > MOST {
        return Err(Unplayed::Games(games));
    }
    let mut raids = Raids::default();
    for number in from..from.saturating_add(games) {
        let mut table = Table::lay(pair, number)?;
        let raider = seat_of(Seat::First, number);
        let mut came: Option<(PieceId, u16)> = None;
        while let Some(mv) = table.next()? {
            let ply = table.game.position().ply().0;
            if came.is_none() {
                let near = comes_near(&table.game, mv).filter(|(seat, _)| *seat == raider);
                came = near.map(|(_, piece)| (piece, ply));
            }
            let played = table.game.play(mv)?;
            let at_once = came.filter(|(_, at)| at + 1 == ply).map(|(piece, _)| piece);
            if let (Some(piece), Some(capture)) = (at_once, played.capture)
                && capture.piece == piece
            {
                raids.taken.add(capture.colour);
            }
        }
        if let Some((piece, _)) = came {
            raids.came.add(table.game.position().setup(raider).colour(piece));
        }
        raids.games += 1;
        if let Some(winner) = table.game.outcome().and_then(|outcome| outcome.winner()) {
            raids.won[seat_of(winner, number)] += 1;
        }
    }
    Ok(raids)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn raids(raider: &str, guard: &str, from: u32, games: u32) -> Raids {
        let players = PerSeat::new(raider.to_owned(), guard.to_owned());
        count(&Pair { board: Board::Standard, players, seed: Seed(61) }, from, games).unwrap()
    }

    #[test]
    fn slices_add_up_to_the_whole() {
        let whole = raids("rush", "random", 0, 7);
        assert_eq!(raids("rush", "random", 0, 3).plus(raids("rush", "random", 3, 4)), whole);
        assert!(whole.games == 7 && whole.came.sum() <= 7 && whole.taken.sum() <= whole.came.sum());
        assert_eq!(Raids::default().share(), 0.5);
        assert_eq!(Raids::default().taken_share(), None);
    }

    #[test]
    fn a_raid_in_one_colour_finds_the_guard_it_is_lost_against() {
        let blues = raids("rush", "sumire-d5", 0, 8);
        assert_eq!((blues.came.blue, blues.taken.sum(), blues.won.first), (8, 0, 8), "nobody stops it");
        assert_eq!(raids("rush", "murasaki-d5", 0, 8).won, PerSeat::new(0, 8), "it never gets out");
        let reds = raids("murasaki-d5", "sumire-d5", 0, 8);
        assert!(reds.came.red >= 7 && reds.taken.sum() == 0 && reds.share() < 0.35, "{reds:?}");
        let both = raids("bluff-d5", "sumire-d5", 0, 8);
        assert!(both.came.red > 0 && both.came.blue > 0 && both.share() > 0.2, "{both:?}");
    }
}
