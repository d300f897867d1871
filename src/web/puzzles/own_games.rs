//! Puzzles out of one's own finished games: looked for in the background, as long as one looks at the list.

use super::cards;
use super::collection::Entry;
use super::own::{Found, Own};
use super::room::Room;
use crate::web::engine::lessons::messages::{Ask, Reply};
use crate::web::engine::state::LessonEngine;
use crate::web::kit::finished::OUTBOX;
use crate::web::kit::game_store::Store;
use crate::web::kit::store;
use crate::web::kit::words::{agent_name, say, say_with, t};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The wins that one missed, and how far the search has come.
#[component]
pub fn OwnGames() -> impl IntoView {
    let room = Room::here();
    // So many games are there, and so many of them have been searched.
    let (games, left) = (RwSignal::new(0usize), RwSignal::new(0usize));
    let engine = LessonEngine::aside();
    spawn_local(async move {
        let found = games_of_this_device().await;
        let names: Vec<String> = found.iter().map(|(name, _)| name.clone()).collect();
        if room.own.try_with_untracked(|own| *own != Own::default()) == Some(true) {
            room.note_own(|own| own.keep(&names));
        }
        let Some(mut open) = room
            .own
            .try_with_untracked(|own| found.into_iter().filter(|(name, _)| !own.knows(name)).collect::<Vec<_>>())
        else {
            return;
        };
        games.try_set(names.len());
        left.try_set(open.len());
        // The newest is searched first; it comes off the end.
        open.reverse();
        Search { room, engine, left, names: StoredValue::new(names) }.next(open);
    });
    let status = move || {
        let (games, left) = (games.get(), left.get());
        let gaps = [("done", &*(games - left.min(games)).to_string()), ("all", &*games.to_string())];
        (left > 0).then(|| say_with("puzzles.own-looking", &gaps))
    };
    let cards = move || {
        let entry = |found: &Found| Some(cards::of(room, &Entry::apart(found.puzzle.clone())?, &whose(found)));
        room.own.with(|own| own.found.iter().filter_map(entry).collect::<String>())
    };
    let some = move || room.own.with(|own| !own.found.is_empty());
    let words = move || match status() {
        Some(words) => words,
        None if some() => say("puzzles.own-found").to_owned(),
        None => say("puzzles.own-nothing").to_owned(),
    };
    view! {
        <section class="puzzle-own" data-part="own" hidden=move || games.get() == 0 && !some()>
            <h2 class="name">{t("puzzles.own")}</h2>
            <p class="second figures" role="status">{words}</p>
            <ul class="puzzle-tiles" inner_html=cards></ul>
        </section>
    }
}

/// Against whom it was, and when in the game.
fn whose(found: &Found) -> String {
    let ply = (found.ply + 1).to_string();
    match found.opponent.as_str() {
        "" => say_with("puzzles.own-move", &[("ply", &ply)]),
        id => say_with("puzzles.own-against", &[("name", &agent_name(id)), ("ply", &ply)]),
    }
}

/// All finished games that are kept here, with their names, the newest first.
async fn games_of_this_device() -> Vec<(String, String)> {
    let mut rows = match Store::open().await {
        Ok(there) => there.all().await.unwrap_or_default(),
        Err(_) => Vec::new(), // where nothing can be kept, there is nothing to search
    };
    // A key is when the game ended and its name, so that the oldest come first. What still waits in the outbox is newer.
    rows.extend(store::names(OUTBOX).into_iter().filter_map(|name| Some((name.clone(), store::text(&name)?))));
    rows.reverse();
    let name = |key: String| key.split_once(' ').map(|(_, name)| name.to_owned()).unwrap_or(key);
    rows.into_iter().map(|(key, text)| (name(key), text)).collect()
}

/// A search through games, one after the other.
#[derive(Clone, Copy)]
struct Search {
    room: Room,
    engine: LessonEngine,
    left: RwSignal<usize>,
    names: StoredValue<Vec<String>>,
}

impl Search {
    /// Searches the next game, unless nobody looks at the list any more.
    fn next(self, mut open: Vec<(String, String)>) {
        let gone = self.left.try_get_untracked().is_none();
        let Some((name, game)) = open.pop().filter(|_| !gone) else { return };
        self.engine.ask(Ask::Missed { game }, move |answer| {
            // A game that cannot be searched ends it: another one would fare no better.
            let Ok(Reply::Missed(missed)) = answer else { return };
            let found = missed.wins.into_iter().map(|(ply, puzzle)| Found {
                game: name.clone(),
                opponent: missed.opponent.clone(),
                ply,
                puzzle,
            });
            let found = found.collect();
            let Some(names) = self.names.try_get_value() else { return };
            self.room.note_own(|own| own.note(&name, found, &names));
            self.left.try_set(open.len());
            self.next(open);
        });
    }
}
