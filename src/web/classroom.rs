//! The program of a class: watching players, and why ghosts lie. Loaded only by those who come for one of them. Started
//! inside a worker, it plays the games that are watched, or answers the chapters.

use crate::web::canvas::sheet;
use crate::web::engine::teaching::Teaching;
//! The program of those who watch: loaded only by them. Started inside a worker, it plays the games that are watched, or
//! those that are counted.

use crate::web::canvas::sheet;
use crate::web::engine::tells::Counting;
use crate::web::engine::watching::Watching;
use crate::web::engine::worker;
use crate::web::kit;
use crate::web::kit::route;
use crate::web::kit::texts::add_source;
use crate::web::kit::visit::Visit;
use crate::web::learn::{self, LearnPage};
use crate::web::tells::{self, TellsPage};
use crate::web::watch::{self, WatchPage};
use leptos::prelude::*;

/// Puts the page into the document; inside a worker, where there is none, it answers it.
pub fn start() {
    console_error_panic_hook::set_once();
    match worker::name().as_deref() {
        Some("teaching") => return worker::listen(Teaching::default()),
        Some(_) => return worker::listen_and_load(Watching),
        None => {}
    }
    [watch::texts(), learn::texts()].into_iter().for_each(add_source);
        Some("counting") => return worker::listen_and_load(Counting),
        Some(_) => return worker::listen_and_load(Watching),
        None => {}
    }
    add_source(watch::texts());
    add_source(tells::texts());
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
    mount_to_body(Classroom);
}

/// The page that the address asks for.
#[component]
fn Classroom() -> impl IntoView {
    kit::provide();
    let learns = |visit: &Option<Visit>| matches!(visit, Some(Visit::Learn(_)));
    let learning = learns(&route::visit());
    let changed = RwSignal::new(0u32);
    let shown = RwSignal::new(route::visit());
    route::listen(move || match route::visit() {
        visit @ Some(Visit::Watch | Visit::Learn(_)) if learns(&visit) == learning => {
            changed.update(|count| *count += 1)
        }
        here @ Some(Visit::Watch | Visit::Tells) if here == shown.get_untracked() => {
            changed.update(|count| *count += 1)
        }
        here @ Some(Visit::Watch | Visit::Tells) => {
            shown.set(here);
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
        _ => {
            let _ = window().location().reload(); // where that is not allowed, the page stays as it is
        }
    });
    let screen = move || match shown.get() {
        Some(Visit::Tells) => view! { <TellsPage changed=changed.into() /> }.into_any(),
        _ => view! { <WatchPage changed=changed.into() /> }.into_any(),
    };
    view! {
        <div class="drawings" inner_html=sheet()></div>
        {if learning {
            view! { <LearnPage changed=changed.into() /> }.into_any()
        } else {
            view! { <WatchPage changed=changed.into() /> }.into_any()
        }}
        {screen}
    }
}
