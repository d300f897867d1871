//! The program of the page: choosing, placing and playing. Everything else is a program of its own, which
//! is loaded when somebody comes for it.

use crate::web::canvas::sheet;
use crate::web::engine::state::GameEngine;
use crate::web::game::screen::GameScreen;
use crate::web::home::screen::Home;
use crate::web::kit;
use crate::web::kit::clock;
use crate::web::kit::header::Header;
use crate::web::kit::later::later;
use crate::web::kit::notice::{LastNotice, Notice};
use crate::web::kit::page_program::PageProgram;
use crate::web::kit::route::{self, CurrentRoute, Route};
use crate::web::kit::settings::Settings;
use crate::web::kit::visit::Visit;
use crate::web::kit::{texts, translation};
use crate::web::placing::screen::PlaceScreen;
use crate::web::table::GameTable;
use crate::web::table::notice::TableNotices;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Puts the page into the document.
pub fn start() {
    console_error_panic_hook::set_once();
    if let Some(visit) = route::visit() {
        return load(&visit);
    }
    texts::carry_english();
    let language = Settings::first_language();
    if language.is_here() {
        // Loading was one task; showing is the next, so that neither keeps a phone busy for long.
        clock::after(1.0, show);
    } else {
        spawn_local(async move {
            translation::fetch(language).await;
            show();
        });
    }
}

fn show() {
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
    mount_to_body(App);
}

/// Loads the program that shows what the address asks for.
fn load(visit: &Visit) {
    let Ok(script) = document().create_element("script") else { return };
    let _ = script.set_attribute("type", "module");
    let _ = script.set_attribute("src", &PageProgram::of(visit).address());
    if let Some(body) = document().body() {
        let _ = body.append_child(&script);
    }
}

/// The whole page.
#[component]
fn App() -> impl IntoView {
    kit::provide();
    let engine = GameEngine::provide();
    let table = GameTable::provide(engine);
    let CurrentRoute(route) = CurrentRoute::here();
    let page = Page { engine, table, route, notice: LastNotice::here() };
    table.reopen();
    page.follow_address();
    route::listen(move || page.follow_address());
    view! {
        <div class="drawings" inner_html=sheet()></div>
        <Header />
        <TableNotices />
        <main id="main" tabindex="-1">{later(1, move || (move || screen(route.get())).into_any())}</main>
    }
}

fn screen(route: Route) -> AnyView {
    match route {
        // Puzzles and rules are shown by another program, which is on its way then.
        Route::Home | Route::Puzzles | Route::Rules => view! { <Home /> }.into_any(),
        Route::Place => view! { <PlaceScreen /> }.into_any(),
        Route::Play => view! { <GameScreen /> }.into_any(),
    }
}

/// What an address may change.
#[derive(Clone, Copy)]
struct Page {
    engine: GameEngine,
    table: GameTable,
    route: RwSignal<Route>,
    notice: LastNotice,
}

impl Page {
    /// Shows what the address asks for, as far as that is possible.
    fn follow_address(&self) {
        if route::visit().is_some() {
            let _ = window().location().reload(); // studies and puzzles are other programs
            return;
        }
        let address = route::address();
        match address.wish {
            Some(Err(what)) => {
                self.notice.tell(Notice::BadAddress(what));
                return route::replace(Route::Home);
            }
            Some(Ok(choice)) => {
                self.table.choice.set(choice.clone());
                // A link ends no game by itself: the home screen offers both, with the wish chosen.
                if untrack(|| self.table.unfinished()).is_some() {
                    return route::replace(Route::Home);
                }
                if matches!(address.route, Route::Play | Route::Place) {
                    self.table.clear();
                }
                // The wish leaves the address before it is granted: the way back must not grant it again.
                route::replace(address.route.clone());
                return match address.route {
                    Route::Play => self.table.play_at_once(choice),
                    Route::Place => self.table.arrange(choice),
                    _ => {}
                };
            }
            None => {}
        }
        if address.route != Route::Play {
            self.table.stop_dealing();
        }
        let possible = match address.route {
            Route::Place => self.table.is_arranging(),
            Route::Play => self.table.is_playing(),
            _ => true,
        };
        if !possible {
            return route::replace(Route::Home);
        }
        self.engine.start();
        if address.route == Route::Play && !self.table.dealing.with_untracked(Option::is_some) {
            self.table.sit_down();
        }
        self.route.set(address.route);
    }
}
