//! At a shared device: the session goes from the browser when it is safe elsewhere, and the next participant can begin.

use super::journey::{Journey, Keeping};
use super::sender::Sending;
use super::tab;
use crate::study::session::Screen;
use crate::web::kit::words::{say, t};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// What has become of the data of whoever was here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Left {
    /// There are none, or they are safe elsewhere and gone from here.
    Nothing,
    /// They are safe elsewhere and about to go from here.
    Safe,
    /// They lie in this browser: they are to be fetched from here, or the browser did not let go of them.
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
    // Whether clearing succeeded, once it has been tried.
    let cleared = RwSignal::new(None);
    let left = Memo::new(move |_| match (cleared.get(), journey.sender().sending.get(), journey.keeping.get()) {
        (Some(true), _, _) => Left::Nothing,
        _ if !journey.begun.get() => Left::Nothing,
        (Some(false), _, _) => Left::Here,
        _ if journey.sender().is_all_there() => Left::Safe,
        (_, Sending::Waiting(_) | Sending::Offline(_) | Sending::Done, _) => Left::OnTheWay,
        (_, Sending::Nowhere, Keeping::Stored) => Left::Here,
        _ => Left::AtRisk,
    });
    let shared = journey.sender().row().shared;
    let ended = move || journey.session.with(|session| session.finished || session.screen() == Screen::ScreenedOut);
    Effect::new(move |_| {
        if shared && ended() && left.get() == Left::Safe {
            // Where it cannot be deleted, it stays as it was: safe at the collector, and not gone on with.
            spawn_local(async move { cleared.set(Some(journey.clear().await)) });
        }
    });
    let next = move |_| {
        tab::forget(&journey.sender().row().study);
        let _ = window().location().reload(); // where that is not allowed, the page stays as it is
    };
    let words = move || match left.get() {
        Left::Nothing => say("study.next-cleared"),
        Left::Here => say("study.next-here"),
        Left::Safe | Left::OnTheWay => say("study.next-wait"),
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
