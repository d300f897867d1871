//! The frame around all study pages.

use super::arrive::{Arrival, Earlier, Refused, Who, arrive, set_out};
use super::desk::DeskScreen;
use super::frame::Participant;
use super::keeper::LogKeeper;
use super::refusal::{NoDesk, Refusal, WhoIsIt};
use super::tab;
use crate::web::canvas::sheet;
use crate::web::mini::MiniPage;
use crate::web::page::lab::Lab;
use crate::web::page::notice::Notices;
use crate::web::page::route;
use crate::web::page::table::GameTable;
use crate::web::puzzles::Puzzles;
use crate::web::tutorial::TutorialPage;
use crate::web::visit::{Invited, Visit};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

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
