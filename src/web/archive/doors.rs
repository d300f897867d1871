//! Every character's door: a candle at those that are won, and the results.

use super::shelves::Shelves;
use crate::arena::strengths::ladder;
use crate::web::kit::finished::Score;
use crate::web::kit::plate::Candle;
use crate::web::kit::portrait::portrait;
use crate::web::kit::words::{agent_name, say, say_with, t};
use leptos::prelude::*;

/// The doors.
#[component]
pub fn Doors() -> impl IntoView {
    let results = Shelves::here().results;
    let scores = Memo::new(move |_| {
        results.with(|results| ladder().into_iter().map(|entry| results.against(entry.character)).collect::<Vec<_>>())
    });
    let won = move || scores.with(|scores| scores.iter().filter(|score| score.won > 0).count().to_string());
    let all = ladder().len().to_string();
    let count = move || say_with("games.doors-won", &[("won", &won()), ("all", &all)]);
    let door = move |(at, id): (usize, &'static str)| {
        let score = move || scores.with(|scores| scores.get(at).cloned().unwrap_or_default());
        let open = Signal::derive(move || score().won > 0);
        view! {
            <li class="door-card" class:won=open>
                <span class="door-portrait">{portrait(id)} <Candle lit=open /></span>
                <span class="name">{move || agent_name(id)}</span>
                <span class="small figures">{move || score_words(&score())}</span>
            </li>
        }
    };
    view! {
        <div class="archive-head">
            <h2 class="title">{t("games.doors")}</h2>
            <span class="second figures" data-part="doors">{count}</span>
        </div>
        <ul class="doors">{ladder().into_iter().map(|entry| entry.id).enumerate().map(door).collect_view()}</ul>
    }
}

/// Results in words: nothing where nothing was played.
fn score_words(score: &Score) -> String {
    if score.games() == 0 {
        return say("games.not-yet").to_owned();
    }
    let (won, lost, drawn) = (score.won.to_string(), score.lost.to_string(), score.drawn.to_string());
    let key = if score.drawn == 0 { "games.score" } else { "games.score-drawn" };
    say_with(key, &[("won", &won), ("lost", &lost), ("drawn", &drawn)])
}
