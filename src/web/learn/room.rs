//! The address of the room: read when it changes, and kept true while somebody turns the letters large or small, or draws
//! another game.

use super::outline::Chapter;
use super::wish::{USUAL, Wish};
use crate::game::Dice;
use crate::table::entropy::{Entropy, System};
use crate::web::kit::notice::{LastNotice, Notice};
use leptos::prelude::*;

/// The largest number that is drawn.
const MOST: u32 = 1000;

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

    /// Where a chapter's game is drawn from; none while nothing has been drawn for it, or another chapter is there.
    pub fn seed(self, chapter: Chapter) -> Option<u32> {
        self.wish.with(|wish| wish.seed.filter(|_| wish.chapter == Some(chapter)))
    }

    /// Draws a game for a chapter, unless somebody has left it meanwhile. Seeds that are drawn stay short, because people read
    /// them out.
    pub fn draw(self, chapter: Chapter) {
        if self.wish.with_untracked(|wish| wish.chapter == Some(chapter)) {
            let drawn = Dice::new(System.seed().unwrap_or_default()).below(MOST) + 1;
            // Whoever asks for another one gets another one.
            self.change(|wish| wish.seed = Some(if wish.seed == Some(drawn) { drawn % MOST + 1 } else { drawn }));
        }
    }

    /// Who sits at the table.
    pub fn players(self) -> [&'static str; 2] {
        self.wish.with(|wish| wish.players.unwrap_or(USUAL))
    }

    /// Seats others at the table.
    pub fn seat(self, players: [&'static str; 2]) {
        self.change(|wish| wish.players = Some(players));
    }

    /// Makes letters large or small.
    pub fn turn_large(self) {
        self.change(|wish| wish.large = !wish.large);
    }

    /// Wants something else, without a step in the browser's history.
    fn change(self, change: impl FnOnce(&mut Wish)) {
        self.wish.update(change);
        let (address, here) =
            (self.wish.with_untracked(|wish| wish.address()), window().location().hash().unwrap_or_default());
        if here.starts_with("#/learn") {
            let history = window().history();
            let _ = history
                .and_then(|history| history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address)));
        }
    }
}
