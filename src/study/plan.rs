//! A participant's way through a study: which games, against whom, in which order, and what is asked when.
//!
//! A plan is a pure function of the document, the condition and a seed. Conditions count from 1: the groups of the
//! document times the rows of its Latin square.

use super::assignment;
use super::document::{Block, BlockSeat, Names, Order, Study};
use super::tutorial::Tutorial;
use crate::game::{Purpose, Seat, Seed};
use std::collections::BTreeMap;

/// A game of the plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedGame {
    /// Counts from 1; 0 is the practice game.
    pub number: u32,
    /// The opponent's id in the roster.
    pub agent: String,
    /// The blind label: A, B, C; empty in the practice game.
    pub label: String,
    /// Where the participant sits.
    pub seat: Seat,
    /// The how-manieth game against this opponent, from 1.
    pub round: u32,
    /// The block, from 1; 0 for practice.
    pub block: u32,
}

/// A step of the way. Each is a screen, or several in a row for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Choosing a language.
    Language,
    /// Agreeing to take part.
    Consent,
    /// The rules and the tutorial.
    Tutorial,
    /// Questions before the first game.
    Before,
    /// Questions that show whether the rules are clear, by the number of the attempt, from 1.
    Comprehension(u32),
    /// A game, by its number.
    Game(u32),
    /// Questions after a game.
    AfterGame(u32),
    /// Questions after the last game against an opponent, by its index in the plan.
    AfterOpponent(usize),
    /// A pause after so many games.
    Break(u32),
    /// Questions about each opponent after all games.
    EachOpponent,
    /// Questions at the end.
    End,
    /// Thanks, explanation, and the completion code.
    Debrief,
}

impl Step {
    /// The step's name in the log.
    pub fn name(self) -> String {
        match self {
            Step::Language => "language".to_owned(),
            Step::Consent => "consent".to_owned(),
            Step::Tutorial => "tutorial".to_owned(),
            Step::Before => "before".to_owned(),
            Step::Comprehension(attempt) => format!("comprehension-{attempt}"),
            Step::Game(0) => "practice".to_owned(),
            Step::Game(number) => format!("game-{number}"),
            Step::AfterGame(number) => format!("after-game-{number}"),
            Step::AfterOpponent(index) => format!("after-opponent-{}", index.saturating_add(1)),
            Step::Break(games) => format!("break-{games}"),
            Step::EachOpponent => "each-opponent".to_owned(),
            Step::End => "end".to_owned(),
            Step::Debrief => "debrief".to_owned(),
        }
    }
}

/// Somebody who is met, with the blind label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Met {
    /// The id in the roster.
    pub agent: String,
    /// A, B, C.
    pub label: String,
}

/// A participant's way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The condition, from 1.
    pub condition: u32,
    /// The group's name, where the document has groups.
    pub group: Option<String>,
    /// Everybody who is met, in the order of their labels.
    pub opponents: Vec<Met>,
    /// All games, practice included.
    pub games: Vec<PlannedGame>,
    /// All steps.
    pub steps: Vec<Step>,
}

/// The most games that count of any participant, reckoned without making a plan: a document may ask for more of them than
/// there is room for.
pub fn longest(study: &Study) -> u64 {
    let of_group = |group: Option<usize>| {
        let games = study.blocks.iter().map(|block| {
            let met = met_in(study, block, group).len() as u64;
            met.saturating_mul(u64::from(block.games))
        });
        games.fold(0, u64::saturating_add)
    };
    groups(study).into_iter().map(of_group).max().unwrap_or(0)
}

/// The groups by their indices; none where the document has none.
fn groups(study: &Study) -> Vec<Option<usize>> {
    if study.groups.is_empty() { vec![None] } else { (0..study.groups.len()).map(Some).collect() }
}

/// How many rows the Latin squares of a study need.
pub fn square_rows(study: &Study) -> u32 {
    // Many blocks may meet the same opponents, and need the same rows.
    let balanced: BTreeMap<&Vec<String>, &Block> = study
        .blocks
        .iter()
        .filter(|block| block.order == Order::LatinSquare)
        .map(|block| (&block.opponents, block))
        .collect();
    let groups = groups(study);
    let sizes = balanced.into_values().flat_map(|block| {
        groups.iter().map(move |group| u32::try_from(rows_of(met_in(study, block, *group).len())).unwrap_or(u32::MAX))
    });
    // A multiple of every block's rows, so that each of them comes out even.
    sizes.fold(1, lcm)
}

