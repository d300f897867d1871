//! The frame around all screens.

use super::lab::Lab;
use super::route::Route;
use leptos::prelude::*;

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let lab = Lab::open();
    view! {
        <main id="main">
            {move || match lab.route.get() {
                Route::Home => view! { <p>"home"</p> }.into_any(),
                Route::Rules => view! { <p>"rules"</p> }.into_any(),
                Route::Place => view! { <p>"place"</p> }.into_any(),
                Route::Play => view! { <p>"play"</p> }.into_any(),
            }}
        </main>
    }
}
