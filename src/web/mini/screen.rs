//! The whole mini-Geister page.

use super::drawing::Drawing;
use super::files::table;
use super::learning::Learning;
use super::names::{about, name};
use super::numbers::{small, value};
use super::openings::Openings;
use crate::cfr::Way;
use crate::cfr::mini::LIMITS;
use crate::web::engine::mini::messages::Learned;
use crate::web::engine::notice::EngineNotices;
use crate::web::engine::state::MiniEngine;
use crate::web::kit::header::Header;
use crate::web::kit::notice::Notices;
use crate::web::kit::numbers::count;
use crate::web::kit::save::{Saves, shown};
use crate::web::kit::segments::segments;
use crate::web::kit::words::{say, say_with, t};
use leptos::prelude::*;

/// Learning mini-Geister, live.
#[component]
pub fn MiniPage() -> impl IntoView {
    let engine = MiniEngine::provide();
    let learning = Learning::new(engine);
    view! {
        <Header />
        <main id="main" tabindex="-1">
            <article class="mini">
                <div class="mini-head">
                    <h1 class="display">{t("mini.title")}</h1>
                    <p class="body">{t("mini.lead")}</p>
                </div>
                <figure class="mini-figure">
                    <figcaption class="title" data-part="sentence">{move || sentence(learning)}</figcaption>
                    <Drawing learning=learning />
                    <Files learning=learning />
                </figure>
                <Controls learning=learning />
                <Facts learning=learning />
                <Openings learning=learning />
            </article>
        </main>
        <Notices>
            <EngineNotices status=engine.status retry=Callback::new(move |()| engine.retry()) />
        </Notices>
    }
}

/// The chart's title says what it shows.
fn sentence(learning: Learning) -> String {
    let Some(now) = learning.now() else { return say("mini.before").to_owned() };
    let gaps = [
        ("method", name(learning.way.get())),
        ("iterations", &count(f64::from(now.iterations))),
        ("loss", &small(now.exploitability)),
    ];
    say_with(if now.iterations == 1 { "mini.after-one" } else { "mini.after" }, &gaps)
}

/// The chart to take along.
#[component]
fn Files(learning: Learning) -> impl IntoView {
    let numbers = move |()| learning.lines.with(|lines| table(learning.limit.get(), lines));
    view! {
        <Saves
            name=Callback::new(move |()| format!("geister-mini-{}", learning.limit.get()))
            title=Callback::new(move |()| sentence(learning))
            drawing=Callback::new(|()| shown(".mini-chart"))
            table=Callback::new(numbers)
        />
    }
}

/// Which game, which method, go.
#[component]
fn Controls(learning: Learning) -> impl IntoView {
    let (least, most) = (*LIMITS.start(), *LIMITS.end());
    let choose_limit = move |event: web_sys::Event| {
        if let Ok(limit) = event_target_value(&event).parse::<u32>() {
            learning.start_over(limit);
        }
    };
    let limit_words = move || say_with("mini.limit", &[("limit", &learning.limit.get().to_string())]);
    let done = move || format!("--done: {}", f64::from(learning.limit.get() - least) / f64::from(most - least));
    let go = move || match (learning.running.get(), learning.now().is_some()) {
        (true, _) => say("mini.pause"),
        (false, true) => say("mini.go-on"),
        (false, false) => say("mini.start"),
    };
    view! {
        <section class="mini-controls">
            {segments(
                "method",
                t("mini.method"),
                Signal::stored(Way::ALL.to_vec()),
                |way| name(way).into_any(),
                learning.way.into(),
                move |way| learning.choose(way),
            )}
            <p class="second mini-about" role="status">{move || about(learning.way.get())}</p>
            <label class="mini-limit">
                <span class="label">{limit_words}</span>
                <span class="slider">
                    <input
                        type="range"
                        min=least
                        max=most
                        style=done
                        prop:value=move || learning.limit.get().to_string()
                        on:input=choose_limit
                        data-part="limit"
                    />
                </span>
            </label>
            <div class="mini-buttons">
                <button type="button" class="play" data-part="go" on:click=move |_| learning.toggle()>{go}</button>
                <button
                    type="button"
                    class="outlined"
                    data-part="reset"
                    on:click=move |_| learning.start_over(learning.limit.get_untracked())
                >
                    {t("mini.reset")}
                </button>
            </div>
        </section>
    }
}

/// The numbers beside the line.
#[component]
fn Facts(learning: Learning) -> impl IntoView {
    let fact = move |key: &'static str, read: fn(Learned) -> String| {
        view! {
            <dt class="second">{t(key)}</dt>
            <dd class="figures">{move || learning.now().map_or_else(|| "–".to_owned(), read)}</dd>
        }
    };
    view! {
        <dl class="mini-facts">
            {fact("mini.iterations", |now| count(f64::from(now.iterations)))}
            {fact("mini.nodes", |now| count(now.nodes))}
            {fact("mini.value", |now| value(now.value))}
            {fact("mini.loss", |now| small(now.exploitability))}
        </dl>
    }
}
