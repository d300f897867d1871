//! A game that has just ended goes into the outbox, from where Your games carries it away.

use super::keeper::Kept;
use crate::game::{Outcome, Ply, Seat};
use crate::table::Sheet;
use crate::web::canvas::short::sort_few;
use crate::web::kit::finished::{MOST_WAITING, OUTBOX, RESULTS, Result, Results, text};
use crate::web::kit::today::{self, Dailies, Daily, Day};
use crate::web::kit::{clock, first, store};

/// Keeps a finished game, and says whether there was room for it.
pub fn keep(kept: &Kept) -> bool {
    // Who gives up before a first move has not played.
    let own = |index: &usize| Seat::to_move_at(Ply(*index as u16)) == kept.sheet.table.seat;
    let Some(record) = kept.sheet.record().filter(|record| (0..record.moves.len()).any(|index| own(&index))) else {
        return true;
    };
    let (started, ended) = kept.times;
    let text = text(&record, (started, ended.unwrap_or(started)), kept.sheet.takebacks, kept.sheet.hints);
    let mut waiting = store::names(OUTBOX);
    sort_few(&mut waiting, |one, other| one.cmp(other));
    let too_many = (waiting.len() + 1).saturating_sub(MOST_WAITING);
    let name = format!("{OUTBOX}{:016.0}", ended.unwrap_or(started));
    waiting.iter().take(too_many).for_each(|oldest| store::remove(oldest));
    let mut results: Results = store::load(RESULTS).unwrap_or_default();
    let result = result(record.outcome, kept.sheet.table.seat);
    results.add(&kept.sheet.table.opponent, result);
    store::save(RESULTS, &results);
    note_day(&kept.sheet, result);
    note_rung(&kept.sheet);
    store::save_text(&name, &text)
}

/// The day whose ghost this was; none if it was another game. One that was begun before midnight is the day's before.
pub fn day_of(sheet: &Sheet) -> Option<Day> {
    let today = today();
    [today, today.before()].into_iter().find(|day| day.ghost().is_in(sheet))
}

/// The day where the person is.
pub fn today() -> Day {
    Day::at(clock::wall(), js_sys::Date::new_0().get_timezone_offset())
}

fn note_day(sheet: &Sheet, result: Result) {
    if let Some(day) = day_of(sheet) {
        let mut dailies: Dailies = store::load(today::KEY).unwrap_or_default();
        dailies.note(Daily::of(day, result, sheet));
        store::save(today::KEY, &dailies);
    }
}

/// How many rungs of the first ladder are done, where somebody is on it.
pub fn rungs() -> Option<usize> {
    store::load(first::KEY)
}

fn note_rung(sheet: &Sheet) {
    if let Some(done) = rungs() {
        store::save(first::KEY, &first::after(done, sheet.table.board, &sheet.table.opponent));
    }
}

fn result(outcome: Option<Outcome>, seat: Seat) -> Result {
    match outcome {
        Some(Outcome::Won { by, .. }) if by == seat => Result::Won,
        Some(Outcome::Won { .. }) => Result::Lost,
        Some(Outcome::Drawn) | None => Result::Drawn,
    }
}
