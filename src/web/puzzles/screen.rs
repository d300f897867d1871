//! The puzzle pages: the collection is fetched, and then there is a list, or a puzzle.

use super::address::Asked;
use super::collection::Collection;
use super::elsewhere::Elsewhere;
use super::list::List;
use super::room::Room;
use super::run_page::RunPage;
use super::solving::{AtBoard, Solving};
use crate::web::engine::notice::EngineNotices;
use crate::web::engine::state::LessonEngine;
use crate::web::kit::header::Header;
use crate::web::kit::http;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::notice::Notices;
use crate::web::kit::route::{CurrentRoute, Route};
use crate::web::kit::words::{say, say_with, t};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;

/// Where the collection lies.
const FILE: &str = "./puzzles/puzzles.jsonl";

/// What has come of fetching it.
#[derive(Clone)]
enum Shelf {
    Fetching,
    Ready(Arc<Collection>),
    Missing,
    Broken(String),
}

/// The puzzle pages.
#[component]
pub fn Puzzles(
    /// What the address asks for.
    #[prop(into)]
    asked: Signal<Asked>,
) -> impl IntoView {
    CurrentRoute::here().0.set(Route::Puzzles);
    let engine = LessonEngine::provide();
    let shelf = RwSignal::new(Shelf::Fetching);
    let fetch = move || {
        shelf.set(Shelf::Fetching);
        spawn_local(async move { shelf.set(fetched().await) });
    };
    fetch();
    Effect::new(move |_| document().set_title(&format!("{} · {}", say("puzzles.title"), say("nav.brand"))));
    // A phone has no room for a header above a board, and none to lose without one.
    let board = AtBoard::provide();
    let named = move || asked.with(|asked| matches!(asked, Asked::Puzzle(_) | Asked::Today));
    let solving = Signal::derive(move || named() || board.0.get());
    view! {
        <Header at_board=solving />
        <Notices>
            <EngineNotices status=engine.status retry=Callback::new(move |()| engine.retry()) />
        </Notices>
        {move || match shelf.get() {
            Shelf::Fetching => view! { <main id="main" class="study-wait" aria-busy="true"></main> }.into_any(),
            Shelf::Ready(collection) => view! { <Open collection=collection asked=asked /> }.into_any(),
            Shelf::Missing => {
                let words = Signal::derive(|| say("puzzles.missing").to_owned());
                view! { <Trouble words=words retry=Callback::new(move |()| fetch()) /> }.into_any()
            }
            Shelf::Broken(why) => {
                let words = Signal::derive(move || say_with("puzzles.broken", &[("why", &why)]));
                view! { <Trouble words=words retry=Callback::new(move |()| fetch()) /> }.into_any()
            }
        }}
    }
}

async fn fetched() -> Shelf {
    let url = format!("{FILE}?v={}", env!("GEISTER_PAGE"));
    match http::ask("GET", &url, None, None).await {
        // A host that answers everything with its start page has no puzzles either.
        Ok(answer) if answer.is_ok() && !answer.text.trim_start().starts_with('<') => {
            match Collection::read(&answer.text) {
                Ok(collection) => Shelf::Ready(Arc::new(collection)),
                Err(broken) => Shelf::Broken(broken.to_string()),
            }
        }
        Ok(_) | Err(_) => Shelf::Missing,
    }
}

/// What is shown.
#[derive(Clone, PartialEq)]
enum Place {
    List,
    Run,
    Puzzle,
    At(String),
}

/// The collection is there: the list, a puzzle of it, or something beside it.
#[component]
fn Open(collection: Arc<Collection>, #[prop(into)] asked: Signal<Asked>) -> impl IntoView {
    let room = Room::open(collection);
    let entry = Memo::new(move |_| match asked.get() {
        Asked::Today => Some(room.today()),
        Asked::Puzzle(id) => room.find(&id),
        Asked::List | Asked::Run | Asked::At(_) => None,
    });
    let place = Memo::new(move |_| match asked.get() {
        Asked::Run => Place::Run,
        Asked::At(state) => Place::At(state),
        _ if entry.with(Option::is_some) => Place::Puzzle,
        _ => Place::List,
    });
    let unknown = move || asked.with(|asked| matches!(asked, Asked::Puzzle(_))) && place.get() == Place::List;
    view! {
        <main id="main" tabindex="-1">
            <Show when=unknown>
                <p class="notice puzzle-unknown" role="status">{icon(Icon::Info)} <span>{t("puzzles.unknown")}</span></p>
            </Show>
            {move || match (place.get(), entry.get_untracked()) {
                (Place::Puzzle, Some(first)) => view! { <Solving first=first entry=entry /> }.into_any(),
                (Place::Run, _) => view! { <RunPage /> }.into_any(),
                (Place::At(state), _) => view! { <Elsewhere state=state /> }.into_any(),
                _ => view! { <List /> }.into_any(),
            }}
        </main>
    }
}

/// There are no puzzles now, and this is why.
#[component]
fn Trouble(#[prop(into)] words: Signal<String>, retry: Callback<()>) -> impl IntoView {
    view! {
        <main id="main" tabindex="-1">
            <section class="study-page" role="alert">
                <h1 class="display">{t("puzzles.none")}</h1>
                <p class="body">{move || words.get()}</p>
                <div class="study-choice">
                    <button type="button" class="outlined" data-part="retry" on:click=move |_| retry.run(())>
                        {t("puzzles.fetch-again")}
                    </button>
                    <a class="outlined" href=Route::Home.hash()>{t("puzzles.play-instead")}</a>
                </div>
            </section>
        </main>
    }
}
