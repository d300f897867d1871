//! When nobody can take part, and when it is not clear who comes.

use super::arrive::{Earlier, Refused, Who};
use crate::web::kit::words::{say, say_with, t};
use leptos::prelude::*;

/// Why not, in words.
pub fn words(refused: &Refused) -> String {
    match refused {
        Refused::NoStudy(name) => say_with("study.no-study", &[("name", name)]),
        Refused::Unreachable => say("study.unreachable").to_owned(),
        Refused::Document(_) => say("study.broken-study").to_owned(),
        Refused::NoCondition(wish) => say_with("study.no-condition", &[("condition", wish)]),
        Refused::NoChance => say("study.no-chance").to_owned(),
        Refused::CollectorSilent => say("study.collector-silent").to_owned(),
        Refused::UnknownStudy => say("study.unknown-version").to_owned(),
        Refused::NotSigned => say("study.not-signed").to_owned(),
        Refused::NoClass => say("study.no-class").to_owned(),
        Refused::FinishedBefore => say("study.finished-before").to_owned(),
        Refused::BegunElsewhere => say("study.begun-elsewhere").to_owned(),
        Refused::Collector(status) => say_with("study.not-admitted", &[("status", &status.to_string())]),
    }
}

/// Why not, and what to do.
#[component]
pub fn Refusal(
    /// Why not.
    refused: Refused,
    /// Tries again, perhaps as somebody else.
    choose: UnsyncCallback<Who>,
) -> impl IntoView {
    let refused = StoredValue::new(refused);
    let words = move || refused.with_value(words);
    let problems = move || match refused.get_value() {
        Refused::Document(error) => error.0,
        _ => Vec::new(),
    };
    let again = move || matches!(refused.get_value(), Refused::Unreachable | Refused::CollectorSilent);
    let elsewhere = move || matches!(refused.get_value(), Refused::BegunElsewhere);
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
            <Show when=elsewhere>
                <button type="button" class="outlined" data-part="anew" on:click=move |_| choose.run(Who::Anew)>
                    {t("study.begin-here")}
                </button>
            </Show>
        </main>
    }
}

/// Somebody has been here before with this link: is it the same person?
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
            <h1 class="display">{t("study.still-you")}</h1>
            <p class="body">
                {move || if finished { say("study.was-finished") } else { say("study.was-begun") }}
            </p>
            <div class="study-choice">
                <button type="button" class="outlined" data-part="same" on:click=move |_| choose.run(Who::Same)>
                    {move || if finished { say("study.see-end") } else { say("study.go-on") }}
                </button>
                <button type="button" class="outlined" data-part="somebody-else" on:click=move |_| choose.run(Who::New)>
                    {t("study.somebody-else")}
                </button>
            </div>
            <p class="second">{t("study.somebody-else-about")}</p>
        </main>
    }
}
