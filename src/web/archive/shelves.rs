//! The games as signals, and everything that changes them.

use super::files::{self, Aside, MOST, NoGame, Unfinished};
use super::row::Row;
use crate::web::kit::finished::{Finished, OUTBOX, PAIR, RESULTS, Results};
use crate::web::kit::game_store::Store;
use crate::web::kit::store;
use crate::web::table::keeper;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;

/// What came of the last thing that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    /// So many games were taken in, and so many had been there.
    TakenIn(usize, usize),
    /// So many games were deleted.
    Deleted(usize),
    /// A game that is not over can be gone on with, perhaps by two at this device.
    GoesOn {
        /// By two?
        two: bool,
    },
}

/// The games of this device.
#[derive(Clone, Copy)]
pub struct Shelves {
    /// The games, newest first; none until they are there.
    pub games: RwSignal<Option<Vec<Arc<Row>>>>,
    /// The results against everybody.
    pub results: RwSignal<Results>,
    /// What was not taken in, or cannot be read.
    pub aside: RwSignal<Vec<Aside>>,
    /// Why nothing can be kept here, in the browser's words.
    pub trouble: RwSignal<Option<String>>,
    /// What came of the last wish.
    pub said: RwSignal<Option<Said>>,
    /// Texts that were stored and cannot be read; they stay, and are exported as they are.
    unreadable: RwSignal<Vec<String>>,
    store: StoredValue<Option<Store>, LocalStorage>,
}

impl Shelves {
    /// Opens the shelves; offered to all components below.
    pub fn provide() -> Shelves {
        let shelves = Shelves {
            games: RwSignal::new(None),
            results: RwSignal::new(store::load(RESULTS).unwrap_or_default()),
            aside: RwSignal::new(Vec::new()),
            trouble: RwSignal::new(None),
            said: RwSignal::new(None),
            unreadable: RwSignal::new(Vec::new()),
            store: StoredValue::new_local(None),
        };
        provide_context(shelves);
        spawn_local(async move {
            match Store::open().await {
                Ok(opened) => shelves.store.set_value(Some(opened)),
                Err(error) => shelves.trouble.set(Some(error.to_string())),
            }
            shelves.carry().await;
            shelves.read().await;
        });
        shelves
    }

    /// The shelves, from within a component.
    pub fn here() -> Shelves {
        expect_context()
    }

    /// Carries finished games from the outbox to where they stay.
    async fn carry(&self) {
        let Some(there) = self.store.get_value() else { return };
        let waiting = waiting();
        if waiting.is_empty() {
            return;
        }
        // What cannot be read is carried, too, under the name that it has: it is set aside there.
        let rows: Vec<(String, String)> = waiting
            .iter()
            .map(|(name, text)| match files::kept(text) {
                Ok(game) => (Row::new(game).key, text.clone()),
                Err(_) => (name.clone(), text.clone()),
            })
            .collect();
        match there.put(&rows).await {
            Ok(()) => waiting.iter().for_each(|(name, _)| store::remove(name)),
            Err(error) => self.trouble.set(Some(error.to_string())),
        }
    }

    /// Reads everything that is kept, and lets the oldest go.
    async fn read(&self) {
        let mut rows = Vec::new();
        if let Some(there) = self.store.get_value() {
            match there.all().await {
                Ok(all) => rows = all,
                Err(error) => self.trouble.set(Some(error.to_string())),
            }
        }
        // What could not be carried is shown all the same.
        rows.extend(waiting());
        let (mut games, mut aside, mut unreadable) = (Vec::<Arc<Row>>::new(), Vec::new(), Vec::new());
        for (key, text) in rows {
            match files::kept(&text) {
                Ok(game) => {
                    let row = Row::at(key, game);
                    if !games.iter().any(|other| other.id == row.id) {
                        games.push(Arc::new(row));
                    }
                }
                Err(why) => {
                    aside.push(Aside { what: key, why });
                    unreadable.push(text);
                }
            }
        }
        games.sort_by(|a, b| b.key.cmp(&a.key));
        self.unreadable.set(unreadable);
        if !aside.is_empty() {
            self.aside.update(|all| all.extend(aside));
        }
        let gone: Vec<String> = games.drain(MOST.min(games.len())..).map(|row| row.key.clone()).collect();
        if let (Some(there), false) = (self.store.get_value(), gone.is_empty()) {
            let _ = there.delete(&gone).await; // they are tried again the next time
        }
        self.games.set(Some(games));
    }

