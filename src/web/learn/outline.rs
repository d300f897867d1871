//! The chapters in their order, and which of them somebody has been through.

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
}

impl Chapter {
    /// All of them, in their order.
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

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The one with this number.
    pub fn numbered(number: u8) -> Option<Chapter> {
        Chapter::ALL.into_iter().find(|chapter| chapter.number() == number)
    }

    /// The one after it; none after the last.
    pub fn next(self) -> Option<Chapter> {
        Chapter::numbered(self.number() + 1)
    }

    /// Its address.
    pub fn address(self) -> String {
        format!("#/learn/{}", self.number())
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
    /// Where to go on: the first chapter that was not reached, or the first of all.
    pub fn next(&self) -> Chapter {
        let open = |chapter: &Chapter| !self.done.contains(&chapter.number());
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
        assert_eq!((Chapter::numbered(0), Chapter::numbered(9)), (None, None));
    }
}
