//! What the puzzle screens share: the collection, and what has been solved of it.

use super::collection::{Collection, Entry};
use super::progress::Progress;
use crate::web::kit::clock;
use crate::web::kit::lab::{Lab, Notice};
use crate::web::kit::store;
use leptos::prelude::*;
use std::sync::Arc;

const KEY: &str = "geister-lab.puzzles";
/// A day, in milliseconds.
const DAY: f64 = 86_400_000.0;

/// The room where puzzles are solved.
#[derive(Clone, Copy)]
pub struct Room {
    /// All puzzles.
    pub collection: StoredValue<Arc<Collection>>,
    /// What has been solved.
    pub progress: RwSignal<Progress>,
    notice: RwSignal<Option<Notice>>,
}

impl Room {
    /// Opens the room and offers it to all components below.
    pub fn open(collection: Arc<Collection>) -> Room {
        let progress = store::read(KEY).unwrap_or_else(|_| {
            store::set_aside(KEY);
            None
        });
        let room = Room {
            collection: StoredValue::new(collection),
            progress: RwSignal::new(progress.unwrap_or_default()),
            notice: Lab::here().notice,
        };
        provide_context(room);
        room
    }

    /// The room, from within a component.
    pub fn here() -> Room {
        expect_context()
    }

    /// Notes something, and keeps it.
    pub fn note(&self, change: impl FnOnce(&mut Progress)) {
        self.progress.update(change);
        let kept = self.progress.with_untracked(|progress| store::save(KEY, progress));
        if !kept {
            self.notice.set(Some(Notice::NoStorage));
        }
    }

    /// The puzzle of today, by the clock on the wall.
    pub fn today(&self) -> Entry {
        let offset = js_sys::Date::new_0().get_timezone_offset() * 60_000.0;
        let day = ((clock::wall() - offset) / DAY).floor() as u32;
        self.collection.with_value(|collection| collection.of_day(day).clone())
    }

    /// Where to go from a puzzle: the next one, or the next that is not solved where only those are wanted. After the
    /// last of those every puzzle will do.
    pub fn onward(&self, id: &str, back: bool) -> String {
        let unsolved = self.progress.with(|progress| progress.only_unsolved);
        self.step(id, back, unsolved).or_else(|| self.step(id, back, false)).unwrap_or_else(|| id.to_owned())
    }

    /// The next puzzle that is not solved; none where all are.
    pub fn next_unsolved(&self, id: Option<&str>) -> Option<String> {
        match id {
            Some(id) => self.step(id, false, true),
            None => self.collection.with_value(|collection| {
                let progress = self.progress.read();
                let open = collection.entries().iter().find(|entry| !progress.is_solved(&entry.id));
                open.map(|entry| entry.id.clone())
            }),
        }
    }

    fn step(&self, id: &str, back: bool, unsolved: bool) -> Option<String> {
        self.collection.with_value(|collection| {
            let progress = self.progress.read();
            let at = collection.find(id)?;
            let wanted = |entry: &Entry| entry.id != id && !(unsolved && progress.is_solved(&entry.id));
            let found = if back { collection.previous(at, wanted) } else { collection.next(at, wanted) };
            found.map(|entry| entry.id.clone())
        })
    }
}

/// The address of a puzzle.
pub fn address(id: &str) -> String {
    format!("#/puzzles/{id}")
}
