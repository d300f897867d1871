//! The study pages: a participant's way through a study, and the researcher's desk.
//!
//! They are a program of their own, loaded only by those who come for a study or for the puzzles, which live here too,
//! so that a player's page stays small.
//!
//! Started inside a worker, the same program is the desk's helper for long computations.

use leptos::prelude::*;

mod app;
mod arrive;
mod consent;
mod debrief;
mod desk;
mod draft;
mod facts;
mod field;
mod file;
mod frame;
mod game;
pub(crate) mod http;
mod journey;
mod keeper;
mod language;
mod marking;
mod matrix;
mod next;
mod pause;
mod placing;
mod prose;
mod questions;
mod refusal;
mod result;
mod screened_out;
mod sender;
mod store;
mod tab;
mod tutorial;
mod withdraw;

/// The name of a worker that is the engine of puzzles and lessons; any other one helps the desk.
pub const SCHOLAR: &str = "scholar";

fn in_worker() -> String {
    use wasm_bindgen::JsCast;
    js_sys::global().unchecked_into::<web_sys::DedicatedWorkerGlobalScope>().name()
}

/// Puts the study pages into the document; inside a worker, where there is none, it listens to the desk.
pub fn start() {
    console_error_panic_hook::set_once();
    if web_sys::window().is_none() {
        return match in_worker().as_str() {
            SCHOLAR => crate::web::worker::listen(crate::web::scholar::Scholar::default()),
            _ => desk::listen(),
        };
    }
    crate::web::texts::add_source(desk::TEXTS);
    crate::web::texts::add_source([
        include_str!("../../../www/texts/en/study.txt"),
        include_str!("../../../www/texts/ja/study.txt"),
    ]);
    crate::web::texts::add_source(crate::web::tutorial::texts());
    crate::web::texts::add_source(crate::web::puzzles::texts());
    crate::web::texts::add_source(crate::web::mini::texts());
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
    mount_to_body(app::StudyApp);
}
