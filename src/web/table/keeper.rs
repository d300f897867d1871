//! Who keeps a game: every change is kept before it is shown.
//!
//! An ordinary game lies on a shelf in the browser's storage; a study writes a log. The table knows only this trait.

use super::experience::Experience;
use super::finished;
use crate::table::{Sheet, Table};
use crate::web::canvas::Mark;
use crate::web::kit::notice::{LastNotice, Notice};
use crate::web::kit::stage::Marks;
use crate::web::kit::store;
use leptos::prelude::window;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The person's ghosts stand, and the game begins.
    Began,
    /// Somebody moved.
    Moved,
    /// The person took a move back.
    TookBack,
    /// The person gave up.
    Resigned,
    /// The person was told what to play.
    Advised,
    /// The person offered a draw, and the opponent agreed or did not.
    Offered,
    /// The person marked this opposing piece, or took the mark away.
    Marked(u8),
}

/// A game as it will be shown when it is kept.
#[derive(Debug, Clone)]
pub struct Kept {
    /// The game.
    pub sheet: Sheet,
    /// The person's guesses.
    pub marks: Marks,
    /// Wall times of start and end.
    pub times: (f64, Option<f64>),
}

/// What to do when something is kept.
pub type Then = Box<dyn FnOnce()>;

/// Keeps a game.
pub trait Keeper {
    /// An opponent has sat down.
    fn seated(&self, table: &Table, then: Then);

    /// Something changed.
    fn keep(&self, change: Change, kept: Kept, then: Then);

    /// Has the game an address of its own, to go to when it begins?
    fn has_address(&self) -> bool;
}

/// The shelf in the browser's storage for the one game that is going on.
pub struct Shelf {
    /// Where it is told that nothing can be stored.
    pub notice: LastNotice,
}

/// Where the game lies in the browser's storage.
pub const KEY: &str = "geister-lab.game";

impl Keeper for Shelf {
    fn seated(&self, _: &Table, then: Then) {
        then();
    }

    fn keep(&self, change: Change, kept: Kept, then: Then) {
        if matches!(change, Change::Moved | Change::Resigned | Change::Offered) && kept.sheet.reveal.is_some() {
            Experience::add(&kept.sheet);
            if !finished::keep(&kept) {
                self.notice.tell(Notice::NotKept);
            }
        }
        let marks = written(kept.marks);
        let (started, ended) = kept.times;
        let saved = serde_json::to_string(&SavedGame { sheet: kept.sheet, marks, started, ended }).unwrap_or_default();
        if !store::save_text(KEY, &saved) {
            self.notice.tell(Notice::NoStorage);
            // From there www/broken.js can still save it as a file.
            let _ = js_sys::Reflect::set(&window(), &"geisterGame".into(), &saved.into());
        }
        then();
    }

    fn has_address(&self) -> bool {
        true
    }
}

/// What is kept of a game in the browser, so that it survives a reload.
#[derive(Clone, Serialize, Deserialize)]
struct SavedGame {
    sheet: Sheet,
    marks: BTreeMap<u8, SavedMark>,
    /// Wall time of the first move, in milliseconds.
    started: f64,
    /// Wall time of the end.
    ended: Option<f64>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SavedMark {
    Blue,
    Red,
    Unsure,
}

impl From<Mark> for SavedMark {
    fn from(mark: Mark) -> SavedMark {
        match mark {
            Mark::Blue => SavedMark::Blue,
            Mark::Red => SavedMark::Red,
            Mark::Unsure => SavedMark::Unsure,
        }
    }
}

impl From<SavedMark> for Mark {
    fn from(mark: SavedMark) -> Mark {
        match mark {
            SavedMark::Blue => Mark::Blue,
            SavedMark::Red => Mark::Red,
            SavedMark::Unsure => Mark::Unsure,
        }
    }
}

impl Shelf {
    /// The game on the shelf; none where there is none, and why where it cannot be read.
    pub fn take() -> Result<Option<Kept>, String> {
        let why = match store::read::<SavedGame>(KEY) {
            Ok(None) => return Ok(None),
            Ok(Some(saved)) => match saved.sheet.view() {
                Ok(_) => return Ok(Some(saved.into())),
                Err(error) => error.to_string(),
            },
            Err(store::Unreadable(why)) => why,
        };
        store::set_aside(KEY);
        Err(why)
    }

    /// The same for whoever only looks at it: what cannot be read is told.
    pub fn take_or_tell() -> Option<Kept> {
        Shelf::take().unwrap_or_else(|why| {
            LastNotice::tell_anywhere(Notice::BrokenGame(why));
            None
        })
    }
}

/// Marks in their other form. Put in one by one: to collect them would bring a whole sorting along.
fn written<A, B: From<A>>(marks: BTreeMap<u8, A>) -> BTreeMap<u8, B> {
    let mut other = BTreeMap::new();
    other.extend(marks.into_iter().map(|(piece, mark)| (piece, mark.into())));
    other
}

impl From<SavedGame> for Kept {
    fn from(saved: SavedGame) -> Kept {
        Kept { sheet: saved.sheet, marks: written(saved.marks), times: (saved.started, saved.ended) }
    }
}
