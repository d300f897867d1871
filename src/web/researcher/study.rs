//! One study: try it, invite participants, read their logs, take the data home.

use super::export::Export;
use super::files::Drop;
use super::invite::Invite;
use super::library::Book;
use super::list::{origin_words, size_words};
use super::logs::Logs;
use super::place::Place;
use super::problems::{DocumentProblems, LogProblems};
use super::simulate::TryOut;
use super::sources::Sources;
use super::state::Desk;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::words::{language, say, say_with, t};
use leptos::prelude::*;
use std::sync::Arc;

/// The page of a study.
#[component]
pub fn StudyPage(
    /// Its name.
    name: String,
) -> impl IntoView {
    let desk = Desk::here();
    let book = {
        let name = name.clone();
        Memo::new(move |_| desk.library.with(|library| library.iter().find(|book| book.study.id == name).cloned()))
    };
    let missing = {
        let name = name.clone();
        move || desk.missing.with(|missing| missing.contains(&name))
    };
    view! {
        <div class="desk-page">
            <a class="quiet desk-back" href=Place::List.hash()>{icon(Icon::Back)} <span>{t("desk.all-studies")}</span></a>
            {move || match book.get() {
                Some(book) => view! { <Open book=book /> }.into_any(),
                None if missing() => {
                    let name = name.clone();
                    view! {
                        <h1 class="title">{move || say_with("study.no-study", &[("name", &name)])}</h1>
                        <Drop />
                        <DocumentProblems />
                    }
                    .into_any()
                }
                None => view! { <p class="second" aria-busy="true">{t("desk.loading")}</p> }.into_any(),
            }}
        </div>
    }
}

#[component]
fn Open(book: Arc<Book>) -> impl IntoView {
    let id = book.study.id.clone();
    let title = {
        let book = book.clone();
        move || book.study.title.get(language()).to_owned()
    };
    let about = {
        let book = book.clone();
        move || {
            let paragraphs: Vec<String> =
                book.study.about.iter().flat_map(|about| about.paragraphs(language())).map(str::to_owned).collect();
            paragraphs.into_iter().map(|words| view! { <p class="second">{words}</p> }).collect_view()
        }
    };
    let facts = {
        let book = book.clone();
        move || size_words(&book)
    };
    let origin = {
        let book = book.clone();
        move || origin_words(&book.origin)
    };
    let version: String = book.hash.chars().take(8).collect();
    view! {
        <header class="desk-head">
            <h1 class="display">{title}</h1>
            <p class="second figures desk-facts">
                <code>{id.clone()}</code> <span>{facts}</span>
                <span>{t("desk.version")} " " <code>{version}</code></span>
                {move || origin().map(|words| view! { <span class="chip-word">{words}</span> })}
            </p>
            <div class="desk-about-all">{about}</div>
        </header>
        <div class="desk-columns">
            <div class="desk-main">
                <section class="desk-section" aria-labelledby="desk-sessions">
                    <h2 class="title" id="desk-sessions">{t("desk.sessions")}</h2>
                    <Logs study=id.clone() />
                    <LogProblems study=id.clone() />
                    <h3 class="label desk-bring">{t("desk.bring")}</h3>
                    <Sources study=id.clone() />
                    <Drop />
                    <DocumentProblems />
                </section>
                <Export study=id.clone() />
            </div>
            <aside class="desk-aside" aria-label=move || say("desk.aside")>
                <TryOut book=book.clone() />
                <Invite book=book />
            </aside>
        </div>
    }
}
