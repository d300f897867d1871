//! What is said about a class: which sentence, and its numbers.

use crate::study::class::Standing;
use crate::study::class::seen::Near;

/// A share in percent, without decimals.
pub fn percent(share: f64) -> String {
    format!("{:.0}", 100.0 * share)
}

/// What the class's guesses were worth beside counting alone: the key of a sentence; none before anything was judged.
pub fn verdict(standing: &Standing) -> Option<&'static str> {
    let gain = standing.last.share()? - standing.last.share_of_counting()?;
    Some(match gain {
        gain if gain >= 0.05 => "class.better",
        gain if gain <= -0.05 => "class.worse",
        _ => "class.alike",
    })
}

/// Is it plain in these games that what comes near is red?
pub fn is_habit(near: Near) -> bool {
    near.red >= 5 && near.red >= near.blue.saturating_mul(3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::class::seen::Tally;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_class_is_compared_with_counting_and_not_with_a_coin() {
        let said = |marks: u32, points: f64, counting: f64| {
            verdict(&Standing { last: Tally { marks, points, counting }, ..Standing::default() })
        };
        assert_eq!(said(0, 0.0, 0.0), None);
        assert_eq!(said(20, 14.0, 10.0), Some("class.better"));
        assert_eq!(said(20, 14.0, 14.5), Some("class.alike"));
        assert_eq!(said(20, 10.0, 14.0), Some("class.worse"));
        assert_eq!(percent(0.666), "67");
    }

    #[test]
    fn a_few_chances_are_no_habit() {
        assert!(is_habit(Near { blue: 2, red: 40 }) && is_habit(Near { blue: 0, red: 5 }));
        assert!(!is_habit(Near { blue: 0, red: 4 }) && !is_habit(Near { blue: 20, red: 40 }));
    }
}
