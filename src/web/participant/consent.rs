//! Agreeing to take part, and not agreeing.

use super::arrive::Refused;
use super::debrief::way_back;
use super::journey::Journey;
use super::next::NextParticipant;
use super::prose::prose;
use super::refusal;
use crate::web::kit::words::{language, t};
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
    let unsure = RwSignal::new(false);
    view! {
        <section class="study-page">
            <h1 class="display">{title}</h1>
            <div class="study-text">{text}</div>
            <Show when=move || unsure.get() fallback=move || view! { <Choice unsure=unsure /> }>
                <Sure unsure=unsure />
            </Show>
        </section>
    }
}

/// Agreeing or not. Agreeing is the first thing that leaves this page, so it may be refused or not be heard.
#[component]
fn Choice(unsure: RwSignal<bool>) -> impl IntoView {
    let journey = Journey::here();
    let busy = RwSignal::new(false);
    let refused = RwSignal::new(None::<Refused>);
    let agree = move |anew: bool| {
        busy.set(true);
        refused.set(None);
        spawn_local(async move {
            if let Err(why) = journey.agree(anew).await {
                refused.set(Some(why));
            }
            busy.set(false);
        });
    };
    // Who cannot be let in is not asked again.
    let open = move || refused.with(|refused| refused.as_ref().is_none_or(|why| *why == Refused::CollectorSilent));
    let elsewhere = move || refused.with(|refused| *refused == Some(Refused::BegunElsewhere));
    view! {
        <p class="second study-failed" role="alert" data-part="refused">
            {move || refused.with(|refused| refused.as_ref().map(refusal::words))}
        </p>
        <Show when=elsewhere>
            <button type="button" class="outlined" data-part="anew" disabled=busy on:click=move |_| agree(true)>
                {t("study.begin-here")}
            </button>
        </Show>
        <Show when=open>
            <div class="study-choice">
                <button type="button" class="outlined" data-part="decline" disabled=busy on:click=move |_| unsure.set(true)>
                    {t("study.decline")}
                </button>
                <button type="button" class="outlined" data-part="agree" disabled=busy on:click=move |_| agree(false)>
                    {t("study.agree")}
                </button>
            </div>
        </Show>
    }
}

/// Whoever does not agree is asked once more: a slip of the finger ends the study.
#[component]
fn Sure(unsure: RwSignal<bool>) -> impl IntoView {
    let journey = Journey::here();
    view! {
        <p class="body" role="status">{t("study.decline-about")}</p>
        <div class="study-choice">
            <button type="button" class="outlined" data-part="decline-sure" on:click=move |_| journey.decline()>
                {t("study.decline-sure")}
            </button>
            <button type="button" class="outlined" data-part="decline-not" on:click=move |_| unsure.set(false)>
                {t("study.decline-not")}
            </button>
        </div>
    }
}

/// After declining.
#[component]
pub fn DeclinedScreen() -> impl IntoView {
    let journey = Journey::here();
    let back = journey.session.with_untracked(|session| {
        session.study.completion.declined.as_deref().map(|address| way_back(&journey, address))
    });
    view! {
        <section class="study-page">
            <h1 class="display">{t("study.declined-title")}</h1>
            <p class="body">{t("study.declined")}</p>
            {back.map(|address| view! {
                <div class="study-choice">
                    <a class="play" data-part="redirect" href=address>{t("study.return")}</a>
                </div>
            })}
            <NextParticipant />
        </section>
    }
}
