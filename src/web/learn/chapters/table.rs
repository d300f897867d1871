//! Chapter 8: all players at one table, and the ways to where everything can be tried.

use crate::agents::roster::roster;
use crate::game::Board;
use crate::web::kit::portrait::portrait;
use crate::web::kit::prose::prose;
use crate::web::kit::words::{agent_name, agent_text, say, say_with, t};
use crate::web::learn::outline::Chapter;
use crate::web::learn::parts::{Act, Keep, Kind, Notebook};
use crate::web::learn::room::Room;
use leptos::prelude::*;

/// Where they play.
const BOARD: Board = Board::Standard;

/// The chapter.
#[component]
pub fn TableChapter() -> impl IntoView {
    let (notebook, room) = (Notebook::here(), Room::here());
    let seed = Memo::new(move |_| room.seed(Chapter::Table));
    Effect::new(move |_| {
        if seed.get().is_none() {
            room.draw(Chapter::Table);
        }
    });
    let number = move || seed.get().unwrap_or(1).to_string();
    let large = move |words: &'static str| if room.is_large() { words } else { "" };
    let watch = move |show: &'static str| {
        move || {
            let [first, second] = room.players();
            format!(
                "#/watch?first={first}&second={second}&board={BOARD}&seed={}&ply=0&side=second&eyes=blueness&show={show}{}",
                number(),
                large(",large")
            )
        }
    };
    let tells = move || {
        let [first, second] = room.players();
        format!("#/tells?one={first}&other={second}&board={BOARD}&games=200&seed={}{}", number(), large("&large=1"))
    };
    // Whoever has come here has been through.
    Effect::new(move |_| {
        notebook.note(|progress| {
            progress.done.insert(Chapter::Table.number());
        });
    });
    view! {
        <Act kind=Kind::Play>
            <div class="why-seats">
                {seat("learn.table.first", room, 0)}
                {seat("learn.table.second", room, 1)}
            </div>
            <p class="body">{move || prose(say("learn.table.try"))}</p>
            <div class="why-tables">
                <a class="play" data-part="watch" href=watch("belief,moves,words")>{t("learn.table.go")}</a>
                <a class="outlined" data-part="what-if" href=watch("belief,words,what-if")>{t("learn.table.what-if")}</a>
                <a class="outlined" data-part="tells" href=tells>{t("learn.table.tells")}</a>
                <button type="button" class="outlined" data-part="deal" on:click=move |_| room.draw(Chapter::Table)>{t("learn.table.deal")}</button>
            </div>
            <p class="why-seed second figures">{move || say_with("learn.table.seed", &[("seed", &number())])}</p>
        </Act>
        <section class="why-act why-more">
            <h2 class="title">{t("learn.table.more")}</h2>
            <ul>
                <li><a class="plain" href="#/">{t("learn.table.to-play")}</a></li>
                <li><a class="plain" href="#/puzzles">{t("learn.table.to-puzzles")}</a></li>
                <li><a class="plain" href="#/mini">{t("learn.table.to-mini")}</a></li>
            </ul>
        </section>
        <Keep chapter=Chapter::Table sentence="learn.table.keep" when=Signal::stored(true) />
    }
}

/// Everybody who plays on the board.
fn players() -> impl Iterator<Item = &'static str> {
    roster().iter().filter(|entry| entry.plays_on(BOARD)).map(|entry| entry.id)
}

fn seat(key: &'static str, room: Room, place: usize) -> impl IntoView {
    let chosen = Memo::new(move |_| room.players()[place]);
    let pick = move |event: web_sys::Event| {
        let value = event_target_value(&event);
        if let Some(player) = players().find(|player| *player == value) {
            let mut seated = untrack(|| room.players());
            seated[place] = player;
            room.seat(seated);
        }
    };
    let option = move |player: &'static str| {
        view! { <option value=player prop:selected=move || chosen.get() == player>{move || agent_name(player)}</option> }
    };
    // Somebody from an address, with numbers of its own, is not on the list.
    let other = move || (!players().any(|player| player == chosen.get())).then(|| option(chosen.get()));
    view! {
        <div class="why-seat">
            {move || portrait(chosen.get())}
            <label>
                <span class="label">{t(key)}</span>
                <select on:change=pick data-part=key>{other} {players().map(option).collect_view()}</select>
            </label>
            <p class="second">{move || agent_text(chosen.get(), "line").unwrap_or_default()}</p>
        </div>
    }
}
