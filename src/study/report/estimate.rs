//! Means of values that belong to people, and quartiles.

use crate::arena::statistics::Estimate;
use serde::Serialize;
use std::collections::BTreeMap;

/// The 97.5 % quantiles of Student's distribution for 1 to 30 degrees of freedom.
const STUDENT: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
    2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/// The mean of values of several people, with a 95 % interval between `least` and `most`.
///
/// Values of one person are alike, so the interval comes from the spread between people: the variance of a ratio
/// estimate with people as clusters, and Student's distribution because they are few. With one value a person it is the
/// usual t interval. One person alone says nothing about others, and the interval is everything.
pub fn clustered<'a>(values: impl IntoIterator<Item = (&'a str, f64)>, least: f64, most: f64) -> Option<Estimate> {
    let mut people: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
    for (person, value) in values {
        let (sum, count) = people.entry(person).or_default();
        *sum += value;
        *count += 1.0;
    }
    let count: f64 = people.values().map(|(_, count)| count).sum();
    if count == 0.0 {
        return None;
    }
    let mean = people.values().map(|(sum, _)| sum).sum::<f64>() / count;
    let clusters = people.len();
    let (Some(free), Some(row)) = (clusters.checked_sub(1).filter(|free| *free > 0), clusters.checked_sub(2)) else {
        return Some(Estimate { rate: mean, low: least, high: most });
    };
    let spread: f64 = people.values().map(|(sum, count)| (sum - count * mean).powi(2)).sum();
    let error = (spread * clusters as f64 / free as f64).sqrt() / count;
    let reach = error * STUDENT.get(row).copied().unwrap_or(1.96);
    Some(Estimate { rate: mean, low: (mean - reach).max(least), high: (mean + reach).min(most) })
}

/// The middle of many values.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Spread {
    /// How many there are.
    pub count: usize,
    /// A quarter is less.
    pub lower: f64,
    /// Half is less.
    pub median: f64,
    /// Three quarters are less.
    pub upper: f64,
}

/// Median and quartiles, with straight lines between values.
pub fn spread(mut values: Vec<f64>) -> Option<Spread> {
    values.sort_by(f64::total_cmp);
    let last = values.len().checked_sub(1)?;
    let at = |share: f64| {
        let place = share * last as f64;
        let (below, part) = (place.floor() as usize, place.fract());
        let here = values.get(below).copied().unwrap_or_default();
        let next = values.get(below.saturating_add(1)).copied().unwrap_or(here);
        here + part * (next - here)
    };
    Some(Spread { count: values.len(), lower: at(0.25), median: at(0.5), upper: at(0.75) })
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn one_value_a_person_gives_the_usual_t_interval() {
        // R: t.test(c(1, 2, 3, 4))$conf.int gives 0.4457 and 4.5543.
        let values = [("a", 1.0), ("b", 2.0), ("c", 3.0), ("d", 4.0)];
        let estimate = clustered(values, -10.0, 10.0).unwrap();
        assert_eq!(estimate.rate, 2.5);
        assert!((estimate.low - 0.4457).abs() < 1e-3 && (estimate.high - 4.5543).abs() < 1e-3, "{estimate:?}");
    }

    #[test]
    fn saying_the_same_thing_often_does_not_make_it_surer() {
        let once = clustered([("a", 0.0), ("b", 1.0), ("c", 1.0)], 0.0, 1.0).unwrap();
        let many = (0..30).map(|n| (["a", "b", "c"][n % 3], [0.0, 1.0, 1.0][n % 3]));
        let often = clustered(many, 0.0, 1.0).unwrap();
        assert!((once.low - often.low).abs() < 1e-9 && (once.rate - often.rate).abs() < 1e-9);
    }

    #[test]
    fn quartiles_are_those_of_r() {
        // R: quantile(c(1, 2, 4, 8, 16)) gives 2, 4, 8.
        let found = spread(vec![16.0, 8.0, 1.0, 2.0, 4.0]).unwrap();
        assert_eq!((found.lower, found.median, found.upper), (2.0, 4.0, 8.0));
        assert_eq!(spread(Vec::new()), None);
    }
}
