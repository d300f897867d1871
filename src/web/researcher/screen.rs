//! The desk as a whole: the header, what is being done, and the place that is looked at.

use super::library;
use super::list::StudyList;
use super::place::Place;
use super::replay::Replay;
use super::state::Desk;
use super::study::StudyPage;
use super::work::WorkBar;
use crate::web::kit::header::Header;
use crate::web::kit::route;
use crate::web::kit::words::say;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;

/// The researcher's pages.
#[component]
pub fn DeskScreen() -> impl IntoView {
    let desk = Desk::set_up();
    library::fetch_shipped(desk);
    // A place on the desk is shown; any other address is another visit.
    route::listen(move || match Place::now() {
        Some(place) => desk.place.set(place),
        None => {
            let _ = window().location().reload(); // where that is not allowed, the page stays as it is
        }
    });
    Effect::new(move |before: Option<Place>| {
        let place = desk.place.get();
        if let Place::Study(study) | Place::Game { study, .. } = &place {
            let study = study.clone();
            spawn_local(async move { library::fetch(desk, &study).await });
        }
        // A new place is read from its top; another game of the same session is not a new place.
        let same_board = matches!((&before, &place), (Some(Place::Game { .. }), Place::Game { .. }));
        if before.as_ref().is_some_and(|before| *before != place) && !same_board {
            window().scroll_to_with_x_and_y(0.0, 0.0);
            let main =
                document().get_element_by_id("main").and_then(|main| main.dyn_into::<web_sys::HtmlElement>().ok());
            if let Some(main) = main {
                let _ = main.focus(); // what cannot be focused is left alone
            }
        }
        place
    });
    let title = move || {
        let name = match desk.place.get() {
            Place::List => None,
            Place::Study(study) | Place::Game { study, .. } => Some(study),
        };
        let title = name.and_then(|name| {
            desk.library.with(|library| {
                let book = library.iter().find(|book| book.study.id == name)?;
                Some(book.study.title.get(desk.language.get()).to_owned())
            })
        });
        format!("{} · {}", title.unwrap_or_else(|| say("desk.title").to_owned()), say("nav.brand"))
    };
    Effect::new(move |_| document().set_title(&title()));
    warn_before_leaving(desk);
    let place = Memo::new(move |_| desk.place.get());
    view! {
        <Header />
        <main id="main" class="desk" tabindex="-1">
            {move || match place.get() {
                Place::List => view! { <StudyList /> }.into_any(),
                Place::Study(name) => view! { <StudyPage name=name /> }.into_any(),
                Place::Game { study, session, game } => view! { <Replay study=study session=session game=game /> }.into_any(),
            }}
            <WorkBar />
        </main>
    }
}

/// Simulated logs are nowhere else: leaving asks first.
fn warn_before_leaving(desk: Desk) {
    let ask = window_event_listener(leptos::ev::beforeunload, move |event| {
        if desk.work.with_untracked(Option::is_some) {
            event.prevent_default();
        }
    });
    on_cleanup(move || ask.remove());
}
