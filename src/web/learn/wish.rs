//! What somebody wants of the room, as it stands in the address: a chapter, and large letters for the back of a room. The
//! same address shows the same thing on every machine.

use super::outline::Chapter;
use crate::agents::roster::find_for;
use crate::game::Board;

/// Who sits at the table where nothing else is said: somebody who lies, and somebody who reads.
pub const USUAL: [&str; 2] = ["bluff-d5", "sumire-d5"];

/// A chapter, or the list of all, and how large it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wish {
    /// The chapter; none for the list.
    pub chapter: Option<Chapter>,
    /// Large letters, for the back of a room.
    pub large: bool,
    /// Where the chapter's game is drawn from: chapters 7 and 8.
    pub seed: Option<u32>,
    /// Who sits at the table of chapter 8.
    pub players: Option<[&'static str; 2]>,
}

impl Wish {
    /// Reads an address behind its `#`. What cannot be read is as usual, and is named.
    pub fn read(hash: &str) -> (Wish, Vec<String>) {
        let (path, query) = hash.split_once('?').unwrap_or((hash, ""));
        let name = path.trim_start_matches('#').trim_matches('/').split('/').nth(1).filter(|name| !name.is_empty());
        let (mut wish, mut bad) = (Wish::default(), Vec::new());
        wish.chapter = name.and_then(Chapter::named);
        if let (Some(name), None) = (name, wish.chapter) {
            bad.push(name);
        }
        let draws = matches!(wish.chapter, Some(Chapter::You | Chapter::Table));
        let sits = wish.chapter == Some(Chapter::Table);
        let mut seated = [None, None];
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let seat = |place: &mut Option<&'static str>| {
                *place = find_for(value, Board::Standard).ok().map(|entry| entry.id);
                place.is_some()
            };
            let is_read = match key {
                "large" => {
                    wish.large = value == "1";
                    wish.large
                }
                "seed" if draws => {
                    wish.seed = value.parse().ok();
                    wish.seed.is_some()
                }
                "first" if sits => seat(&mut seated[0]),
                "second" if sits => seat(&mut seated[1]),
                _ => false,
            };
            if !is_read {
                bad.push(pair);
            }
        }
        if seated.iter().any(Option::is_some) {
            let [first, second] = seated;
            wish.players = Some([first.unwrap_or(USUAL[0]), second.unwrap_or(USUAL[1])]);
        }
        (wish, bad.into_iter().map(|part| part.chars().take(60).collect()).collect())
    }

    /// The address.
    pub fn address(self) -> String {
        let chapter = self.chapter.map(|chapter| format!("/{}", chapter.name())).unwrap_or_default();
        let players = self.players.map(|[first, second]| [format!("first={first}"), format!("second={second}")]);
        let seed = self.seed.map(|seed| format!("seed={seed}"));
        let large = self.large.then(|| "large=1".to_owned());
        let query: Vec<String> = players.into_iter().flatten().chain(seed).chain(large).collect();
        let sign = if query.is_empty() { "" } else { "?" };
        format!("#/learn{chapter}{sign}{}", query.join("&"))
    }

    /// Another chapter, or the list, in letters as large as now.
    pub fn of(self, chapter: Option<Chapter>) -> Wish {
        Wish { chapter, large: self.large, ..Wish::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn an_address_gives_back_what_was_written() {
        let chapters = Chapter::ALL.into_iter().chain(Chapter::ASIDES).map(Some).chain([None]);
        for wish in chapters.flat_map(|chapter| [true, false].map(|large| Wish { chapter, large, ..Wish::default() })) {
            assert_eq!(Wish::read(&wish.address()), (wish, Vec::new()), "{}", wish.address());
        }
        assert_eq!(
            Wish { chapter: Some(Chapter::Wall), large: true, ..Wish::default() }.address(),
            "#/learn/wall?large=1"
        );
        assert_eq!(Wish { chapter: Some(Chapter::Habit), ..Wish::default() }.address(), "#/learn/3");
        let you = Wish { chapter: Some(Chapter::You), seed: Some(12), ..Wish::default() };
        assert_eq!((you.address().as_str(), Wish::read(&you.address()).0), ("#/learn/7?seed=12", you));
        let table = Wish { chapter: Some(Chapter::Table), players: Some(["rush", "upp"]), large: true, ..you };
        assert_eq!(table.address(), "#/learn/8?first=rush&second=upp&seed=12&large=1");
        assert_eq!(Wish::read(&table.address()), (table, Vec::new()));
        assert_eq!(table.of(Some(Chapter::You)).address(), "#/learn/7?large=1", "a draw belongs to its chapter");
    }

    #[test]
    fn one_who_sits_down_at_the_table_meets_the_usual_other() {
        assert_eq!(Wish::read("#/learn/8?first=rush").0.players, Some(["rush", USUAL[1]]));
        let (wish, bad) = Wish::read("#/learn/8?first=cfr-a&second=nobody&seed=-1");
        assert_eq!((wish.players, wish.seed, bad.len()), (None, None, 3), "CFR plays on 4×4 alone");
        assert_eq!(Wish::read("#/learn/3?seed=1&first=rush").1.len(), 2);
    }

    #[test]
    fn what_cannot_be_read_is_named_and_as_usual() {
        assert_eq!(Wish::read("#/learn/ceiling?large=2&x").1, ["ceiling", "large=2", "x"]);
        assert_eq!(Wish::read("#/learn/9").0, Wish::default());
        assert_eq!(Wish::read(""), (Wish::default(), Vec::new()));
    }
}
