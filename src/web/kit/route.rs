//! Where on the page a person is: the part of the address behind the `#`.

use super::choice::Choice;
use super::visit::Visit;
use crate::agents::roster;
use crate::game::{Board, Ply, Seat, Seed};
use crate::study::wire::served;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// A screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Route {
    /// Choosing an opponent.
    Home,
    /// The rules, which another program shows.
    Rules,
    /// Placing one's ghosts.
    Place,
    /// The game, and its end.
    Play,
    /// Puzzles, which another program shows.
    Puzzles,
}

impl Route {
    /// The address of the screen.
    pub const fn hash(&self) -> &'static str {
        match self {
            Route::Home => "#/",
            Route::Rules => "#/rules",
            Route::Place => "#/place",
            Route::Play => "#/play",
            Route::Puzzles => "#/puzzles",
        }
    }
}

/// The screen that is shown.
#[derive(Clone, Copy)]
pub struct CurrentRoute(pub RwSignal<Route>);

impl CurrentRoute {
    /// The first screen; offered to all components below.
    pub fn provide() {
        provide_context(CurrentRoute(RwSignal::new(Route::Home)));
    }

    /// The screen, from within a component.
    pub fn here() -> CurrentRoute {
        expect_context()
    }
}

/// What an address asks for.
#[derive(Debug, Clone, PartialEq)]
pub struct Address {
    /// The screen.
    pub route: Route,
    /// A game to start there, if it names one; or what is wrong with the wish.
    pub wish: Option<Result<Choice, String>>,
}

/// Did a collector serve this page that has no desk for researchers?
pub fn for_participants_only() -> bool {
    let mark = document().query_selector(&served::selector_of_participants_only());
    mark.ok().flatten().is_some()
}

/// Reads the address now.
pub fn address() -> Address {
    let hash = window().location().hash().unwrap_or_default();
    let (path, query) = hash.split_once('?').unwrap_or((&hash, ""));
    let route = match path.trim_start_matches('#').trim_matches('/') {
        "place" => Route::Place,
        "play" => Route::Play,
        _ => Route::Home,
    };
    let wish = (!query.is_empty()).then(|| wish(query));
    Address { route, wish }
}

/// Reads `opponent=…&board=…&seat=…&seed=…&draw=…`; what is not named is as on the first visit.
fn wish(query: &str) -> Result<Choice, String> {
    let mut choice = Choice::default();
    let mut board_named = false;
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        let bad = || format!("{key}={value}");
        match key {
            "opponent" => choice.opponent = value.to_owned(),
            "board" => {
                choice.board = value.parse::<Board>().map_err(|_| bad())?;
                board_named = true;
            }
            "seat" => choice.seat = parse_seat(value).ok_or_else(bad)?,
            "seed" => choice.seed = Some(value.parse::<Seed>().map_err(|_| bad())?),
            "draw" => choice.draw_ply = value.parse().map(Ply).ok().filter(|ply| ply.0 > 0).ok_or_else(bad)?,
            _ => return Err(bad()),
        }
    }
    // Who plays on small boards only says by that which board is meant.
    if let (false, Ok(entry)) = (board_named, roster::find(&choice.opponent)) {
        choice.sit_across(entry);
    }
    roster::find_for(&choice.opponent, choice.board).map_err(|error| error.to_string())?;
    Ok(choice)
}

fn parse_seat(text: &str) -> Option<Option<Seat>> {
    match text {
        "first" => Some(Some(Seat::First)),
        "second" => Some(Some(Seat::Second)),
        "lot" => Some(None),
        _ => None,
    }
}

/// Goes to a screen.
pub fn go(route: Route) {
    let _ = window().location().set_hash(route.hash()); // a hash is always allowed
}

/// Goes to a screen without leaving a step in the browser's history.
pub fn replace(route: Route) {
    let _ = window().location().replace(route.hash());
}

/// Calls back whenever the address changes.
pub fn listen(changed: impl Fn() + 'static) {
    let listener = Closure::<dyn FnMut()>::new(changed);
    let _ = window().add_event_listener_with_callback("hashchange", listener.as_ref().unchecked_ref());
    listener.forget(); // it lives as long as the page
}

/// Does the address ask for something that the second program shows?
pub fn visit() -> Option<Visit> {
    let (path, pairs) = everything();
    Visit::read(&path, &pairs)
}

/// The path behind `#`, and all pairs of both queries: before the `#`, where Prolific puts its own, and behind it.
fn everything() -> (String, Vec<(String, String)>) {
    let location = window().location();
    let hash = location.hash().unwrap_or_default();
    let (path, query) = hash.split_once('?').unwrap_or((&hash, ""));
    let search = location.search().unwrap_or_default();
    let pairs = [query, &search].into_iter().filter_map(|query| web_sys::UrlSearchParams::new_with_str(query).ok());
    let pairs = pairs.flat_map(|parameters| {
        js_sys::try_iter(&parameters).ok().flatten().into_iter().flatten().filter_map(|pair| {
            let pair = js_sys::Array::from(&pair.ok()?);
            Some((pair.get(0).as_string()?, pair.get(1).as_string()?))
        })
    });
    (path.to_owned(), pairs.collect())
}
