//! The program of those who look at games: of two players, of hundreds, of their own, and at why ghosts lie. Loaded only by
//! those who come for one of these rooms. Started inside a worker, it is what its name says.

use crate::web::analysis::{self, AnalysisPage};
use crate::web::archive::{self, GamesPage};
use crate::web::canvas::sheet;
use crate::web::engine::analysing::{Analysing, confessing::Confessing};
use crate::web::engine::guessing::Guessing;
use crate::web::engine::mini::work::MiniLearner;
use crate::web::engine::teaching::Teaching;
use crate::web::engine::tells::Counting;
use crate::web::engine::watching::Watching;
use crate::web::engine::worker;
use crate::web::guesses::{self, GuessesPage};
use crate::web::kit::texts::{add_source, carry_all};
use crate::web::kit::visit::Visit;
use crate::web::kit::{self, route, save};
use crate::web::learn::{self, LearnPage};
use crate::web::mini::{self, MiniPage};
use crate::web::tells::{self, TellsPage};
use crate::web::watch::{self, WatchPage};
use leptos::prelude::*;

/// Puts the page into the document; inside a worker, where there is none, it answers it.
pub fn start() {
    console_error_panic_hook::set_once();
    match worker::name().as_deref() {
        Some("teaching") => return worker::listen(Teaching::default()),
        Some("counting") => return worker::listen_and_load(Counting),
        Some("mini") => return worker::listen(MiniLearner::default()),
        Some("analysing") => return worker::listen_and_load(Analysing::default()),
        Some("confessing") => {
            carry_all();
            add_source(analysis::texts());
            return worker::listen_and_load(Confessing::default());
        }
        Some("guessing") => return worker::listen_and_load(Guessing),
        Some(_) => return worker::listen_and_load(Watching),
        None => {}
    }
    carry_all();
    [
        watch::texts(),
        tells::texts(),
        learn::texts(),
        mini::texts(),
        archive::texts(),
        guesses::texts(),
        analysis::texts(),
        save::texts(),
    ]
    .into_iter()
    .for_each(add_source);
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
    mount_to_body(Classroom);
}

/// What this program can show.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    Watch,
    Tells,
    Learn,
    Mini,
    Games,
    Guesses,
    Analysis,
}

impl Room {
    fn of(visit: Option<&Visit>) -> Option<Room> {
        match visit? {
            Visit::Watch => Some(Room::Watch),
            Visit::Tells => Some(Room::Tells),
            Visit::Learn => Some(Room::Learn),
            Visit::Mini => Some(Room::Mini),
            Visit::Games(_) => Some(Room::Games),
            Visit::Guesses => Some(Room::Guesses),
            Visit::Analysis(_) => Some(Room::Analysis),
            Visit::Participant(_)
            | Visit::Researcher(_)
            | Visit::Class { .. }
            | Visit::Puzzles(_)
            | Visit::Tutorial
            | Visit::Rules
            | Visit::First
            | Visit::Today
            | Visit::Two => None,
        }
    }
}

/// The room that the address asks for.
#[component]
fn Classroom() -> impl IntoView {
    kit::provide();
    let (changed, asked) = (RwSignal::new(0u32), RwSignal::new(None::<String>));
    let analysed = RwSignal::new(None::<String>);
    let enter = move |visit: Option<Visit>| match visit {
        Some(Visit::Games(name)) => asked.set(name),
        Some(Visit::Analysis(name)) => analysed.set(name),
        _ => {}
    };
    let here = route::visit();
    let shown = RwSignal::new(Room::of(here.as_ref()).unwrap_or(Room::Watch));
    enter(here);
    route::listen(move || {
        let visit = route::visit();
        let Some(room) = Room::of(visit.as_ref()) else {
            let _ = window().location().reload(); // where that is not allowed, the page stays as it is
            return;
        };
        enter(visit);
        if room == shown.get_untracked() {
            return changed.update(|count| *count += 1);
        }
        shown.set(room);
        window().scroll_to_with_x_and_y(0.0, 0.0);
    });
    view! {
        <div class="drawings" inner_html=sheet()></div>
        {move || match shown.get() {
            Room::Watch => view! { <WatchPage changed=changed.into() /> }.into_any(),
            Room::Tells => view! { <TellsPage changed=changed.into() /> }.into_any(),
            Room::Learn => view! { <LearnPage changed=changed.into() /> }.into_any(),
            Room::Mini => view! { <MiniPage /> }.into_any(),
            Room::Games => view! { <GamesPage asked=asked /> }.into_any(),
            Room::Guesses => view! { <GuessesPage /> }.into_any(),
            Room::Analysis => view! { <AnalysisPage asked=analysed changed=changed /> }.into_any(),
        }}
    }
}
