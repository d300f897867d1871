//! When nobody can take part, and when it is not clear who comes.

use super::arrive::{Earlier, Refused, Who};
use crate::web::page::words::{say, say_with, t};
use leptos::prelude::*;

/// Why not, and what to do.
#[component]
pub fn Refusal(
    /// Why not.
    refused: Refused,
) -> impl IntoView {
    let refused = StoredValue::new(refused);
    let words = move || match refused.get_value() {
        Refused::NoStudy(name) => say_with("study.no-study", &[("name", &name)]),
        Refused::Unreachable => say("study.unreachable").to_owned(),
        Refused::Document(_) => say("study.broken-study").to_owned(),
        Refused::NoCondition(wish) => say_with("study.no-condition", &[("condition", &wish)]),
        Refused::Withdrawn => say("study.withdrawn-before").to_owned(),
        Refused::NoChance => say("study.no-chance").to_owned(),
    };
    let problems = move || match refused.get_value() {
        Refused::Document(error) => error.0,
        _ => Vec::new(),
    };
    let again = move || matches!(refused.get_value(), Refused::Unreachable);
    view! {
        <main id="main" class="study-page" tabindex="-1">
            <h1 class="display">{t("study.cannot")}</h1>
            <p class="body">{words}</p>
            <ul class="problems">
                {move || {
                    problems()
                        .into_iter()
                        .map(|problem| {
                            view! { <li><code>{problem.place}</code> " " {problem.what} ". " {problem.remedy}</li> }
                        })
                        .collect_view()
                }}
            </ul>
            <Show when=again>
                <button type="button" class="outlined" on:click=move |_| {
                    let _ = window().location().reload();
                }>{t("study.try-again")}</button>
            </Show>
        </main>
    }
}

/// The link names nobody, and somebody has been here before.
#[component]
pub fn WhoIsIt(
    /// Who was here.
    earlier: Earlier,
    /// The answer.
    choose: UnsyncCallback<Who>,
) -> impl IntoView {
    let finished = earlier.row.finished;
    view! {
        <main id="main" class="study-page" tabindex="-1">
            <h1 class="display">{t("study.welcome-back")}</h1>
            <p class="body">
                {move || if finished { say("study.was-finished") } else { say("study.was-begun") }}
            </p>
            <div class="study-choice">
                <button type="button" class="outlined" on:click=move |_| choose.run(Who::Same)>
                    {move || if finished { say("study.see-end") } else { say("study.go-on") }}
                </button>
                <button type="button" class="outlined" on:click=move |_| choose.run(Who::New)>
                    {t("study.begin-anew")}
                </button>
            </div>
        </main>
    }
}
