//! Which puzzles somebody wants to see: by what is shown, by length, and by what there is to see.

use super::collection::{Entry, Kind};
use crate::puzzle::Theme;

/// The lengths that are told apart, from the shortest to the longest of each level.
pub const LENGTHS: [(u16, u16); 5] = [(1, 5), (6, 9), (10, 13), (14, 19), (20, u16::MAX)];

/// All themes, in the order in which they are offered.
pub const THEMES: [Theme; 6] =
    [Theme::QuietFirstMove, Theme::Sacrifice, Theme::LastRedWall, Theme::Capture, Theme::LastBlue, Theme::Detour];

/// A choice: nought is any, other numbers are places in the lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Filter {
    /// One of [`Kind::ALL`].
    pub kind: usize,
    /// One of [`LENGTHS`].
    pub length: usize,
    /// One of [`THEMES`].
    pub theme: usize,
}

impl Filter {
    /// Is this puzzle wanted?
    pub fn fits(self, entry: &Entry) -> bool {
        let kind = chosen(&Kind::ALL, self.kind).is_none_or(|kind| entry.kind == *kind);
        let plies = entry.puzzle.plies.0;
        let length = chosen(&LENGTHS, self.length).is_none_or(|(from, to)| (*from..=*to).contains(&plies));
        let theme = chosen(&THEMES, self.theme).is_none_or(|theme| entry.puzzle.themes.contains(theme));
        kind && length && theme
    }
}

/// What a number stands for in a list; none for any.
fn chosen<T>(list: &[T], number: usize) -> Option<&T> {
    number.checked_sub(1).and_then(|at| list.get(at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::puzzles::collection::Collection;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_puzzle_has_its_place_in_every_list() {
        let collection = Collection::read(include_str!("../../../assets/puzzles/puzzles.jsonl")).unwrap();
        let count = |filter: Filter| collection.entries().iter().filter(|entry| filter.fits(entry)).count();
        let all = collection.entries().len();
        assert_eq!(count(Filter::default()), all);
        let kinds: Vec<usize> = (1..=Kind::ALL.len()).map(|kind| count(Filter { kind, ..Filter::default() })).collect();
        assert_eq!((kinds.iter().sum::<usize>(), kinds.contains(&0)), (all, false), "{kinds:?}");
        let lengths: Vec<usize> =
            (1..=LENGTHS.len()).map(|length| count(Filter { length, ..Filter::default() })).collect();
        assert_eq!((lengths.iter().sum::<usize>(), lengths.contains(&0)), (all, false), "{lengths:?}");
        for theme in 1..=THEMES.len() {
            assert!(count(Filter { theme, ..Filter::default() }) > 0);
        }
        // A length is a level of the file's.
        for entry in collection.entries() {
            let level = usize::from(entry.puzzle.level);
            assert!(Filter { length: level, ..Filter::default() }.fits(entry), "{}", entry.id);
        }
    }
}
