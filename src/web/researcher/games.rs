//! What a row opens: the games of a session to look at, and what can be done with its log.

use super::page::ResearcherPage;
use super::workspace::{Held, Source, Workspace};
use crate::study::SessionId;
use crate::study::digest::GameDigest;
use crate::web::kit::file;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::words::{agent_text, say, say_with, t};
use crate::web::participant::store::Store;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;

/// How a game ended for the participant, in a word.
pub fn result_words(result: Option<i8>) -> &'static str {
    match result {
        Some(1) => say("desk.won"),
        Some(-1) => say("desk.lost"),
        Some(_) => say("desk.drawn"),
        None => say("desk.not-ended"),
    }
}

/// The opponent by both names: what the participant called it, and who it was.
pub fn opponent_words(game: &GameDigest) -> String {
    let name = agent_text(&game.agent, "name").map_or_else(|| game.agent.clone(), str::to_owned);
    if game.label.is_empty() { name } else { format!("{} · {name}", game.label) }
}

/// The games, and the log.
#[component]
pub fn Games(held: Arc<Held>) -> impl IntoView {
    let workspace = Workspace::here();
    let (study, session) = (held.digest.study.clone(), held.digest.session.clone());
    let games = held.digest.games.clone().into_iter().map(|game| {
        let page = ResearcherPage::Game { study: study.clone(), session: session.to_string(), game: game.number };
        let words = move || {
            let number =
                if game.number == 0 { say("study.practice-title").to_owned() } else { game.number.to_string() };
            let seat = say(if game.first { "desk.moved-first" } else { "desk.moved-second" });
            let plies = say_with("desk.plies", &[("plies", &game.plies.to_string())]);
            let rest = format!("{seat} · {} · {plies}", result_words(game.result));
            view! {
                <span class="desk-game-number figures">{number}</span>
                <span class="desk-game-name">{opponent_words(&game)}</span>
                <span class="second figures">{rest}</span>
            }
        };
        view! { <li><a href=page.hash() data-part="replay">{words}</a></li> }
    });
    let save = {
        let held = held.clone();
        move |_| {
            let short = held.digest.session.short();
            let name = format!("geister-{}-{short}.jsonl", held.digest.study);
            file::save_text(&name, "application/x-ndjson", &held.text);
        }
    };
    let take_off = {
        let session = session.clone();
        move |_| workspace.take_off(&session)
    };
    let stored = held.source == Source::Browser;
    view! {
        <ul class="desk-games">{games.collect_view()}</ul>
        <div class="desk-log-actions">
            <button type="button" class="quiet" on:click=save>{icon(Icon::Download)} <span>{t("desk.save-log")}</span></button>
            <button type="button" class="quiet" data-part="take-off" on:click=take_off>
                {icon(Icon::Close)} <span>{t("desk.take-off")}</span>
            </button>
            {stored.then(|| view! { <Delete session=session.clone() entries=held.digest.entries /> })}
        </div>
    }
}

/// Deletes a log from this browser, when asked twice.
#[component]
fn Delete(session: SessionId, entries: usize) -> impl IntoView {
    let workspace = Workspace::here();
    let sure = RwSignal::new(false);
    let press = move |_| {
        if !sure.get_untracked() {
            return sure.set(true);
        }
        let session = session.clone();
        spawn_local(async move {
            let gone = async {
                let store = Store::open().await?;
                store.forget(&session).await
            };
            match gone.await {
                Ok(()) => {
                    workspace.take_off(&session);
                    workspace.say("desk.deleted", &[]);
                }
                Err(error) => workspace.say("desk.failed", &[("why", &error.to_string())]),
            }
        });
    };
    let words = move || match sure.get() {
        false => say("desk.delete").to_owned(),
        true => say_with("desk.delete-sure", &[("entries", &entries.to_string())]),
    };
    view! {
        <button type="button" class="quiet" class:sure=sure data-part="delete" on:click=press>{words}</button>
    }
}
