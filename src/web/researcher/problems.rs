//! What is wrong: with documents by place and remedy, with logs by line.

use super::workspace::Workspace;
use crate::study::SessionId;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::words::{say_with, t};
use leptos::prelude::*;

/// Documents that are no studies.
#[component]
pub fn DocumentProblems() -> impl IntoView {
    let rejected = Workspace::here().rejected;
    move || {
        let documents = rejected.get().into_iter().map(|document| {
            let count = document.problems.len().to_string();
            let problems = document.problems.into_iter().map(|problem| {
                view! {
                    <li>
                        <code class="desk-where">{problem.place}</code>
                        <span>{format!("{}.", problem.what.trim_end_matches('.'))}</span>
                        <span class="second">{problem.remedy}</span>
                    </li>
                }
            });
            view! {
                <div class="desk-problems" role="alert" data-part="document-problems">
                    <h3 class="name">
                        {icon(Icon::Info)}
                        {say_with("desk.document-problems", &[("file", &document.file), ("count", &count)])}
                    </h3>
                    <ul>{problems.collect_view()}</ul>
                </div>
            }
        });
        documents.collect_view()
    }
}

/// What is wrong with logs; of one study, or of none in particular.
#[component]
pub fn LogProblems(
    /// The study; without it everything is listed.
    #[prop(optional, into)]
    study: Option<String>,
) -> impl IntoView {
    let workspace = Workspace::here();
    let troubles = Memo::new(move |_| {
        let elsewhere = |session: &str| {
            workspace.logs.with(|logs| {
                logs.iter().any(|held| *held.digest.session == *session && Some(&held.digest.study) != study.as_ref())
            })
        };
        let mut troubles = workspace.troubles.get();
        if study.is_some() {
            troubles.retain(|trouble| !trouble.flaw.session.as_deref().is_some_and(elsewhere));
        }
        troubles
    });
    let items = move || {
        let items = troubles.get().into_iter().map(|trouble| {
            let line = trouble.flaw.line.map(|line| say_with("desk.line", &[("line", &line.to_string())]));
            let session: String = trouble.flaw.session.as_ref().map(SessionId::short).unwrap_or_default();
            view! {
                <li>
                    <code class="desk-where">{trouble.from} {line.map(|line| format!(", {line}"))}</code>
                    <span>{trouble.flaw.what}</span>
                    <span class="second">{session}</span>
                </li>
            }
        });
        items.collect_view()
    };
    view! {
        <Show when=move || !troubles.with(Vec::is_empty)>
            <div class="desk-problems" data-part="log-problems">
                <h3 class="name">{icon(Icon::Info)} {t("desk.log-problems")}</h3>
                <p class="second">{t("desk.log-problems-kept")}</p>
                <ul>{items}</ul>
            </div>
        </Show>
    }
}
