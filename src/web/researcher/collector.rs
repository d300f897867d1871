//! A collector: how many have begun and finished, and their logs, as they come.

use super::moments::moment;
use super::state::{Desk, Source};
use super::work;
use crate::web::kit::http;
use crate::web::kit::words::{language, say_with, t};
use crate::web::participant::facts;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use std::time::Duration;

/// How often an open collector is asked again.
const EVERY: Duration = Duration::from_secs(30);

/// How far a study is, as the collector counts.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
struct Progress {
    study: String,
    by_condition: Vec<Counts>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
struct Counts {
    condition: i64,
    started: i64,
    finished: i64,
    withdrawn: i64,
    abandoned: i64,
    last_seen: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum State {
    Closed,
    Asking,
    Failed(&'static str, String),
    Open,
}

/// The address and the key, which is forgotten with the page, and what the collector says.
#[component]
pub fn CollectorForm(
    /// The study whose logs are wanted; empty for all.
    study: String,
) -> impl IntoView {
    let desk = Desk::here();
    let here = facts::collector_here();
    let served = here.is_some();
    let address = RwSignal::new(here.unwrap_or_default());
    let key = RwSignal::new(String::new());
    let state = RwSignal::new(State::Closed);
    let progress = RwSignal::new(Vec::<Progress>::new());
    let seen = StoredValue::new(Vec::<Progress>::new());
    let study = StoredValue::new(study);

    let ask = move || {
        spawn_local(async move {
            let answer = look(&address.get_untracked(), &key.get_untracked(), &study.get_value()).await;
            let Ok(counts) = answer.map_err(|(key, why)| state.set(State::Failed(key, why))) else { return };
            state.set(State::Open);
            progress.set(counts.clone());
            // Logs are fetched when something has happened since, and not otherwise.
            let new = |now: &&Progress| !seen.with_value(|seen| seen.contains(now));
            let mut news: Vec<String> = counts.iter().filter(new).map(|now| now.study.clone()).collect();
            news.dedup(); // a study whose document changed is counted by version
            seen.set_value(counts);
            for name in news {
                let path = format!("api/v1/studies/{name}/logs");
                match http::ask("GET", &join(&address.get_untracked(), &path), Some(&key.get_untracked()), None).await {
                    Ok(answer) if answer.is_ok() => work::read(desk, vec![(Source::Collector, answer.text)]).await,
                    Ok(answer) => state.set(State::Failed("desk.collector-refused", answer.status.to_string())),
                    Err(_) => state.set(State::Failed("desk.collector-silent", String::new())),
                }
            }
        });
    };
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        state.set(State::Asking);
        seen.set_value(Vec::new());
        ask();
    };
    let timer = set_interval_with_handle(
        move || {
            if state.with_untracked(|state| *state == State::Open) {
                ask();
            }
        },
        EVERY,
    );
    on_cleanup(move || {
        if let Ok(timer) = timer {
            timer.clear();
        }
    });
    let words = move || match state.get() {
        State::Closed => String::new(),
        State::Asking => language().text("desk.collector-asking").to_owned(),
        State::Failed(key, why) => language().fill(key, &[("status", &why)]),
        State::Open if progress.with(Vec::is_empty) => language().text("desk.collector-empty").to_owned(),
        State::Open => String::new(),
    };
    view! {
        <details class="desk-collector" open=served>
            <summary class="outlined">{t("desk.collector")}</summary>
            <form class="desk-form" on:submit=submit>
                <label>
                    <span class="label">{t("desk.collector-address")}</span>
                    <input
                        type="url"
                        class="entry"
                        required=true
                        placeholder="https://study.example.org/"
                        prop:value=move || address.get()
                        on:input=move |event| address.set(event_target_value(&event))
                    />
                </label>
                <label>
                    <span class="label">{t("desk.collector-key")}</span>
                    <input
                        type="password"
                        class="entry"
                        autocomplete="off"
                        required=true
                        prop:value=move || key.get()
                        on:input=move |event| key.set(event_target_value(&event))
                    />
                </label>
                <button type="submit" class="outlined">
                    {move || language().text(if state.with(|state| *state == State::Open) { "desk.collector-again" } else { "desk.collector-open" })}
                </button>
            </form>
            <p class="small">{t("desk.collector-key-about")}</p>
            <p class="second" role="status">{words}</p>
            <Show when=move || !progress.with(Vec::is_empty)>
                <ul class="desk-progress figures">
                    {move || progress.get().into_iter().map(progress_words).map(|words| view! { <li class="second">{words}</li> }).collect_view()}
                </ul>
            </Show>
        </details>
    }
}

fn progress_words(progress: Progress) -> String {
    let sum = |of: fn(&Counts) -> i64| progress.by_condition.iter().map(of).sum::<i64>().to_string();
    let each: Vec<String> = progress
        .by_condition
        .iter()
        .map(|counts| format!("{}: {}/{}", counts.condition + 1, counts.finished, counts.started))
        .collect();
    let last = progress.by_condition.iter().map(|counts| counts.last_seen).max().unwrap_or(0);
    say_with(
        "desk.collector-counts",
        &[
            ("study", &progress.study),
            ("started", &sum(|counts| counts.started)),
            ("finished", &sum(|counts| counts.finished)),
            ("abandoned", &sum(|counts| counts.abandoned)),
            ("withdrawn", &sum(|counts| counts.withdrawn)),
            ("conditions", &each.join(", ")),
            ("last", &moment(last, language())),
        ],
    )
}

fn join(address: &str, path: &str) -> String {
    let address = address.trim();
    if address.ends_with('/') { format!("{address}{path}") } else { format!("{address}/{path}") }
}

/// Asks how far the studies are, or says what went wrong.
async fn look(address: &str, key: &str, study: &str) -> Result<Vec<Progress>, (&'static str, String)> {
    let answer = http::ask("GET", &join(address, "api/v1/studies"), Some(key.trim()), None).await;
    let answer = answer.map_err(|_| ("desk.collector-silent", String::new()))?;
    match answer.status {
        200..300 => {}
        401 | 403 => return Err(("desk.collector-wrong-key", String::new())),
        status => return Err(("desk.collector-refused", status.to_string())),
    }
    #[derive(Deserialize)]
    struct All {
        studies: Vec<Progress>,
    }
    let all: All = serde_json::from_str(&answer.text).map_err(|_| ("desk.collector-refused", "JSON".to_owned()))?;
    Ok(all.studies.into_iter().filter(|progress| study.is_empty() || progress.study == study).collect())
}
