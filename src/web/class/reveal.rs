//! The reveal: who it was, what gave it away in these very games, and what the class's guesses were worth.

use super::address::write;
use super::said::{is_habit, percent, together, verdict};
use crate::study::Study;
use crate::study::class::Standing;
use crate::web::kit::portrait::portrait;
use crate::web::kit::words::{agent_name, language, say, say_with, t};
use leptos::prelude::*;

/// What stands in the address once it is shown.
pub const SHOWN: &str = "reveal";

/// A button, and what it shows. What was played at a gate has nobody to show, and its figure says the rest.
#[component]
pub fn Reveal(standing: Memo<Standing>, study: RwSignal<Option<Study>>, shown: RwSignal<bool>) -> impl IntoView {
    let turn = move |to: bool| {
        write(SHOWN, to);
        shown.set(to);
    };
    let opponents = Memo::new(move |_| {
        let of = |study: &Study| study.opponents.iter().map(|opponent| opponent.agent.clone()).collect::<Vec<_>>();
        study.with(|study| study.as_ref().map(of).unwrap_or_default())
    });
    let has_games = Memo::new(move |_| !opponents.with(Vec::is_empty));
    let ask = move || if has_games.get() { say("class.reveal") } else { say("class.gate-reveal") };
    view! {
        <div class="class-reveal" aria-live="polite">
            <Show
                when=move || shown.get()
                fallback=move || view! {
                    <button type="button" class="play" data-part="reveal" on:click=move |_| turn(true)>{ask}</button>
                }
            >
                <Show when=move || has_games.get()>
                    <div data-part="revealed" class="class-revealed">
                        {move || opponents.get().into_iter().map(who).collect_view()}
                        <p class="body" data-part="near">{move || standing.with(near)}</p>
                        <p class="body" data-part="verdict">{move || standing.with(worth)}</p>
                    </div>
                </Show>
                <p class="class-after">
                    <a class="outlined" href=move || if has_games.get() { "#/learn/3" } else { "#/learn/2" }>
                        {move || if has_games.get() { say("class.why") } else { say("class.gate-coin") }}
                    </a>
                    <button type="button" class="plain" data-part="hide" on:click=move |_| turn(false)>{t("class.hide")}</button>
                </p>
            </Show>
        </div>
    }
}

fn who(id: String) -> impl IntoView {
    let (face, name) = (portrait(&id), id.clone());
    let about = move || crate::web::kit::portrait::words_of(&id, "about");
    view! {
        <div class="class-who">
            {face}
            <div>
                <p class="class-name" data-part="who">{move || say_with("class.was", &[("name", &agent_name(&name))])}</p>
                <p class="second">{about}</p>
            </div>
        </div>
    }
}

/// Who came near in these games, and what that says.
fn near(standing: &Standing) -> String {
    let near = standing.near;
    if near.blue == 0 && near.red == 0 {
        return String::new();
    }
    let counted = say_with("class.near", &[("red", &near.red.to_string()), ("blue", &near.blue.to_string())]);
    let habit = if is_habit(near) { say("class.habit") } else { "" };
    together(&[counted, habit.to_owned()], language())
}

/// What the guesses were worth, and how the games went.
fn worth(standing: &Standing) -> String {
    let shares = standing.last.share().zip(standing.last.share_of_counting());
    let Some((share, counting)) = shares else { return say("class.no-marks").to_owned() };
    let words = say_with("class.worth", &[("share", &percent(share)), ("counting", &percent(counting))]);
    let [won, lost, drawn] = standing.games.map(|count| count.to_string());
    let games = say_with("class.games", &[("won", &won), ("lost", &lost), ("drawn", &drawn)]);
    let verdict = verdict(standing).map(say).unwrap_or_default();
    together(&[words, verdict.to_owned(), games], language())
}
