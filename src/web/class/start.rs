//! Where a class begins: a code for those who join, and for the teacher a button for each thing that a class can do.

use super::join::Codes;
use super::key::{Key, KeyForm};
use super::missing::{Alone, Missing};
use crate::study::wire::Status;
use crate::study::wire::reply::Class;
use crate::study::wire::request::{Classes, OpenClass};
use crate::web::kit::http;
use crate::web::kit::route;
use crate::web::kit::words::{language, say, say_with, t};
use crate::web::participant::facts;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Something that a class can do.
#[derive(Clone, Copy)]
struct Activity {
    /// The name of its study.
    study: &'static str,
    /// What the button says.
    begin: &'static str,
    /// What it is.
    about: &'static str,
    /// Its name.
    name: &'static str,
}

/// All of them.
const ACTIVITIES: [Activity; 2] = [
    Activity { study: "class-game", begin: "class.game", about: "class.game-about", name: "class.game-short" },
    Activity { study: "class-gate", begin: "class.gate", about: "class.gate-about", name: "class.gate-short" },
];

/// How it is between the page and the collector.
#[derive(Debug, Clone, PartialEq)]
enum Door {
    /// The key is not known.
    Closed(Option<&'static str>),
    /// The collector is asked.
    Asking,
    /// These are the classes so far.
    Open(Vec<Class>),
}

/// The page on which a class begins.
#[component]
pub fn StartPage() -> impl IntoView {
    Effect::new(move |_| document().set_title(&format!("{} · {}", say("class.title"), say("nav.brand"))));
    let served = facts::collector_here().is_some();
    let teaches = served && !route::for_participants_only();
    view! {
        <main id="main" class="class-start" tabindex="-1">
            <div class="class-head">
                <h1 class="display">{t("class.title")}</h1>
                <p class="class-lead">{t("class.lead")}</p>
            </div>
            {teaches.then(|| view! { <Teacher /> })}
            {served.then(|| view! {
                <section class="class-part">
                    <h2 class="title">{t("class.student")}</h2>
                    <Codes />
                </section>
            })}
            {(!served).then(|| view! { <Missing /> })}
            {(!teaches).then(|| view! { <Alone /> })}
            <section class="class-part">
                <h2 class="title">{t("class.data")}</h2>
                <p class="body">{t("class.data-about")}</p>
                {teaches.then(|| view! {
                    <p class="class-after">
                        <a class="plain" data-part="export" href="#/studies/class-game">{t("class.export-game")}</a>
                        <a class="plain" href="#/studies/class-gate">{t("class.export-gate")}</a>
                    </p>
                })}
            </section>
        </main>
    }
}

/// The teacher's part: the key once, and then one click.
#[component]
fn Teacher() -> impl IntoView {
    let key = Key::here();
    let door = RwSignal::new(Door::Closed(None));
    let knock = move || {
        let word = key.0.get_untracked();
        if word.is_empty() {
            return;
        }
        door.set(Door::Asking);
        spawn_local(async move {
            let collector = facts::collector_here().unwrap_or_default();
            let answer = http::call(&collector, &Classes { key: &word }).await;
            door.set(match answer {
                Ok(all) => {
                    key.keep();
                    Door::Open(all.classes)
                }
                Err(failure) => Door::Closed(Some(refused(key, &failure))),
            });
        });
    };
    // One click is one class.
    let beginning = StoredValue::new(false);
    let begin = move |study: &'static str| {
        if beginning.get_value() {
            return;
        }
        beginning.set_value(true);
        let word = key.0.get_untracked();
        spawn_local(async move {
            let collector = facts::collector_here().unwrap_or_default();
            let answer = http::call(&collector, &OpenClass { study, key: &word }).await;
            beginning.try_set_value(false);
            match answer {
                Ok(class) => {
                    let _ = window().location().set_hash(&format!("#/class/{}/board", class.code.as_str()));
                }
                Err(failure) => door.set(Door::Closed(Some(refused(key, &failure)))),
            }
        });
    };
    knock();
    let activity = move |Activity { study, begin: title, about, .. }: Activity| {
        view! {
            <div class="class-activity">
                <button type="button" class="play" data-begin=study on:click=move |_| begin(study)>{t(title)}</button>
                <p class="second">{t(about)}</p>
            </div>
        }
    };
    let wrong = Signal::derive(move || match door.get() {
        Door::Closed(wrong) => wrong,
        _ => None,
    });
    let is_open = Memo::new(move |_| matches!(door.get(), Door::Open(_)));
    let is_asking = Memo::new(move |_| door.get() == Door::Asking);
    view! {
        <section class="class-part" data-part="teacher" aria-busy=move || is_asking.get().to_string()>
            <h2 class="title">{t("class.teacher")}</h2>
            <Show when=move || !is_open.get()>
                <KeyForm wrong=wrong given=Callback::new(move |()| knock()) />
            </Show>
            <Show when=move || is_open.get()>
                <div class="class-activities">{ACTIVITIES.map(activity).into_iter().collect_view()}</div>
                {move || earlier(door)}
                <p class="second class-forget">
                    {t("class.key-kept")} " "
                    <button type="button" class="plain" data-part="forget" on:click=move |_| {
                        key.forget();
                        door.set(Door::Closed(None));
                    }>{t("class.forget")}</button>
                </p>
            </Show>
        </section>
    }
}

/// What went wrong, as the key of a sentence; a key that is none is forgotten.
fn refused(key: Key, failure: &http::Failure) -> &'static str {
    if failure.is_refusal(Status::Unauthorized) {
        key.forget();
        return "class.wrong-key";
    }
    if failure.is_refusal(Status::NotFound) { "class.old-collector" } else { "class.silent" }
}

/// Classes that have begun before: each is found again.
fn earlier(door: RwSignal<Door>) -> Option<impl IntoView> {
    let Door::Open(classes) = door.get() else { return None };
    if classes.is_empty() {
        return None;
    }
    let row = |class: Class| {
        let address = format!("#/class/{}/board", class.code.as_str());
        let joined = say_with("class.with", &[("joined", &class.joined.to_string())]);
        let known = ACTIVITIES.into_iter().find(|activity| activity.study == class.study);
        let title = known.map_or_else(|| class.study.clone(), |activity| say(activity.name).to_owned());
        view! {
            <li>
                <a href=address><span class="class-small-code">{class.code.shown()}</span></a>
                <span class="second">{title} " · " {joined} " · " {day(class.opened)}</span>
            </li>
        }
    };
    Some(view! {
        <h3 class="name class-earlier">{t("class.earlier")}</h3>
        <ul class="class-list">{classes.into_iter().take(12).map(row).collect_view()}</ul>
    })
}

/// A day and an hour as people write them.
fn day(wall: i64) -> String {
    let date = js_sys::Date::new(&(wall as f64).into());
    let options = js_sys::Object::new();
    let set = |key: &str, value: &str| js_sys::Reflect::set(&options, &key.into(), &value.into());
    let ready = set("dateStyle", "medium").and_then(|_| set("timeStyle", "short"));
    match ready {
        Ok(_) => date.to_locale_string(language().tag(), &options).into(),
        Err(_) => String::new(),
    }
}
