//! The page of today's ghost.

use super::begun::{self, Stands};
use super::words;
use crate::game::{Board, Seat};
use crate::web::kit::clock;
use crate::web::kit::header::Header;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::notice::Notices;
use crate::web::kit::portrait::{pips, portrait, strength, words_of};
use crate::web::kit::route::Route;
use crate::web::kit::store;
use crate::web::kit::today::{Dailies, Daily, Ghost, KEY};
use crate::web::kit::words::{agent_name, language, say, say_with, t};
use crate::web::table::finished::today;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

/// Who comes today, and what came of it.
#[component]
pub fn TodayPage() -> impl IntoView {
    Effect::new(move |_| document().set_title(&format!("{} · {}", say("today.title"), say("nav.brand"))));
    let day = today();
    let ghost = day.ghost();
    let dailies: Dailies = store::load(KEY).unwrap_or_default();
    let (result, streak) = (dailies.of(day), dailies.streak(day));
    let stands = Stands::now(day, result);
    view! {
        <Header />
        <Notices />
        <main id="main" tabindex="-1">
            <article class="more-page today">
                <p class="label figures" data-part="date">{move || words::date(language(), day)}</p>
                <h1 class="display">{t("today.title")}</h1>
                <p class="body">{t("today.lead")}</p>
                <Who ghost=ghost />
                {match stands {
                    Stands::Open => view! {
                        <a class="play" data-part="play" href=address(ghost) on:click=move |_| begun::note(day)>
                            {icon(Icon::Play)} <span>{move || say_with("home.play", &[("name", &agent_name(ghost.opponent))])}</span>
                        </a>
                        <p class="second">{t("today.once")}</p>
                    }
                    .into_any(),
                    Stands::Begun => view! {
                        <a class="play" data-part="continue" href=Route::Play.hash()>
                            {icon(Icon::Play)}
                            <span>{move || say_with("home.continue", &[("name", &agent_name(ghost.opponent))])}</span>
                        </a>
                        <p class="second">{t("today.once")}</p>
                    }
                    .into_any(),
                    Stands::Left => view! {
                        <p class="title" data-part="left">{t("today.left")}</p>
                        <p class="more-ways">
                            <a class="plain" data-part="again" href=address(ghost) on:click=move |_| begun::count_as_left(day)>
                                {t("today.again")}
                            </a>
                            <a class="plain" href="#/">{t("today.others")}</a>
                        </p>
                    }
                    .into_any(),
                    Stands::Done(daily) => view! { <Done daily=daily streak=streak ghost=ghost /> }.into_any(),
                }}
                // Beside a result, the words to pass on say it.
                {(streak > 1 && result.is_none()).then(|| view! {
                    <p class="second" data-part="streak">{move || say_with("today.streak", &[("days", &streak.to_string())])}</p>
                })}
            </article>
        </main>
    }
}

/// The game as an address asks for it.
fn address(ghost: Ghost) -> String {
    let seat = if ghost.seat == Seat::First { "first" } else { "second" };
    format!("#/play?opponent={}&board={}&seat={seat}&seed={}", ghost.opponent, ghost.board, ghost.seed)
}

#[component]
fn Who(ghost: Ghost) -> impl IntoView {
    let board = match ghost.board {
        Board::Standard => "board.standard",
        Board::Small => "board.small",
        Board::Mini => "board.mini",
    };
    let turn = if ghost.seat == Seat::First { "place.you-first" } else { "place.you-second" };
    view! {
        <div class="across today-ghost">
            <div class="across-portrait">{portrait(ghost.opponent)}</div>
            <div class="across-words">
                <p class="across-name">
                    <span class="name" data-part="ghost">{move || agent_name(ghost.opponent)}</span> {pips(strength(ghost.opponent))}
                </p>
                <p class="line">{move || words_of(ghost.opponent, "line")}</p>
                <p class="second">{move || language().text(board)} " · " {move || language().text(turn)}</p>
            </div>
        </div>
    }
}

/// What came of it, with words to pass on.
#[component]
fn Done(daily: Daily, streak: u32, ghost: Ghost) -> impl IntoView {
    let copied = RwSignal::new(None::<bool>);
    let text = move || {
        let location = window().location();
        let here = format!("{}{}", location.origin().unwrap_or_default(), location.pathname().unwrap_or_default());
        words::to_pass_on(language(), daily, streak, &format!("{here}#/today"))
    };
    let copy = move |_| {
        let words = untrack(text);
        spawn_local(async move {
            copied.set(Some(write(&words).await));
            clock::after(2500.0, move || {
                copied.try_set(None);
            });
        });
    };
    let label = move || match copied.get() {
        Some(true) => say("today.copied"),
        Some(false) => say("today.not-copied"),
        None => say("today.copy"),
    };
    view! {
        <p class="title" data-part="result">{move || words::result(language(), daily)}</p>
        // Without a clipboard it can be chosen here and copied by hand.
        <pre class="today-text" data-part="text" tabindex="0">{text}</pre>
        <button type="button" class="play" data-part="copy" on:click=copy><span role="status">{label}</span></button>
        <p class="more-ways">
            <a class="plain" data-part="again" href=address(ghost)>{t("today.again")}</a>
            <a class="plain" href="#/">{t("today.others")}</a>
        </p>
    }
}

/// Writes to the clipboard; only pages on a secure address have one.
async fn write(words: &str) -> bool {
    let navigator = window().navigator();
    let there = js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|clipboard| !clipboard.is_undefined());
    there && JsFuture::from(navigator.clipboard().write_text(words)).await.is_ok()
}
