//! All puzzles by length, and how far one has come.

use super::collection::Entry;
use super::panel::Row;
use super::room::{Room, address};
use crate::game::Ply;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::words::{say, say_with, t};
use leptos::prelude::*;

/// The list.
#[component]
pub fn List() -> impl IntoView {
    let room = Room::here();
    let today = room.today();
    let today_solved = {
        let id = today.id.clone();
        move || room.progress.with(|progress| progress.is_solved(&id))
    };
    let onward = move || room.next_unsolved(None);
    let on_words = move || {
        let begun = room.progress.with(|progress| !progress.puzzles.is_empty());
        if begun { say("puzzles.go-on") } else { say("puzzles.begin") }
    };
    let all = room.collection.with_value(|collection| collection.entries().len());
    let solved = move || {
        room.collection.with_value(|collection| {
            let progress = room.progress.read();
            collection.entries().iter().filter(|entry| progress.is_solved(&entry.id)).count()
        })
    };
    let count = move || say_with("puzzles.solved-of", &[("solved", &solved().to_string()), ("all", &all.to_string())]);
    let only = move || room.progress.with(|progress| progress.only_unsolved);
    let toggle = move |_| room.note(|progress| progress.only_unsolved = !progress.only_unsolved);
    let none_shown =
        room.collection.with_value(|collection| collection.entries().iter().all(|entry| !entry.shows_some));
    let groups = room.collection.with_value(|collection| {
        collection.by_length().map(|group| view! { <Group entries=group.to_vec() /> }).collect_view()
    });
    view! {
        <section class="puzzle-list">
            <div class="puzzle-intro">
                <h1 class="display">{t("puzzles.title")}</h1>
                <p class="body puzzle-lead">{t("puzzles.lead")}</p>
                <p class="puzzle-count"><Row /> <span class="second figures" data-part="solved">{count}</span></p>
                <div class="puzzle-ways">
                    {move || match onward() {
                        Some(id) => view! {
                            <a class="play" data-part="go-on" href=address(&id)>{on_words}</a>
                        }
                        .into_any(),
                        None => view! { <p class="body" data-part="all-solved">{t("puzzles.all-solved")}</p> }.into_any(),
                    }}
                    <a class="outlined" data-part="today" href=address(&today.id)>
                        <Show when=today_solved>{icon(Icon::Check)}</Show>
                        <span>{t("puzzles.today")}</span>
                        <span class="second figures">{plies(today.puzzle.plies)}</span>
                    </a>
                </div>
            </div>
            <div class="puzzle-groups">
                <div class="puzzle-over">
                <button
                    type="button"
                    class="chip puzzle-filter"
                    aria-pressed=move || if only() { "true" } else { "false" }
                    data-part="only-unsolved"
                    on:click=toggle
                >
                    {t("puzzles.only-unsolved")}
                </button>
                <span class="second puzzle-key" hidden=none_shown><i class="puzzle-dot"></i> {t("puzzles.some-shown")}</span>
                </div>
                {groups}
            </div>
        </section>
    }
}

/// A length in words.
pub fn plies(plies: Ply) -> impl Fn() -> String + Clone {
    move || say_with("puzzles.plies", &[("plies", &plies.0.to_string())])
}

/// The puzzles of a length.
#[component]
fn Group(entries: Vec<Entry>) -> impl IntoView {
    let room = Room::here();
    let length = entries.first().map_or(Ply(0), |entry| entry.puzzle.plies);
    let entries = StoredValue::new(entries);
    let is_solved = move |entry: &Entry| room.progress.with(|progress| progress.is_solved(&entry.id));
    let solved = Memo::new(move |_| entries.with_value(|entries| entries.iter().filter(|e| is_solved(e)).count()));
    let all = entries.with_value(Vec::len);
    let count =
        move || say_with("puzzles.solved-of", &[("solved", &solved.get().to_string()), ("all", &all.to_string())]);
    let only = move || room.progress.with(|progress| progress.only_unsolved);
    let tiles = entries.with_value(|entries| entries.iter().cloned().map(|entry| tile(room, entry)).collect_view());
    view! {
        <section class="puzzle-group" hidden=move || only() && solved.get() == all data-plies=length.0.to_string()>
            <h2 class="name">{plies(length)} <span class="second figures">{count}</span></h2>
            <ul class="puzzle-tiles">{tiles}</ul>
        </section>
    }
}

/// The way to one puzzle.
fn tile(room: Room, entry: Entry) -> impl IntoView {
    let (href, number, id, shows_some) = (address(&entry.id), entry.number, entry.id, entry.shows_some);
    let length = entry.puzzle.plies.0.to_string();
    let record = Memo::new(move |_| room.progress.with(|progress| progress.of(&id)));
    let solved = move || record.get().solved;
    let tried = move || !solved() && record.get() != Default::default();
    let label = move || {
        let key = if solved() {
            "puzzles.tile-solved"
        } else if tried() {
            "puzzles.tile-tried"
        } else {
            "puzzles.tile"
        };
        let label = say_with(key, &[("plies", &length), ("number", &number.to_string())]);
        if shows_some { say_with("puzzles.tile-shown", &[("tile", &label)]) } else { label }
    };
    let hide = move || solved() && room.progress.with(|progress| progress.only_unsolved);
    view! {
        <li hidden=hide>
            <a class="puzzle-tile figures" class:solved=solved class:tried=tried href=href aria-label=label>
                {number}
                {shows_some.then(|| view! { <i class="puzzle-dot"></i> })}
                <Show when=solved>{icon(Icon::Check)}</Show>
            </a>
        </li>
    }
}
