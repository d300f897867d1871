//! A participant's visit: from the link to the first screen, and on the way.

use super::arrive::{Arrival, Earlier, Refused, Who, arrive, set_out};
use super::frame::Participant;
use super::keeper::LogKeeper;
use super::refusal::{Refusal, WhoIsIt};
use super::tab;
use crate::web::engine::notice::EngineNotices;
use crate::web::engine::state::GameEngine;
use crate::web::kit::notice::Notices;
use crate::web::kit::route;
use crate::web::kit::settings::Settings;
use crate::web::kit::visit::Invited;
use crate::web::table::GameTable;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::rc::Rc;

/// What a participant's arrival has come to.
#[derive(Clone)]
enum Stage {
    Arriving,
    Refused(Refused),
    WhoIsIt(Earlier),
    OnTheWay,
}

/// Everything that a participant sees.
#[component]
pub fn ParticipantScreen(
    /// What the link says.
    invited: Invited,
) -> impl IntoView {
    let engine = GameEngine::provide();
    engine.start();
    let keeper = LogKeeper::new();
    GameTable::kept_by(Rc::new(keeper), true, engine);
    provide_context(keeper);
    if let Some(language) = invited.language {
        Settings::here().language.set(language);
    }
    // Another link in the same tab is somebody's arrival, although the page is then loaded again.
    let study = invited.study.clone();
    route::listen(move || {
        tab::forget(&study);
        let _ = window().location().reload(); // where that is not allowed, the page stays as it is
    });
    view! {
        <Arriving invited=invited />
        <Notices>
            <EngineNotices status=engine.status retry=Callback::new(move |()| engine.retry()) />
        </Notices>
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
