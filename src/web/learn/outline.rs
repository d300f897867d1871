//! The chapters in their order, the two shorter lessons beside them, and which of all somebody has been through.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A chapter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Chapter {
    /// At the gate: send the blue or the red?
    Gate,
    /// The mixture that nobody can read.
    Coin,
    /// Who comes near first?
    Habit,
    /// Bayes, and who lives by it.
    Reader,
    /// A habit turned round, and muddled.
    Lie,
    /// Nobody stays on top.
    Circle,
    /// Guessing colours oneself.
    You,
    /// All players, to play with.
    Table,
    /// Beside the chapters: the last red, which nobody may take.
    Wall,
    /// Beside the chapters: who is sent ahead.
    Raid,
}

impl Chapter {
    /// The eight chapters, in their order.
    pub const ALL: [Chapter; 8] = [
        Chapter::Gate,
        Chapter::Coin,
        Chapter::Habit,
        Chapter::Reader,
        Chapter::Lie,
        Chapter::Circle,
        Chapter::You,
        Chapter::Table,
    ];

    /// The shorter lessons beside them.
    pub const ASIDES: [Chapter; 2] = [Chapter::Wall, Chapter::Raid];

    /// Its number, from 1; those beside the chapters come after them.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Is it one of the shorter lessons?
    pub const fn is_aside(self) -> bool {
        matches!(self, Chapter::Wall | Chapter::Raid)
    }

    /// What stands in its arch: a chapter's number, a shorter lesson's letter.
    pub fn sign(self) -> String {
        match self {
            Chapter::Wall => "A".to_owned(),
            Chapter::Raid => "B".to_owned(),
            chapter => chapter.number().to_string(),
        }
    }

    /// What it is called in an address: a chapter by its number, a shorter lesson by its name.
    pub fn name(self) -> String {
        match self {
            Chapter::Wall => "wall".to_owned(),
            Chapter::Raid => "raid".to_owned(),
            chapter => chapter.number().to_string(),
        }
    }

    /// The one that an address calls so.
    pub fn named(name: &str) -> Option<Chapter> {
        Chapter::ALL.into_iter().chain(Chapter::ASIDES).find(|chapter| chapter.name() == name)
    }

    /// The one after it; none after the last chapter, and none after the last of the shorter lessons.
    pub fn next(self) -> Option<Chapter> {
        let row: &[Chapter] = if self.is_aside() { &Chapter::ASIDES } else { &Chapter::ALL };
        row.iter().copied().skip_while(|chapter| *chapter != self).nth(1)
    }

    /// The key of its title.
    pub const fn title(self) -> &'static str {
        match self {
            Chapter::Gate => "learn.gate.title",
            Chapter::Coin => "learn.coin.title",
            Chapter::Habit => "learn.habit.title",
            Chapter::Reader => "learn.reader.title",
            Chapter::Lie => "learn.lie.title",
            Chapter::Circle => "learn.circle.title",
            Chapter::You => "learn.you.title",
            Chapter::Table => "learn.table.title",
            Chapter::Wall => "learn.wall.title",
            Chapter::Raid => "learn.raid.title",
        }
    }

    /// The key of the line below its title on the list.
    pub const fn line(self) -> &'static str {
        match self {
            Chapter::Gate => "learn.gate.line",
            Chapter::Coin => "learn.coin.line",
            Chapter::Habit => "learn.habit.line",
            Chapter::Reader => "learn.reader.line",
            Chapter::Lie => "learn.lie.line",
            Chapter::Circle => "learn.circle.line",
            Chapter::You => "learn.you.line",
            Chapter::Table => "learn.table.line",
            Chapter::Wall => "learn.wall.line",
            Chapter::Raid => "learn.raid.line",
        }
    }
}

/// Which chapters somebody has been through on this device, and what was found there.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// Numbers of chapters whose last sentence was reached.
    pub done: BTreeSet<u8>,
    /// The share of blues that somebody bet on at the coin, in percent.
    pub mixture: Option<u8>,
}

impl Progress {
    /// Was the last sentence of this one reached?
    pub fn has_done(&self, chapter: Chapter) -> bool {
        self.done.contains(&chapter.number())
    }

    /// Where to go on: the first chapter that was not reached, or the first of all.
    pub fn next(&self) -> Chapter {
        let open = |chapter: &Chapter| !self.has_done(*chapter);
        Chapter::ALL.into_iter().find(open).unwrap_or(Chapter::Gate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn one_goes_on_with_the_first_chapter_that_is_open() {
        let mut progress = Progress::default();
        assert_eq!(progress.next(), Chapter::Gate);
        progress.done.extend([1, 2, 4]);
        assert_eq!(progress.next(), Chapter::Habit);
        progress.done.extend(1..=8);
        assert_eq!(progress.next(), Chapter::Gate, "all over again");
        assert_eq!((Chapter::Gate.next(), Chapter::Table.next()), (Some(Chapter::Coin), None));
        assert_eq!((Chapter::Wall.next(), Chapter::Raid.next()), (Some(Chapter::Raid), None));
        assert_eq!((Chapter::named("0"), Chapter::named("9"), Chapter::named("")), (None, None, None));
        assert_eq!((Chapter::named("8"), Chapter::named("raid")), (Some(Chapter::Table), Some(Chapter::Raid)));
    }
}
