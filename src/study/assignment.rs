//! Which condition a participant is in. Conditions count from 1 in links, logs and plans; only what is sent to a collector and
//! kept in its tables counts from 0, and [`to_index`] and [`from_index`] are the only way between.
//!
//! There are three ways to choose among the conditions that are offered: a collector takes the [rarest], a browser alone draws
//! [by lot](by_lot), and simulated people come [in turn](in_turn).

use super::document::Study;
use crate::game::Dice;

/// The most conditions of a study.
pub const MOST: u32 = 1000;

/// The condition that a link wishes for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Whichever comes.
    Any,
    /// This one, from 1.
    Condition(u32),
    /// Any of this group's.
    Group(String),
}

impl Wish {
    /// What a link's text wishes for, a number or the name of a group; none where the study has no such condition.
    pub fn read(study: &Study, text: Option<&str>) -> Option<Wish> {
        let Some(text) = text else { return Some(Wish::Any) };
        let number = text.parse().ok().filter(|number| (1..=conditions(study)).contains(number));
        let group = || of_group(study, text).map(|_| Wish::Group(text.to_owned()));
        number.map(Wish::Condition).or_else(group)
    }

    /// The conditions from which to choose; none where the study has no such group.
    pub fn offered(&self, study: &Study) -> Option<Vec<u32>> {
        match self {
            Wish::Any => Some((1..=conditions(study)).collect()),
            Wish::Condition(number) => Some(vec![*number]),
            Wish::Group(name) => of_group(study, name),
        }
    }
}

/// The number of conditions: groups times rows of the Latin square.
pub fn conditions(study: &Study) -> u32 {
    let groups = u32::try_from(study.groups.len().max(1)).unwrap_or(u32::MAX);
    groups.saturating_mul(super::plan::square_rows(study))
}

/// The group of a condition by its index, and the row of the Latin square: the groups come in turn, row by row.
pub fn group_and_row(study: &Study, condition: u32) -> (Option<usize>, usize) {
    let (index, groups) = (to_index(condition) as usize, study.groups.len());
    (index.checked_rem(groups), index.checked_div(groups).unwrap_or(index))
}

/// The conditions of a group; none where the document has no such group.
fn of_group(study: &Study, name: &str) -> Option<Vec<u32>> {
    let index = study.groups.iter().position(|known| known.name == name)?;
    Some((1..=conditions(study)).filter(|condition| group_and_row(study, *condition).0 == Some(index)).collect())
}

/// As a collector counts.
pub fn to_index(condition: u32) -> u32 {
    condition.saturating_sub(1)
}

/// A condition as a collector counts it.
pub fn from_index(index: u32) -> u32 {
    index.saturating_add(1)
}

/// A condition beyond the last one is taken round.
pub fn in_turn(study: &Study, condition: u32) -> u32 {
    from_index(to_index(condition).checked_rem(conditions(study)).unwrap_or(0))
}

/// One of those that are offered, where nobody keeps the balance.
pub fn by_lot(offered: &[u32], dice: &mut Dice) -> Option<u32> {
    let lot = dice.below(u32::try_from(offered.len()).ok().filter(|some| *some > 0)?);
    offered.get(lot as usize).copied()
}

/// The one that fewest are in; the first of equals.
pub fn rarest<N: Ord>(offered: impl IntoIterator<Item = u32>, count: impl Fn(u32) -> N) -> Option<u32> {
    offered.into_iter().min_by_key(|condition| count(*condition))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seed;
    use crate::study::{Plan, check};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn study() -> Study {
        check::read(include_str!("../../assets/studies/learning-habits.json")).unwrap()
    }

    #[test]
    fn a_groups_conditions_are_those_whose_plans_are_of_it() {
        let study = study();
        assert!(study.groups.len() > 1);
        let mut all = Vec::new();
        for group in &study.groups {
            let some = Wish::Group(group.name.clone()).offered(&study).unwrap();
            for condition in &some {
                assert_eq!(Plan::new(&study, *condition, Seed(1)).group.as_deref(), Some(group.name.as_str()));
            }
            all.extend(some);
        }
        all.sort_unstable();
        assert_eq!(Some(all), Wish::Any.offered(&study), "each in one group");
        assert_eq!(Wish::Group("nobody".to_owned()).offered(&study), None);
    }

    #[test]
    fn a_link_names_a_condition_or_a_group_that_there_is() {
        let study = study();
        let last = conditions(&study);
        assert_eq!(Wish::read(&study, None), Some(Wish::Any));
        assert_eq!(Wish::read(&study, Some(&last.to_string())), Some(Wish::Condition(last)));
        let group = study.groups[0].name.clone();
        assert_eq!(Wish::read(&study, Some(&group)), Some(Wish::Group(group.clone())));
        for bad in ["0", &(last + 1).to_string(), "-1", "", "nobody"] {
            assert_eq!(Wish::read(&study, Some(bad)), None, "{bad}");
        }
    }

    #[test]
    fn every_way_of_choosing_stays_among_those_that_are_offered() {
        let study = study();
        let all = conditions(&study);
        let round: Vec<u32> = (1..=2 * all).map(|number| in_turn(&study, number)).collect();
        assert_eq!(round, (1..=all).chain(1..=all).collect::<Vec<_>>());
        assert!((1..=all).all(|condition| from_index(to_index(condition)) == condition));
        let mut dice = Dice::new(Seed(3));
        let drawn: Vec<u32> = (0..200).filter_map(|_| by_lot(&[2, 5], &mut dice)).collect();
        assert!(drawn.len() == 200 && drawn.contains(&2) && drawn.contains(&5));
        assert!(drawn.iter().all(|condition| [2, 5].contains(condition)));
        assert_eq!(by_lot(&[], &mut dice), None);
        assert_eq!(rarest([1, 2, 3], |condition| [9, 4, 4, 4][condition as usize]), Some(1), "the lowest of equals");
        assert_eq!(rarest([1, 2, 3], |condition| [0, 2, 2, 1][condition as usize]), Some(3));
        assert_eq!(rarest([], |_| 0), None);
    }
}
