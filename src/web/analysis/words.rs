//! What was found out, in the language now.

use super::facts::WITHIN;
use super::turning::{Turn, What};
use crate::game::Colour;
use crate::web::engine::analysing::messages::{Certain, Open};
use crate::web::kit::words::{say, say_with};
use crate::web::watch::speech::{by_name, player};
use crate::web::watch::state::Watch;
use leptos::prelude::*;

/// A turn of the game, in a line with its emphasis.
pub fn turn(watch: Watch, turn: &Turn) -> String {
    let past = watch.wish.with(|wish| wish.past.clone());
    let yours = past.is_some_and(|past| past.is_yours(turn.seat));
    let (name, other) = (player(watch, turn.seat), player(watch, turn.seat.other()));
    let number = turn.number.to_string();
    let gaps = [("move", number.as_str()), ("name", name.as_str()), ("other", other.as_str())];
    let with = |key: &'static str, more: &[(&str, &str)]| say_with(key, &[gaps.as_slice(), more].concat());
    match &turn.what {
        What::LetGo(plies) => {
            let plies = plies.to_string();
            with(if yours { "analysis.turn.you-let-go" } else { "analysis.turn.let-go" }, &[("plies", &plies)])
        }
        What::Forced(plies) => {
            let plies = plies.to_string();
            with(if yours { "analysis.turn.you-forced" } else { "analysis.turn.forced" }, &[("plies", &plies)])
        }
        What::LastButOne(Colour::Blue) => with("analysis.turn.one-blue", &[]),
        What::LastButOne(Colour::Red) => with("analysis.turn.one-red", &[]),
        What::LastRed => with("analysis.turn.last-red", &[]),
        What::Jump { square, before, after, truth } => {
            let (before, after) = (before.to_string(), after.to_string());
            let by = watch.wish.with(|wish| wish.by);
            let key = match truth {
                Colour::Blue => "analysis.turn.jump-blue",
                Colour::Red => "analysis.turn.jump-red",
            };
            with(key, &[("square", square), ("before", &before), ("after", &after), ("by", by_name(by))])
        }
    }
}

/// What was certain at a moment for whoever was to move, in a sentence.
pub fn certain(name: Option<&str>, certain: &Certain, over_in: Option<u16>) -> String {
    let within = over_in.unwrap_or(WITHIN.0).to_string();
    match (certain.win, name, certain.whole) {
        (Some(plies), None, _) => say_with("analysis.you-win", &[("plies", &plies.0.to_string())]),
        (Some(plies), Some(name), _) => {
            say_with("analysis.they-win", &[("name", name), ("plies", &plies.0.to_string())])
        }
        (None, _, true) => say_with("analysis.no-win", &[("within", &within)]),
        (None, _, false) => say("analysis.no-win-found").to_owned(),
    }
}

/// What would come of it with open colours.
pub fn open(name: &str, open: Open) -> String {
    match open {
        Open::Win(Some(plies)) => say_with("analysis.open-win-in", &[("name", name), ("plies", &plies.0.to_string())]),
        Open::Win(None) => say_with("analysis.open-win", &[("name", name)]),
        Open::Draw => say("analysis.open-draw").to_owned(),
        Open::Loss => say_with("analysis.open-loss", &[("name", name)]),
    }
}
