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
            // Put in one by one: to collect them would bring a whole sorting along.
            let mut table = Table::new();
            table.extend(self.sources().into_iter().chain(added).flat_map(parse));
            table
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

/// A number in words from a list that begins with one, as far as it goes; in digits beyond.
pub fn number_in_words(list: &str, number: usize) -> String {
    let word = number.checked_sub(1).and_then(|before| list.split_whitespace().nth(before));
    word.map_or_else(|| number.to_string(), str::to_owned)
}

fn parse(source: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = source.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" = ")).map(|(key, text)| (key.trim(), text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn numbers_beyond_the_list_are_written_in_digits() {
        for language in Language::ALL {
            let list = language.text("home.numbers");
            let length = list.split_whitespace().count();
            let digits = |number| number_in_words(list, number) == number.to_string();
            assert!((1..=length).all(|number| !digits(number)), "{language:?}");
            assert!([0, length + 1, length + 2, 1000].into_iter().all(digits), "{language:?}");
        }
        assert_eq!(number_in_words("one two", 2), "two");
    }
}
