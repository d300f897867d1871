//! A new build of the page lies on the device (`www/offline.js`): told between games, never during one.

use super::icons::{Icon, icon};
use super::route::{CurrentRoute, Route};
use super::words::{say, t};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// What `www/offline.js` says of a new build, and what it listens to.
const TELLS: &str = "geister-update";
const TAKE: &str = "geister-take";

/// What is known of a new build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Update {
    /// It can be used.
    Ready,
    /// Other tabs use the one before.
    Others,
}

fn told() -> Option<Update> {
    match document().document_element()?.get_attribute("data-update")?.as_str() {
        "ready" => Some(Update::Ready),
        "others" => Some(Update::Others),
        _ => None,
    }
}

/// Says that there is a new build, with a way to use it at once.
#[component]
pub fn UpdateNotice() -> impl IntoView {
    let CurrentRoute(route) = CurrentRoute::here();
    let update = RwSignal::new(told());
    let heard = Closure::<dyn FnMut()>::new(move || update.set(told()));
    let _ = window().add_event_listener_with_callback(TELLS, heard.as_ref().unchecked_ref());
    heard.forget(); // it lives as long as the page
    let between = move || update.get().filter(|_| route.with(|route| !matches!(route, Route::Play | Route::Place)));
    let words = move || match between() {
        Some(Update::Others) => say("notice.update-others"),
        _ => say("notice.update"),
    };
    let take = move |_| {
        if let Ok(event) = web_sys::Event::new(TAKE) {
            let _ = window().dispatch_event(&event); // whoever listens does the rest
        }
    };
    view! {
        <Show when=move || between().is_some()>
            <div class="notice" data-part="update">
                {icon(Icon::Info)} <p>{words}</p>
                <button type="button" class="outlined" on:click=take>{t("notice.take-update")}</button>
            </div>
        </Show>
    }
}
