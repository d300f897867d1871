//! The page: what a person sees and touches. It shows sheets and asks the worker; it decides nothing.

use leptos::prelude::*;

mod actions;
mod app;
pub(crate) mod board;
mod brush;
pub(crate) mod clock;
mod end;
mod engine;
mod game;
mod hand;
mod header;
mod home;
pub(crate) mod icons;
mod keeper;
pub(crate) mod lab;
pub(crate) mod memo;
mod moves;
mod notice;
mod place;
pub(crate) mod plate;
mod pointer;
mod portrait;
mod proof;
pub(crate) mod prose;
mod route;
pub(crate) mod rules;
mod segments;
mod settings;
mod settings_menu;
pub(crate) mod speech;
pub(crate) mod squares;
mod store;
mod table;
pub(crate) mod words;

/// Puts the page into the document.
pub fn start() {
    console_error_panic_hook::set_once();
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
    mount_to_body(app::App);
}
