//! All games of this device, newest first, with what can be done with them together.

use super::bring::Bring;
use super::doors::Doors;
use super::files::MOST;
use super::row::Row;
use super::screen::ADDRESS;
use super::shelves::{Said, Shelves};
use super::why;
use super::words::{day, ending, face, facts, title, verdict};
use crate::web::kit::file;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::portrait::portrait;
use crate::web::kit::words::{agent_name, language, say, say_with, t};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;

/// The list.
#[component]
pub fn List() -> impl IntoView {
    let shelves = Shelves::here();
    let count = Memo::new(move |_| shelves.games.with(|games| games.as_ref().map(Vec::len)));
    let count_words = move || count.get().map(|count| say_with("games.count", &[("count", &count.to_string())]));
    let lead = move || say_with("games.lead", &[("most", &MOST.to_string())]);
    view! {
        <section class="archive">
            <div class="archive-intro">
                <h1 class="display">{t("games.title")}</h1>
                <p class="body archive-lead">{lead}</p>
                <Onward />
                <Bring />
                <p class="body archive-said" role="status" data-part="said">
                    {move || shelves.said.get().map(said)}
                    {move || match shelves.said.get() {
                        Some(Said::GoesOn { two }) => {
                            let address = if two { "#/two" } else { "#/play" };
                            Some(view! { " " <a class="plain" data-part="go-on" href=address>{t("games.go-on")}</a> })
                        }
                        _ => None,
                    }}
                </p>
                <SetAside />
            </div>
            <div class="archive-main">
                <Doors />
                <div class="archive-head">
                    <h2 class="title">{t("games.all")}</h2>
                    <span class="second figures" data-part="count">{count_words}</span>
                </div>
                <Show when=move || count.get() == Some(0)>
                    <p class="body archive-none" data-part="none">{t("games.none")}</p>
                </Show>
                <ul class="archive-games">
                    <For
                        each=move || shelves.games.get().unwrap_or_default()
                        key=|row| row.key.clone()
                        children=move |row| entry(row)
                    />
                </ul>
                <Show when=move || shelves.has_any()><Together /></Show>
            </div>
        </section>
    }
}

/// The game to play next.
#[component]
fn Onward() -> impl IntoView {
    let shelves = Shelves::here();
    let next = Memo::new(move |_| shelves.results.with(|results| results.next().map(|entry| entry.id)));
    move || {
        next.get().map(|id| {
            view! {
                <p class="archive-next">
                    <span class="second">{t("games.next")}</span>
                    <a class="play" href=format!("#/play?opponent={id}") data-part="next-door">
                        {icon(Icon::Play)}
                        <span>{move || say_with("home.play", &[("name", &agent_name(id))])}</span>
                    </a>
                </p>
            }
        })
    }
}

fn said(said: Said) -> String {
    match said {
        Said::TakenIn(count, 0) => say_with("games.taken-in", &[("count", &count.to_string())]),
        Said::TakenIn(count, known) => {
            say_with("games.taken-in-known", &[("count", &count.to_string()), ("known", &known.to_string())])
        }
        Said::GoesOn { .. } => say("games.goes-on").to_owned(),
        Said::Deleted(count) => say_with("games.deleted", &[("count", &count.to_string())]),
    }
}

/// What was not taken in, by name.
#[component]
fn SetAside() -> impl IntoView {
    let aside = Shelves::here().aside;
    let items = move || {
        let line = |aside: super::files::Aside| view! { <li><strong>{aside.what}</strong> ": " {why::of(&aside.why, language())}</li> };
        aside.get().into_iter().map(line).collect_view()
    };
    view! {
        <Show when=move || aside.with(|aside| !aside.is_empty())>
            <div class="archive-aside" role="status" data-part="aside">
                <p class="label">{t("games.aside")}</p>
                <ul class="second">{items}</ul>
            </div>
        </Show>
    }
}

/// One game of the list.
fn entry(row: Arc<Row>) -> impl IntoView {
    let href = format!("{ADDRESS}/{}", row.id);
    let of = |words: fn(&Row) -> String| {
        let row = row.clone();
        move || words(&row)
    };
    let (title, end) = (of(|row| title(&row.game.record)), of(|row| ending(&row.game.record)));
    let (verdict, facts) = (of(|row| verdict(&row.game.record).to_owned()), of(|row| facts(&row.game.record)));
    let (day, face) = (of(|row| day(&row.game)), face(&row.game.record));
    view! {
        <li>
            <a class="archive-game" href=href>
                {portrait(&face)}
                <span class="archive-who">
                    <span class="name">{title}</span>
                    <span class="second">{end}</span>
                </span>
                <span class="archive-facts second figures"><span>{facts}</span> <span>{day}</span></span>
                <span class="archive-verdict">{verdict}</span>
            </a>
        </li>
    }
}

/// What can be done with all games.
#[component]
fn Together() -> impl IntoView {
    let shelves = Shelves::here();
    let sure = RwSignal::new(false);
    let count = move || shelves.games.with(|games| games.as_ref().map_or(0, Vec::len)).to_string();
    let export = move |_| file::save_text("geister-games.json", "application/json", &shelves.export());
    let delete = move |_| {
        sure.set(false);
        spawn_local(async move { shelves.delete_all().await });
    };
    view! {
        <div class="archive-together">
            <button type="button" class="outlined" data-part="export" on:click=export>
                {icon(Icon::Download)} <span>{t("games.export")}</span>
            </button>
            <Show
                when=move || sure.get()
                fallback=move || {
                    view! {
                        <button type="button" class="quiet" data-part="delete-all" on:click=move |_| sure.set(true)>
                            {t("games.delete-all")}
                        </button>
                    }
                }
            >
                <span class="archive-sure" role="group">
                    <span class="body">{move || say_with("games.sure", &[("count", &count())])}</span>
                    <button type="button" class="outlined" data-part="delete-sure" on:click=delete>{t("games.delete")}</button>
                    <button type="button" class="quiet" on:click=move |_| sure.set(false)>{t("games.keep-them")}</button>
                </span>
            </Show>
        </div>
    }
}