/// The least common multiple; the greatest number there is where it is greater.
fn lcm(a: u32, b: u32) -> u32 {
    let gcd = |mut a: u32, mut b: u32| {
        while let Some(rest) = a.checked_rem(b) {
            (a, b) = (b, rest);
        }
        a.max(1)
    };
    a.checked_div(gcd(a, b)).unwrap_or(a).saturating_mul(b.max(1))
}

/// Rows that a balanced square of so many needs: as many for an even number, twice as many for an odd one.
fn rows_of(n: usize) -> usize {
    match n {
        0 | 1 => 1,
        n if n.is_multiple_of(2) => n,
        n => n.saturating_mul(2),
    }
}

/// A row of Williams' square: each of `n` comes equally often at each place, and equally often after each other.
pub fn latin_row(n: usize, row: usize) -> Vec<usize> {
    let (Some(row), Some(shift)) = (row.checked_rem(rows_of(n)), row.checked_rem(n)) else { return Vec::new() };
    let mirrored = row >= n;
    // 0, 1, n−1, 2, n−2 …: the steps between neighbours are all different.
    let zigzag =
        (0..n).map(|place| if place.is_multiple_of(2) { n.saturating_sub(place / 2) } else { place.div_ceil(2) });
    let mut order: Vec<usize> = zigzag.filter_map(|value| value.saturating_add(shift).checked_rem(n)).collect();
    if mirrored {
        order.reverse();
    }
    order
}

/// The indices of those who are met in a block by a group.
fn met_in(study: &Study, block: &Block, group: Option<usize>) -> Vec<usize> {
    let group = group.and_then(|group| study.groups.get(group));
    let is_met = |agent: &String| {
        let in_block = block.opponents.is_empty() || block.opponents.contains(agent);
        in_block && group.is_none_or(|group| group.opponents.contains(agent))
    };
    let all = study.opponents.iter().enumerate();
    all.filter(|(_, opponent)| is_met(&opponent.agent)).map(|(index, _)| index).collect()
}

impl Plan {
    /// The plan of a participant. A condition beyond the last one is taken round.
    pub fn new(study: &Study, condition: u32, seed: Seed) -> Plan {
        let condition = assignment::in_turn(study, condition);
        let (group, row) = assignment::group_and_row(study, condition);
        let mut dice = seed.dice(Purpose::Game(u64::from(assignment::to_index(condition))));
        let mut games: Vec<(usize, Seat, u32)> = Vec::new();
        for (number, block) in (1..).zip(&study.blocks) {
            let met = met_in(study, block, group);
            let order: Vec<usize> = match block.order {
                Order::Fixed => met,
                Order::Random => {
                    let mut met = met;
                    dice.shuffle(&mut met);
                    met
                }
                Order::LatinSquare => {
                    latin_row(met.len(), row).into_iter().filter_map(|place| met.get(place).copied()).collect()
                }
            };
            for opponent in order {
                for game in 0..block.games {
                    let seat = match block.seat {
                        BlockSeat::First => Seat::First,
                        BlockSeat::Second => Seat::Second,
                        BlockSeat::Alternating => alternating(game),
                        BlockSeat::Lot => alternating(dice.below(2)),
                    };
                    games.push((opponent, seat, number));
                }
            }
        }
        let mut met: Vec<usize> = Vec::new();
        for (opponent, ..) in &games {
            if !met.contains(opponent) {
                met.push(*opponent);
            }
        }
        if study.names != Names::ByMeeting {
            met.sort_unstable();
        }
        let agent = |opponent: usize| study.opponents.get(opponent).map(|one| one.agent.clone()).unwrap_or_default();
        let opponents: Vec<Met> =
            (0..).zip(&met).map(|(index, opponent)| Met { agent: agent(*opponent), label: letter(index) }).collect();
        let practice = study.practice.iter().map(|practice| PlannedGame {
            number: 0,
            agent: practice.agent.clone(),
            label: String::new(),
            seat: practice.seat,
            round: 0,
            block: 0,
        });
        let mut rounds: BTreeMap<usize, u32> = BTreeMap::new();
        let real = (1..).zip(&games).map(|(number, &(opponent, seat, block))| {
            let round = rounds.entry(opponent).or_default();
            *round = round.saturating_add(1);
            let label = met.iter().position(|other| *other == opponent).map(letter).unwrap_or_default();
            PlannedGame { number, agent: agent(opponent), label, seat, round: *round, block }
        });
        let games: Vec<PlannedGame> = practice.chain(real).collect();
        let steps = steps(study, &games, &opponents);
        let group = group.and_then(|group| study.groups.get(group)).map(|group| group.name.clone());
        Plan { condition, group, opponents, games, steps }
    }

