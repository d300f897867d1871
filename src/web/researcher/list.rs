//! All studies at a glance.

use super::files::Drop;
use super::library::{Book, Origin};
use super::place::Place;
use super::problems::{DocumentProblems, LogProblems};
use super::sources::Sources;
use super::state::Desk;
use crate::web::kit::words::{language, say, say_with, t};
use leptos::prelude::*;
use std::sync::Arc;

/// The list, and the place for files.
#[component]
pub fn StudyList() -> impl IntoView {
    let desk = Desk::here();
    let books = move || desk.library.get().into_iter().map(|book| view! { <Entry book=book /> }).collect_view();
    view! {
        <div class="desk-page">
            <header class="desk-head">
                <h1 class="display">{t("desk.title")}</h1>
                <p class="body desk-lead">{t("desk.lead")}</p>
            </header>
            <ul class="desk-studies" data-part="studies">{books}</ul>
            <section class="desk-section">
                <h2 class="title">{t("desk.open-title")}</h2>
                <Drop />
                <DocumentProblems />
                <p class="second">
                    {t("desk.write-own")} " "
                    <a class="plain" href=concat!("./studies/study.schema.json?v=", env!("GEISTER_PAGE")) download="">{t("desk.schema")}</a>
                </p>
            </section>
            <section class="desk-section">
                <h2 class="title">{t("desk.logs-elsewhere")}</h2>
                <Sources />
                <LogProblems />
            </section>
        </div>
    }
}

/// Games, minutes and conditions, in a line.
pub fn size_words(book: &Book) -> String {
    let (fewest, most) = book.size.games;
    let games = if fewest == most { most.to_string() } else { format!("{fewest}–{most}") };
    let mut words = vec![
        say_with("desk.games-count", &[("count", &games)]),
        say_with("desk.minutes", &[("minutes", &book.size.minutes.to_string())]),
    ];
    if book.size.conditions > 1 {
        words.push(say_with("desk.conditions", &[("count", &book.size.conditions.to_string())]));
    }
    words.join(" · ")
}

/// Where the study came from, where that is not the host.
pub fn origin_words(origin: &Origin) -> Option<String> {
    match origin {
        Origin::Host => None,
        Origin::File(name) => Some(say_with("desk.origin-file", &[("file", name)])),
        Origin::Log => Some(say("desk.origin-log").to_owned()),
    }
}

#[component]
fn Entry(book: Arc<Book>) -> impl IntoView {
    let desk = Desk::here();
    let id = book.study.id.clone();
    let count = {
        let id = id.clone();
        move || desk.logs.with(|logs| logs.iter().filter(|held| held.digest.study == id).count())
    };
    let on_desk = move || (count() > 0).then(|| say_with("desk.on-desk", &[("count", &count().to_string())]));
    let title = {
        let book = book.clone();
        move || book.study.title.get(language()).to_owned()
    };
    let about = {
        let book = book.clone();
        move || book.study.about.as_ref().map(|about| about.get(language()).to_owned())
    };
    let facts = {
        let book = book.clone();
        move || size_words(&book)
    };
    let origin = move || origin_words(&book.origin);
    view! {
        <li class="desk-study">
            <a class="desk-study-link" href=Place::Study(id.clone()).hash()>
                <span class="desk-study-head">
                    <span class="desk-study-title">{title}</span>
                    <code class="small">{id.clone()}</code>
                </span>
                <span class="second desk-study-facts figures">{facts}</span>
                <span class="second desk-about">{about}</span>
                <span class="desk-study-notes">
                    {move || origin().map(|words| view! { <span class="chip-word">{words}</span> })}
                    {move || on_desk().map(|words| view! { <span class="chip-word">{words}</span> })}
                </span>
            </a>
        </li>
    }
}
