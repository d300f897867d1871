//! A generation from the one before, and the first from nothing.

use super::grow::Grower;
use super::parts::{Part, parts, with_part};
use super::run::Individual;
use super::settings::{CROSSOVER_PERCENT, DEEPEST, Settings, TOURNAMENT};
use crate::game::Dice;
use crate::playout::policy::Policy;
use std::collections::BTreeSet;

/// The depths of the first policies.
const DEPTHS: [usize; 5] = [2, 3, 4, 5, 6];
/// New parts are at most this deep.
const NEW_PART: u32 = 4;
/// How often something that cannot be used is tried again.
const TRIES: usize = 20;

/// The first generation: ramped half-and-half, depths 2 to 6 in turn, every other five of them full. No tree twice, as long as
/// others are found.
pub fn first(settings: &Settings) -> Vec<Policy> {
    let mut dice = settings.generation_dice(1);
    let mut seen = BTreeSet::new();
    let mut one = |number: usize| {
        let grower = Grower { colour: settings.colour, full: (number / DEPTHS.len()).is_multiple_of(2) };
        let mut policy = grower.policy(DEPTHS[number % DEPTHS.len()], &mut dice);
        for _ in 0..TRIES {
            if seen.insert(policy.to_string()) {
                break;
            }
            policy = grower.policy(DEPTHS[number % DEPTHS.len()], &mut dice);
        }
        policy
    };
    (0..settings.population as usize).map(&mut one).collect()
}

/// The generation with this number, counted from 1, made of the one before it. The best stays as it is.
pub fn next(settings: &Settings, number: u32, parents: &[Individual]) -> Vec<Policy> {
    let mut dice = settings.generation_dice(number);
    let elite = best(parents).map(|best| best.policy.clone());
    let children = settings.population as usize - usize::from(elite.is_some());
    let child = |_| {
        let parent = tournament(parents, &mut dice);
        if dice.below(100) < CROSSOVER_PERCENT {
            let other = tournament(parents, &mut dice);
            crossed(&parent.policy, &other.policy, &mut dice)
        } else {
            mutated(&parent.policy, settings.colour, &mut dice)
        }
    };
    let children: Vec<Policy> = (0..children).map(child).collect();
    elite.into_iter().chain(children).collect()
}

/// The best of a generation; among equals the smallest, then the first.
pub fn best(individuals: &[Individual]) -> Option<&Individual> {
    let worth = |one: &Individual| (one.fitness, std::cmp::Reverse(one.policy.size()));
    individuals.iter().reduce(|best, other| if worth(other) > worth(best) { other } else { best })
}

/// The best of a few that are drawn, the first among equals: those that are as good and otherwise different may be the parents
/// of something better.
fn tournament<'a>(all: &'a [Individual], dice: &mut Dice) -> &'a Individual {
    let mut draw = || &all[dice.below(all.len() as u32) as usize];
    let first = draw();
    (1..TOURNAMENT).fold(first, |best, _| {
        let other = draw();
        if other.fitness > best.fitness { other } else { best }
    })
}

/// One policy with a part of another; the same policy where nothing that is not too deep was found.
fn crossed(policy: &Policy, other: &Policy, dice: &mut Dice) -> Policy {
    let (ours, theirs) = (parts(policy), parts(other));
    for _ in 0..TRIES {
        let place = pick(&ours, |_| true, dice);
        let kind = place.and_then(|place| ours.get(place)).map(|part| part.shape().kind);
        let donor = pick(&theirs, |part| Some(part.shape().kind) == kind, dice);
        if let (Some(place), Some(donor)) = (place, donor) {
            let child = with_part(policy, place, &theirs[donor]);
            if child.depth() <= DEEPEST {
                return child;
            }
        }
    }
    policy.clone()
}

/// One policy with a new part.
fn mutated(policy: &Policy, colour: bool, dice: &mut Dice) -> Policy {
    let ours = parts(policy);
    let grower = Grower { colour, full: false };
    for _ in 0..TRIES {
        let Some(place) = pick(&ours, |_| true, dice) else { break };
        let depth = dice.below(NEW_PART + 1) as usize;
        let part = match ours[place] {
            Part::Policy(_) => Part::Policy(grower.policy(depth, dice)),
            Part::Test(_) => Part::Test(grower.test(depth, dice)),
            Part::Number(_) => Part::Number(grower.number(dice)),
        };
        let child = with_part(policy, place, &part);
        if child.depth() <= DEEPEST {
            return child;
        }
    }
    policy.clone()
}

/// The number of a part: nine times in ten one that has parts itself, if there is one.
fn pick(all: &[Part], fits: impl Fn(&Part) -> bool, dice: &mut Dice) -> Option<usize> {
    let places = |leaves: bool| -> Vec<usize> {
        let wanted = |part: &Part| fits(part) && part.shape().is_leaf == leaves;
        all.iter().enumerate().filter(|(_, part)| wanted(part)).map(|(place, _)| place).collect()
    };
    let (inner, leaves) = (places(false), places(true));
    let from = if inner.is_empty() || !leaves.is_empty() && dice.below(10) == 0 { leaves } else { inner };
    dice.pick(&from).copied()
}

#[cfg(test)]
mod tests {
    use super::super::settings::Fitness;
    use super::*;
    use crate::game::Seed;

    fn settings(population: u32) -> Settings {
        Settings { population, colour: false, fitness: Fitness::Teacher, positions: 10, playouts: 10, seed: Seed(3) }
    }

    fn judged(policies: Vec<Policy>) -> Vec<Individual> {
        // Whoever has more numbers in it is better.
        let one = |policy: Policy| {
            let fitness = policy.to_string().matches("getNum").count() as u32;
            Individual { key: String::new(), policy, fitness }
        };
        policies.into_iter().map(one).collect()
    }

    #[test]
    fn the_first_generation_is_ramped() {
        let all = first(&settings(300));
        let depths: Vec<usize> = all.iter().map(Policy::depth).collect();
        assert!((2..=6).all(|depth| depths.contains(&depth)) && depths.iter().all(|depth| *depth <= 6));
        let texts: BTreeSet<String> = all.iter().map(Policy::to_string).collect();
        assert!(texts.len() > 290, "{}", texts.len());
        // A larger population begins as a smaller one does.
        assert_eq!(first(&settings(100)), all[..100]);
    }

    #[test]
    fn the_best_stay_and_the_others_get_better() {
        let settings = settings(60);
        let mut all = judged(first(&settings));
        let start = best(&all).unwrap().fitness;
        for number in 2..12 {
            let before = best(&all).unwrap().clone();
            let policies = next(&settings, number, &all);
            assert_eq!(policies, next(&settings, number, &all), "the same dice");
            assert_eq!((policies.len(), &policies[0]), (60, &before.policy));
            assert!(policies.iter().all(|policy| policy.depth() <= DEEPEST && !policy.looks_at_colours()));
            all = judged(policies);
            assert!(best(&all).unwrap().fitness >= before.fitness);
        }
        assert!(best(&all).unwrap().fitness > start);
    }
}
