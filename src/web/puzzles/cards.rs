//! Cards in the reader's language, with what has been solved.

use super::card::{Words, card};
use super::collection::{Entry, Kind};
use super::room::Room;
use crate::web::kit::words::{say, say_with};

/// The card of a puzzle; `below` stands under its length.
pub fn of(room: Room, entry: &Entry, below: &str) -> String {
    use leptos::prelude::With;
    let record = room.progress.with(|progress| progress.of(&entry.id));
    let state = match (record.solved, record == Default::default()) {
        (true, _) => say("puzzles.is-solved"),
        (false, true) => "",
        (false, false) => say("puzzles.is-tried"),
    };
    let shown = if entry.kind == Kind::Hidden { "" } else { say(kind_key(entry.kind)) };
    card(entry, record, &Words { length: &length(entry), below, shown, state })
}

/// The length of a puzzle in words.
pub fn length(entry: &Entry) -> String {
    say_with("puzzles.plies", &[("plies", &entry.puzzle.plies.0.to_string())])
}

/// What is shown of their colours, in words.
pub const fn kind_key(kind: Kind) -> &'static str {
    match kind {
        Kind::Hidden => "puzzles.kind-hidden",
        Kind::Partly => "puzzles.kind-partly",
        Kind::Open => "puzzles.kind-open",
    }
}
