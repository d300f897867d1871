//! What stands around every screen of a participant: the study's title, the progress, and a way out.

use super::consent::{ConsentScreen, DeclinedScreen};
use super::debrief::DebriefScreen;
use super::game::StudyGameScreen;
use super::journey::{Journey, Keeping};
use super::language::LanguageScreen;
use super::marking::MarkingScreen;
use super::next::NextParticipant;
use super::pause::PauseScreen;
use super::placing::PlacingScreen;
use super::questions::QuestionsScreen;
use super::result::ResultScreen;
use super::screened_out::ScreenedOutScreen;
use super::withdraw::Details;
use crate::study::event::{Event, Focus};
use crate::study::session::Screen;
use crate::study::{Session, Step};
use crate::web::kit::header::logo;
use crate::web::kit::lab::Lab;
use crate::web::kit::words::{language, say_with, t};
use leptos::prelude::*;

/// The participant's pages.
#[component]
pub fn Participant() -> impl IntoView {
    let journey = Journey::here();
    let lab = Lab::here();
    // The session's language is the page's.
    if let Some(language) = journey.session.with_untracked(|session| session.language) {
        lab.settings.language.set(language);
    }
    watch_the_eye(journey);
    watch_the_engine(journey, lab);
    let withdrawn = RwSignal::new(false);
    Effect::new(move |_| {
        journey.screen_shown(journey.screen.get());
        window().scroll_to_with_x_and_y(0.0, 0.0);
        if let Some(main) = document().get_element_by_id("main") {
            use wasm_bindgen::JsCast;
            let _ = main.dyn_into::<web_sys::HtmlElement>().map(|main| main.focus());
        }
    });
    let title = move || journey.session.with(|session| session.study.title.get(language()).to_owned());
    Effect::new(move |_| document().set_title(&title()));
    let elsewhere = move || journey.keeping.get() == Keeping::Elsewhere;
    let screen = move || {
        if withdrawn.get() {
            return view! {
                <section class="study-page">
                    <h1 class="display">{t("study.withdrawn-title")}</h1>
                    <p class="body">{t("study.withdrawn")}</p>
                    <NextParticipant />
                </section>
            }
            .into_any();
        }
        if elsewhere() {
            return gone("study.elsewhere-title", "study.elsewhere").into_any();
        }
        match journey.screen.get() {
            Screen::Step(Step::Language) => view! { <LanguageScreen /> }.into_any(),
            Screen::Step(Step::Consent) => view! { <ConsentScreen /> }.into_any(),
            Screen::Step(Step::Tutorial) => view! { <super::tutorial::TutorialScreen /> }.into_any(),
            Screen::Step(Step::Break(_)) => view! { <PauseScreen /> }.into_any(),
            Screen::Step(Step::Debrief) => view! { <DebriefScreen /> }.into_any(),
            // A game is always one of the four below.
            Screen::Step(Step::Game(_)) => ().into_any(),
            Screen::Step(step) => view! { <QuestionsScreen step=step /> }.into_any(),
            Screen::Placing(number) => view! { <PlacingScreen number=number /> }.into_any(),
            Screen::Playing(number) => view! { <StudyGameScreen number=number /> }.into_any(),
            Screen::Marking(number) => view! { <MarkingScreen number=number /> }.into_any(),
            Screen::Result(number) => view! { <ResultScreen number=number /> }.into_any(),
            Screen::Declined => view! { <DeclinedScreen /> }.into_any(),
            Screen::ScreenedOut => view! { <ScreenedOutScreen /> }.into_any(),
        }
    };
    view! {
        <header class="study-top">
            <span class="brand">{logo()} <span class="study-title">{title}</span></span>
            <Show when=move || !withdrawn.get() && !elsewhere() && journey.screen.get() != Screen::Declined>
                <Progress />
                <Details withdrawn=withdrawn />
            </Show>
        </header>
        <Show when=move || matches!(journey.keeping.get(), Keeping::InMemory(_)) && !withdrawn.get()>
            <p class="notice study-memory" role="status">{t("study.in-memory")}</p>
        </Show>
        <main id="main" tabindex="-1">{screen}</main>
    }
}

fn gone(title: &'static str, words: &'static str) -> impl IntoView {
    view! {
        <section class="study-page">
            <h1 class="display">{t(title)}</h1>
            <p class="body">{t(words)}</p>
        </section>
    }
}

/// How far the participant has come.
#[component]
fn Progress() -> impl IntoView {
    let journey = Journey::here();
    let place =
        Memo::new(move |_| journey.session.with(|session| (session.at, session.plan.steps.len(), part(session))));
    let words = move || {
        let (at, all, _) = place.get();
        say_with("study.step", &[("step", &(at + 1).min(all).to_string()), ("steps", &all.to_string())])
    };
    let bars = move || {
        let (at, all, part) = place.get();
        (0..all)
            .map(|index| {
                let share = match index {
                    index if index < at => 1.0,
                    index if index == at => part,
                    _ => 0.0,
                };
                view! { <i style=format!("--share:{share}")></i> }
            })
            .collect_view()
    };
    view! {
        <div class="progress">
            <span class="progress-bars" aria-hidden="true">{bars}</span>
            <span class="second figures" data-part="progress">{words}</span>
        </div>
    }
}

/// How much of the present step is done.
fn part(session: &Session) -> f64 {
    match session.screen() {
        Screen::Placing(_) => 0.1,
        Screen::Playing(_) => 0.4,
        Screen::Marking(_) => 0.7,
        Screen::Result(_) => 0.9,
        Screen::Step(Step::Debrief) => 1.0,
        Screen::Step(step) => {
            let (all, open) = (session.items(step).len(), session.open().len());
            if all == 0 { 0.5 } else { 0.1 + 0.8 * (all - open.min(all)) as f64 / all as f64 }
        }
        Screen::Declined | Screen::ScreenedOut => 0.0,
    }
}

/// Logs when the participant looks away, and when the network is back.
fn watch_the_eye(journey: Journey) {
    let focus = move |state: Focus| journey.record(Event::Focus { state });
    let hidden = move |_: web_sys::Event| {
        focus(if document().hidden() { Focus::Hidden } else { Focus::Visible });
    };
    let listeners = [
        window_event_listener(leptos::ev::blur, move |_| focus(Focus::Blurred)),
        window_event_listener(leptos::ev::focus, move |_| focus(Focus::Focused)),
        window_event_listener_untyped("visibilitychange", hidden),
        window_event_listener(leptos::ev::online, move |_| journey.sender().kick()),
    ];
    on_cleanup(move || listeners.into_iter().for_each(|listener| listener.remove()));
}

/// Logs when the engine had to be started again.
fn watch_the_engine(journey: Journey, lab: Lab) {
    Effect::new(move |_| {
        if lab.engine.recovered.get() {
            journey.record(Event::Trouble { what: "the engine stopped and was started again".to_owned() });
        }
    });
}
