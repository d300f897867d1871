//! Five against the clock: what it is, the five, and what came of them.

use super::cards;
use super::room::Room;
use super::run::{LENGTHS, PENALTY, Run, Score, time};
use super::solving::Solving;
use crate::game::Seed;
use crate::web::kit::clock;
use crate::web::kit::route::Route;
use crate::web::kit::words::{say, say_with, t};
use leptos::prelude::*;

/// The run, before, while and after it is run.
#[component]
pub fn RunPage() -> impl IntoView {
    let room = Room::here();
    // Whoever comes here anew begins anew.
    room.run.set(None);
    let best = RwSignal::new(false);
    let entry = Memo::new(move |_| room.run.with(|run| room.find(run.as_ref()?.current()?)));
    let over = Memo::new(move |_| room.run.with(|run| run.as_ref().is_some_and(Run::is_over)));
    let running = Memo::new(move |_| entry.with(Option::is_some));
    Effect::new(move |_| {
        if over.get()
            && let Some(score) = score(room)
        {
            room.note(|progress| best.set(progress.runs.note(score)));
        }
    });
    let start = Callback::new(move |()| {
        let seed = Seed((js_sys::Math::random() * 9e15) as u64);
        let mut run = room.collection.with_value(|collection| {
            let progress = room.progress.read_untracked();
            Run::new(collection, seed, |entry| !progress.puzzles.contains_key(&entry.id))
        });
        run.start(clock::now());
        room.run.set(Some(run));
    });
    on_cleanup(move || room.run.set(None));
    move || match (running.get(), entry.get_untracked(), over.get()) {
        (true, Some(first), _) => view! { <Solving first=first entry=entry running=true /> }.into_any(),
        (_, _, true) => view! { <Result best=best start=start /> }.into_any(),
        _ => view! { <Before start=start /> }.into_any(),
    }
}

fn score(room: Room) -> Option<Score> {
    room.run.with_untracked(|run| run.as_ref().map(|run| run.score(clock::now())))
}

fn in_words(score: Score) -> String {
    let (solved, all) = (score.solved.to_string(), LENGTHS.len().to_string());
    say_with("puzzles.run-result", &[("solved", &solved), ("all", &all), ("time", &time(score.seconds))])
}

/// What a run is.
#[component]
fn Before(start: Callback<()>) -> impl IntoView {
    let room = Room::here();
    let best = move || {
        let best = room.progress.with(|progress| progress.runs.best)?;
        Some(say_with("puzzles.run-best", &[("score", &in_words(best))]))
    };
    view! {
        <section class="study-page puzzle-run">
            <h1 class="display">{t("puzzles.run")}</h1>
            <p class="body">{move || say_with("puzzles.run-lead", &[("seconds", &PENALTY.to_string())])}</p>
            <p class="body figures" data-part="best-run">{best}</p>
            <div class="study-choice">
                <button type="button" class="play" data-part="start-run" on:click=move |_| start.run(())>
                    {t("puzzles.run-start")}
                </button>
                <a class="quiet" href=Route::Puzzles.hash()>{t("puzzles.back")}</a>
            </div>
        </section>
    }
}

/// What came of it, and the five once more.
#[component]
fn Result(best: RwSignal<bool>, start: Callback<()>) -> impl IntoView {
    let room = Room::here();
    let words = move || score(room).map(in_words);
    let before = move || {
        let record = room.progress.with(|progress| progress.runs.best)?;
        Some(match best.get() {
            true => say("puzzles.run-is-best").to_owned(),
            false => say_with("puzzles.run-best", &[("score", &in_words(record))]),
        })
    };
    let five = move || {
        let run = room.run.get_untracked().unwrap_or_default();
        let of = |(id, solved): (&String, &bool)| {
            let key = if *solved { "puzzles.is-solved" } else { "puzzles.is-tried" };
            Some(cards::of(room, &room.find(id)?, say(key)))
        };
        run.ids.iter().zip(&run.solved).filter_map(of).collect::<String>()
    };
    view! {
        <section class="study-page puzzle-run" data-part="run-over">
            <h1 class="display figures" role="status">{words}</h1>
            <p class="body figures">{before}</p>
            <ul class="puzzle-tiles" inner_html=five></ul>
            <div class="study-choice">
                <button type="button" class="play" data-part="start-run" on:click=move |_| start.run(())>
                    {t("puzzles.run-again")}
                </button>
                <a class="quiet" href=Route::Puzzles.hash()>{t("puzzles.back")}</a>
            </div>
        </section>
    }
}
