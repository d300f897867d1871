//! A student comes with a code: which study is it? From there on it is a participant's way like any other.

use crate::study::class::ClassCode;
use crate::study::wire::Status;
use crate::study::wire::request::Class;
use crate::web::kit::http;
use crate::web::kit::visit::Invited;
use crate::web::kit::words::{say, t};
use crate::web::participant::facts;
use crate::web::participant::screen::ParticipantScreen;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// What the collector says of a code.
#[derive(Clone)]
enum Stage {
    Asking,
    Study(String),
    Nothing(&'static str),
}

/// From a code to the study's first page.
#[component]
pub fn JoinScreen(
    /// The code in the address.
    code: String,
) -> impl IntoView {
    let stage = RwSignal::new(Stage::Asking);
    let asked = code.clone();
    spawn_local(async move {
        let Some(collector) = facts::collector_here() else { return stage.set(Stage::Nothing("class.no-collector")) };
        stage.set(match http::call(&collector, &Class { class: &asked }).await {
            Ok(class) => Stage::Study(class.study),
            Err(failure) if failure.is_refusal(Status::NotFound) => Stage::Nothing("class.no-class"),
            Err(_) => Stage::Nothing("class.silent"),
        });
    });
    move || match stage.get() {
        Stage::Asking => view! { <main id="main" class="study-wait" aria-busy="true"></main> }.into_any(),
        Stage::Study(study) => {
            let class = code.parse().ok();
            let invited = Invited { study, class, ..Invited::default() };
            view! { <ParticipantScreen invited=invited /> }.into_any()
        }
        Stage::Nothing(why) => view! {
            <main id="main" class="study-page" tabindex="-1">
                <h1 class="display">{t("class.cannot")}</h1>
                <p class="body" data-part="no-class">{move || say(why)}</p>
                <Codes />
            </main>
        }
        .into_any(),
    }
}

/// A place to type a code.
#[component]
pub fn Codes() -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let wrong = RwSignal::new(false);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        match typed.get_untracked().parse::<ClassCode>() {
            Ok(code) => {
                let _ = window().location().set_hash(&format!("#/class/{}", code.as_str()));
                // The same code once more is another try.
                let _ = window().location().reload();
            }
            Err(_) => wrong.set(true),
        }
    };
    view! {
        <form class="class-codes" on:submit=submit>
            <label>
                <span class="label">{t("class.code")}</span>
                <input
                    type="text"
                    class="entry"
                    autocomplete="off"
                    autocapitalize="characters"
                    spellcheck="false"
                    maxlength="12"
                    data-part="code"
                    prop:value=move || typed.get()
                    on:input=move |event| {
                        wrong.set(false);
                        typed.set(event_target_value(&event));
                    }
                />
            </label>
            <button type="submit" class="outlined" data-part="join">{t("class.join")}</button>
            <p class="second class-wrong" role="status">{move || wrong.get().then(|| say("class.bad-code"))}</p>
        </form>
    }
}
