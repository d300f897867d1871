//! The program of those who look at games, of two players or finished ones: loaded only by them. Started inside a worker, it plays the games that are watched.

use crate::web::archive::{self, GamesPage};
use crate::web::canvas::sheet;
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
    if worker::name().is_some() {
        return worker::listen_and_load(Watching);
    }
    [watch::texts(), archive::texts()].into_iter().for_each(add_source);
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
    mount_to_body(Classroom);
}

#[component]
fn Classroom() -> impl IntoView {
    kit::provide();
    let (changed, asked) = (RwSignal::new(0u32), RwSignal::new(None::<String>));
    let here = route::visit();
    let started = here.clone();
    route::listen(move || match (&started, route::visit()) {
        (Some(Visit::Watch), Some(Visit::Watch)) => changed.update(|count| *count += 1),
        (Some(Visit::Games(_)), Some(Visit::Games(name))) => asked.set(name),
        _ => {
            let _ = window().location().reload(); // where that is not allowed, the page stays as it is
        }
    });
    view! {
        <div class="drawings" inner_html=sheet()></div>
        {match here {
            Some(Visit::Games(name)) => {
                asked.set(name);
                view! { <GamesPage asked=asked /> }.into_any()
            }
            _ => view! { <WatchPage changed=changed.into() /> }.into_any(),
        }}
    }
}
