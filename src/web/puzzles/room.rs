//! What the puzzle screens share: the collection, what has been solved of it, and what is wanted of it.

use super::collection::{Collection, Entry};
use super::filter::Filter;
use super::own::Own;
use super::progress::Progress;
use super::rating::grade;
use super::run::Run;
use crate::web::kit::clock;
use crate::web::kit::notice::{LastNotice, Notice};
use crate::web::kit::store;
use leptos::prelude::*;
use std::sync::Arc;

const KEY: &str = "geister-lab.puzzles";
/// Where the wins lie that were missed in one's own games.
const OWN: &str = "geister-lab.puzzles.own";
/// A day, in milliseconds.
const DAY: f64 = 86_400_000.0;

/// The room where puzzles are solved.
#[derive(Clone, Copy)]
pub struct Room {
    /// All puzzles.
    pub collection: StoredValue<Arc<Collection>>,
    /// What has been solved.
    pub progress: RwSignal<Progress>,
    /// Which puzzles are wanted.
    pub filter: RwSignal<Filter>,
    /// The run against the clock, while there is one.
    pub run: RwSignal<Option<Run>>,
    /// What was found in one's own games.
    pub own: RwSignal<Own>,
    /// Could the progress be stored the last time?
    kept: StoredValue<bool>,
    notice: LastNotice,
}

impl Room {
    /// Opens the room and offers it to all components below.
    pub fn open(collection: Arc<Collection>) -> Room {
        let room = Room {
            collection: StoredValue::new(collection),
            progress: RwSignal::new(store::load(KEY).unwrap_or_default()),
            filter: RwSignal::new(Filter::default()),
            run: RwSignal::new(None),
            // What cannot be read is found again.
            own: RwSignal::new(store::load(OWN).unwrap_or_default()),
            kept: StoredValue::new(true),
            notice: LastNotice::here(),
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
        self.look_again();
        self.progress.update(change);
        let kept = self.progress.with_untracked(|progress| store::save(KEY, progress));
        self.kept.set_value(kept);
        if !kept {
            self.notice.tell(Notice::NoStorage);
        }
    }

    /// Another tab may have noted something: a change is made to what lies there now, as long as what was noted here lies there.
    fn look_again(&self) {
        if let Some(there) = self.kept.get_value().then(|| store::load(KEY)).flatten() {
            self.progress.set(there);
        }
    }

    /// Notes an attempt at a puzzle, and says how far that moved the rating, if it did.
    pub fn attempted(&self, entry: &Entry, note: fn(&mut Progress, &str, Option<f64>)) -> Option<i32> {
        self.look_again();
        let rating = || self.progress.with_untracked(|progress| progress.rating);
        let before = rating();
        self.note(|progress| note(progress, &entry.id, entry.is_of_the_collection().then(|| grade(entry))));
        let after = rating();
        (after.puzzles != before.puzzles).then(|| (after.value.round() - before.value.round()) as i32)
    }

    /// Notes what was found in one's own games. Where there is no place to keep it, it is found again.
    pub fn note_own(&self, change: impl FnOnce(&mut Own)) {
        if let Some(there) = store::load(OWN) {
            self.own.set(there);
        }
        self.own.update(change);
        self.own.with_untracked(|own| store::save(OWN, own));
    }

    /// The number of this day, by the clock on the wall.
    pub fn day(&self) -> u32 {
        let offset = js_sys::Date::new_0().get_timezone_offset() * 60_000.0;
        ((clock::wall() - offset) / DAY).floor() as u32
    }

    /// The puzzle of today.
    pub fn today(&self) -> Entry {
        self.of_day(self.day())
    }

    /// The puzzle of a day.
    pub fn of_day(&self, day: u32) -> Entry {
        self.collection.with_value(|collection| collection.of_day(day).clone())
    }

    /// The puzzle with this name.
    pub fn find(&self, id: &str) -> Option<Entry> {
        self.collection.with_value(|collection| collection.find(id).map(|at| collection.entries()[at].clone()))
    }

    /// Where to go from a puzzle: the next one that is wanted, or the next that is not solved where only those are. After the
    /// last of those every puzzle will do.
    pub fn onward(&self, id: &str, back: bool) -> String {
        let unsolved = self.progress.with(|progress| progress.only_unsolved);
        let onward = self.step(id, back, unsolved, true);
        let onward = onward.or_else(|| self.step(id, back, false, true)).or_else(|| self.step(id, back, false, false));
        onward.unwrap_or_else(|| id.to_owned())
    }

    /// The next puzzle that is wanted and not solved, from the beginning where none is named; none where all are.
    pub fn next_unsolved(&self, id: Option<&str>) -> Option<String> {
        let from = id.unwrap_or_default();
        self.step(from, false, true, true).or_else(|| self.step(from, false, true, false))
    }

    /// From what is not of the collection, the next one is its first.
    fn step(&self, id: &str, back: bool, unsolved: bool, wanted: bool) -> Option<String> {
        self.collection.with_value(|collection| {
            let (progress, filter) = (self.progress.read(), self.filter.get());
            let fits = |entry: &Entry| !wanted || filter.fits(entry);
            let holds = |entry: &Entry| entry.id != id && fits(entry) && !(unsolved && progress.is_solved(&entry.id));
            let found = match (collection.find(id), back) {
                (None, false) => collection.next(collection.entries().len(), holds),
                (at, true) => collection.previous(at.unwrap_or(0), holds),
                (Some(at), false) => collection.next(at, holds),
            };
            found.map(|entry| entry.id.clone())
        })
    }
}

/// The address of a puzzle of the collection.
pub fn address(id: &str) -> String {
    format!("#/puzzles/{id}")
}
