//! What somebody wants of the room, as it stands in the address: a chapter, and large letters for the back of a room. The
//! same address shows the same thing on every machine.

use super::outline::Chapter;

/// A chapter, or the list of all, and how large it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wish {
    /// The chapter; none for the list.
    pub chapter: Option<Chapter>,
    /// Large letters, for the back of a room.
    pub large: bool,
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
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair {
                "large=1" => wish.large = true,
                _ => bad.push(pair),
            }
        }
        (wish, bad.into_iter().map(|part| part.chars().take(60).collect()).collect())
    }

    /// The address.
    pub fn address(self) -> String {
        let chapter = self.chapter.map(|chapter| format!("/{}", chapter.name())).unwrap_or_default();
        format!("#/learn{chapter}{}", if self.large { "?large=1" } else { "" })
    }

    /// The same for another chapter, or for the list.
    pub fn of(self, chapter: Option<Chapter>) -> Wish {
        Wish { chapter, ..self }
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
        for wish in chapters.flat_map(|chapter| [true, false].map(|large| Wish { chapter, large })) {
            assert_eq!(Wish::read(&wish.address()), (wish, Vec::new()), "{}", wish.address());
        }
        assert_eq!(Wish { chapter: Some(Chapter::Wall), large: true }.address(), "#/learn/wall?large=1");
        assert_eq!(Wish { chapter: Some(Chapter::Habit), large: false }.address(), "#/learn/3");
    }

    #[test]
    fn what_cannot_be_read_is_named_and_as_usual() {
        assert_eq!(Wish::read("#/learn/ceiling?large=2&x").1, ["ceiling", "large=2", "x"]);
        assert_eq!(Wish::read("#/learn/9").0, Wish::default());
        assert_eq!(Wish::read(""), (Wish::default(), Vec::new()));
    }
}
