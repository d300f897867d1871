//! Players that are named by their parameters instead of standing in the roster.
//!
//! Which names there are, each kind of player says in its own file ([`super::entry::Facts::named`]).

use super::entry::Entry;
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

/// Each is made once and kept for as long as the program runs.
static KEPT: LazyLock<Mutex<BTreeMap<String, &'static Entry>>> = LazyLock::new(Mutex::default);

/// The player with such a name, of whichever kind knows it.
pub fn named(id: &str, kinds: &[fn(&str) -> Option<Entry>]) -> Option<&'static Entry> {
    let mut kept = KEPT.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(entry) = kept.get(id) {
        return Some(entry);
    }
    let entry: &'static Entry = Box::leak(Box::new(kinds.iter().find_map(|kind| kind(id))?));
    kept.insert(id.to_owned(), entry);
    Some(entry)
}

/// Brings a player that is found by its id from now on; one of the same id that was there before stays.
pub fn keep(entry: Entry) {
    let mut kept = KEPT.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    kept.entry(entry.id.to_owned()).or_insert_with(|| Box::leak(Box::new(entry)));
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
    fn what_is_no_name_names_nobody() {
        let wrong = ["cfr-c-3p-cfr-10", "cfr-a-6p-cfr-10", "cfr-a-3p-cfr-0", "cfr-a-3p-cfr-010", "cfr-a-3p-cfr-1-1"];
        for id in wrong.into_iter().chain(["cfr-a-3-cfr-10", "cfr-a-3p-pure-10", "bluff-101-0110-d5", "cfr-"]) {
            assert!(find(id).is_err(), "{id}");
        }
    }
}
