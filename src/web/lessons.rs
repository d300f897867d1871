//! The program of puzzles, tutorial, rules, first steps, today's ghost, and of two people at one device: loaded only by those who
//! come for one of them, so that a player's page stays small. Started inside a worker, it is their engine.

use crate::web::canvas::sheet;
use crate::web::engine::lessons::Lessons;
use crate::web::engine::worker;
use crate::web::first::FirstPage;
use crate::web::kit::texts::{add_source, carry_all};
use crate::web::kit::visit::Visit;
use crate::web::kit::{self, route};
use crate::web::puzzles::Puzzles;
use crate::web::puzzles::address::Asked;
use crate::web::rules::screen::RulesPage;
use crate::web::today::TodayPage;
use crate::web::tutorial::TutorialPage;
use crate::web::two::TwoPage;
use crate::web::{puzzles, rules, today, tutorial};
use leptos::prelude::*;

/// Puts the pages into the document; inside a worker, where there is none, it answers them.
pub fn start() {
    console_error_panic_hook::set_once();
    if worker::name().is_some() {
        return worker::listen(Lessons::default());
    }
    carry_all();
    [tutorial::texts(), rules::texts(), puzzles::texts(), today::texts()].into_iter().for_each(add_source);
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
    mount_to_body(LessonsApp);
}

/// The page that the address asks for.
#[component]
fn LessonsApp() -> impl IntoView {
    kit::provide();
    let visit = route::visit();
    let asked = RwSignal::new(Asked::List);
    follow_the_address(visit.clone(), asked);
    view! {
        <div class="drawings" inner_html=sheet()></div>
        {match visit {
            Some(Visit::Puzzles(_)) => {
                asked.set(Asked::here());
                view! { <Puzzles asked=asked /> }.into_any()
            }
            Some(Visit::Tutorial) => view! { <TutorialPage /> }.into_any(),
            Some(Visit::Rules) => view! { <RulesPage /> }.into_any(),
            Some(Visit::First) => view! { <FirstPage /> }.into_any(),
            Some(Visit::Today) => view! { <TodayPage /> }.into_any(),
            Some(Visit::Two) => view! { <TwoPage /> }.into_any(),
            // Whatever else there is, another program shows.
            Some(_) | None => ().into_any(),
        }}
    }
}

/// Another address is another visit: the page starts again with it, except on the way from puzzle to puzzle.
fn follow_the_address(here: Option<Visit>, asked: RwSignal<Asked>) {
    route::listen(move || match (&here, route::visit()) {
        (Some(Visit::Puzzles(_)), Some(Visit::Puzzles(_))) => asked.set(Asked::here()),
        _ => {
            let _ = window().location().reload(); // where that is not allowed, the page stays as it is
        }
    });
}
