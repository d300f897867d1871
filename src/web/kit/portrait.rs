//! The players as people see them: portrait, name, words, strength.

use super::words::{agent_text, board_name, language, say_with};
use crate::agents::{Paper, roster};
use crate::arena::strengths::standing;
use leptos::prelude::*;

/// The arch with the player in it. Whoever shows it writes the name beside it.
pub fn portrait(id: &str) -> impl IntoView + use<> {
    view! { <img class="portrait" src=portrait_file(id) alt="" width="100" height="116" draggable="false" /> }
}

/// The drawing of a player; somebody under a sheet for one that is not known here.
pub fn portrait_file(id: &str) -> String {
    let name = roster::find(id).map_or("hidden", |entry| entry.portrait);
    format!("portraits/{name}.svg?v={}", env!("GEISTER_PAGE"))
}

/// The drawing of an opponent in a study: everybody is the same sheet.
pub const VEIL: &str = concat!("portraits/veil.svg?v=", env!("GEISTER_PAGE"));

/// One of the player's texts: `line`, `about` or `hint`.
pub fn words_of(id: &str, which: &str) -> &'static str {
    agent_text(id, which).unwrap_or_default()
}

/// The short name of a paper.
pub fn paper_name(paper: Paper) -> &'static str {
    language().find(&format!("paper.{}", paper.name())).unwrap_or_default()
}

/// How hard a player is to beat, from one to five; in the middle for one that was not measured.
pub fn strength(id: &str) -> u8 {
    standing(id).map_or(3, |standing| standing.dots())
}

/// What a player wins against the field, in words; nothing for one that was not measured.
pub fn points(id: &str) -> Option<String> {
    let standing = standing(id)?;
    let share = standing.share();
    let [rate, low, high] = [share.rate, share.low, share.high].map(|share| format!("{:.0}", 100.0 * share));
    let board = board_name(standing.board);
    Some(say_with("home.points", &[("board", board), ("percent", &rate), ("low", &low), ("high", &high)]))
}

/// The strength as five dots, and in words for those who hear the page.
pub fn pips(strength: u8) -> impl IntoView {
    view! {
        <span class="pips">
            {(1..=5u8).map(|dot| view! { <i class:on=dot <= strength aria-hidden="true"></i> }).collect_view()}
            <span class="visually-hidden">
                {move || say_with("home.strength", &[("number", &strength.to_string())])}
            </span>
        </span>
    }
}
