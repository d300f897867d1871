//! The end: thanks, what the study was about, who the opponents were, and the way to show that it is done.

use super::journey::Journey;
use super::next::NextParticipant;
use super::prose::prose;
use super::sender::Sending;
use super::withdraw::{save_log, saved_words};
use crate::study::event::Event;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::lab::Lab;
use crate::web::kit::words::{agent_text, say_with, t};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The last screen.
#[component]
pub fn DebriefScreen() -> impl IntoView {
    let (journey, lab) = (Journey::here(), Lab::here());
    let session = journey.session;
    lab.alias.set(None);
    let code = session.with_untracked(|session| session.study.completion.code.clone());
    if !session.with_untracked(|session| session.finished) {
        let event = Event::Finish { code: code.clone() };
        journey.record_then(vec![event], move || {
            spawn_local(async move { journey.sender().change(|row| row.finished = true).await });
        });
    }
    let text = prose(session.with_untracked(|session| session.study.debrief.text.clone()));
    let names = move || {
        let met = session
            .with(|session| if session.study.debrief.names { session.plan.opponents.clone() } else { Vec::new() });
        met.into_iter()
            .map(|met| {
                let name = agent_text(&met.agent, "name").unwrap_or_default();
                let about = agent_text(&met.agent, "about").unwrap_or_default();
                let label = say_with("study.opponent", &[("label", &met.label)]);
                view! {
                    <dt><span class="name">{label}</span></dt>
                    <dd><span class="name">{name}</span> <span class="second">{about}</span></dd>
                }
            })
            .collect_view()
    };
    let redirect = move || {
        session.with_untracked(|session| session.study.completion.redirect.as_deref().map(|to| way_back(&journey, to)))
    };
    let sending = journey.sender().sending;
    let on_its_way = move || match sending.get() {
        Sending::Waiting(_) | Sending::Offline(_) => true,
        Sending::Done => !journey.sender().is_all_there(),
        Sending::Nowhere | Sending::Refused(_) => false,
    };
    let here_only = move || matches!(sending.get(), Sending::Nowhere | Sending::Refused(_));
    view! {
        <section class="study-page">
            <h1 class="display">{t("study.thanks")}</h1>
            <div class="study-text">{text}</div>
            <dl class="study-names">{names}</dl>
            <p class="second" role="status" data-part="saved">
                {move || if on_its_way() { t("study.wait-for-sending")().to_owned() } else { saved_words() }}
            </p>
            {code.map(|code| view! {
                <p class="study-code">
                    <span class="label">{t("study.code")}</span> <code data-part="code">{code}</code>
                </p>
            })}
            <div class="study-choice">
                {move || (!on_its_way()).then(redirect).flatten().map(|address| view! {
                    <a class="play" data-part="redirect" href=address>{t("study.return")}</a>
                })}
                <Show when=here_only>
                    <button type="button" class="outlined" on:click=move |_| save_log(&journey)>
                        {icon(Icon::Download)} <span>{t("study.save-log")}</span>
                    </button>
                </Show>
            </div>
            <NextParticipant />
        </section>
    }
}

/// An address to go to, with what is known of the participant filled in.
pub fn way_back(journey: &Journey, address: &str) -> String {
    let row = journey.sender().row();
    let encode = |text: &str| String::from(js_sys::encode_uri_component(text));
    let address = address.replace("{participant}", &encode(row.given.as_deref().unwrap_or_default()));
    address.replace("{study}", &encode(&row.study)).replace("{session}", &encode(&row.session))
}
