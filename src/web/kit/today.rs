//! Today's ghost: one game a day, the same for everybody on the same date.
//!
//! Opponent, board, seat and both set-ups follow from the date alone. What came of it is kept a day, the first time it counts.

use super::finished::Result;
use crate::game::{Board, Purpose, Seat, Seed};
use crate::table::Sheet;
use serde::{Deserialize, Serialize};

/// Where the results lie in the browser's storage.
pub const KEY: &str = "geister-lab.today";

/// So many days are remembered.
const MOST: usize = 400;

/// Who comes: players that answer at once. The order is part of the past: whoever is new goes to the end, with a new list from
/// some day on.
const GHOSTS: [(&str, Board); 9] = [
    ("murasaki-d5", Board::Standard),
    ("rush", Board::Standard),
    ("sumire-d5", Board::Standard),
    ("bluff-d5", Board::Standard),
    ("murasaki-d5", Board::Small),
    ("bluff-const-d5", Board::Standard),
    ("sumire-d5", Board::Small),
    ("rush", Board::Small),
    ("murasaki-d7", Board::Standard),
];

/// Today's ghost has dice of its own.
const DAILY: Purpose = Purpose::Part(0x7064);

/// A day, counted from the first of January 1970, where the person is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub u32);

/// Who comes that day, and how it is met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ghost {
    /// The opponent's id.
    pub opponent: &'static str,
    /// The board.
    pub board: Board,
    /// The person's seat.
    pub seat: Seat,
    /// The seed of the game.
    pub seed: Seed,
}

impl Day {
    /// The day at a moment, in milliseconds since 1970, where clocks are so many minutes behind Greenwich.
    pub fn at(milliseconds: f64, minutes_behind: f64) -> Day {
        Day(((milliseconds - minutes_behind * 60_000.0) / 86_400_000.0).max(0.0) as u32)
    }

    /// The day before.
    pub fn before(self) -> Day {
        Day(self.0.saturating_sub(1))
    }

    /// Year, month and day of the month.
    pub fn date(self) -> (u32, u32, u32) {
        // Howard Hinnant's days_to_civil, for days after 1970.
        let days = self.0 + 719_468;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (year + era * 400 + u32::from(month <= 2), month, day)
    }

    /// Who comes.
    pub fn ghost(self) -> Ghost {
        let seed = Seed(u64::from(self.0)).derive(DAILY);
        let mut dice = seed.dice(Purpose::Game(0));
        let (opponent, board) = GHOSTS[dice.below(GHOSTS.len() as u32) as usize];
        let seat = Seat::BOTH[dice.below(2) as usize];
        Ghost { opponent, board, seat, seed }
    }
}

impl Ghost {
    /// Is this its game, now that it is over? Before, nobody who looks at the sheet knows its seed.
    pub fn is_in(self, sheet: &Sheet) -> bool {
        let table = &sheet.table;
        let same = table.opponent == self.opponent && table.board == self.board && table.seat == self.seat;
        same && sheet.reveal.as_ref().is_some_and(|reveal| reveal.seed == self.seed)
    }
}

/// What came of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Daily {
    /// The day.
    pub day: Day,
    /// Won or lost; none where nobody won.
    pub won: Option<bool>,
    /// How many moves there were.
    pub plies: u32,
    /// How often the person asked what to play.
    #[serde(default)]
    pub hints: u16,
    /// How often it took a move back.
    #[serde(default)]
    pub takebacks: u16,
}

impl Daily {
    /// A day whose game was begun and left.
    pub fn left(day: Day) -> Daily {
        Daily { day, won: Some(false), plies: 0, hints: 0, takebacks: 0 }
    }

    /// Was its game left? One that ended has moves.
    pub fn was_left(self) -> bool {
        self.plies == 0
    }

    /// What came of a finished game.
    pub fn of(day: Day, result: Result, sheet: &Sheet) -> Daily {
        let won = match result {
            Result::Won => Some(true),
            Result::Lost => Some(false),
            Result::Drawn => None,
        };
        Daily { day, won, plies: sheet.moves.len() as u32, hints: sheet.hints, takebacks: sheet.takebacks }
    }
}

/// What came of all days, the earliest first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Dailies(pub Vec<Daily>);

impl Dailies {
    /// Notes what came of a day, unless that is known already.
    pub fn note(&mut self, daily: Daily) {
        if self.of(daily.day).is_none() {
            let at = self.0.iter().take_while(|other| other.day < daily.day).count();
            self.0.insert(at, daily);
            let too_many = self.0.len().saturating_sub(MOST);
            self.0.drain(..too_many);
        }
    }

    /// What came of this day.
    pub fn of(&self, day: Day) -> Option<Daily> {
        self.0.iter().find(|daily| daily.day == day).copied()
    }

    /// On how many days in a row somebody came, up to this one; while it is not over, the day before will do.
    pub fn streak(&self, today: Day) -> u32 {
        let mut day = if self.of(today).is_some() { today } else { today.before() };
        let mut days = 0;
        while self.of(day).is_some() && day.0 > 0 {
            (days, day) = (days + 1, day.before());
        }
        days
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::roster;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_day_begins_at_midnight_where_the_person_is() {
        let noon = 1_700_000_000_000.0; // 14 November 2023, 22:13 in Greenwich
        assert_eq!(Day::at(noon, 0.0).date(), (2023, 11, 14));
        assert_eq!(Day::at(noon, -540.0).date(), (2023, 11, 15), "in Tokyo it is the next day already");
        assert_eq!(Day::at(-5.0, 0.0), Day(0));
        for (day, date) in [(0, (1970, 1, 1)), (59, (1970, 3, 1)), (11_016, (2000, 2, 29)), (20_776, (2026, 11, 19))] {
            assert_eq!(Day(day).date(), date);
        }
    }

    #[test]
    fn the_ghost_of_a_day_never_changes_and_can_play() {
        let of = |day| (Day(day).ghost().opponent, Day(day).ghost().seed);
        assert_eq!(of(20_776), of(20_776));
        let all: Vec<Ghost> = (20_000..20_400).map(|day| Day(day).ghost()).collect();
        for ghost in &all {
            assert!(roster::find_for(ghost.opponent, ghost.board).is_ok(), "{ghost:?}");
        }
        for (opponent, board) in GHOSTS {
            assert!(all.iter().any(|ghost| (ghost.opponent, ghost.board) == (opponent, board)));
        }
        assert!(Seat::BOTH.iter().all(|seat| all.iter().any(|ghost| ghost.seat == *seat)));
    }

    #[test]
    fn the_first_result_of_a_day_counts() {
        let daily = |day, won| Daily { day: Day(day), won: Some(won), plies: 30, hints: 0, takebacks: 0 };
        let mut dailies = Dailies::default();
        for (day, won) in [(7, true), (5, false), (6, true), (7, false)] {
            dailies.note(daily(day, won));
        }
        assert_eq!(dailies.0.iter().map(|daily| daily.day.0).collect::<Vec<_>>(), [5, 6, 7]);
        assert_eq!(dailies.of(Day(7)), Some(daily(7, true)));
        assert_eq!([4, 7, 8, 9].map(|day| dailies.streak(Day(day))), [0, 3, 3, 0]);
        let text = serde_json::to_string(&dailies).unwrap();
        assert_eq!(serde_json::from_str::<Dailies>(&text).unwrap(), dailies);
    }
}
