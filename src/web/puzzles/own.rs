//! Puzzles out of somebody's own games: which games were searched, and what was found in them.

use super::collection::name;
use crate::puzzle::Puzzle;
use serde::{Deserialize, Serialize};

/// So many are kept, the newest first.
pub const MOST: usize = 48;

/// A win that was missed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// The game's name.
    pub game: String,
    /// Against whom: a player's id, or nothing.
    #[serde(default)]
    pub opponent: String,
    /// How many moves had been made.
    pub ply: u16,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// What is known of all games.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Own {
    /// Games that were searched.
    pub searched: Vec<String>,
    /// What was found, the newest game first.
    pub found: Vec<Found>,
}

impl Own {
    /// Forgets games that are not there any more: whoever deletes a game deletes what came of it.
    pub fn keep(&mut self, games: &[String]) {
        self.searched.retain(|game| games.contains(game));
        self.found.retain(|found| games.contains(&found.game));
    }

    /// Has this game been searched?
    pub fn knows(&self, game: &str) -> bool {
        self.searched.iter().any(|known| known == game)
    }

    /// Takes in what a search found. Games are searched newest first, but newer ones come later.
    pub fn note(&mut self, game: &str, found: Vec<Found>, order: &[String]) {
        if !self.knows(game) {
            self.searched.push(game.to_owned());
        }
        for new in found {
            if !self.found.iter().any(|old| name(&old.puzzle) == name(&new.puzzle)) {
                self.found.push(new);
            }
        }
        let place = |found: &Found| order.iter().position(|game| *game == found.game).unwrap_or(usize::MAX);
        self.found.sort_by_key(|found| (place(found), found.ply));
        self.found.truncate(MOST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn found(game: &str, line: usize) -> Found {
        let text = include_str!("../../../assets/puzzles/puzzles.jsonl").lines().nth(line).unwrap();
        let puzzle = serde_json::from_str(text).unwrap();
        Found { game: game.to_owned(), opponent: "rush".to_owned(), ply: line as u16, puzzle }
    }

    #[test]
    fn newer_games_come_first_and_nothing_comes_twice() {
        let order = ["new", "old"].map(str::to_owned);
        let mut own = Own::default();
        own.note("old", vec![found("old", 2), found("old", 1)], &order);
        own.note("new", vec![found("new", 3), found("new", 1)], &order);
        let list: Vec<(&str, u16)> = own.found.iter().map(|found| (found.game.as_str(), found.ply)).collect();
        assert_eq!(list, [("new", 3), ("old", 1), ("old", 2)]);
        assert!(own.knows("new") && own.knows("old") && !own.knows("other"));
        let text = serde_json::to_string(&own).unwrap();
        assert_eq!(serde_json::from_str::<Own>(&text).unwrap(), own);
        own.keep(&["new".to_owned()]);
        assert_eq!((own.found.len(), own.knows("old")), (1, false));
    }

    #[test]
    fn there_is_an_end_to_it() {
        let mut own = Own::default();
        own.note("game", (0..100).map(|line| found("game", line)).collect(), &["game".to_owned()]);
        assert_eq!(own.found.len(), MOST);
    }
}
