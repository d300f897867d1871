//! Agreeing to take part, and not agreeing.

use super::journey::Journey;
use super::prose::prose;
use crate::study::event::Event;
use crate::web::page::words::{language, t};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// What is agreed to, with two equal buttons.
#[component]
pub fn ConsentScreen() -> impl IntoView {
    let journey = Journey::here();
    let consent = journey.session.with_untracked(|session| session.study.consent.clone());
    let title = {
        let consent = consent.clone();
        move || consent.as_ref().map(|consent| consent.title.get(language()).to_owned())
    };
    let text = prose(consent.map(|consent| consent.text).unwrap_or_default());
    let decline = move |_| {
        journey.record_then(vec![Event::Consent { agreed: false }], move || {
            // Whoever does not agree leaves nothing behind.
            spawn_local(async move { journey.decline().await });
        });
    };
    view! {
        <section class="study-page">
            <h1 class="display">{title}</h1>
            <div class="study-text">{text}</div>
            <div class="study-choice">
                <button type="button" class="outlined" on:click=decline>{t("study.decline")}</button>
                <button
                    type="button"
                    class="outlined"
                    data-part="agree"
                    on:click=move |_| journey.record(Event::Consent { agreed: true })
                >
                    {t("study.agree")}
                </button>
            </div>
        </section>
    }
}

/// After declining.
#[component]
pub fn DeclinedScreen() -> impl IntoView {
    view! {
        <section class="study-page">
            <h1 class="display">{t("study.declined-title")}</h1>
            <p class="body">{t("study.declined")}</p>
        </section>
    }
}
