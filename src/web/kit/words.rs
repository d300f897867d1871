//! Words in the language that is chosen now.

use super::alias::OpponentAlias;
use super::settings::Settings;
use crate::game::Board;
use crate::language::Language;
use leptos::prelude::*;

/// The language now; whoever asks inside a view is asked again when it changes.
pub fn language() -> Language {
    Settings::here().language.get()
}

/// A text for a view, which follows the language.
pub fn t(key: &'static str) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
    let language = Settings::here().language;
    move || language.get().text(key)
}

/// A text now.
pub fn say(key: &'static str) -> &'static str {
    language().text(key)
}

/// A text now, with its gaps filled.
pub fn say_with(key: &'static str, gaps: &[(&str, &str)]) -> String {
    language().fill(key, gaps)
}

/// A board's name.
pub fn board_name(board: Board) -> &'static str {
    match board {
        Board::Standard => say("board.standard"),
        Board::Small => say("board.small"),
        Board::Mini => say("board.mini"),
    }
}

/// A player's name in the language now; in a study, what it is called there.
pub fn agent_name(id: &str) -> String {
    if let Some(alias) = OpponentAlias::here().0.get() {
        return alias.name.get(language()).to_owned();
    }
    agent_text(id, "name").map_or_else(|| id.to_owned(), str::to_owned)
}

/// What is said of a player in the language now, if anything.
pub fn agent_text(id: &str, what: &str) -> Option<&'static str> {
    language().find(&format!("agent.{id}.{what}"))
}