    /// Takes in what was found in files. A game that is here already stays as it is.
    pub async fn take_in(&self, found: Vec<files::Found>) {
        let mut new: Vec<Row> = Vec::new();
        let (mut known, mut goes_on, mut from) = (0, None, String::new());
        self.aside.set(Vec::new());
        for found in found {
            from = found.name;
            self.aside.update(|all| all.extend(found.aside));
            if found.results != Results::default() {
                // Another tab may have counted a game meanwhile.
                let now = store::load::<Results>(RESULTS).unwrap_or_else(|| self.results.get_untracked());
                self.results.set(now);
                self.results.update(|results| results.merge(&found.results));
                store::save(RESULTS, &self.results.get_untracked());
            }
            if let Some(unfinished) = found.unfinished {
                match take_up(&unfinished) {
                    true => goes_on = Some(Said::GoesOn { two: unfinished.two }),
                    false => self.set_aside(unfinished.what, NoGame::Busy),
                }
            }
            for game in found.games {
                let row = Row::new(game);
                let same = |other: &str| other == row.id;
                if self.find(&row.id).is_some() || new.iter().any(|other| same(&other.id)) {
                    known += 1;
                } else {
                    new.push(row);
                }
            }
        }
        // What is here stays: the newest of the new ones are taken in, as far as there is room.
        new.sort_by(|a, b| b.key.cmp(&a.key));
        let room = MOST.saturating_sub(self.games.with_untracked(|games| games.as_ref().map_or(0, Vec::len)));
        let left_out = new.drain(room.min(new.len())..).count();
        if left_out > 0 {
            self.set_aside(from, NoGame::NoRoom(left_out));
        }
        let count = new.len();
        let said = if count + known > 0 { Some(Said::TakenIn(count, known)) } else { goes_on };
        if self.put(&new).await || goes_on.is_some() {
            self.said.set(Some(said.unwrap_or(Said::TakenIn(0, 0))));
        }
    }

    fn set_aside(&self, what: String, why: NoGame) {
        self.aside.update(|aside| aside.push(Aside { what, why }));
    }

    /// Is there anything that could be taken along or deleted?
    pub fn has_any(&self) -> bool {
        self.games.with(|games| games.as_ref().is_some_and(|games| !games.is_empty()))
            || self.unreadable.with(|unreadable| !unreadable.is_empty())
    }

    /// Keeps games, and says whether that worked. Where nothing can be kept they are at least shown.
    async fn put(&self, rows: &[Row]) -> bool {
        let Some(there) = self.store.get_value() else {
            self.show(rows);
            return false;
        };
        let texts: Vec<(String, String)> =
            rows.iter().filter_map(|row| Some((row.key.clone(), serde_json::to_string(&row.game).ok()?))).collect();
        match there.put(&texts).await {
            Ok(()) => {
                self.read().await;
                true
            }
            Err(error) => {
                self.trouble.set(Some(error.to_string()));
                self.show(rows);
                false
            }
        }
    }

    fn show(&self, rows: &[Row]) {
        self.games.update(|games| {
            let games = games.get_or_insert_default();
            games.extend(rows.iter().cloned().map(Arc::new));
            games.sort_by(|a, b| b.key.cmp(&a.key));
        });
    }

    /// Keeps a single game, such as one that came by a link.
    pub async fn keep(&self, game: Finished) {
        let found = files::Found { games: vec![game], ..files::Found::default() };
        self.take_in(vec![found]).await;
    }

    /// The game with this id.
    pub fn find(&self, id: &str) -> Option<Arc<Row>> {
        self.games.with(|games| games.iter().flatten().find(|row| row.id == id).cloned())
    }

    /// Deletes one game. Its result stays.
    pub async fn delete(&self, row: Arc<Row>) {
        self.remove(vec![row.key.clone()]).await;
    }

    /// Deletes everything: games, results, and what could not be read.
    pub async fn delete_all(&self) {
        let mut keys: Vec<String> =
            self.games.with_untracked(|games| games.iter().flatten().map(|row| row.key.clone()).collect());
        if let Some(there) = self.store.get_value() {
            keys.extend(there.all().await.unwrap_or_default().into_iter().map(|(key, _)| key));
            keys.sort();
            keys.dedup();
        }
        self.results.set(Results::default());
        store::remove(RESULTS);
        self.aside.set(Vec::new());
        self.unreadable.set(Vec::new());
        self.remove(keys).await;
    }

    async fn remove(&self, keys: Vec<String>) {
        let before = self.games.with_untracked(|games| games.as_ref().map_or(0, Vec::len));
        keys.iter().for_each(|key| store::remove(key)); // it may still wait in the outbox
        if let Some(there) = self.store.get_value()
            && let Err(error) = there.delete(&keys).await
        {
            return self.trouble.set(Some(error.to_string()));
        }
        self.games.update(|games| games.iter_mut().for_each(|games| games.retain(|row| !keys.contains(&row.key))));
        let after = self.games.with_untracked(|games| games.as_ref().map_or(0, Vec::len));
        self.said.set(Some(Said::Deleted(before - after)));
    }

    /// Everything as one file.
    pub fn export(&self) -> String {
        let games: Vec<Finished> =
            self.games.with_untracked(|games| games.iter().flatten().map(|row| row.game.clone()).collect());
        files::write(&games, &self.results.get_untracked(), &self.unreadable.get_untracked())
    }
}

/// Puts a game that is not over where it is gone on with, unless one is played there already.
fn take_up(game: &Unfinished) -> bool {
    let key = if game.two { PAIR } else { keeper::KEY };
    let there = store::text(key).and_then(|there| files::read(key, &there).unfinished);
    there.is_none_or(|there| there.moves == 0 || there.text == game.text) && store::save_text(key, &game.text)
}

/// What waits in the outbox.
fn waiting() -> Vec<(String, String)> {
    store::names(OUTBOX).into_iter().filter_map(|name| Some((name.clone(), store::text(&name)?))).collect()
}
