//! Words in the language that is chosen now.

use super::lab::Lab;
use crate::language::Language;
use leptos::prelude::*;

/// The language now; whoever asks inside a view is asked again when it changes.
pub fn language() -> Language {
    Lab::here().settings.language.get()
}

/// A text for a view, which follows the language.
pub fn t(key: &'static str) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
    let language = Lab::here().settings.language;
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

/// A player's name in the language now; in a study, what it is called there.
pub fn agent_name(id: &str) -> String {
    if let Some(alias) = Lab::here().alias.get() {
        return alias.name.get(language()).to_owned();
    }
    agent_text(id, "name").map_or_else(|| id.to_owned(), str::to_owned)
}

/// What is said of a player in the language now, if anything.
pub fn agent_text(id: &str, what: &str) -> Option<&'static str> {
    language().find(&format!("agent.{id}.{what}"))
}
