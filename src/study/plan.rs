//! A participant's way through a study: which games, against whom, in which order, and what is asked when.
//!
//! A plan is a pure function of the document, the condition and a seed. Conditions count from 1: the groups of the
//! document times the rows of its Latin square.

use super::document::{Block, BlockSeat, Names, Order, Study};
use crate::game::{Purpose, Seat, Seed};

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
            Step::Game(0) => "practice".to_owned(),
            Step::Game(number) => format!("game-{number}"),
            Step::AfterGame(number) => format!("after-game-{number}"),
            Step::AfterOpponent(index) => format!("after-opponent-{}", index + 1),
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

/// The number of conditions: groups times rows of the Latin square.
pub fn conditions(study: &Study) -> u32 {
    let groups = study.groups.len().max(1) as u32;
    groups * square_rows(study)
}

fn square_rows(study: &Study) -> u32 {
    let balanced = study.blocks.iter().filter(|block| block.order == Order::LatinSquare);
    let sizes = balanced.flat_map(|block| {
        let groups: Vec<Option<usize>> =
            if study.groups.is_empty() { vec![None] } else { (0..study.groups.len()).map(Some).collect() };
        groups.into_iter().map(|group| rows_of(met_in(study, block, group).len()) as u32).collect::<Vec<_>>()
    });
    // A multiple of every block's rows, so that each of them comes out even.
    sizes.fold(1, lcm)
}

fn lcm(a: u32, b: u32) -> u32 {
    let gcd = |mut a: u32, mut b: u32| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a.max(1)
    };
    a / gcd(a, b) * b.max(1)
}

/// Rows that a balanced square of so many needs: as many for an even number, twice as many for an odd one.
fn rows_of(n: usize) -> usize {
    match n {
        0 | 1 => 1,
        n if n.is_multiple_of(2) => n,
        n => 2 * n,
    }
}

/// A row of Williams' square: each of `n` comes equally often at each place, and equally often after each other.
pub fn latin_row(n: usize, row: usize) -> Vec<usize> {
    if n == 0 {
        return Vec::new();
    }
    let row = row % rows_of(n);
    let (shift, mirrored) = (row % n, row >= n);
    // 0, 1, n−1, 2, n−2 …: the steps between neighbours are all different.
    let zigzag = (0..n).map(|place| if place % 2 == 1 { place.div_ceil(2) } else { (n - place / 2) % n });
    let mut order: Vec<usize> = zigzag.map(|value| (value + shift) % n).collect();
    if mirrored {
        order.reverse();
    }
    order
}

/// The indices of those who are met in a block by a group.
fn met_in(study: &Study, block: &Block, group: Option<usize>) -> Vec<usize> {
    let group = group.and_then(|group| study.groups.get(group));
    (0..study.opponents.len())
        .filter(|&index| {
            let agent = &study.opponents[index].agent;
            let in_block = block.opponents.is_empty() || block.opponents.contains(agent);
            in_block && group.is_none_or(|group| group.opponents.contains(agent))
        })
        .collect()
}

impl Plan {
    /// The plan of a participant. A condition beyond the last one is taken round.
    pub fn new(study: &Study, condition: u32, seed: Seed) -> Plan {
        let condition = condition.saturating_sub(1) % conditions(study);
        let group = (!study.groups.is_empty()).then(|| condition as usize % study.groups.len());
        let row = condition as usize / study.groups.len().max(1);
        let mut dice = seed.dice(Purpose::Game(u64::from(condition)));
        let mut games: Vec<(usize, Seat, u32)> = Vec::new();
        for (number, block) in study.blocks.iter().enumerate() {
            let met = met_in(study, block, group);
            let order: Vec<usize> = match block.order {
                Order::Fixed => met,
                Order::Random => {
                    let mut met = met;
                    dice.shuffle(&mut met);
                    met
                }
                Order::LatinSquare => latin_row(met.len(), row).into_iter().map(|place| met[place]).collect(),
            };
            for opponent in order {
                for game in 0..block.games {
                    let seat = match block.seat {
                        BlockSeat::First => Seat::First,
                        BlockSeat::Second => Seat::Second,
                        BlockSeat::Alternating => Seat::BOTH[game as usize % 2],
                        BlockSeat::Lot => Seat::BOTH[dice.below(2) as usize],
                    };
                    games.push((opponent, seat, number as u32 + 1));
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
        let place = |opponent: usize| met.iter().position(|other| *other == opponent).unwrap_or(0);
        let opponents: Vec<Met> = met
            .iter()
            .enumerate()
            .map(|(index, opponent)| Met { agent: study.opponents[*opponent].agent.clone(), label: letter(index) })
            .collect();
        let practice = study.practice.iter().map(|practice| PlannedGame {
            number: 0,
            agent: practice.agent.clone(),
            label: String::new(),
            seat: practice.seat,
            round: 0,
            block: 0,
        });
        let mut rounds = vec![0; study.opponents.len()];
        let real = games.iter().enumerate().map(|(index, &(opponent, seat, block))| {
            rounds[opponent] += 1;
            let Met { agent, label } = opponents[place(opponent)].clone();
            PlannedGame { number: index as u32 + 1, agent, label, seat, round: rounds[opponent], block }
        });
        let games: Vec<PlannedGame> = practice.chain(real).collect();
        let steps = steps(study, &games, &opponents);
        let group = group.map(|group| study.groups[group].name.clone());
        Plan { condition: condition + 1, group, opponents, games, steps }
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

/// A, B … Z, then A2, B2 …
fn letter(index: usize) -> String {
    let letter = (b'A' + (index % 26) as u8) as char;
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26 + 1) }
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
    add(study.tutorial, Step::Tutorial);
    let last = games.iter().map(|game| game.number).max().unwrap_or(0);
    for game in games {
        add(true, Step::Game(game.number));
        if game.number == 0 {
            continue;
        }
        add(!questions.after_game.is_empty(), Step::AfterGame(game.number));
        let more = games.iter().any(|later| later.number > game.number && later.label == game.label);
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
