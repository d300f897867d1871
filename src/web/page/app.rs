//! The frame around all screens.

use super::header::Header;
use super::home::Home;
use super::lab::Lab;
use super::later::later;
use super::notice::Notices;
use super::route::Route;
use super::rules::Rules;
use crate::web::canvas::sheet;
use leptos::prelude::*;

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
        Route::Place => view! { <super::place::PlaceScreen /> }.into_any(),
        Route::Play => view! { <super::game::GameScreen /> }.into_any(),
    }
}