    /// The game with this number.
    pub fn game(&self, number: u32) -> Option<&PlannedGame> {
        self.games.iter().find(|game| game.number == number)
    }

    /// The numbers of the games against somebody.
    pub fn games_against(&self, label: &str) -> impl Iterator<Item = u32> {
        let against = self.games.iter().filter(move |game| game.number > 0 && game.label == label);
        against.map(|game| game.number)
    }

    /// How many games count.
    pub fn length(&self) -> u32 {
        self.games.iter().map(|game| game.number).max().unwrap_or(0)
    }
}

/// First in even games, second in odd ones.
fn alternating(game: u32) -> Seat {
    if game.is_multiple_of(2) { Seat::First } else { Seat::Second }
}

/// A, B … Z, then A2, B2 …
fn letter(index: usize) -> String {
    let letter = ('A'..='Z').cycle().nth(index % 26).unwrap_or('A');
    match index / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{}", round.saturating_add(1)),
    }
}

fn steps(study: &Study, games: &[PlannedGame], opponents: &[Met]) -> Vec<Step> {
    let questions = &study.questions;
    let mut steps = Vec::new();
    let mut add = |wanted: bool, step: Step| {
        if wanted {
            steps.push(step);
        }
    };
    add(study.languages.len() > 1, Step::Language);
    add(study.consent.is_some(), Step::Consent);
    add(!questions.before.is_empty(), Step::Before);
    add(study.tutorial != Tutorial::None, Step::Tutorial);
    add(!questions.comprehension.is_empty(), Step::Comprehension(1));
    let last = games.iter().map(|game| game.number).max().unwrap_or(0);
    let last_against: BTreeMap<&str, u32> = games.iter().map(|game| (game.label.as_str(), game.number)).collect();
    for game in games {
        add(true, Step::Game(game.number));
        if game.number == 0 {
            continue;
        }
        add(!questions.after_game.is_empty(), Step::AfterGame(game.number));
        let more = last_against.get(game.label.as_str()).is_some_and(|last| *last > game.number);
        let index = opponents.iter().position(|met| met.label == game.label).unwrap_or(0);
        add(!more && !questions.after_opponent.is_empty(), Step::AfterOpponent(index));
        let pause = study.breaks.as_ref().is_some_and(|breaks| game.number.is_multiple_of(breaks.every.max(1)));
        add(pause && game.number < last, Step::Break(game.number));
    }
    add(!questions.each_opponent.is_empty(), Step::EachOpponent);
    add(!questions.end.is_empty(), Step::End);
    add(true, Step::Debrief);
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn williams_squares_balance_places_and_followers() {
        for n in 1..=7 {
            let rows: Vec<Vec<usize>> = (0..rows_of(n)).map(|row| latin_row(n, row)).collect();
            let each = rows.len() / n.max(1);
            for place in 0..n {
                for value in 0..n {
                    assert_eq!(rows.iter().filter(|row| row[place] == value).count(), each, "{n} {place} {value}");
                }
            }
            for one in 0..n {
                for other in (0..n).filter(|other| *other != one) {
                    let follows = |row: &&Vec<usize>| row.windows(2).any(|pair| pair == [one, other]);
                    assert_eq!(rows.iter().filter(follows).count(), each, "{n}: {other} after {one}");
                }
            }
        }
    }
}
