//! The page: what a person sees and touches. It shows sheets and asks the worker; it decides nothing.

use leptos::prelude::*;

mod actions;
mod app;
mod board;
mod brush;
mod clock;
mod end;
mod engine;
mod game;
mod hand;
mod header;
mod home;
mod icons;
mod keeper;
mod lab;
mod memo;
mod moves;
mod notice;
mod place;
mod plate;
mod pointer;
mod portrait;
mod proof;
mod prose;
mod route;
mod rules;
mod segments;
mod settings;
mod settings_menu;
mod speech;
mod squares;
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
