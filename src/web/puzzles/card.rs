//! A puzzle as a card: a small picture of its position, and whether it is solved. Cards are written, not made of views:
//! there are many of them, nothing on them moves, and the program stays small.

use super::collection::{Entry, Kind};
use super::picture::picture;
use super::progress::Record;

/// The words on a card, in the reader's language.
pub struct Words<'a> {
    /// The length.
    pub length: &'a str,
    /// What stands below it: a number, or whose game it was.
    pub below: &'a str,
    /// What is shown of their colours, if anything.
    pub shown: &'a str,
    /// Is it solved, or was it tried?
    pub state: &'a str,
}

/// The outline of a tick.
const TICK: &str = "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">\
                    <path d=\"M5.5 12.5 10 17l8.5-9.5\"/></svg>";

/// The card, as the way to its puzzle.
pub fn card(entry: &Entry, record: Record, words: &Words) -> String {
    let Words { length, below, shown, state } = words;
    let drawn = entry.puzzle.position().map(|position| picture(&position)).unwrap_or_default();
    let label: Vec<&str> = [*length, below, shown, state].into_iter().filter(|part| !part.is_empty()).collect();
    let dot = match entry.kind {
        Kind::Hidden => "",
        Kind::Partly => "<i class=\"puzzle-dot\"></i>",
        Kind::Open => "<i class=\"puzzle-dot all\"></i>",
    };
    let (class, tick) = match (record.solved, record == Record::default()) {
        (true, _) => (" solved", TICK),
        (false, true) => ("", ""),
        (false, false) => (" tried", ""),
    };
    format!(
        "<li><a class=\"puzzle-tile{class}\" href=\"{}\" aria-label=\"{}\"><span>{drawn}</span>\
         <span class=\"puzzle-length figures\">{length}{dot}</span> <span class=\"second figures\">{}</span>{tick}</a></li>",
        plain(&entry.address()),
        plain(&label.join(", ")),
        plain(below),
    )
}

/// A text that means only itself: a player's name may have come with somebody's file.
pub fn plain(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::puzzles::collection::Collection;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_card_says_what_it_is_and_nothing_it_holds_is_markup() {
        let collection = Collection::read(include_str!("../../../assets/puzzles/puzzles.jsonl")).unwrap();
        let words = Words { length: "Win in 3", below: "<b onclick=\"x\">&", shown: "", state: "solved" };
        for (entry, kind) in Kind::ALL
            .into_iter()
            .map(|kind| (collection.entries().iter().find(|entry| entry.kind == kind).unwrap(), kind))
        {
            let tried = Record { hints: 1, ..Record::default() };
            let solved = Record { solved: true, ..Record::default() };
            let card = |record| card(entry, record, &words);
            assert!(card(solved).contains("puzzle-tile solved") && card(solved).contains(TICK));
            assert!(card(tried).contains("puzzle-tile tried") && !card(tried).contains(TICK));
            assert!(card(Record::default()).contains(&format!("\"puzzle-tile\" href=\"#/puzzles/{}\"", entry.id)));
            assert!(!card(solved).contains("<b ") && card(solved).contains("&lt;b onclick=&quot;x&quot;>&amp;"));
            assert!(card(solved).contains("aria-label=\"Win in 3, &lt;b"));
            assert_eq!(card(solved).contains("puzzle-dot"), kind != Kind::Hidden);
        }
    }
}
