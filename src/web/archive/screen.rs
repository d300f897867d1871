//! Your games: the list, or one game on the board.

use super::link::{self, LinkError};
use super::list::List;
use super::replay::{Replay, Shown};
use super::row::Row;
use super::shelves::Shelves;
use super::why;
use crate::web::kit::header::Header;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::notice::Notices;
use crate::web::kit::words::{language, say, say_with, t};
use leptos::prelude::*;
use std::sync::Arc;

/// The address of the list.
pub const ADDRESS: &str = "#/games";

/// What the address asks for.
#[derive(Clone, PartialEq)]
enum Asked {
    List,
    Game(Shown),
    /// The games are not there yet.
    Waiting,
    /// There is no such game on this device.
    Unknown,
    /// The link holds no game.
    Broken(LinkError),
}

/// Your games.
#[component]
pub fn GamesPage(
    /// The game that the address asks for; none for the list.
    #[prop(into)]
    asked: Signal<Option<String>>,
) -> impl IntoView {
    let shelves = Shelves::provide();
    Effect::new(move |_| document().set_title(&format!("{} · {}", say("games.title"), say("nav.brand"))));
    let now = Memo::new(move |_| {
        let Some(name) = asked.get() else { return Asked::List };
        if name.starts_with(link::START) {
            return match link::read(&name) {
                Ok(record) => Asked::Game(Shown::Linked(Arc::new(Row::new(record.into())))),
                Err(error) => Asked::Broken(error),
            };
        }
        match shelves.find(&name) {
            Some(row) => Asked::Game(Shown::Kept(row)),
            None if shelves.games.with(Option::is_none) => Asked::Waiting,
            None => Asked::Unknown,
        }
    });
    let at_board = Signal::derive(move || now.with(|now| matches!(now, Asked::Game(_))));
    let trouble = move || shelves.trouble.get().map(|why| say_with("games.trouble", &[("why", &why)]));
    view! {
        <Header at_board=at_board />
        <Notices>
            <Show when=move || shelves.trouble.with(Option::is_some)>
                <div class="notice" data-part="trouble">{icon(Icon::Info)} <p>{trouble}</p></div>
            </Show>
        </Notices>
        <main id="main" tabindex="-1">
            {move || match now.get() {
                Asked::List => view! { <List /> }.into_any(),
                Asked::Game(shown) => view! { <Replay shown=shown /> }.into_any(),
                Asked::Waiting => view! { <p class="archive-wait" aria-busy="true"></p> }.into_any(),
                Asked::Unknown => missing(Signal::derive(|| say("games.unknown").to_owned())),
                Asked::Broken(why) => {
                    missing(Signal::derive(move || say_with("games.broken-link", &[("why", &why::of_link(&why, language()))])))
                }
            }}
        </main>
    }
}

/// There is no such game, and this is the way on.
pub fn missing(words: Signal<String>) -> AnyView {
    view! {
        <section class="study-page" role="alert" data-part="missing">
            <h1 class="display">{t("games.no-game")}</h1>
            <p class="body">{words}</p>
            <div class="study-choice"><a class="outlined" href=ADDRESS>{t("games.to-list")}</a></div>
        </section>
    }
    .into_any()
}
