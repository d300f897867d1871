//! One game, perhaps several tabs: it is played in the tab that took it up last, and the others only show it.

use super::keeper;
use leptos::prelude::*;
use std::cell::OnceCell;
use wasm_bindgen::prelude::*;
use web_sys::StorageEvent;

const KEY: &str = "geister-lab.tab";

/// What another tab has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// It plays the game now.
    TakenOver,
    /// The game went on, or another one began.
    GameChanged,
}

thread_local! {
    static NAME: OnceCell<String> = const { OnceCell::new() };
}

/// A name that no other tab has.
fn name() -> String {
    NAME.with(|name| name.get_or_init(|| format!("{}-{}", js_sys::Date::now(), js_sys::Math::random())).clone())
}

/// Tells all other tabs that the game is played here. Where nothing can be stored there is nothing to share either.
pub fn claim() {
    crate::web::kit::store::save(KEY, &name());
}

/// Hears what other tabs do; a tab never hears itself.
pub fn listen(heard: impl Fn(News) + 'static) {
    let listener = Closure::<dyn FnMut(StorageEvent)>::new(move |event: StorageEvent| match event.key().as_deref() {
        Some(KEY) => heard(News::TakenOver),
        Some(keeper::KEY) => heard(News::GameChanged),
        _ => {}
    });
    let _ = window().add_event_listener_with_callback("storage", listener.as_ref().unchecked_ref());
    listener.forget(); // it lives as long as the page
}
