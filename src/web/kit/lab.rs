//! What all screens share.

use super::route::{self, Route};
use super::settings::Settings;
use crate::study::Words;
use crate::web::engine::client::Engine;
use crate::web::table::state::GameTable;
use leptos::prelude::*;

/// The settings, the engine, the game and the screen, within everybody's reach.
#[derive(Clone, Copy)]
pub struct Lab {
    /// What a person may choose about the page.
    pub settings: Settings,
    /// The worker.
    pub engine: Engine,
    /// The game in progress.
    pub table: GameTable,
    /// The screen.
    pub route: RwSignal<Route>,
    /// Something to be told once, until it is put away.
    pub notice: RwSignal<Option<Notice>>,
    /// What the opponent is called where its own name may not be said.
    pub alias: RwSignal<Option<Alias>>,
}

/// What an opponent is called in a study.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alias {
    /// The letter on its sheet; none for a plain one.
    pub letter: Option<String>,
    /// The name, in both languages.
    pub name: Words,
}

/// Something that a person should know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// The address asks for something that there is not.
    BadAddress(String),
    /// The browser stores nothing.
    NoStorage,
    /// The saved game cannot be read.
    BrokenGame(String),
    /// The engine refused; a mistake of this program, or of a saved game.
    Refused(String),
}

impl Lab {
    /// Opens the lab and offers it to all components below.
    pub fn open() -> Lab {
        let notice = RwSignal::new(None);
        let lab = Lab::furnish(GameTable::new(notice), notice);
        lab.table.reopen(&lab);
        lab.follow_address();
        route::listen(move || lab.follow_address());
        lab
    }

    /// A lab around a table, offered to all components below.
    pub fn furnish(table: GameTable, notice: RwSignal<Option<Notice>>) -> Lab {
        let (settings, engine) = (Settings::load(), Engine::start());
        let (route, alias) = (RwSignal::new(Route::Home), RwSignal::new(None));
        let lab = Lab { settings, engine, table, route, notice, alias };
        provide_context(lab);
        lab
    }

    /// The lab, from within a component.
    pub fn here() -> Lab {
        expect_context()
    }

    /// Shows what the address asks for, as far as that is possible.
    fn follow_address(&self) {
        if route::visit().is_some() {
            let _ = window().location().reload(); // studies and puzzles are another program
            return;
        }
        let address = route::address();
        match address.wish {
            Some(Err(what)) => {
                self.notice.set(Some(Notice::BadAddress(what)));
                return route::replace(Route::Home);
            }
            Some(Ok(choice)) => {
                self.table.choice.set(choice.clone());
                if matches!(address.route, Route::Play | Route::Place) {
                    self.table.clear();
                }
                // The wish leaves the address before it is granted: the way back must not grant it again.
                route::replace(address.route.clone());
                return match address.route {
                    Route::Play => self.table.play_at_once(self, choice),
                    Route::Place => self.table.arrange(self, choice),
                    _ => {}
                };
            }
            None => {}
        }
        if address.route != Route::Play {
            self.table.stop_dealing(self);
        }
        let possible = match address.route {
            Route::Place => self.table.is_arranging(),
            Route::Play => self.table.is_playing(),
            _ => true,
        };
        if possible {
            if address.route == Route::Play && !self.table.dealing.with_untracked(Option::is_some) {
                self.table.sit_down(self);
            }
            self.route.set(address.route);
        } else {
            route::replace(Route::Home);
        }
    }
}
