//! The sign at the top of every page: whom to ask, what is stored, and how to withdraw.

use super::journey::{Journey, Keeping};
use super::sender::Sending;
use crate::web::kit::file;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::words::{language, say, say_with, t};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// How the log is kept and sent, in words.
pub fn saved_words() -> String {
    let journey = Journey::here();
    let sending = journey.sender().sending.get();
    match (journey.keeping.get(), sending) {
        (_, Sending::Done) => say("study.sent").to_owned(),
        (_, Sending::Offline(open)) => say_with("study.offline", &[("count", &open.to_string())]),
        (_, Sending::Refused(status)) => say_with("study.refused", &[("status", &status.to_string())]),
        (Keeping::Stored, _) => say("study.saved").to_owned(),
        (Keeping::InMemory(_) | Keeping::Elsewhere, _) => say("study.not-stored").to_owned(),
    }
}

/// Saves the log as a file.
pub fn save_log(journey: &Journey) {
    let study = journey.session.with_untracked(|session| session.study.id.clone());
    let name = format!("geister-{study}-{}.jsonl", journey.id().short());
    file::save_text(&name, "application/x-ndjson", &journey.text());
}

/// The sign and what it opens.
#[component]
pub fn Details(
    /// Has the participant withdrawn?
    withdrawn: RwSignal<bool>,
) -> impl IntoView {
    let journey = Journey::here();
    let open = RwSignal::new(false);
    let sure = RwSignal::new(false);
    let failed = RwSignal::new(false);
    let contact = move || {
        journey.session.with(|session| {
            session.study.contact.as_ref().map(|contact| contact.get(language()).to_owned()).unwrap_or_default()
        })
    };
    let withdraw = move |_| {
        if !sure.get_untracked() {
            return sure.set(true);
        }
        spawn_local(async move {
            if journey.withdraw().await {
                withdrawn.set(true);
            } else {
                failed.set(true);
            }
        });
    };
    let toggle = move |_| {
        open.update(|open| *open = !*open);
        sure.set(false);
        failed.set(false);
    };
    let escape = move |event: web_sys::KeyboardEvent| {
        if event.key() == "Escape" {
            open.set(false);
        }
    };
    view! {
        <div class="study-details" on:keydown=escape>
            <button
                type="button"
                class="icon-button"
                aria-label=t("study.details")
                aria-expanded=move || open.get().to_string()
                data-part="details"
                on:click=toggle
            >
                {icon(Icon::Info)}
            </button>
            <Show when=move || open.get()>
                <div class="popover study-sheet">
                    <p class="second">{contact}</p>
                    <Show when=move || journey.begun.get() fallback=|| view! { <p class="second">{t("study.nothing-yet")}</p> }>
                    <p class="second">{saved_words}</p>
                    <button type="button" class="outlined" data-part="save-log" on:click=move |_| save_log(&journey)>
                        {icon(Icon::Download)} <span>{t("study.save-log")}</span>
                    </button>
                    <hr class="hairline" />
                    <p class="second">{t("study.withdraw-about")}</p>
                    <Show when=move || failed.get()>
                        <p class="second study-failed" role="alert">{t("study.withdraw-failed")}</p>
                    </Show>
                    <button type="button" class="outlined" data-part="withdraw" class:sure=sure on:click=withdraw>
                        {move || if sure.get() { say("study.withdraw-sure") } else { say("study.withdraw") }}
                    </button>
                    </Show>
                    <button type="button" class="plain" on:click=toggle>{t("study.close")}</button>
                </div>
            </Show>
        </div>
    }
}

/// The small line under forms: what was answered is stored.
#[component]
pub fn Saved() -> impl IntoView {
    view! {
        <span class="saved second" role="status">{icon(Icon::Check)} <span>{saved_words}</span></span>
    }
}
