//! How well somebody solves: a rating that moves with every first attempt at a puzzle, after Glicko. A puzzle is an opponent
//! of known strength; whoever is new moves fast.

use super::collection::{Entry, Kind};
use crate::puzzle::Theme;
use serde::{Deserialize, Serialize};

/// A rating.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Rating {
    /// The rating.
    pub value: f64,
    /// How uncertain it is: twice that on both sides hold it nearly always.
    pub deviation: f64,
    /// How many puzzles it comes from.
    pub puzzles: u32,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating { value: 1200.0, deviation: 220.0, puzzles: 0 }
    }
}

/// Nobody is ever known better than this: people learn.
const LEAST: f64 = 45.0;

/// Above this a rating is only a guess.
const GUESS: f64 = 110.0;

/// How well a puzzle's own grade is known: it comes from a formula.
const OF_A_PUZZLE: f64 = 80.0;

/// ln 10 / 400, for ratings in the usual units.
const Q: f64 = 0.005_756_462_732_485_115;

impl Rating {
    /// After an attempt at a puzzle of this grade.
    pub fn after(self, grade: f64, solved: bool) -> Rating {
        let unsure = Q * OF_A_PUZZLE / std::f64::consts::PI;
        let g = 1.0 / (1.0 + 3.0 * unsure * unsure).sqrt();
        let expected = 1.0 / (1.0 + (-g * Q * (self.value - grade)).exp());
        let known = Q * Q * g * g * expected * (1.0 - expected);
        let variance = 1.0 / (1.0 / (self.deviation * self.deviation) + known);
        let score = if solved { 1.0 } else { 0.0 };
        Rating {
            value: (self.value + Q * variance * g * (score - expected)).clamp(100.0, 3000.0),
            deviation: variance.sqrt().max(LEAST),
            puzzles: self.puzzles.saturating_add(1),
        }
    }

    /// As it is shown.
    pub fn shown(self) -> String {
        let guess = if self.deviation > GUESS { "?" } else { "" };
        format!("{:.0}{guess}", self.value)
    }
}

/// How hard a puzzle is: by its length first of all, every two plies a little less than the two before; a quiet move or a
/// piece given away is harder to see, and colours that are all shown leave less to think of.
pub fn grade(entry: &Entry) -> f64 {
    let steps = f64::from(entry.puzzle.plies.0.saturating_sub(3) / 2).min(17.0);
    let has = |theme| entry.puzzle.themes.contains(&theme);
    let seen = [(Theme::QuietFirstMove, 60.0), (Theme::Sacrifice, 40.0), (Theme::LastRedWall, 40.0)];
    let seen: f64 = seen.into_iter().filter(|(theme, _)| has(*theme)).map(|(_, more)| more).sum();
    let kind = if entry.kind == Kind::Open { -60.0 } else { 0.0 };
    900.0 + 160.0 * steps - 4.5 * steps * steps + seen + kind
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::puzzles::collection::Collection;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_first_puzzle_moves_far_and_a_hundredth_little() {
        let new = Rating::default();
        let after = new.after(1200.0, true);
        assert!((60.0..160.0).contains(&(after.value - new.value)), "{after:?}");
        let mut old = new;
        for n in 0..100 {
            old = old.after(1200.0, n % 2 == 0);
        }
        assert_eq!(old.puzzles, 100);
        assert!((old.value - 1200.0).abs() < 80.0 && old.deviation < 60.0, "{old:?}");
        assert!((old.after(1200.0, true).value - old.value) < 15.0);
        assert!(new.shown().ends_with('?') && !old.shown().ends_with('?'));
    }

    #[test]
    fn what_is_expected_moves_little_and_what_is_not_moves_much() {
        let rating = Rating { value: 1500.0, deviation: 80.0, puzzles: 40 };
        let moved = |grade, solved| rating.after(grade, solved).value - rating.value;
        assert!(moved(900.0, true) > 0.0 && moved(900.0, true) < 3.0);
        assert!(moved(2100.0, true) > 15.0 && moved(900.0, false) < -15.0);
        assert!(moved(2100.0, false) < 0.0 && moved(2100.0, false) > -3.0);
    }

    /// Who solves everything below a strength and nothing above it comes to be rated there.
    #[test]
    fn it_finds_the_strength_of_whoever_solves() {
        let mut rating = Rating::default();
        for n in 0..200_u32 {
            let grade = 900.0 + f64::from(n * 37 % 1200);
            rating = rating.after(grade, grade < 1700.0);
        }
        assert!((1600.0..1800.0).contains(&rating.value), "{rating:?}");
        let nonsense = Rating { value: 2999.0, deviation: 350.0, puzzles: u32::MAX }.after(3000.0, true);
        assert!(nonsense.value <= 3000.0 && nonsense.puzzles == u32::MAX);
    }

    #[test]
    fn longer_puzzles_are_harder() {
        let collection = Collection::read(include_str!("../../../assets/puzzles/puzzles.jsonl")).unwrap();
        let mean = |entries: &[Entry]| entries.iter().map(grade).sum::<f64>() / entries.len() as f64;
        let means: Vec<f64> = collection.by_length().map(mean).collect();
        assert!(means.windows(2).all(|pair| pair[0] < pair[1]), "{means:?}");
        assert!(means[0] > 850.0 && means[means.len() - 1] < 2400.0, "{means:?}");
    }
}
