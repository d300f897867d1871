//! The whole page: which game, or which position.

use super::editor::PositionPage;
use super::front::Front;
use super::game::GameAnalysis;
use crate::game::record::Record;
use crate::web::archive::link::LinkError;
use crate::web::archive::row::Row;
use crate::web::archive::shelves::Shelves;
use crate::web::archive::{self, link, why};
use crate::web::kit::header::Header;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::notice::Notices;
use crate::web::kit::words::{language, say, say_with, t};
use crate::web::table::keeper::Shelf;
use crate::web::watch::past::Past;
use leptos::prelude::*;
use std::sync::Arc;

/// Where games are chosen.
pub const ADDRESS: &str = "#/analysis";
/// What stands before a position.
const POSITION: &str = "at";
/// The game that was finished last.
pub const LAST: &str = "last";

/// The address of a position.
pub fn position_address(state: &str) -> String {
    format!("{ADDRESS}/{POSITION}/{state}")
}

/// What the address asks for.
#[derive(Clone, PartialEq)]
enum Asked {
    Front,
    Position(String),
    Game(Arc<Past>),
    /// The games are not there yet.
    Waiting,
    /// There is no such game on this device.
    Unknown,
    /// The link holds no game.
    Broken(LinkError),
}

/// Analysis of a game or of a position.
#[component]
pub fn AnalysisPage(
    /// What the address names.
    #[prop(into)]
    asked: Signal<Option<String>>,
    /// Counts changes of the address.
    #[prop(into)]
    changed: Signal<u32>,
) -> impl IntoView {
    let shelves = Shelves::provide();
    Effect::new(move |_| document().set_title(&format!("{} · {}", say("analysis.title"), say("nav.brand"))));
    let now = Memo::new(move |_| match asked.get() {
        None => Asked::Front,
        Some(name) => find(shelves, &name),
    });
    let at_board = Signal::derive(move || now.with(|now| matches!(now, Asked::Game(_) | Asked::Position(_))));
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
                Asked::Front => view! { <Front /> }.into_any(),
                Asked::Position(state) => view! { <PositionPage state=state /> }.into_any(),
                Asked::Game(past) => view! { <GameAnalysis past=past changed=changed /> }.into_any(),
                Asked::Waiting => view! { <p class="archive-wait" aria-busy="true"></p> }.into_any(),
                Asked::Unknown => archive::missing(Signal::derive(|| say("games.unknown").to_owned())),
                Asked::Broken(why) => {
                    archive::missing(Signal::derive(move || say_with("games.broken-link", &[("why", &why::of_link(&why, language()))])))
                }
            }}
        </main>
    }
}

fn find(shelves: Shelves, name: &str) -> Asked {
    if let Some((POSITION, state)) = name.split_once('/') {
        return Asked::Position(state.to_owned());
    }
    if name == POSITION {
        return Asked::Position(String::new());
    }
    if name.starts_with(link::START) {
        return match link::read(name) {
            Ok(record) => game(name.to_owned(), record),
            Err(error) => Asked::Broken(error),
        };
    }
    if shelves.games.with(Option::is_none) {
        return Asked::Waiting;
    }
    if name == LAST {
        let record = Shelf::take_or_tell().and_then(|kept| kept.sheet.record());
        let Some(record) = record else { return Asked::Front };
        // Where it is kept it has a name that stays its own.
        let id = Row::new(record.clone().into()).id;
        let name = if shelves.find(&id).is_some() { id } else { LAST.to_owned() };
        return game(name, record);
    }
    match shelves.find(name) {
        Some(row) => game(row.id.clone(), row.game.record.clone()),
        None => Asked::Unknown,
    }
}

fn game(name: String, record: Record) -> Asked {
    Asked::Game(Arc::new(Past { name, record }))
}

/// The way to the games.
pub fn to_games() -> AnyView {
    view! { <a class="outlined" href="#/games">{t("games.title")}</a> }.into_any()
}
