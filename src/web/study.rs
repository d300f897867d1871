//! The study pages: a participant's way through a study, and the researcher's pages; and the frame around them.
//!
//! They are a program of their own, loaded only by those who come for a study or for the puzzles, which live here too,
//! so that a player's page stays small.
//!
//! Started inside a worker, the same program is the researcher's helper for long computations.

use crate::web::canvas::sheet;
use crate::web::kit::lab::Lab;
use crate::web::kit::notice::Notices;
use crate::web::kit::route;
use crate::web::kit::visit::{Invited, Visit};
use crate::web::mini::MiniPage;
use crate::web::participant::arrive::{Arrival, Earlier, Refused, Who, arrive, set_out};
use crate::web::participant::frame::Participant;
use crate::web::participant::keeper::LogKeeper;
use crate::web::participant::refusal::{NoDesk, Refusal, WhoIsIt};
use crate::web::participant::tab;
use crate::web::puzzles::Puzzles;
use crate::web::researcher::DeskScreen;
use crate::web::table::state::GameTable;
use crate::web::tutorial::TutorialPage;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

/// The name of a worker that is the engine of puzzles and lessons; any other one helps the desk.
pub const SCHOLAR: &str = "scholar";

fn in_worker() -> String {
    use wasm_bindgen::JsCast;
    js_sys::global().unchecked_into::<web_sys::DedicatedWorkerGlobalScope>().name()
}

/// Puts the study pages into the document; inside a worker, where there is none, it listens to the desk.
pub fn start() {
    console_error_panic_hook::set_once();
    if web_sys::window().is_none() {
        return match in_worker().as_str() {
            SCHOLAR => crate::web::engine::worker::listen(crate::web::engine::lessons::Scholar::default()),
            _ => crate::web::engine::logs::listen(),
        };
    }
    crate::web::kit::texts::add_source(crate::web::researcher::TEXTS);
    crate::web::kit::texts::add_source(crate::web::participant::texts());
    crate::web::kit::texts::add_source(crate::web::tutorial::texts());
    crate::web::kit::texts::add_source(crate::web::puzzles::texts());
    crate::web::kit::texts::add_source(crate::web::mini::texts());
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
    mount_to_body(StudyApp);
}

/// What a participant's arrival has come to.
#[derive(Clone)]
enum Stage {
    Arriving,
    Refused(Refused),
    WhoIsIt(Earlier),
    OnTheWay,
}

/// The whole study page.
#[component]
pub fn StudyApp() -> impl IntoView {
    let notice = RwSignal::new(None);
    let keeper = LogKeeper::new();
    let lab = Lab::furnish(GameTable::kept_by(Rc::new(keeper), true), notice);
    provide_context(keeper);
    let visit = route::visit();
    let asked = RwSignal::new(None::<String>);
    // The desk follows its own addresses.
    if !matches!(visit, Some(Visit::Researcher(_))) {
        follow_the_address(visit.clone(), asked);
    }
    if let Some(Visit::Participant(Invited { language: Some(language), .. })) = &visit {
        lab.settings.language.set(*language);
    }
    view! {
        <div class="drawings" inner_html=sheet()></div>
        {match visit {
            Some(Visit::Participant(invited)) => view! { <Arriving invited=invited /> <Notices /> }.into_any(),
            Some(Visit::Puzzles(id)) => {
                asked.set(id);
                view! { <Puzzles asked=asked /> }.into_any()
            }
            Some(Visit::Researcher(_)) if route::for_participants_only() => view! { <NoDesk /> }.into_any(),
            Some(Visit::Researcher(_)) => view! { <DeskScreen /> <Notices /> }.into_any(),
            Some(Visit::Mini) => view! { <MiniPage /> <Notices /> }.into_any(),
            Some(Visit::Tutorial) => view! { <TutorialPage /> }.into_any(),
            None => ().into_any(),
        }}
    }
}

/// From the link to the first screen.
#[component]
fn Arriving(invited: Invited) -> impl IntoView {
    let stage = RwSignal::new_local(Stage::Arriving);
    let keeper: LogKeeper = expect_context();
    let owner = Owner::current();
    let invited = StoredValue::new(invited);
    let go = move |who: Who| {
        let owner = owner.clone();
        spawn_local(async move {
            let invited = invited.get_value();
            let next = match arrive(&invited, who).await {
                Ok(Arrival::Journey(parts)) => {
                    // The journey's signals live as long as the page.
                    let journey = owner.map(|owner| owner.with(|| set_out(*parts)));
                    keeper.journey.set_value(journey);
                    match journey.filter(|journey| !journey.asks_first()) {
                        // Where nothing is asked, there is nothing to wait for.
                        Some(journey) => match journey.begin(who == Who::Anew).await {
                            Ok(()) => Stage::OnTheWay,
                            Err(refused) => Stage::Refused(refused),
                        },
                        None => Stage::OnTheWay,
                    }
                }
                Ok(Arrival::WhoIsIt(earlier)) => Stage::WhoIsIt(earlier),
                Err(refused) => Stage::Refused(refused),
            };
            stage.set(next);
        });
    };
    let choose = UnsyncCallback::new(go);
    choose.run(Who::Unknown);
    move || match stage.get() {
        Stage::Arriving => view! { <main id="main" class="study-wait" aria-busy="true"></main> }.into_any(),
        Stage::Refused(refused) => view! { <Refusal refused=refused choose=choose /> }.into_any(),
        Stage::WhoIsIt(earlier) => view! { <WhoIsIt earlier=earlier choose=choose /> }.into_any(),
        Stage::OnTheWay => match keeper.journey.get_value() {
            Some(journey) => {
                provide_context(journey);
                view! { <Participant /> }.into_any()
            }
            None => ().into_any(),
        },
    }
}

/// Another address is another visit: the page starts again with it, except on the way from puzzle to puzzle.
fn follow_the_address(here: Option<Visit>, asked: RwSignal<Option<String>>) {
    let listener = Closure::<dyn FnMut()>::new(move || match (&here, route::visit()) {
        (Some(Visit::Puzzles(_)), Some(Visit::Puzzles(id))) => asked.set(id),
        _ => {
            // Another link in the same tab is somebody's arrival, although the page is then loaded again.
            if let Some(Visit::Participant(invited)) = &here {
                tab::forget(&invited.study);
            }
            let _ = window().location().reload(); // where that is not allowed, the page stays as it is
        }
    });
    let _ = window().add_event_listener_with_callback("hashchange", listener.as_ref().unchecked_ref());
    listener.forget(); // it lives as long as the page
}
