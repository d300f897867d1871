//! Who did what, in words.

use crate::game::{Outcome, Reason, Seat, View};
use crate::web::kit::words::{say, say_with};

/// What a seat is called.
pub fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::First => say("two.first"),
        Seat::Second => say("two.second"),
    }
}

/// How the game ended.
pub fn ending(outcome: Outcome) -> String {
    match outcome {
        Outcome::Drawn => say("two.drawn").to_owned(),
        Outcome::Won { by, reason } => {
            let key = match reason {
                Reason::Escaped => "two.won-escaped",
                Reason::TookAllBlues => "two.won-blues",
                Reason::GaveAllReds => "two.won-reds",
                Reason::Resigned => "two.won-resigned",
            };
            say_with(key, &[("name", name(by))])
        }
    }
}

/// The last move, as both have seen it.
pub fn last_move(view: &View, moves: &[String]) -> String {
    let Some((played, text)) = view.history().last().zip(moves.last()) else { return String::new() };
    say_with("two.moved", &[("name", name(played.seat)), ("move", text)])
}
