//! Which of several opponents are apart beyond chance. A sentence may rank only these.

use super::estimate::{Range, Values};
use crate::arena::statistics::Estimate;
use serde::Serialize;

/// Two opponents compared.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// The one with the greater mean.
    pub more: String,
    /// The one with the lesser mean.
    pub less: String,
    /// By how much. All comparisons of a list hold together in 95 of 100 studies (Bonferroni).
    pub difference: Estimate,
}

impl Comparison {
    /// Are the two apart beyond chance?
    pub fn tells_apart(&self) -> bool {
        self.difference.leaves_out_zero()
    }
}

/// Compares each opponent with each other, as far as there are people enough.
pub fn comparisons(groups: &[(String, Values<'_>)], range: Range) -> Vec<Comparison> {
    let groups: Vec<&(String, Values<'_>)> = groups.iter().filter(|(_, values)| values.mean().is_some()).collect();
    let pairs = || {
        groups.iter().enumerate().flat_map(|(at, one)| groups.iter().skip(at).skip(1).map(move |other| (one, other)))
    };
    let count = pairs().count();
    let compared = pairs().filter_map(|((one, ours), (other, theirs))| {
        let ahead = ours.mean()? >= theirs.mean()?;
        let ((more, ours), (less, theirs)) =
            if ahead { ((one, ours), (other, theirs)) } else { ((other, theirs), (one, ours)) };
        let difference = ours.less(theirs, range, count)?;
        Some(Comparison { more: more.clone(), less: less.clone(), difference })
    });
    compared.collect()
}

/// What the comparisons allow to say.
#[derive(Debug, Clone, PartialEq)]
pub enum Ranking<'a> {
    /// One opponent is above every other.
    Highest(&'a str),
    /// Some are above others.
    Some(Vec<&'a Comparison>),
    /// None can be told from another.
    Nothing,
}

/// What the comparisons of so many opponents allow to say.
pub fn ranking(comparisons: &[Comparison], opponents: usize) -> Ranking<'_> {
    let told: Vec<&Comparison> = comparisons.iter().filter(|one| one.tells_apart()).collect();
    let above = |agent: &str| told.iter().filter(|one| one.more == agent).count();
    let others = opponents.saturating_sub(1);
    match told.iter().find(|one| others > 0 && above(&one.more) == others) {
        Some(highest) => Ranking::Highest(&highest.more),
        None if told.is_empty() => Ranking::Nothing,
        None => Ranking::Some(told),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn group(name: &str, values: [f64; 4]) -> (String, Values<'static>) {
        (name.to_owned(), ["a", "b", "c", "d"].into_iter().zip(values).collect())
    }

    #[test]
    fn only_what_is_apart_is_ranked() {
        let range = Range { least: 0.0, most: 10.0 };
        let (low, middle, high) = (
            group("low", [1.0, 1.2, 0.9, 1.1]),
            group("middle", [4.0, 4.3, 3.9, 4.1]),
            group("high", [8.0, 8.2, 8.1, 7.9]),
        );
        let vague = group("vague", [1.0, 9.0, 8.0, 9.5]);
        let all = comparisons(&[low.clone(), high.clone(), middle.clone()], range);
        assert_eq!(all.len(), 3);
        assert_eq!(ranking(&all, 3), Ranking::Highest("high"));
        let some = comparisons(&[low.clone(), high, vague.clone()], range);
        let Ranking::Some(told) = ranking(&some, 3) else { panic!("{some:?}") };
        assert_eq!(
            told.iter().map(|one| (one.more.as_str(), one.less.as_str())).collect::<Vec<_>>(),
            [("high", "low")]
        );
        let none = comparisons(&[low, vague, group("nobody", [1.1, 1.0, 1.2, 0.8])], range);
        assert_eq!(ranking(&none, 3), Ranking::Nothing);
        assert_eq!(ranking(&[], 1), Ranking::Nothing);
    }
}
