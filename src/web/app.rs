//! The page: what a person sees and touches, and the frame around all screens. It shows sheets and asks the worker; it
//! decides nothing.

use crate::web::canvas::sheet;
use crate::web::home::screen::Home;
use crate::web::kit::clock;
use crate::web::kit::header::Header;
use crate::web::kit::lab::Lab;
use crate::web::kit::later::later;
use crate::web::kit::notice::Notices;
use crate::web::kit::route::{self, Route};
use crate::web::rules::screen::Rules;
use leptos::prelude::*;

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
        mount_to_body(App);
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

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let lab = Lab::open();
    view! {
        <div class="drawings" inner_html=sheet()></div>
        <Header />
        <Notices />
        <main id="main" tabindex="-1">
            {later(1, move || (move || screen(lab.route.get())).into_any())}
        </main>
    }
}

fn screen(route: Route) -> AnyView {
    match route {
        // Puzzles are shown by another program, which is on its way then.
        Route::Home | Route::Puzzles => view! { <Home /> }.into_any(),
        Route::Rules => view! { <Rules /> }.into_any(),
        Route::Place => view! { <crate::web::placing::screen::PlaceScreen /> }.into_any(),
        Route::Play => view! { <crate::web::game::screen::GameScreen /> }.into_any(),
    }
}
