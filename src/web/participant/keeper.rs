//! Keeps a study's game: every change becomes an event of the log.

use super::journey::Journey;
use crate::game::notation::square_name;
use crate::game::{Theirs, View};
use crate::study::event::{Event, Guess, Mover, ply};
use crate::table::Table;
use crate::web::canvas::Mark;
use crate::web::kit::clock;
use crate::web::table::keeper::{Change, Keeper, Kept, Then};
use leptos::prelude::*;

/// The log of a journey as the keeper of its games. The journey comes after the table, so it is told later.
#[derive(Clone, Copy)]
pub struct LogKeeper {
    /// The journey.
    pub journey: StoredValue<Option<Journey>, LocalStorage>,
    /// When the present position was shown, by the page's clock.
    since: StoredValue<f64>,
}

impl LogKeeper {
    /// A keeper that does not know its journey yet.
    pub fn new() -> LogKeeper {
        LogKeeper { journey: StoredValue::new_local(None), since: StoredValue::new(0.0) }
    }

    /// A position is shown: thinking begins.
    pub fn position_shown(&self) {
        self.since.set_value(clock::now());
    }

    fn record(&self, event: Event, then: Then) {
        let keeper = *self;
        if let Some(journey) = self.journey.get_value() {
            journey.record_then(vec![event], move || {
                keeper.position_shown();
                then();
            });
        }
    }
}

impl Keeper for LogKeeper {
    fn seated(&self, table: &Table, then: Then) {
        let Some(journey) = self.journey.get_value() else { return };
        let planned = journey.session.with_untracked(|session| session.planned().cloned());
        let Some(planned) = planned else { return };
        let event = Event::Seat { game: planned.number, label: planned.label, table: table.clone() };
        self.record(event, then);
    }

    fn keep(&self, change: Change, kept: Kept, then: Then) {
        let Some(journey) = self.journey.get_value() else { return };
        let number = journey.session.with_untracked(|session| session.planned().map(|planned| planned.number));
        let Some(game) = number else { return };
        let ms = ((clock::now() - self.since.get_value()) * 10.0).round() / 10.0;
        let sheet = &kept.sheet;
        let moves = ply(sheet.moves.len());
        let event = match change {
            Change::Began => Event::Setup { game, setup: sheet.setup.clone(), ms: journey.since_shown() },
            Change::Moved => {
                let Some(text) = sheet.moves.last().cloned() else { return };
                let own = crate::game::Seat::to_move_at(crate::game::Ply(moves - 1)) == sheet.table.seat;
                Event::Move { game, ply: moves, by: if own { Mover::Person } else { Mover::Opponent }, text, ms }
            }
            Change::TookBack => Event::TakeBack { game, ply: moves },
            Change::Resigned => Event::Resign { game, ply: moves },
            // A study gives no advice and knows no agreement.
            Change::Advised | Change::Offered => return,
            Change::Marked(piece) => {
                let Some(view) = sheet.view().ok() else { return };
                let Some(square) = square_of(&view, piece) else { return };
                let guess = kept.marks.get(&piece).map(|mark| guess(*mark));
                let event = Event::Mark { game, ply: moves, piece, square, guess, confidence: None, asked: false };
                // A mark does not show a new position: thinking goes on.
                return journey.record_then(vec![event], then);
            }
        };
        self.record(event, then);
    }

    fn has_address(&self) -> bool {
        false
    }
}

/// The square of a hidden piece.
pub fn square_of(view: &View, piece: u8) -> Option<String> {
    match view.theirs().get(usize::from(piece)) {
        Some(Theirs::Hidden(square)) => Some(square_name(view.board(), *square)),
        _ => None,
    }
}

/// A mark as the log writes it.
pub fn guess(mark: Mark) -> Guess {
    match mark {
        Mark::Blue => Guess::Blue,
        Mark::Red => Guess::Red,
        Mark::Unsure => Guess::Unsure,
    }
}

/// A logged guess as the board shows it.
pub fn mark(guess: Guess) -> Mark {
    match guess {
        Guess::Blue => Mark::Blue,
        Guess::Red => Mark::Red,
        Guess::Unsure => Mark::Unsure,
    }
}
