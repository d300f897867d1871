//! What stands beside the board.

use super::state::{Said, TutorialState};
use super::task::Task;
use super::words;
use crate::game::{Board, Ply};
use crate::study::tutorial::Tutorial;
use crate::web::canvas::Scene;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::memo::Chips;
use crate::web::kit::plate::{Taken, Tray};
use crate::web::kit::prose::prose;
use crate::web::kit::squares::name;
use crate::web::kit::words::{say, say_with, t};
use crate::web::rules::screen::{losing, winning};
use leptos::html::H1;
use leptos::prelude::*;

/// How far one has come: a number, and a dot a task.
#[component]
fn Progress(
    /// The task's number, from 0.
    at: RwSignal<usize>,
    /// How many there are.
    all: usize,
) -> impl IntoView {
    let step = move || say_with("tutorial.step", &[("step", &(at.get() + 1).to_string()), ("all", &all.to_string())]);
    let dots = (0..all).map(|dot| view! { <i class:on=move || dot <= at.get()></i> }).collect_view();
    view! {
        <p class="tutorial-step label figures">
            <span class="tutorial-dots" aria-hidden="true">{dots}</span>
            <span>{step}</span>
        </p>
    }
}

/// The task in words, and what is said of what was done.
#[component]
pub fn TaskWords(
    /// The state.
    state: TutorialState,
    /// The heading, which gets the focus with every task.
    heading: NodeRef<H1>,
    /// The task's number, from 0.
    at: RwSignal<usize>,
    /// How many there are.
    all: usize,
) -> impl IntoView {
    let task = move || state.lesson.with(|lesson| lesson.task());
    let said = move || {
        let (key, sign) = match state.said.get() {
            Said::Task => (state.lesson.with(words::text), None),
            Said::Waits => (words::waits(task()), None),
            Said::Hint(hint) => (hint, Some(Icon::Info)),
            Said::Done => (state.lesson.with(|lesson| words::done(lesson, state.tutorial)), Some(Icon::Check)),
        };
        view! {
            {sign.map(icon)}
            <span>{prose(&state.lesson.with(|lesson| words::told(key, lesson)))}</span>
        }
    };
    view! {
        <div class="tutorial-words">
            <Progress at=at all=all />
            <h1 class="title" tabindex="-1" node_ref=heading>{move || say(words::title(task()))}</h1>
            <p class="body tutorial-said" role="status" aria-live="polite" data-part="said">{said}</p>
            <p class="small tutorial-keys">{move || say(state.lesson.with(words::keys))}</p>
        </div>
    }
}

/// What a task needs besides the board: a tray, a button, a row of guesses.
#[component]
pub fn Extras(
    /// The state.
    state: TutorialState,
    /// What the board shows.
    scene: Memo<Scene>,
) -> impl IntoView {
    let task = Memo::new(move |_| state.lesson.with(|lesson| lesson.task()));
    let board = Signal::derive(move || state.board);
    let by_me = Signal::derive(move || state.lesson.with(|lesson| Taken::by_me(lesson.view())));
    let by_them = Signal::derive(move || state.lesson.with(|lesson| Taken::by_them(lesson.view())));
    let i_took = Signal::derive(|| say("play.i-took").to_owned());
    let they_took = Signal::derive(|| say("tutorial.they-took").to_owned());
    let exit = Memo::new(move |_| scene.with(|scene| scene.escape.map(name)));
    let inside = move || match task.get() {
        Task::CaptureRed | Task::CaptureBlue => view! { <Tray label=i_took board=board taken=by_me /> }.into_any(),
        Task::Bluff => view! { <Tray label=they_took board=board taken=by_them /> }.into_any(),
        Task::Mark => view! { <Chips armed=state.armed /> }.into_any(),
        Task::Leave => view! {
            {move || {
                exit.get().map(|square| {
                    view! {
                        <button type="button" class="play tutorial-leave" on:click=move |_| state.leave()>
                            {move || say_with("play.leave", &[("square", &square)])}
                        </button>
                    }
                })
            }}
        }
        .into_any(),
        Task::Sides | Task::Move => ().into_any(),
    };
    view! { <div class="tutorial-extras">{inside}</div> }
}

/// All ways to win and to lose, once they have all been seen.
#[component]
pub fn Summary(
    /// The heading, which gets the focus.
    heading: NodeRef<H1>,
    /// The board, on which there are more or fewer ghosts.
    board: Board,
    /// How much is taught: a study that explains the rules alone explains all of them.
    tutorial: Tutorial,
    /// The ply at which a game is drawn.
    draw_ply: Ply,
) -> impl IntoView {
    let draw = move || say_with("tutorial.end.draw", &[("plies", &draw_ply.0.to_string())]);
    view! {
        <h1 class="display" tabindex="-1" node_ref=heading>{t("tutorial.end.title")}</h1>
        <p class="body tutorial-lead">{t("tutorial.end.text")}</p>
        <div class="tutorial-ways">
            {winning(board)} {losing(board)}
            {(tutorial == Tutorial::Rules).then(|| view! { <p class="second tutorial-draw">{draw}</p> })}
        </div>
    }
}
