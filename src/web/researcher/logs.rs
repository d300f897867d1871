//! The sessions of a study, one a row.

use super::games::Games;
use super::moments::moment;
use super::work;
use super::workspace::{Held, Workspace, source_words};
use crate::study::digest::Status;
use crate::web::kit::words::{language, say, say_with, t};
use leptos::prelude::*;
use std::sync::Arc;

/// The list of sessions.
#[component]
pub fn Logs(
    /// The study.
    study: String,
) -> impl IntoView {
    let workspace = Workspace::here();
    let rows = Memo::new(move |_| workspace.of(&study));
    let any = move || !rows.with(Vec::is_empty);
    let summary = move || {
        rows.with(|rows| {
            let count = |wanted: fn(&Held) -> bool| rows.iter().filter(|held| wanted(held)).count().to_string();
            say_with(
                "desk.session-counts",
                &[
                    ("all", &rows.len().to_string()),
                    ("finished", &count(|held| held.digest.status == Status::Finished)),
                    ("simulated", &count(|held| held.digest.simulated)),
                    ("preview", &count(|held| held.digest.preview)),
                ],
            )
        })
    };
    let check = move |_| {
        let open = |held: &Arc<Held>| held.verified.is_none();
        work::verify(workspace, rows.get_untracked().into_iter().filter(open).collect());
    };
    let busy = move || workspace.work.with(Option::is_some);
    let unchecked = move || rows.with(|rows| rows.iter().any(|held| held.verified.is_none()));
    // A row is drawn again when its log has grown or was checked, and only then.
    let key =
        |held: &Arc<Held>| (held.digest.session.clone(), held.digest.entries, held.verified.clone().map(|v| v.is_ok()));
    view! {
        <Show when=any fallback=|| view! { <p class="second">{t("desk.no-sessions")}</p> }>
            <p class="second figures" data-part="session-counts">{summary}</p>
            <table class="desk-table">
                <thead>
                    <tr class="label">
                        <th scope="col">{t("desk.col-participant")}</th>
                        <th scope="col">{t("desk.col-condition")}</th>
                        <th scope="col">{t("desk.col-progress")}</th>
                        <th scope="col" class="number">{t("desk.col-results")}</th>
                        <th scope="col" class="number">{t("desk.col-entries")}</th>
                        <th scope="col">{t("desk.col-began")}</th>
                        <th scope="col"><span class="visually-hidden">{t("desk.games")}</span></th>
                    </tr>
                </thead>
                <For each=move || rows.get() key=key let:held>
                    <Row held=held />
                </For>
            </table>
            <Show when=unchecked>
                <p class="desk-verify">
                    <button type="button" class="outlined" data-part="verify" disabled=busy on:click=check>
                        {t("desk.verify")}
                    </button>
                    <span class="second">{t("desk.verify-about")}</span>
                </p>
            </Show>
        </Show>
    }
}

#[component]
fn Row(held: Arc<Held>) -> impl IntoView {
    let workspace = Workspace::here();
    let digest = &held.digest;
    let (name, session) = (digest.name(), digest.session.clone());
    let open = {
        let session = session.clone();
        Memo::new(move |_| workspace.opened.with(|opened| opened.contains(&session)))
    };
    let toggle = {
        let session = session.clone();
        move |_| {
            workspace.opened.update(|opened| match opened.iter().position(|known| *known == session) {
                Some(at) => drop(opened.remove(at)),
                None => opened.push(session.clone()),
            });
        }
    };
    let condition = match &digest.group {
        Some(group) => format!("{} · {group}", digest.condition),
        None => digest.condition.to_string(),
    };
    let (step, steps, status) = (digest.step, digest.steps, digest.status);
    let share = if status == Status::Finished { 1.0 } else { (step.max(1) - 1) as f64 / steps.max(1) as f64 };
    let progress = move || match status {
        Status::Finished => say("desk.finished").to_owned(),
        Status::Declined => say("desk.declined").to_owned(),
        Status::ScreenedOut => say("desk.screened-out").to_owned(),
        Status::Unfinished => say_with("study.step", &[("step", &step.to_string()), ("steps", &steps.to_string())]),
    };
    let [won, lost, drawn] = digest.results;
    let results = move || {
        let gaps = [("won", won.to_string()), ("lost", lost.to_string()), ("drawn", drawn.to_string())];
        let gaps: Vec<(&str, &str)> = gaps.iter().map(|(gap, value)| (*gap, value.as_str())).collect();
        say_with("desk.results-spoken", &gaps)
    };
    let entries = digest.entries;
    let began = digest.began;
    let flags = {
        let (simulated, preview, source, verified) =
            (digest.simulated, digest.preview, held.source.clone(), held.verified.clone());
        let session = session.clone();
        move || {
            let troubled = workspace
                .troubles
                .with(|all| all.iter().any(|trouble| trouble.flaw.session.as_deref() == Some(session.as_str())));
            let mut flags = Vec::new();
            if simulated {
                flags.push(say("desk.simulated").to_owned());
            } else {
                flags.push(source_words(&source, language()));
            }
            flags.extend(preview.then(|| say("desk.is-preview").to_owned()));
            flags.extend(
                verified.as_ref().map(|v| say(if v.is_ok() { "desk.is-true" } else { "desk.is-untrue" }).to_owned()),
            );
            flags.extend(troubled.then(|| say("desk.has-problems").to_owned()));
            flags.into_iter().map(|flag| view! { <span class="chip-word">{flag}</span> }).collect_view()
        }
    };
    let label = {
        let name = name.clone();
        move || say_with("desk.games-of", &[("name", &name)])
    };
    view! {
        <tbody data-session=session.to_string() class:open=move || open.get()>
            <tr>
                <th scope="row">
                    <span class="desk-name">{name}</span>
                    <span class="desk-flags">{flags}</span>
                </th>
                <td data-label=t("desk.col-condition")>{condition}</td>
                <td data-label=t("desk.col-progress")>
                    <span class="desk-bar" aria-hidden="true"><i style=format!("--share:{share}")></i></span>
                    <span>{progress}</span>
                </td>
                <td class="number" data-label=t("desk.col-results")>
                    <span aria-hidden="true">{format!("{won}–{lost}–{drawn}")}</span>
                    <span class="visually-hidden">{results}</span>
                </td>
                <td class="number" data-label=t("desk.col-entries")>{entries}</td>
                <td data-label=t("desk.col-began")>{move || moment(began, language())}</td>
                <td class="desk-open">
                    <button
                        type="button"
                        class="quiet"
                        aria-expanded=move || open.get().to_string()
                        aria-label=label
                        data-part="games"
                        on:click=toggle
                    >
                        {t("desk.games")}
                    </button>
                </td>
            </tr>
            <Show when=move || open.get()>
                <tr class="desk-more"><td colspan="7"><Games held=held.clone() /></td></tr>
            </Show>
        </tbody>
    }
}
