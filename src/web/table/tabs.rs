//! One game, perhaps several tabs: it is played in the tab that took it up last, and the others only show it.

use super::GameTable;
use super::keeper::{self, Shelf};
use crate::web::kit::notice::Notice;
use crate::web::kit::store;
use leptos::prelude::*;
use std::cell::OnceCell;
use wasm_bindgen::prelude::*;
use web_sys::StorageEvent;

const KEY: &str = "geister-lab.tab";

/// What another tab has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum News {
    /// It plays the game now.
    TakenOver,
    /// The game went on, or another one began.
    GameChanged,
}

thread_local! {
    static NAME: OnceCell<String> = const { OnceCell::new() };
}

/// A name that no other tab has.
fn name() -> String {
    NAME.with(|name| name.get_or_init(|| format!("{}-{}", js_sys::Date::now(), js_sys::Math::random())).clone())
}

/// Tells all other tabs that the game is played here. Where nothing can be stored there is nothing to share either.
fn claim() {
    store::save(KEY, &name());
}

/// Hears what other tabs do; a tab never hears itself.
fn listen(heard: impl Fn(News) + 'static) {
    let listener = Closure::<dyn FnMut(StorageEvent)>::new(move |event: StorageEvent| match event.key().as_deref() {
        Some(KEY) => heard(News::TakenOver),
        Some(keeper::KEY) => heard(News::GameChanged),
        _ => {}
    });
    let _ = window().add_event_listener_with_callback("storage", listener.as_ref().unchecked_ref());
    listener.forget(); // it lives as long as the page
}

impl GameTable {
    /// Shows the game that lies on the shelf, if there is one, and follows what other tabs do with it.
    pub fn reopen(&self) {
        self.look_at_shelf();
        let table = *self;
        listen(move |news| match news {
            News::TakenOver => table.give_up_to_another_tab(),
            News::GameChanged => {
                if !table.ours.get_value() && !table.is_dealing() {
                    table.look_at_shelf();
                }
            }
        });
    }

    fn look_at_shelf(&self) {
        match Shelf::take() {
            Ok(Some(kept)) => self.show(kept),
            Ok(None) => {}
            Err(why) => self.notice.tell(Notice::BrokenGame(why)),
        }
    }

    /// Plays the game in this tab from now on, as it lies on the shelf.
    pub fn sit_down(&self) {
        if self.ours.get_value() {
            return;
        }
        self.look_at_shelf();
        self.claim();
        self.answer_if_due();
    }

    pub(super) fn claim(&self) {
        if self.keeper.get_value().has_address() {
            claim();
        }
        self.ours.set_value(true);
        self.elsewhere.set(false);
    }

    /// Another tab plays: whatever is thought or waited for here is for nothing.
    fn give_up_to_another_tab(&self) {
        if self.ours.get_value() {
            self.ours.set_value(false);
            self.elsewhere.set(true);
            if !self.is_arranging() {
                self.leave();
            }
        }
    }
}
