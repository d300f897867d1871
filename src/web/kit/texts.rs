//! All words that people read, in English and Japanese, from `www/texts`: `page.txt` for the
//! screens around the game, `game.txt` for the game itself. A program that shows more adds its own: see [`add_source`].
//!
//! A line is a key, an equals sign and the text; `{name}` stands for something filled in. A test keeps both files and
//! the code in step.

use crate::language::Language;
use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

type Table = BTreeMap<&'static str, &'static str>;

static ADDED: Mutex<Vec<[&'static str; 2]>> = Mutex::new(Vec::new());

/// Adds texts that not every program carries, in the order of [`Language::ALL`]. To be called when the program starts:
/// after the first look-up the tables are made.
pub fn add_source(sources: [&'static str; 2]) {
    ADDED.lock().unwrap_or_else(PoisonError::into_inner).push(sources);
}

impl Language {
    fn sources(self) -> [&'static str; 2] {
        match self {
            Language::English => {
                [include_str!("../../../www/texts/en/page.txt"), include_str!("../../../www/texts/en/game.txt")]
            }
            Language::Japanese => {
                [include_str!("../../../www/texts/ja/page.txt"), include_str!("../../../www/texts/ja/game.txt")]
            }
        }
    }

    fn table(self) -> &'static Table {
        static TABLES: [OnceLock<Table>; 2] = [OnceLock::new(), OnceLock::new()];
        TABLES[self as usize].get_or_init(|| {
            let added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
            let added = added.iter().map(|sources| sources[self as usize]);
            self.sources().into_iter().chain(added).flat_map(parse).collect()
        })
    }

    /// The text of a key; the key itself where there is none, so that a gap is seen and nothing breaks.
    pub fn text(self, key: &'static str) -> &'static str {
        self.table().get(key).copied().unwrap_or(key)
    }

    /// The text of a key that was put together, such as a player's; none where there is none.
    pub fn find(self, key: &str) -> Option<&'static str> {
        self.table().get(key).copied()
    }

    /// The text of a key with its gaps filled.
    pub fn fill(self, key: &'static str, gaps: &[(&str, &str)]) -> String {
        gaps.iter().fold(self.text(key).to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
    }
}

fn parse(source: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = source.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" = ")).map(|(key, text)| (key.trim(), text.trim()))
}
