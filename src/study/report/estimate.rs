//! Means and shares of what several people did, with 95 % intervals that take each person for one.
//!
//! What one person does is alike, so ten games of one person say less than one game of each of ten. Every interval here
//! comes from the spread between people: the variance of a ratio of sums with people as clusters (the sandwich with the
//! factor G/(G − 1)), and Student's distribution with G − 1 degrees of freedom, because the G people are few. With one
//! value a person it is the usual t interval. Two means are compared in the same way, which is the paired t test where
//! the same people gave both, and Welch's unequal variances where different people did.
//!
//! Where everybody did the same there is no spread to go by, and the interval would be a point however few they were.
//! Then it is Wilson's with as many cases as people, on the range that the values can have, with Student's quantile.

use super::student::student;
use crate::arena::statistics::{self, Estimate};
use std::collections::{BTreeMap, BTreeSet};

/// How sure an interval is that stands alone.
pub const SURE: f64 = 0.95;

/// From the least that a value can be to the most.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range {
    /// The least.
    pub least: f64,
    /// The most.
    pub most: f64,
}

impl Range {
    /// Of shares, points and Brier scores.
    pub const SHARE: Range = Range { least: 0.0, most: 1.0 };

    fn width(self) -> f64 {
        self.most - self.least
    }

    /// Nothing is known.
    fn everything(self, rate: f64) -> Estimate {
        Estimate { rate, low: self.least, high: self.most }
    }
}

/// What one person adds to a mean.
#[derive(Debug, Clone, Copy, Default)]
struct Own {
    sum: f64,
    count: f64,
}

/// Values of people.
#[derive(Debug, Clone, Default)]
pub struct Values<'a> {
    people: BTreeMap<&'a str, Own>,
}

impl<'a> FromIterator<(&'a str, f64)> for Values<'a> {
    fn from_iter<I: IntoIterator<Item = (&'a str, f64)>>(values: I) -> Values<'a> {
        let mut people: BTreeMap<&str, Own> = BTreeMap::new();
        for (person, value) in values {
            let own = people.entry(person).or_default();
            own.sum += value;
            own.count += 1.0;
        }
        Values { people }
    }
}

impl<'a> Values<'a> {
    fn count(&self) -> f64 {
        self.people.values().map(|own| own.count).sum()
    }

    /// The mean of all values; none where there are none.
    pub fn mean(&self) -> Option<f64> {
        let count = self.count();
        (count > 0.0).then(|| self.people.values().map(|own| own.sum).sum::<f64>() / count)
    }

    /// How far each person pulls the mean from where it is, made larger as few people ask for.
    fn pulls(&self, mean: f64) -> BTreeMap<&'a str, f64> {
        let (people, count) = (self.people.len() as f64, self.count());
        let larger = (people / (people - 1.0)).sqrt();
        self.people.iter().map(|(person, own)| (*person, larger * (own.sum - own.count * mean) / count)).collect()
    }

    /// The mean with its interval; none where there is no value. One person alone says nothing about others.
    pub fn estimate(&self, range: Range) -> Option<Estimate> {
        self.estimate_at(range, SURE)
    }

    fn estimate_at(&self, range: Range, sure: f64) -> Option<Estimate> {
        let mean = self.mean()?;
        let Some(free) = self.people.len().checked_sub(1).filter(|free| *free > 0) else {
            return Some(range.everything(mean));
        };
        let quantile = student(sure, free);
        let error = length(self.pulls(mean).into_values());
        if is_nothing(error, range) {
            return Some(unanimous(mean, self.people.len(), range, quantile));
        }
        let reach = error * quantile;
        Some(Estimate { rate: mean, low: (mean - reach).max(range.least), high: (mean + reach).min(range.most) })
    }

    /// How much greater this mean is than another, with the interval of one of so many comparisons (Bonferroni's).
    /// None where two people are not on either side.
    pub fn less(&self, other: &Values<'a>, range: Range, comparisons: usize) -> Option<Estimate> {
        let rate = self.mean()? - other.mean()?;
        let fewest = self.people.len().min(other.people.len());
        let free = fewest.checked_sub(1).filter(|free| *free > 0)?;
        let sure = 1.0 - (1.0 - SURE) / comparisons.max(1) as f64;
        let mut pulls = self.pulls(self.mean()?);
        for (person, pull) in other.pulls(other.mean()?) {
            *pulls.entry(person).or_default() -= pull;
        }
        let error = length(pulls.into_values());
        if is_nothing(error, range) {
            return Some(statistics::difference(self.estimate_at(range, sure)?, other.estimate_at(range, sure)?));
        }
        let reach = error * student(sure, free);
        let width = range.width();
        Some(Estimate { rate, low: (rate - reach).max(-width), high: (rate + reach).min(width) })
    }

    /// How much greater this mean is than an earlier one of the same people; who has only one of them is left out.
    pub fn since(&self, earlier: &Values<'a>, range: Range) -> Option<Estimate> {
        let both: BTreeSet<&str> =
            self.people.keys().copied().filter(|person| earlier.people.contains_key(person)).collect();
        let of = |values: &Values<'a>| Values {
            people: values
                .people
                .iter()
                .filter(|(person, _)| both.contains(*person))
                .map(|(p, own)| (*p, *own))
                .collect(),
        };
        of(self).less(&of(earlier), range, 1)
    }
}

fn length(values: impl Iterator<Item = f64>) -> f64 {
    values.map(|value| value * value).sum::<f64>().sqrt()
}

/// Is a spread no more than what rounding leaves?
fn is_nothing(error: f64, range: Range) -> bool {
    error <= 1e-12 * range.width()
}

