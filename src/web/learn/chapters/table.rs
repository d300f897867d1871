//! Chapter 8: all players at one table, and the ways to where everything can be tried.

use crate::agents::roster;
use crate::game::{Board, Dice};
use crate::table::entropy::{Entropy, System};
use crate::web::kit::portrait::portrait;
use crate::web::kit::prose::prose;
use crate::web::kit::words::{agent_name, agent_text, say, say_with, t};
use crate::web::learn::outline::Chapter;
use crate::web::learn::parts::{Act, Keep, Kind, Notebook};
use crate::web::learn::room::Room;
use leptos::prelude::*;

/// Those of the chapters, and others who are worth a look.
const PLAYERS: [&str; 6] = ["murasaki-d5", "sumire-d5", "bluff-const-d5", "bluff-d5", "rush", "random"];

/// The chapter.
#[component]
pub fn TableChapter() -> impl IntoView {
    let (notebook, room) = (Notebook::here(), Room::here());
    let (first, second) = (RwSignal::new(PLAYERS[3]), RwSignal::new(PLAYERS[1]));
    let seed = RwSignal::new(draw());
    let address = move |show: &'static str| {
        move || {
            format!(
                "#/watch?first={}&second={}&board={}&seed={}&ply=0&side=second&eyes=blueness&show={show}{}",
                first.get(),
                second.get(),
                Board::Standard,
                seed.get(),
                if room.is_large() { ",large" } else { "" }
            )
        }
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
                {seat("learn.table.first", first)}
                {seat("learn.table.second", second)}
            </div>
            <p class="body">{move || prose(say("learn.table.try"))}</p>
            <div class="why-tables">
                <a class="play" data-part="watch" href=address("belief,moves,words")>{t("learn.table.go")}</a>
                <a class="outlined" data-part="what-if" href=address("belief,words,what-if")>{t("learn.table.what-if")}</a>
                <button type="button" class="outlined" data-part="deal" on:click=move |_| seed.set(draw())>{t("learn.table.deal")}</button>
            </div>
            <p class="why-seed second figures">{move || say_with("learn.table.seed", &[("seed", &seed.get().to_string())])}</p>
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

/// Seeds that are drawn stay short, because people read them out.
fn draw() -> u32 {
    Dice::new(System.seed().unwrap_or_default()).below(1000) + 1
}

fn seat(key: &'static str, chosen: RwSignal<&'static str>) -> impl IntoView {
    let pick = move |event: web_sys::Event| {
        let value = event_target_value(&event);
        if let Some(player) = PLAYERS.into_iter().find(|player| *player == value && roster::find(player).is_ok()) {
            chosen.set(player);
        }
    };
    let option = move |player: &'static str| {
        view! { <option value=player prop:selected=move || chosen.get() == player>{move || agent_name(player)}</option> }
    };
    view! {
        <div class="why-seat">
            {move || portrait(chosen.get())}
            <label>
                <span class="label">{t(key)}</span>
                <select on:change=pick data-part=key>{PLAYERS.into_iter().map(option).collect_view()}</select>
            </label>
            <p class="second">{move || agent_text(chosen.get(), "line").unwrap_or_default()}</p>
        </div>
    }
}
