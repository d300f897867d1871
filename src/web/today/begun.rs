//! That today's game was begun: it is gone on with, not begun again until it goes well.

use crate::table::Sheet;
use crate::web::kit::clock;
use crate::web::kit::store;
use crate::web::kit::today::{Dailies, Daily, Day, Ghost, KEY};
use crate::web::table::keeper::Shelf;

/// Where it lies in the browser's storage which day's game was begun, and when.
const BEGUN: &str = "geister-lab.today.begun";

/// How a day stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Stands {
    /// It has not been played.
    Open,
    /// Its game goes on.
    Begun,
    /// Its game was left for another one.
    Left,
    /// This came of it.
    Done(Daily),
}

impl Stands {
    /// How a day stands now, with what came of it so far.
    pub fn now(day: Day, result: Option<Daily>) -> Stands {
        if let Some(daily) = result {
            return Stands::Done(daily);
        }
        let begun = store::load::<(Day, f64)>(BEGUN).filter(|(begun, _)| *begun == day);
        let (Some((_, when)), Some(kept)) = (begun, Shelf::take_or_tell()) else { return Stands::Open };
        match may_be(day.ghost(), &kept.sheet) {
            true => Stands::Begun,
            // Where no game has begun since, today's has never been dealt: the engine did not come, for one.
            false if kept.times.0 < when => Stands::Open,
            false => Stands::Left,
        }
    }
}

/// May this be the ghost's game? While it goes on its seed is sealed, and nobody can know more than who plays where.
fn may_be(ghost: Ghost, sheet: &Sheet) -> bool {
    let table = &sheet.table;
    let same = table.opponent == ghost.opponent && table.board == ghost.board && table.seat == ghost.seat;
    same && sheet.reveal.is_none()
}

/// The game of a day is begun now.
pub fn note(day: Day) {
    store::save(BEGUN, &(day, clock::wall())); // where nothing can be kept there is no result to protect
}

/// The game of a day was left, and that is what came of it: what is played now does not count.
pub fn count_as_left(day: Day) {
    let mut dailies: Dailies = store::load(KEY).unwrap_or_default();
    dailies.note(Daily::left(day));
    store::save(KEY, &dailies);
}
