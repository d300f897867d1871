//! The program of those who watch: loaded only by them. Started inside a worker, it plays the games that are watched, or tells
//! after somebody's own game what each estimator thought.

use crate::web::canvas::sheet;
use crate::web::engine::guessing::Guessing;
use crate::web::engine::watching::Watching;
use crate::web::engine::worker;
use crate::web::kit;
use crate::web::kit::route;
use crate::web::kit::texts::add_source;
use crate::web::kit::visit::Visit;
use crate::web::watch::{self, WatchPage};
use leptos::prelude::*;

/// Puts the page into the document; inside a worker, where there is none, it answers it.
pub fn start() {
    console_error_panic_hook::set_once();
    match worker::name().as_deref() {
        Some("guessing") => return worker::listen_and_load(Guessing),
        Some(_) => return worker::listen_and_load(Watching),
        None => {}
    }
    add_source(watch::texts());
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
    mount_to_body(Classroom);
}

#[component]
fn Classroom() -> impl IntoView {
    kit::provide();
    let changed = RwSignal::new(0u32);
    route::listen(move || match route::visit() {
        Some(Visit::Watch) => changed.update(|count| *count += 1),
        _ => {
            let _ = window().location().reload(); // where that is not allowed, the page stays as it is
        }
    });
    view! {
        <div class="drawings" inner_html=sheet()></div>
        <WatchPage changed=changed.into() />
    }
}