/// The interval of a mean that so many people agree on.
fn unanimous(mean: f64, people: usize, range: Range, quantile: f64) -> Estimate {
    let width = if range.width() > 0.0 { range.width() } else { 1.0 };
    let share = ((mean - range.least) / width).clamp(0.0, 1.0);
    let Estimate { low, high, .. } = statistics::wilson(share, people as u64, quantile);
    Estimate { rate: mean, low: range.least + low * width, high: range.least + high * width }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const WIDE: Range = Range { least: -10.0, most: 10.0 };

    fn of<const N: usize>(values: [(&'static str, f64); N]) -> Values<'static> {
        values.into_iter().collect()
    }

    fn near(estimate: Option<Estimate>, low: f64, high: f64) {
        let estimate = estimate.unwrap();
        let close = |a: f64, b: f64| (a - b).abs() < 1e-6;
        assert!(close(estimate.low, low) && close(estimate.high, high), "{estimate:?}, not {low} to {high}");
    }

    #[test]
    fn one_value_a_person_gives_the_usual_t_interval() {
        // R: t.test(c(1, 2, 3, 4))$conf.int
        let values = of([("a", 1.0), ("b", 2.0), ("c", 3.0), ("d", 4.0)]);
        assert_eq!(values.mean(), Some(2.5));
        near(values.estimate(WIDE), 0.445_739_7, 4.554_260_3);
    }

    #[test]
    fn saying_the_same_thing_often_does_not_make_it_surer() {
        let once = of([("a", 0.0), ("b", 1.0), ("c", 1.0)]).estimate(Range::SHARE).unwrap();
        let many: Values<'_> = (0..30).map(|n| (["a", "b", "c"][n % 3], [0.0, 1.0, 1.0][n % 3])).collect();
        let often = many.estimate(Range::SHARE).unwrap();
        assert!((once.low - often.low).abs() < 1e-9 && (once.rate - often.rate).abs() < 1e-9);
    }

    #[test]
    fn one_person_says_nothing_about_others_and_agreement_does_not_make_certain() {
        let alone = of([("a", 1.0), ("a", 1.0)]).estimate(Range::SHARE).unwrap();
        assert_eq!((alone.low, alone.high), (0.0, 1.0));
        // Three people, all of them always right: 1 / (1 + t²/3) with t = 4.3026527 for two degrees of freedom.
        let agreed = of([("a", 1.0), ("b", 1.0), ("b", 1.0), ("c", 1.0)]).estimate(Range::SHARE);
        near(agreed, 0.139_451_7, 1.0);
        let halves = of([("a", 0.0), ("a", 1.0), ("b", 0.0), ("b", 1.0)]).estimate(Range::SHARE).unwrap();
        assert!(halves.low < 0.1 && halves.high > 0.9, "{halves:?}");
    }

    #[test]
    fn the_same_people_are_compared_as_pairs_and_others_as_welch_does() {
        // R: t.test(c(3, 5, 6, 8), c(2, 3, 5, 5), paired = TRUE)$conf.int
        let (ours, theirs) = ([3.0, 5.0, 6.0, 8.0], [2.0, 3.0, 5.0, 5.0]);
        let people = ["a", "b", "c", "d"];
        let (one, other): (Values<'_>, Values<'_>) =
            (people.into_iter().zip(ours).collect(), people.into_iter().zip(theirs).collect());
        near(one.less(&other, WIDE, 1), 0.226_519_8, 3.273_480_2);
        // Others: the standard error of Welch's test, √(s²/4 + s²/4), with the three degrees of freedom of each side.
        let other: Values<'_> = ["e", "f", "g", "h"].into_iter().zip(theirs).collect();
        let error = (4.333_333_333_f64 / 4.0 + 2.25 / 4.0).sqrt();
        near(one.less(&other, WIDE, 1), 1.75 - 3.182_446_3 * error, 1.75 + 3.182_446_3 * error);
        // Of three comparisons each is wider.
        let (wide, narrow) = (one.less(&other, WIDE, 3).unwrap(), one.less(&other, WIDE, 1).unwrap());
        assert!(wide.low < narrow.low && wide.high > narrow.high);
        assert_eq!(one.less(&of([("z", 1.0)]), WIDE, 1), None);
    }

    #[test]
    fn a_change_is_that_of_those_who_were_there_twice() {
        let first = of([("a", 1.0), ("b", 2.0), ("c", 3.0), ("gone", 9.0)]);
        let last = of([("a", 2.0), ("b", 3.5), ("c", 4.5)]);
        let change = last.since(&first, WIDE).unwrap();
        assert!((change.rate - 4.0 / 3.0).abs() < 1e-12, "{change:?}");
        assert!(change.leaves_out_zero());
    }

    #[test]
    fn what_all_people_agree_on_can_still_be_compared() {
        let (won, lost): (Values<'_>, Values<'_>) = (
            ["a", "b", "c", "d", "e", "f", "g", "h"].map(|p| (p, 1.0)).into_iter().collect(),
            ["a", "b", "c", "d", "e", "f", "g", "h"].map(|p| (p, 0.0)).into_iter().collect(),
        );
        let apart = won.less(&lost, Range::SHARE, 3).unwrap();
        assert!(apart.leaves_out_zero() && apart.rate == 1.0, "{apart:?}");
        let two = of([("a", 1.0), ("b", 1.0)]).less(&of([("a", 0.0), ("b", 0.0)]), Range::SHARE, 1).unwrap();
        assert!(!two.leaves_out_zero(), "two people prove nothing: {two:?}");
    }
}
