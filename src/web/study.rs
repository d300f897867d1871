//! The program of studies: a participant's way, the researcher's pages, and a class. Loaded only by those who come for a study.
//! Started inside a worker, it does what takes a researcher's page long.

use crate::web::canvas::sheet;
use crate::web::class::{ClassRoom, JoinScreen};
use crate::web::engine::logs::Logs;
use crate::web::engine::worker;
use crate::web::kit;
use crate::web::kit::notice::Notices;
use crate::web::kit::texts::{add_source, carry_all};
use crate::web::kit::visit::Visit;
use crate::web::kit::{route, save};
use crate::web::participant::screen::ParticipantScreen;
use crate::web::researcher::{NotHere, ResearcherScreen};
use crate::web::{class, participant, researcher, rules, tutorial};
use leptos::prelude::*;

/// Puts the study pages into the document; inside a worker, where there is none, it works for them.
pub fn start() {
    console_error_panic_hook::set_once();
    if worker::name().is_some() {
        return worker::listen_and_load(Logs);
    }
    carry_all();
    [researcher::texts(), participant::texts(), tutorial::texts(), rules::texts(), class::texts(), save::texts()]
        .into_iter()
        .for_each(add_source);
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
    mount_to_body(StudyApp);
}

/// The page that the address asks for.
#[component]
fn StudyApp() -> impl IntoView {
    kit::provide();
    view! {
        <div class="drawings" inner_html=sheet()></div>
        {match route::visit() {
            Some(Visit::Participant(invited)) => view! { <ParticipantScreen invited=invited /> }.into_any(),
            Some(Visit::Researcher(_)) if route::for_participants_only() => view! { <NotHere /> }.into_any(),
            Some(Visit::Researcher(_)) => view! { <ResearcherScreen /> <Notices /> }.into_any(),
            Some(Visit::Class { code: Some(code), board: false }) => view! { <JoinScreen code=code /> }.into_any(),
            Some(Visit::Class { code, .. }) => view! { <ClassRoom code=code /> }.into_any(),
            // Another program's.
            _ => ().into_any(),
        }}
    }
}
