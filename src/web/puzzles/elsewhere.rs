//! A position from an address: judged first, and then solved like any other puzzle.

use super::address::board_of;
use super::collection::Entry;
use super::solving::Solving;
use crate::web::engine::lessons::messages::{Ask, Reply};
use crate::web::engine::state::LessonEngine;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::route::Route;
use crate::web::kit::words::{say, say_with, t};
use leptos::prelude::*;

/// What has come of judging it.
#[derive(Clone, PartialEq)]
enum Verdict {
    Looking,
    Won(Box<Entry>),
    NotWon,
    TooLong,
    Unreadable(String),
}

/// The position: a puzzle, or a sentence why it is none.
#[component]
pub fn Elsewhere(
    /// The position as the address has it.
    state: String,
) -> impl IntoView {
    let engine = LessonEngine::here();
    let verdict = RwSignal::new(Verdict::Looking);
    match board_of(&state) {
        None => verdict.set(Verdict::Unreadable(say("puzzles.no-board").to_owned())),
        Some(board) => engine.ask(Ask::Judge { board, state }, move |answer| {
            let judged = match answer {
                Ok(Reply::Judged(judged)) if judged.too_long => Verdict::TooLong,
                Ok(Reply::Judged(judged)) => match judged.won.and_then(Entry::apart) {
                    Some(entry) => Verdict::Won(Box::new(entry)),
                    None => Verdict::NotWon,
                },
                Ok(_) => return,
                Err(why) => Verdict::Unreadable(why),
            };
            let _ = verdict.try_set(judged); // somebody may have gone by then
        }),
    }
    on_cleanup(move || {
        if verdict.try_get_untracked() == Some(Verdict::Looking) {
            engine.cancel();
        }
    });
    move || match verdict.get() {
        Verdict::Looking => view! {
            <section class="study-page" aria-busy="true">
                <p class="body" role="status">{t("puzzles.looking")}</p>
            </section>
        }
        .into_any(),
        Verdict::Won(entry) => {
            let now = entry.clone();
            view! { <Solving first=*entry entry=Memo::new(move |_| Some((*now).clone())) /> }.into_any()
        }
        Verdict::NotWon => sorry(say("puzzles.not-won").to_owned(), "not-won"),
        Verdict::TooLong => sorry(say("puzzles.too-long").to_owned(), "too-long"),
        Verdict::Unreadable(why) => sorry(say_with("puzzles.unreadable", &[("why", &why)]), "unreadable"),
    }
}

/// There is no puzzle in it, and here is the way back.
fn sorry(words: String, why: &'static str) -> AnyView {
    view! {
        <section class="study-page" role="status" data-part="no-puzzle" data-why=why>
            <h1 class="display">{t("puzzles.no-puzzle")}</h1>
            <p class="body puzzle-sorry">{icon(Icon::Info)} <span>{words}</span></p>
            <div class="study-choice">
                <a class="outlined" href=Route::Puzzles.hash()>{t("puzzles.back")}</a>
            </div>
        </section>
    }
    .into_any()
}
