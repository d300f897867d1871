//! At a shared device: the session goes from the browser when it is safe elsewhere, and the next participant can begin.

use super::journey::{Journey, Keeping};
use super::sender::Sending;
use super::tab;
use crate::web::kit::words::{say, t};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// What has become of the data of whoever was here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Left {
    /// There are none, or they are safe elsewhere and gone from here.
    Nothing,
    /// They lie in this browser, and are to be fetched from here.
    Here,
    /// They are on their way.
    OnTheWay,
    /// They are nowhere but in this page, or the collector does not take them: somebody has to look after them.
    AtRisk,
}

/// A button for the next participant, as soon as it may be pressed.
#[component]
pub fn NextParticipant() -> impl IntoView {
    let journey = Journey::here();
    let cleared = RwSignal::new(false);
    let has_begun = move || journey.begun.get() && !cleared.get();
    let left = Memo::new(move |_| match (has_begun(), journey.sender().sending.get(), journey.keeping.get()) {
        (false, _, _) => Left::Nothing,
        _ if journey.sender().is_all_there() => Left::Nothing,
        (_, Sending::Waiting(_) | Sending::Offline(_) | Sending::Done, _) => Left::OnTheWay,
        (_, Sending::Nowhere, Keeping::Stored) => Left::Here,
        _ => Left::AtRisk,
    });
    let shared = journey.sender().row().shared;
    let ended = move || journey.session.with(|session| session.finished);
    Effect::new(move |_| {
        if shared && has_begun() && ended() && left.get() == Left::Nothing {
            spawn_local(async move {
                // Where it cannot be deleted, it stays as it was: safe at the collector, and not gone on with.
                journey.clear().await;
                cleared.set(true);
            });
        }
    });
    let next = move |_| {
        tab::forget(&journey.sender().row().study);
        let _ = window().location().reload(); // where that is not allowed, the page stays as it is
    };
    let words = move || match left.get() {
        Left::Nothing => say("study.next-cleared"),
        Left::Here => say("study.next-here"),
        Left::OnTheWay => say("study.next-wait"),
        Left::AtRisk => say("study.next-risk"),
    };
    let may = move || matches!(left.get(), Left::Nothing | Left::Here);
    shared.then(|| {
        view! {
            <div class="study-next" data-part="next">
                <p class="second" role="status">{words}</p>
                <Show when=may>
                    <button type="button" class="outlined" data-part="next-participant" on:click=next>
                        {t("study.next")}
                    </button>
                </Show>
            </div>
        }
    })
}
