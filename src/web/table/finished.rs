//! A game that has just ended goes into the outbox, from where Your games carries it away.

use super::keeper::Kept;
use crate::game::{Outcome, Ply, Seat};
use crate::web::kit::finished::{MOST_WAITING, OUTBOX, RESULTS, Result, Results, text};
use crate::web::kit::store;

/// Keeps a finished game, and says whether there was room for it.
pub fn keep(kept: &Kept) -> bool {
    // Who gives up before a first move has not played.
    let own = |index: &usize| Seat::to_move_at(Ply(*index as u16)) == kept.sheet.table.seat;
    let Some(record) = kept.sheet.record().filter(|record| (0..record.moves.len()).any(|index| own(&index))) else {
        return true;
    };
    let (started, ended) = kept.times;
    let text = text(&record, (started, ended.unwrap_or(started)), kept.sheet.takebacks);
    let mut waiting = store::names(OUTBOX);
    waiting.sort();
    let too_many = (waiting.len() + 1).saturating_sub(MOST_WAITING);
    let name = format!("{OUTBOX}{:016.0}", ended.unwrap_or(started));
    waiting.iter().take(too_many).for_each(|oldest| store::remove(oldest));
    let mut results: Results = store::load(RESULTS).unwrap_or_default();
    results.add(&kept.sheet.table.opponent, result(record.outcome, kept.sheet.table.seat));
    store::save(RESULTS, &results);
    store::save_text(&name, &text)
}

fn result(outcome: Option<Outcome>, seat: Seat) -> Result {
    match outcome {
        Some(Outcome::Won { by, .. }) if by == seat => Result::Won,
        Some(Outcome::Won { .. }) => Result::Lost,
        Some(Outcome::Drawn) | None => Result::Drawn,
    }
}
