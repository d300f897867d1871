//! The address of the room: read when it changes, and kept true while somebody turns the letters large or small.

use super::outline::Chapter;
use super::wish::Wish;
use crate::web::kit::notice::{LastNotice, Notice};
use leptos::prelude::*;

/// What is wanted, for all components below.
#[derive(Clone, Copy)]
pub struct Room {
    wish: RwSignal<Wish>,
    notice: LastNotice,
}

impl Room {
    /// What the address asks for.
    pub fn provide() -> Room {
        let room = Room { wish: RwSignal::new(Wish::default()), notice: LastNotice::here() };
        room.read_address();
        provide_context(room);
        room
    }

    /// From within a component.
    pub fn here() -> Room {
        expect_context()
    }

    /// Reads the address; what cannot be granted is told.
    pub fn read_address(self) {
        let (wish, bad) = Wish::read(&window().location().hash().unwrap_or_default());
        if !bad.is_empty() {
            self.notice.tell(Notice::BadAddress(bad.join(", ")));
        }
        self.wish.set(wish);
    }

    /// The chapter; none for the list.
    pub fn chapter(self) -> Option<Chapter> {
        self.wish.with(|wish| wish.chapter)
    }

    /// Are letters large?
    pub fn is_large(self) -> bool {
        self.wish.with(|wish| wish.large)
    }

    /// The address of a chapter or of the list, in letters as large as now.
    pub fn way_to(self, chapter: Option<Chapter>) -> String {
        self.wish.with(|wish| wish.of(chapter).address())
    }

    /// Makes letters large or small, without a step in the browser's history.
    pub fn turn_large(self) {
        self.wish.update(|wish| wish.large = !wish.large);
        let (address, here) =
            (self.wish.with_untracked(|wish| wish.address()), window().location().hash().unwrap_or_default());
        if here.starts_with("#/learn") {
            let history = window().history();
            let _ = history
                .and_then(|history| history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address)));
        }
    }
}
