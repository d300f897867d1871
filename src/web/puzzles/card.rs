//! A puzzle as a card: a small picture of its position, and whether it is solved.

use super::collection::{Entry, Kind};
use super::picture::picture;
use super::room::Room;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::words::{say, say_with};
use leptos::prelude::*;

/// The card, as the way to its puzzle. `below` stands under the length: a number, or whose game it was.
pub fn card(entry: &Entry, below: Signal<String>) -> AnyView {
    let room = Room::here();
    let (id, kind, plies) = (entry.id.clone(), entry.kind, entry.puzzle.plies.0.to_string());
    let drawn = entry.puzzle.position().map(|position| picture(&position)).unwrap_or_default();
    let record = Memo::new(move |_| room.progress.with(|progress| progress.of(&id)));
    let solved = move || record.get().solved;
    let tried = move || !solved() && record.get() != Default::default();
    let length = {
        let plies = plies.clone();
        move || say_with("puzzles.plies", &[("plies", &plies)])
    };
    let label = move || {
        let state = if solved() {
            say("puzzles.is-solved")
        } else if tried() {
            say("puzzles.is-tried")
        } else {
            ""
        };
        let shown = if kind == Kind::Hidden { "" } else { say(kind_key(kind)) };
        let parts = [&say_with("puzzles.plies", &[("plies", &plies)]), &below.get(), shown, state];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    };
    view! {
        <li>
            <a class="puzzle-tile" class:solved=solved class:tried=tried href=entry.address() aria-label=label>
                <span inner_html=drawn></span>
                <span class="puzzle-length figures">
                    {length}
                    {match kind {
                        Kind::Hidden => None,
                        Kind::Partly => Some("puzzle-dot"),
                        Kind::Open => Some("puzzle-dot all"),
                    }
                    .map(|class| view! { <i class=class></i> })}
                </span>
                <span class="second figures">{move || below.get()}</span>
                <Show when=solved>{icon(Icon::Check)}</Show>
            </a>
        </li>
    }
    .into_any()
}

/// What is shown of their colours, in words.
pub const fn kind_key(kind: Kind) -> &'static str {
    match kind {
        Kind::Hidden => "puzzles.kind-hidden",
        Kind::Partly => "puzzles.kind-partly",
        Kind::Open => "puzzles.kind-open",
    }
}
