//! A pause between games.

use super::journey::Journey;
use super::prose::prose;
use crate::study::event::Event;
use crate::web::kit::words::{say_with, t};
use leptos::prelude::*;

/// The pause.
#[component]
pub fn PauseScreen() -> impl IntoView {
    let journey = Journey::here();
    let text =
        prose(journey.session.with_untracked(|session| {
            session.study.breaks.as_ref().map(|breaks| breaks.text.clone()).unwrap_or_default()
        }));
    let count = move || {
        let (done, all) = journey.session.with(|session| {
            let done = session.games.values().filter(|game| game.plan.number > 0).count();
            (done, session.plan.length())
        });
        say_with("study.games-done", &[("done", &done.to_string()), ("all", &all.to_string())])
    };
    let go_on = move |_| {
        let step = journey.session.with_untracked(|session| session.step().name());
        journey.record(Event::Continue { step, ms: journey.since_shown() });
    };
    view! {
        <section class="study-page">
            <h1 class="display">{t("study.break-title")}</h1>
            <p class="second">{count}</p>
            <div class="study-text">{text}</div>
            <div class="study-end">
                <button type="button" class="play" data-part="continue" on:click=go_on>{t("study.continue")}</button>
            </div>
        </section>
    }
}
