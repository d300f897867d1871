//! How well colours were guessed, and whether that gets better.
//!
//! One measure stands for nobody's skill: somebody who only counts the captures knows the share of blue among the hidden
//! ghosts, says it as a probability, and names the commoner colour. Guesses show skill where they beat that. A ghost
//! whose colour the captures tell is no guess and is left out everywhere.
//!
//! The Brier score is the mean of [`MarkTrace::brier`] over the ghosts that have a mark, *unsure* being a mark. Those
//! without one are left out, and so they are from the score of counting beside it.

use super::Known;
use super::estimate::{Range, Values};
use crate::arena::statistics::Estimate;
use crate::study::trace::{GameTrace, MarkTrace, Moment, Trace};
use serde::Serialize;

/// How well colours were guessed.
#[derive(Debug, Clone, Serialize)]
pub struct Guesses {
    /// All ghosts that were hidden when the marks were closed and whose colours were not determined.
    pub overall: Option<GuessLine>,
    /// The same, by opponent.
    pub by_opponent: Vec<GuessLine>,
    /// The same, by the number of the game in the session.
    pub by_game: Vec<GuessLine>,
    /// The same, by opponent and the number of the game against it.
    pub by_round: Vec<(String, Vec<GuessLine>)>,
    /// How much greater the share of right guesses was in the last game of the session than in the first, of those who
    /// guessed in both.
    pub accuracy_change: Option<Estimate>,
    /// The same of the Brier score: less than 0 is better.
    pub brier_change: Option<Estimate>,
    /// All marks made during and after games, by the moves made before.
    pub by_ply: Vec<GuessLine>,
}

/// Some guesses.
#[derive(Debug, Clone, Serialize)]
pub struct GuessLine {
    /// What they have in common: an opponent's id, a number, or a range of plies.
    pub of: String,
    /// How many ghosts were hidden.
    pub ghosts: u64,
    /// How many were marked blue or red.
    pub decided: u64,
    /// How many were marked unsure.
    pub unsure: u64,
    /// How many marks were right.
    pub right: u64,
    /// The share of right ones among those marked blue or red.
    pub accuracy: Option<Estimate>,
    /// The share that naming the commoner colour would have had.
    pub counting_accuracy: Option<f64>,
    /// The mean Brier score of all marks.
    pub brier: Option<Estimate>,
    /// The Brier score of somebody who only counts.
    pub counting_brier: Option<f64>,
}

type Made<'a> = (&'a Trace, &'a GameTrace, &'a MarkTrace);

fn right(mark: &MarkTrace) -> Option<f64> {
    mark.correct().map(|right| if right { 1.0 } else { 0.0 })
}

/// What marks are worth, by participant.
fn values<'a>(marks: impl Iterator<Item = &'a Made<'a>>, value: fn(&MarkTrace) -> Option<f64>) -> Values<'a> {
    marks.filter_map(|(trace, _, mark)| Some((trace.participant(), value(mark)?))).collect()
}

fn line<'a>(of: String, marks: impl Iterator<Item = &'a Made<'a>>) -> Option<GuessLine> {
    let marks: Vec<&Made<'_>> = marks.filter(|(.., mark)| mark.truth.is_some() && !mark.determined).collect();
    if marks.is_empty() {
        return None;
    }
    let count = |wanted: &dyn Fn(&MarkTrace) -> bool| marks.iter().filter(|(.., mark)| wanted(mark)).count() as u64;
    let mean = |value: &dyn Fn(&MarkTrace) -> Option<f64>| {
        let values: Vec<f64> = marks.iter().filter_map(|(.., mark)| value(mark)).collect();
        (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
    };
    Some(GuessLine {
        of,
        ghosts: marks.len() as u64,
        decided: count(&|mark| mark.correct().is_some()),
        unsure: count(&|mark| mark.guess == Some(crate::study::event::Guess::Unsure)),
        right: count(&|mark| mark.correct() == Some(true)),
        accuracy: values(marks.iter().copied(), right).estimate(Range::SHARE),
        counting_accuracy: mean(&|mark| mark.correct().map(|_| mark.base().max(1.0 - mark.base()))),
        brier: values(marks.iter().copied(), MarkTrace::brier).estimate(Range::SHARE),
        counting_brier: mean(&|mark| mark.brier().and(mark.base_brier())),
    })
}

/// How well colours were guessed.
pub fn guesses(opponents: &[Known], used: &[&Trace]) -> Guesses {
    let mut made: Vec<Made<'_>> = Vec::new();
    for trace in used {
        for game in trace.games.iter().filter(|game| game.counts()) {
            made.extend(game.marks.iter().map(|mark| (*trace, game, mark)));
        }
    }
    let last: Vec<Made<'_>> = made.iter().filter(|(.., mark)| mark.moment == Moment::Final).copied().collect();
    let is_event = |mark: &MarkTrace| mark.moment != Moment::Final && mark.guess.is_some();
    let events: Vec<Made<'_>> = made.iter().filter(|(.., mark)| is_event(mark)).copied().collect();
    let games = last.iter().map(|(_, game, _)| game.plan.number).max().unwrap_or(0);
    let rounds = last.iter().map(|(_, game, _)| game.plan.round).max().unwrap_or(0);
    let against = |agent: &str| {
        let of = |round: u32| {
            let wanted = move |(_, game, _): &&Made<'_>| game.plan.agent == agent && game.plan.round == round;
            line(round.to_string(), last.iter().filter(wanted))
        };
        (1..=rounds).filter_map(of).collect::<Vec<_>>()
    };
    let bins: [(u16, u16); 6] = [(0, 9), (10, 19), (20, 29), (30, 49), (50, 99), (100, u16::MAX)];
    let bin = |(from, to): (u16, u16)| {
        let name = if to == u16::MAX { format!("{from}+") } else { format!("{from}–{to}") };
        line(name, events.iter().filter(|(.., mark)| (from..=to).contains(&mark.ply)))
    };
    let change = |value: fn(&MarkTrace) -> Option<f64>| {
        let of = |number: u32| values(last.iter().filter(|made| made.1.plan.number == number), value);
        (games > 1).then(|| of(games).since(&of(1), Range::SHARE)).flatten()
    };
    Guesses {
        accuracy_change: change(right),
        brier_change: change(MarkTrace::brier),
        overall: line("all".to_owned(), last.iter()),
        by_opponent: opponents
            .iter()
            .filter_map(|known| line(known.agent.clone(), last.iter().filter(|made| made.1.plan.agent == known.agent)))
            .collect(),
        by_game: (1..=games)
            .filter_map(|number| line(number.to_string(), last.iter().filter(|made| made.1.plan.number == number)))
            .collect(),
        by_round: opponents.iter().map(|known| (known.agent.clone(), against(&known.agent))).collect(),
        by_ply: bins.into_iter().filter_map(bin).collect(),
    }
}
