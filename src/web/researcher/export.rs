//! Taking the data home: a data set, a report, the logs. What is in it is said before it is made.

use super::ready::{Ready, ReadyReport};
use super::state::{Desk, Held};
use super::work;
use crate::web::engine::logs::client::Brought;
use crate::web::engine::logs::messages::{Errand, News};
use crate::web::kit::file;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::words::{say, say_with, t};
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The kinds of sessions that must never be taken for each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Real,
    Simulated,
    Preview,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Real, Kind::Simulated, Kind::Preview];

    fn of(held: &Held) -> Kind {
        match (held.digest.preview, held.digest.simulated) {
            (true, _) => Kind::Preview,
            (false, true) => Kind::Simulated,
            (false, false) => Kind::Real,
        }
    }

    fn key(self) -> &'static str {
        match self {
            Kind::Real => "desk.export-real",
            Kind::Simulated => "desk.export-simulated",
            Kind::Preview => "desk.export-preview",
        }
    }
}

/// What is exported, and how.
#[component]
pub fn Export(
    /// The study.
    study: String,
) -> impl IntoView {
    let desk = Desk::here();
    let logs = {
        let study = study.clone();
        Memo::new(move |_| desk.of(&study))
    };
    // Not chosen yet: people's sessions, or simulated ones where there are no others.
    let wanted = RwSignal::new(None::<[bool; 3]>);
    let counts = Memo::new(move |_| {
        logs.with(|logs| Kind::ALL.map(|kind| logs.iter().filter(|held| Kind::of(held) == kind).count()))
    });
    let wants = Memo::new(move |_| {
        wanted.get().unwrap_or_else(|| {
            let [real, simulated, _] = counts.get();
            [true, real == 0 && simulated > 0, false]
        })
    });
    let version = RwSignal::new(None::<String>);
    let versions = Memo::new(move |_| {
        let mut found: BTreeMap<String, usize> = BTreeMap::new();
        logs.with(|logs| logs.iter().for_each(|held| *found.entry(held.digest.study_hash.clone()).or_default() += 1));
        found
    });
    let excel = RwSignal::new(false);
    let ready = RwSignal::new(None::<Arc<Ready>>);
    let chosen = move || -> Vec<Arc<Held>> {
        let (wants, version) = (wants.get(), version.get());
        let mut logs = logs.get();
        logs.retain(|held| {
            wants[Kind::of(held) as usize] && version.as_ref().is_none_or(|version| *version == held.digest.study_hash)
        });
        logs
    };
    let contents = move || {
        let chosen = chosen();
        let count = |kind| chosen.iter().filter(|held| Kind::of(held) == kind).count().to_string();
        say_with(
            "desk.export-holds",
            &[("real", &count(Kind::Real)), ("simulated", &count(Kind::Simulated)), ("preview", &count(Kind::Preview))],
        )
    };
    let empty = move || chosen().is_empty();
    let stuck = move || desk.work.with(Option::is_some) || empty();
    let texts = move || -> Vec<String> { untrack(chosen).iter().map(|held| held.text.clone()).collect() };
    let dataset = {
        let study = study.clone();
        move |_| {
            let name = format!("geister-{study}-psychds.zip");
            let errand = Errand::Dataset {
                texts: texts(),
                excel: excel.get_untracked(),
                language: desk.language.get_untracked(),
            };
            work::make(desk, "desk.packing", errand, move |brought| {
                if let Brought::Bytes(bytes) = brought {
                    file::save_bytes(&name, "application/zip", &bytes);
                    desk.say("desk.saved-file", &[("file", &name)]);
                }
            });
        }
    };
    let raw = {
        let study = study.clone();
        move |_| {
            let name = format!("geister-{study}-logs.jsonl");
            file::save_text(&name, "application/x-ndjson", &texts().concat());
            desk.say("desk.saved-file", &[("file", &name)]);
        }
    };
    let report = move |_| {
        let name = format!("geister-{study}-report.html");
        let errand = Errand::Report { texts: texts(), language: desk.language.get_untracked() };
        ready.set(None);
        work::make(desk, "desk.writing-report", errand, move |brought| {
            let Brought::News(News::Report(html)) = brought else { return };
            let Some(address) = file::address("text/html;charset=utf-8", &html.into()) else { return };
            let _ = window().open_with_url_and_target(&address, "_blank"); // where that is not allowed, there is a link
            ready.set(Some(Arc::new(Ready { address, name })));
        });
    };
    let kind = move |kind: Kind| {
        let words = move || {
            let count = counts.get()[kind as usize].to_string();
            desk.language.get().fill(kind.key(), &[("count", &count)])
        };
        let checked = move || wants.get()[kind as usize] && counts.get()[kind as usize] > 0;
        view! {
            <label class="desk-check">
                <input
                    type="checkbox"
                    prop:checked=checked
                    disabled=move || counts.get()[kind as usize] == 0
                    on:change=move |event| {
                        let mut now = wants.get_untracked();
                        now[kind as usize] = event_target_checked(&event);
                        wanted.set(Some(now));
                    }
                />
                <span>{words}</span>
            </label>
        }
    };
    let version_choice = move || {
        let versions = versions.get();
        (versions.len() > 1).then(|| {
            let options = versions.into_iter().map(|(hash, count)| {
                let short: String = hash.chars().take(8).collect();
                view! { <option value=hash>{format!("{short} ({count})")}</option> }
            });
            view! {
                <label class="desk-version">
                    <span class="label">{t("desk.which-version")}</span>
                    <select
                        class="entry"
                        on:change=move |event| {
                            version.set(Some(event_target_value(&event)).filter(|version| !version.is_empty()));
                        }
                    >
                        <option value="">{t("desk.all-versions")}</option>
                        {options.collect_view()}
                    </select>
                </label>
            }
        })
    };
    view! {
        <section class="desk-section desk-export" aria-labelledby="desk-export">
            <h2 class="title" id="desk-export">{t("desk.export")}</h2>
            <fieldset class="desk-kinds">
                <legend class="label">{t("desk.export-which")}</legend>
                {Kind::ALL.into_iter().map(kind).collect_view()}
            </fieldset>
            {version_choice}
            <p class="desk-holds" role="status" data-part="export-holds">{contents}</p>
            <Show when=move || !empty() fallback=|| view! { <p class="second">{t("desk.export-nothing")}</p> }>
                <p class="small">{t("desk.export-about")}</p>
            </Show>
            <div class="desk-exports">
                <button type="button" class="outlined" data-part="dataset" disabled=stuck on:click=dataset.clone()>
                    {icon(Icon::Download)} <span>{t("desk.dataset")}</span>
                </button>
                <button type="button" class="outlined" data-part="report" disabled=stuck on:click=report.clone()>
                    <span>{t("desk.report")}</span>
                </button>
                <button type="button" class="outlined" data-part="raw" disabled=stuck on:click=raw.clone()>
                    {icon(Icon::Download)} <span>{t("desk.raw")}</span>
                </button>
            </div>
            <label class="desk-check">
                <input
                    type="checkbox"
                    prop:checked=move || excel.get()
                    on:change=move |event| excel.set(event_target_checked(&event))
                />
                <span>{move || say("desk.excel")}</span>
            </label>
            <ReadyReport ready=ready />
        </section>
    }
}
