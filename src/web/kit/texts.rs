//! All words that people read, in English and Japanese, from `www/texts`: `page.txt` for the
//! screens around the game, `game.txt` for the game itself. A program that shows more adds its own: see [`add_source`].
//!
//! The page of players carries English alone and fetches the other language when somebody reads it (`translation.rs`); all other
//! programs carry both.
//!
//! A line is a key, an equals sign and the text; `{name}` stands for something filled in. A test keeps both files and
//! the code in step.

use crate::language::Language;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

type Table = BTreeMap<&'static str, &'static str>;

static ADDED: Mutex<Vec<[&'static str; 2]>> = Mutex::new(Vec::new());

/// The texts that every screen may ask for, in English. By themselves, so that a program that carries these carries no others.
const ENGLISH: [&str; 2] =
    [include_str!("../../../www/texts/en/page.txt"), include_str!("../../../www/texts/en/game.txt")];

/// The same in the order of [`Language::ALL`].
pub const COMMON: [[&str; 2]; 2] = [
    [ENGLISH[0], include_str!("../../../www/texts/ja/page.txt")],
    [ENGLISH[1], include_str!("../../../www/texts/ja/game.txt")],
];

/// Where the page of players finds the same in another language.
pub const FILES: [&str; 2] = ["page.txt", "game.txt"];

/// Does a program say itself what it carries of [`COMMON`]? Those of the page do.
const SAYS_ITSELF: bool = cfg!(all(target_arch = "wasm32", feature = "app"));

/// Adds texts that not every program carries, in the order of [`Language::ALL`].
pub fn add_source(sources: [&'static str; 2]) {
    ADDED.lock().unwrap_or_else(PoisonError::into_inner).push(sources);
}

/// Carries both languages.
pub fn carry_all() {
    COMMON.into_iter().for_each(add_source);
}

/// Carries English; the other language comes when it is wanted.
pub fn carry_english() {
    for english in ENGLISH {
        add_source([english, ""]);
    }
}

/// Takes in texts of a language that have just come. They stay as long as the page does.
pub fn take_in(language: Language, text: String) {
    let mut sources = [""; 2];
    sources[language as usize] = text.leak();
    add_source(sources);
}

impl Language {
    /// Are the texts of this language at hand?
    pub fn is_here(self) -> bool {
        let has = |sources: &[&str; 2]| !sources[self as usize].is_empty();
        !SAYS_ITSELF || ADDED.lock().unwrap_or_else(PoisonError::into_inner).iter().any(has)
    }

    fn table(self) -> &'static Table {
        // Each with the number of sources that it was made from: what is added later is read, too.
        static TABLES: Mutex<[Option<(usize, &Table)>; 2]> = Mutex::new([None; 2]);
        // What has not come yet is read in English.
        let shown = if self.is_here() { self } else { Language::English };
        let added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
        let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
        let made = &mut tables[shown as usize];
        if let Some((sources, table)) = *made
            && sources == added.len()
        {
            return table;
        }
        let common: &[[&'static str; 2]] = if SAYS_ITSELF { &[] } else { &COMMON };
        let sources = common.iter().chain(added.iter()).map(|sources| sources[shown as usize]);
        // Put in one by one: to collect them would bring a whole sorting along.
        let mut table = Table::new();
        table.extend(sources.flat_map(parse));
        // Sources are added when a program starts and when a language comes, so few are left behind.
        let table: &'static Table = Box::leak(Box::new(table));
        *made = Some((added.len(), table));
        table
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
