//! Sentences with emphasis and little ghosts in them.

use crate::game::Colour;
use crate::web::canvas::{GhostKind, ghost_svg};
use leptos::prelude::*;

/// Turns a text into a view: `*words*` are strong, `[blue]` and `[red]` are ghosts in the line.
pub fn prose(text: &str) -> AnyView {
    let parts = text.split('*').enumerate();
    parts.map(|(index, part)| if index % 2 == 1 { strong(part) } else { with_ghosts(part) }).collect_view().into_any()
}

fn strong(words: &str) -> AnyView {
    view! { <strong>{words.to_owned()}</strong> }.into_any()
}

fn with_ghosts(text: &str) -> AnyView {
    let Some((before, rest)) = text.split_once('[') else { return text.to_owned().into_any() };
    let Some((name, after)) = rest.split_once(']') else { return text.to_owned().into_any() };
    let colour = if name == "red" { Colour::Red } else { Colour::Blue };
    (before.to_owned(), ghost_in("in-line", GhostKind::Own(colour)), with_ghosts(after)).into_any()
}

/// A ghost in a box of the given class.
pub fn ghost_in(class: &'static str, kind: GhostKind) -> AnyView {
    view! { <span class=class inner_html=ghost_svg(kind)></span> }.into_any()
}
