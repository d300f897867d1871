//! The page: what a person sees and touches. It shows sheets and asks the worker; it decides nothing.

use leptos::prelude::*;

mod app;
mod clock;
mod engine;
mod lab;
mod route;
mod settings;
mod store;
mod table;
mod words;

/// Puts the page into the document.
pub fn start() {
    console_error_panic_hook::set_once();
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
    mount_to_body(app::App);
}
