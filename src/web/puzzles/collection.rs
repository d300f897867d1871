//! The puzzles that ship with the page, in the order in which they are offered.

use crate::game::Ply;
use crate::puzzle::{Position, Puzzle};

/// The longest that is offered as the puzzle of a day.
const OF_A_DAY: Ply = Ply(9);

/// What a solver sees of their colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Nothing (一般問題).
    Hidden,
    /// Some of them (一部公開問題).
    Partly,
    /// All of them (完全公開問題).
    Open,
}

impl Kind {
    /// The kinds, in the order in which they are offered.
    pub const ALL: [Kind; 3] = [Kind::Hidden, Kind::Partly, Kind::Open];

    /// The kind of a position.
    pub fn of(position: &Position) -> Kind {
        if position.shows_all() {
            Kind::Open
        } else if position.shows_some() {
            Kind::Partly
        } else {
            Kind::Hidden
        }
    }
}

/// A puzzle with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its name in addresses and in storage: made of the position, so that it stays when the collection grows.
    pub id: String,
    /// Its number among those of its length, from 1; nought for a puzzle that is not of the collection.
    pub number: usize,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What is shown.
    pub kind: Kind,
}

impl Entry {
    /// A puzzle from elsewhere: of somebody's own game, or of an address. None where its position cannot be read.
    pub fn apart(puzzle: Puzzle) -> Option<Entry> {
        let kind = Kind::of(&puzzle.position().ok()?);
        Some(Entry { id: name(&puzzle), number: 0, puzzle, kind })
    }

    /// Is it one of the collection? Only those are rated.
    pub fn is_of_the_collection(&self) -> bool {
        self.number > 0
    }

    /// Where it is solved.
    pub fn address(&self) -> String {
        match self.number {
            0 => format!("#/puzzles/at/{}", self.puzzle.state),
            _ => format!("#/puzzles/{}", self.id),
        }
    }
}

/// All puzzles, the shortest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collection {
    entries: Vec<Entry>,
}

/// A line of the collection that is no puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct BrokenCollection {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl Collection {
    /// Reads a puzzle a line.
    pub fn read(text: &str) -> Result<Collection, BrokenCollection> {
        let mut puzzles = Vec::new();
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            puzzles.push(read(line).map_err(|why| BrokenCollection { line: index + 1, why })?);
        }
        if puzzles.is_empty() {
            return Err(BrokenCollection { line: 1, why: "no puzzle".to_owned() });
        }
        // Of a length, those first in which everything is hidden: they are the rule.
        puzzles.sort_by_key(|(puzzle, kind)| (puzzle.plies, *kind));
        let (mut number, mut plies) = (0, Ply(0));
        let entries = puzzles.into_iter().map(|(puzzle, kind)| {
            number = if puzzle.plies == plies { number + 1 } else { 1 };
            plies = puzzle.plies;
            Entry { id: name(&puzzle), number, puzzle, kind }
        });
        Ok(Collection { entries: entries.collect() })
    }

    /// All of them.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Those of each length, the shortest first.
    pub fn by_length(&self) -> impl Iterator<Item = &[Entry]> {
        self.entries.chunk_by(|one, other| one.puzzle.plies == other.puzzle.plies)
    }

    /// The place of a puzzle.
    pub fn find(&self, id: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.id == id)
    }

    /// How many have the length of this one.
    pub fn of_length(&self, plies: Ply) -> usize {
        self.entries.iter().filter(|entry| entry.puzzle.plies == plies).count()
    }

    /// The puzzle of a day, counted from any: the same for everybody, and far from yesterday's.
    pub fn of_day(&self, day: u32) -> &Entry {
        // One that a day has time for; the shortest come first.
        let few = self.entries.iter().filter(|entry| entry.puzzle.plies <= OF_A_DAY).count();
        let some = if few == 0 { self.entries.len() } else { few };
        let at = u64::from(day) * 2_654_435_761 % some as u64;
        &self.entries[at as usize]
    }

    /// The next one from a place for which something holds, round the end to the place itself.
    pub fn next(&self, from: usize, holds: impl Fn(&Entry) -> bool) -> Option<&Entry> {
        let (before, behind) = self.entries.split_at((from + 1).min(self.entries.len()));
        behind.iter().chain(before).find(|entry| holds(entry))
    }

    /// The one before a place for which something holds, round the beginning.
    pub fn previous(&self, from: usize, holds: impl Fn(&Entry) -> bool) -> Option<&Entry> {
        let (before, behind) = self.entries.split_at(from.min(self.entries.len()));
        before.iter().rev().chain(behind.iter().rev()).find(|entry| holds(entry))
    }
}

/// A puzzle that can be shown, because its position and its solution can be read; and what it shows.
fn read(line: &str) -> Result<(Puzzle, Kind), String> {
    let puzzle: Puzzle = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let position = puzzle.position().map_err(|error| error.to_string())?;
    puzzle.moves().map_err(|error| error.to_string())?;
    let kind = Kind::of(&position);
    Ok((puzzle, kind))
}

/// Eight digits made of the position (FNV-1a).
pub fn name(puzzle: &Puzzle) -> String {
    let text = format!("{}{}", puzzle.board, puzzle.state);
    let hash = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{hash:08x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const TEXT: &str = include_str!("../../../assets/puzzles/puzzles.jsonl");

    #[test]
    fn every_puzzle_has_a_name_of_its_own() {
        let collection = Collection::read(TEXT).unwrap();
        let names: BTreeSet<&str> = collection.entries().iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(names.len(), TEXT.lines().count());
    }

    #[test]
    fn they_are_numbered_by_length() {
        let collection = Collection::read(TEXT).unwrap();
        for group in collection.by_length() {
            assert_eq!(group.len(), collection.of_length(group[0].puzzle.plies));
            assert!(group.iter().enumerate().all(|(index, entry)| entry.number == index + 1));
        }
    }

    #[test]
    fn the_way_on_goes_round() {
        let collection = Collection::read(TEXT).unwrap();
        let (entries, last) = (collection.entries(), collection.entries().len() - 1);
        assert_eq!(collection.next(last, |_| true), Some(&entries[0]));
        assert_eq!(collection.previous(0, |_| true), Some(&entries[last]));
        assert_eq!(collection.next(3, |entry| entry.id == entries[3].id), Some(&entries[3]));
        assert_eq!(collection.next(0, |_| false), None);
    }

    #[test]
    fn a_broken_line_is_named() {
        let text = format!("{}\n{{\"board\":\"6x6\"}}\n", TEXT.lines().next().unwrap());
        assert_eq!(Collection::read(&text).unwrap_err().line, 2);
        assert!(Collection::read("<!doctype html>").is_err());
        assert!(Collection::read("").is_err());
    }

    #[test]
    fn days_differ() {
        let collection = Collection::read(TEXT).unwrap();
        assert_ne!(collection.of_day(20_000), collection.of_day(20_001));
    }
}
