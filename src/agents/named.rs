//! Players that are named by their parameters instead of standing in the roster.
//!
//! - `bluff-1010-0110-d5`: Bluff with these masks of the reds and of the blues
//! - `cfr-b-4p-dcfr-100`: CFR-B with four plies and 100 iterations of discounted CFR; also `a`, `cfr` and `cfr+`

use super::bluff::Masks;
use super::cfr::Recipe;
use super::checksum;
use super::roster::{CFR_A, CFR_B, Entry, Kind, Paper};
use crate::cfr::Method;
use crate::game::Board;
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

/// Deeper trees do not fit into memory.
const MOST_PLIES: u32 = 5;

/// Each is made once and kept for as long as the program runs.
static KEPT: LazyLock<Mutex<BTreeMap<String, &'static Entry>>> = LazyLock::new(Mutex::default);

/// The player with such a name.
pub fn named(id: &str) -> Option<&'static Entry> {
    let mut kept = KEPT.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(entry) = kept.get(id) {
        return Some(entry);
    }
    let entry: &'static Entry = Box::leak(Box::new(masked(id).or_else(|| mixed(id))?));
    kept.insert(id.to_owned(), entry);
    Some(entry)
}

/// What the choices of such a player add up to. That takes a while, so it is done once.
pub fn kept_checksum(entry: &Entry) -> String {
    static SUMS: LazyLock<Mutex<BTreeMap<&'static str, String>>> = LazyLock::new(Mutex::default);
    let mut sums = SUMS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    sums.entry(entry.id).or_insert_with(|| checksum(entry)).clone()
}

fn leak(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

/// `bluff-`, the mask of the reds, the mask of the blues, `-d5`.
fn masked(id: &str) -> Option<Entry> {
    let (reds, blues) = id.strip_prefix("bluff-")?.strip_suffix("-d5")?.split_once('-')?;
    let mask = |text: &str| u8::from_str_radix(text, 2).ok().filter(|_| text.len() == 4);
    let masks = Masks { reds: mask(reds)?, blues: mask(blues)? };
    Some(Entry {
        id: leak(id.to_owned()),
        name: leak(format!("Bluff {}", masks.text())),
        paper_name: "Bluff",
        paper: Paper::Bluff,
        kind: Kind::Bluff(5, Some(masks)),
        portrait: "bluff-const",
        boards: &[Board::Standard],
        fixed_checksum: None,
    })
}

/// `cfr-`, the horizon, the plies, the method, the iterations.
fn mixed(id: &str) -> Option<Entry> {
    let mut words = id.strip_prefix("cfr-")?.split('-');
    let (base, portrait) = match words.next()? {
        "a" => (CFR_A, "cfr-a"),
        "b" => (CFR_B, "cfr-b"),
        _ => return None,
    };
    let number = |text: &str| text.parse::<u32>().ok().filter(|number| *number > 0 && number.to_string() == text);
    let plies = number(words.next()?.strip_suffix('p')?).filter(|plies| *plies <= MOST_PLIES)?;
    let method = words.next()?;
    let method = Method::ALL.into_iter().find(|known| known.name() == method)?;
    let iterations = number(words.next()?)?;
    if words.next().is_some() {
        return None;
    }
    Some(Entry {
        id: leak(id.to_owned()),
        name: leak(format!("{} {plies}p {method} {iterations}", portrait.to_uppercase())),
        paper_name: leak(portrait.to_uppercase()),
        paper: Paper::MixedStrategies,
        kind: Kind::Cfr(Recipe { plies, method, iterations, ..base }),
        portrait,
        boards: &[Board::Small],
        fixed_checksum: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_name_gives_its_parameters_and_the_same_player_every_time() {
        let entry = named("cfr-b-4p-dcfr-100").unwrap();
        assert_eq!(entry.kind, Kind::Cfr(Recipe { plies: 4, method: Method::Discounted, iterations: 100, ..CFR_B }));
        assert!(std::ptr::eq(entry, named("cfr-b-4p-dcfr-100").unwrap()));
        assert_eq!(named("cfr-a-3p-cfr-1000").map(|entry| entry.kind), Some(Kind::Cfr(CFR_A)));
        assert!(named("cfr-a-3p-cfr+-50").is_some() && named("bluff-1010-0110-d5").is_some());
    }

    #[test]
    fn what_is_no_name_names_nobody() {
        let wrong = ["cfr-c-3p-cfr-10", "cfr-a-6p-cfr-10", "cfr-a-3p-cfr-0", "cfr-a-3p-cfr-010", "cfr-a-3p-cfr-1-1"];
        for id in wrong.into_iter().chain(["cfr-a-3-cfr-10", "cfr-a-3p-pure-10", "bluff-101-0110-d5", "cfr-"]) {
            assert!(named(id).is_none(), "{id}");
        }
    }
}
