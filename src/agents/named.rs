//! Players that are named by their parameters instead of standing in the roster.
//!
//! Which names there are, each kind of player says in its own file ([`super::entry::Facts::named`]).

use super::entry::Entry;
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, MutexGuard};

/// The most of them. Names come from documents that strangers write, and what is kept is never given back; nobody's
/// experiment has a tenth as many.
const MOST: usize = 10_000;

/// So many players were named already that another one is not kept.
pub struct TooMany;

/// Each is made once and kept for as long as the program runs.
#[derive(Default)]
struct Kept(BTreeMap<String, &'static Entry>);

impl Kept {
    fn find(
        &mut self,
        id: &str,
        kinds: &[fn(&str) -> Option<Entry>],
        most: usize,
    ) -> Result<Option<&'static Entry>, TooMany> {
        if let Some(entry) = self.0.get(id) {
            return Ok(Some(entry));
        }
        if self.0.len() >= most {
            return Err(TooMany);
        }
        let Some(entry) = kinds.iter().find_map(|kind| kind(id)) else { return Ok(None) };
        let entry: &'static Entry = Box::leak(Box::new(entry));
        self.0.insert(id.to_owned(), entry);
        Ok(Some(entry))
    }
}

fn kept() -> MutexGuard<'static, Kept> {
    static KEPT: LazyLock<Mutex<Kept>> = LazyLock::new(Mutex::default);
    KEPT.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The player with such a name, of whichever kind knows it.
pub fn named(id: &str, kinds: &[fn(&str) -> Option<Entry>]) -> Result<Option<&'static Entry>, TooMany> {
    kept().find(id, kinds, MOST)
}

/// Brings a player that is found by its id from now on; one of the same id that was there before stays.
pub fn keep(entry: Entry) {
    kept().0.entry(entry.id.to_owned()).or_insert_with(|| Box::leak(Box::new(entry)));
}

/// What the choices of such a player add up to. That takes a while, so it is done once.
pub fn kept_checksum(id: &'static str, reckon: impl FnOnce() -> String) -> String {
    static SUMS: LazyLock<Mutex<BTreeMap<&'static str, String>>> = LazyLock::new(Mutex::default);
    let mut sums = SUMS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    sums.entry(id).or_insert_with(reckon).clone()
}

/// A text for as long as the program runs.
pub fn leak(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::entry::Facts;
    use crate::agents::find;
    use crate::agents::roster::Kind;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_name_gives_its_parameters_and_the_same_player_every_time() {
        let entry = find("cfr-b-4p-dcfr-90").unwrap();
        assert!(std::ptr::eq(entry, find("cfr-b-4p-dcfr-90").unwrap()));
        let parameters: Vec<String> =
            entry.parameters().into_iter().map(|(name, value)| format!("{name} {value}")).collect();
        assert_eq!(parameters, ["plies 4", "undecided the result with open colours", "method dcfr", "iterations 90"]);
        let same = |one: &str, other: &str| -> [Kind; 2] { [find(one).unwrap().kind, find(other).unwrap().kind] };
        let [named, listed] = same("cfr-a-3p-cfr-1000", "cfr-a");
        assert_eq!(named, listed);
        let [named, listed] = same("bluff-1100-1100-d5", "bluff-const-d5");
        assert_eq!(named, listed);
        assert!(find("cfr-a-3p-cfr+-50").is_ok() && find("bluff-1010-0110-d5").is_ok());
    }

    #[test]
    fn no_more_names_are_kept_than_so_many() {
        let kinds: &[fn(&str) -> Option<Entry>] = &[<crate::agents::bluff::Bluff as Facts>::named];
        let mut kept = Kept::default();
        let mut find = |id: &str| kept.find(id, kinds, 2).map(|entry| entry.map(|entry| entry.id));
        assert!(matches!(find("bluff-1000-1000-d5"), Ok(Some(_))));
        assert!(matches!(find("nobody"), Ok(None)), "who is nobody takes no place");
        assert!(matches!(find("bluff-1000-0000-d5"), Ok(Some(_))));
        assert!(find("bluff-1000-0001-d5").is_err(), "a third one");
        assert!(matches!(find("bluff-1000-0000-d5"), Ok(Some(_))), "known ones stay");
    }

    #[test]
    fn what_is_no_name_names_nobody() {
        let wrong = ["cfr-c-3p-cfr-10", "cfr-a-6p-cfr-10", "cfr-a-3p-cfr-0", "cfr-a-3p-cfr-010", "cfr-a-3p-cfr-1-1"];
        for id in wrong.into_iter().chain(["cfr-a-3-cfr-10", "cfr-a-3p-pure-10", "bluff-101-0110-d5", "cfr-"]) {
            assert!(find(id).is_err(), "{id}");
        }
    }
}
