//! The page of first steps.

use crate::game::{Board, DRAW_PLY};
use crate::study::tutorial::Tutorial as TutorialKind;
use crate::web::kit::first::{KEY, RUNGS};
use crate::web::kit::header::Header;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::store;
use crate::web::kit::words::{say, t};
use crate::web::tutorial::{Task, Tutorial};
use leptos::prelude::*;

/// What is learned on each rung, before its game.
const TASKS: [&[Task]; 3] =
    [&[Task::Sides, Task::Move, Task::Leave], &[Task::CaptureRed, Task::CaptureBlue], &[Task::Bluff, Task::Mark]];

/// The words of each rung: its title and what it teaches.
const WORDS: [(&str, &str); 3] = [
    ("first.rung-1", "first.rung-1-about"),
    ("first.rung-2", "first.rung-2-about"),
    ("first.rung-3", "first.rung-3-about"),
];

/// Three short games, each on a larger board.
#[component]
pub fn FirstPage() -> impl IntoView {
    Effect::new(move |_| document().set_title(&format!("{} · {}", say("first.title"), say("nav.brand"))));
    let rungs = store::load::<usize>(KEY).unwrap_or(0);
    if rungs == RUNGS.len() {
        // Whoever is up has left the ladder: no later game leads back to it.
        store::save(KEY, &usize::from(u8::MAX));
    }
    let done = RwSignal::new(rungs.min(RUNGS.len()));
    let learning = RwSignal::new(None::<usize>);
    view! {
        <Header />
        {move || match learning.get() {
            Some(rung) => view! { <Learn rung=rung /> }.into_any(),
            None => view! { <Ladder done=done learning=learning /> }.into_any(),
        }}
    }
}

/// The rungs, and the one that comes next.
#[component]
fn Ladder(done: RwSignal<usize>, learning: RwSignal<Option<usize>>) -> impl IntoView {
    let rung = move |(at, (title, about)): (usize, (&'static str, &'static str))| {
        let is_done = move || at < done.get();
        let is_next = move || at == done.get();
        let (board, _) = RUNGS[at];
        view! {
            <li class="rung" class:done=is_done class:next=is_next aria-current=move || is_next().then_some("step")>
                {picture(board)}
                <div>
                    <h2 class="name">
                        {t(title)}
                        <Show when=is_done>
                            <span class="rung-done">{icon(Icon::Check)}<span class="visually-hidden">{t("first.done")}</span></span>
                        </Show>
                    </h2>
                    <p class="second">{t(about)}</p>
                </div>
            </li>
        }
    };
    let begin = move |_| learning.set(Some(done.get_untracked()));
    let over = move || done.get() >= RUNGS.len();
    let words = move || if done.get() == 0 { say("first.begin") } else { say("first.go-on") };
    let again = move |_| {
        store::save(KEY, &0usize);
        done.set(0);
    };
    view! {
        <main id="main" tabindex="-1">
            <article class="more-page first">
                <h1 class="display">{t("first.title")}</h1>
                <p class="body">{move || if over() { say("first.over") } else { say("first.lead") }}</p>
                <ol class="rungs">{WORDS.into_iter().enumerate().map(rung).collect_view()}</ol>
                {move || if over() {
                    view! {
                        <a class="play" data-part="play" href="#/">{icon(Icon::Play)} <span>{t("first.play")}</span></a>
                        <p class="more-ways">
                            <button type="button" class="plain" data-part="again" on:click=again>{t("first.again")}</button>
                            <a class="plain" href="#/learn">{t("first.learn")}</a>
                        </p>
                    }.into_any()
                } else {
                    view! {
                        <button type="button" class="play" data-part="begin" on:click=begin>
                            {icon(Icon::Play)} <span>{words}</span>
                        </button>
                        <p class="more-ways"><a class="plain" href="#/">{t("first.skip")}</a></p>
                    }.into_any()
                }}
            </article>
        </main>
    }
}

/// The squares of a board, small.
fn picture(board: Board) -> impl IntoView {
    let shape = board.shape();
    let squares = (0..u32::from(shape.columns()) * u32::from(shape.rows())).map(|_| view! { <i></i> }).collect_view();
    view! { <span class="rung-board" style=format!("--columns:{}", shape.columns()) aria-hidden="true">{squares}</span> }
}

/// What a rung teaches, and then its game.
#[component]
fn Learn(rung: usize) -> impl IntoView {
    let (board, opponent) = RUNGS.get(rung).copied().unwrap_or(RUNGS[0]);
    let play = Callback::new(move |()| {
        store::save(KEY, &rung);
        let _ = window().location().set_hash(&format!("#/play?opponent={opponent}&board={board}&seat=first")); // always allowed
    });
    view! {
        <main id="main" class="tutorial-page" tabindex="-1">
            <Tutorial
                done=Callback::new(|_| {})
                already=Vec::new()
                board=board
                tutorial=TutorialKind::Whole
                marks=true
                draw_ply=DRAW_PLY
                finished=play
                only=TASKS.get(rung).copied().unwrap_or(TASKS[0])
            />
        </main>
    }
}
