//! The page: what a person sees and touches. It shows sheets and asks the worker; it decides nothing.

use leptos::prelude::*;

pub(crate) mod actions;
pub(crate) mod app;
pub(crate) mod around;
pub(crate) mod board;
pub(crate) mod brush;
pub(crate) mod clock;
pub(crate) mod end;
pub(crate) mod engine;
pub(crate) mod experience;
pub(crate) mod eyes;
pub(crate) mod game;
pub(crate) mod hand;
pub(crate) mod header;
pub(crate) mod home;
pub(crate) mod icons;
pub(crate) mod keeper;
pub(crate) mod lab;
pub(crate) mod later;
pub(crate) mod memo;
pub(crate) mod moves;
pub(crate) mod notice;
pub(crate) mod place;
pub(crate) mod plate;
pub(crate) mod pointer;
pub(crate) mod portrait;
pub(crate) mod proof;
pub(crate) mod prose;
pub(crate) mod route;
pub(crate) mod rules;
pub(crate) mod segments;
pub(crate) mod settings;
pub(crate) mod settings_menu;
pub(crate) mod speech;
pub(crate) mod squares;
pub(crate) mod store;
pub(crate) mod table;
pub(crate) mod tabs;
pub(crate) mod words;

/// Puts the page into the document.
pub fn start() {
    console_error_panic_hook::set_once();
    if route::visit().is_some() {
        return load_studies();
    }
    // Loading was one task; showing is the next, so that neither keeps a phone busy for long.
    clock::after(1.0, || {
        if let Some(waiting) = document().get_element_by_id("waiting") {
            waiting.remove();
        }
        mount_to_body(app::App);
    });
}

/// The study pages are a program of their own.
fn load_studies() {
    let Ok(script) = document().create_element("script") else { return };
    let _ = script.set_attribute("type", "module");
    let _ = script.set_attribute("src", &format!("./studies.js?v={}", env!("GEISTER_PAGE")));
    if let Some(body) = document().body() {
        let _ = body.append_child(&script);
    }
}
