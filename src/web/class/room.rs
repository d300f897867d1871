//! The teacher's pages: where a class begins, and the projector.

use super::board::BoardPage;
use super::key::Key;
use super::start::StartPage;
use crate::web::kit::header::Header;
use crate::web::kit::route;
use crate::web::kit::visit::Visit;
use leptos::prelude::*;

/// Where somebody is: at the beginning, or at a class with this code.
#[component]
pub fn ClassRoom(
    /// The code in the address.
    code: Option<String>,
) -> impl IntoView {
    Key::provide();
    let shown = RwSignal::new(code);
    route::listen(move || match route::visit() {
        Some(Visit::Class { code, board }) if board || code.is_none() => {
            if shown.with_untracked(|now| *now != code) {
                shown.set(code);
                window().scroll_to_with_x_and_y(0.0, 0.0);
            }
        }
        _ => {
            let _ = window().location().reload(); // where that is not allowed, the page stays as it is
        }
    });
    view! {
        <Header />
        {move || match shown.get() {
            Some(code) => view! { <BoardPage code=code /> }.into_any(),
            None => view! { <StartPage /> }.into_any(),
        }}
    }
}
