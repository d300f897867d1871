//! In which game people found an opponent out: a curve that counts those who never did.
//!
//! The mean of the games in which it happened would leave out whoever did not find out, and whoever left early would
//! count as somebody who never did. So it is told as survival is: of those who were still there and had not found out,
//! how many did in this game? The product of the others' shares is Kaplan and Meier's estimate. Who leaves counts for as
//! long as it was there. Intervals are Greenwood's on the scale of log(−log), as R's `survfit` has them with
//! `conf.type = "log-log"`; where nobody has found out yet, or everybody has, that scale ends, and the interval is Wilson's.
//!
//! Two things are taken for a discovery:
//!
//! - what participants **said**: the number of the game in the answer to the question with the id `found_in_game`, asked
//!   about an opponent or at the end. Left open it means that they did not find out.
//! - what their **marks** show: the second of two games in a row, of those with ghosts to guess, in which the mean Brier
//!   score of the final marks was better than that of counting. One game alone is too easily luck.
//!
//! Games are counted against the opponent, from 1. A participant is one case for each opponent.

use super::Known;
use super::estimate::SURE;
use super::student::student;
use crate::arena::statistics::{Estimate, Z, wilson};
use crate::study::document::Study;
use crate::study::items::{Kind, Value};
use crate::study::trace::{GameTrace, Trace};
use serde::Serialize;
use std::collections::BTreeMap;

/// The id of the question in which game somebody found out.
pub const FOUND_IN_GAME: &str = "found_in_game";

/// How a discovery is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FoundBy {
    /// The participant said so.
    Said,
    /// The participant's marks beat counting twice in a row.
    Marks,
}

/// How soon participants found one opponent out.
#[derive(Debug, Clone, Serialize)]
pub struct Discovery {
    /// How it is known.
    pub by: FoundBy,
    /// The opponent.
    pub agent: String,
    /// How many participants met it.
    pub people: usize,
    /// How many of them found it out.
    pub found: usize,
    /// Game by game.
    pub games: Vec<Risk>,
}

/// One game on the way.
#[derive(Debug, Clone, Serialize)]
pub struct Risk {
    /// Its number against the opponent.
    pub game: u32,
    /// How many played it and had not found out before.
    pub open: usize,
    /// How many of these found out in it.
    pub found: usize,
    /// How many of the others played no further game.
    pub left: usize,
    /// The share that has found out by the end of this game.
    pub share: Estimate,
}

/// One participant against one opponent.
#[derive(Debug, Clone, Copy)]
struct Case {
    /// The game in which it found out, or the last that it played.
    game: u32,
    found: bool,
}

/// The curves of all opponents that were met more than once.
pub fn discoveries(study: &Study, opponents: &[Known], used: &[&Trace]) -> Vec<Discovery> {
    let asked =
        study.questions.all().any(|(_, item)| item.id == FOUND_IN_GAME && matches!(item.kind, Kind::Number { .. }));
    let mut curves = Vec::new();
    for by in [FoundBy::Said, FoundBy::Marks] {
        for Known { agent, .. } in opponents {
            // Somebody who came twice was no beginner the second time: the first session counts.
            let mut cases: BTreeMap<&str, (i64, Case)> = BTreeMap::new();
            for trace in used {
                let Some(case) = case(by, agent, trace) else { continue };
                let known = cases.entry(trace.participant()).or_insert((trace.began(), case));
                if trace.began() < known.0 {
                    *known = (trace.began(), case);
                }
            }
            let cases: Vec<Case> = cases.into_values().map(|(_, case)| case).collect();
            let marked = || used.iter().flat_map(|trace| against(agent, trace)).any(|game| ahead(game).is_some());
            let known = match by {
                FoundBy::Said => asked,
                FoundBy::Marks => marked(),
            };
            if known && cases.iter().any(|case| case.game > 1) {
                curves.push(curve(by, agent, &cases));
            }
        }
    }
    curves
}

/// The games of a session against an opponent that were played to an end, in order.
fn against<'a>(agent: &str, trace: &'a Trace) -> Vec<&'a GameTrace> {
    let mut games: Vec<&GameTrace> = trace.finished_games().filter(|game| game.plan.agent == agent).collect();
    games.sort_by_key(|game| game.plan.round);
    games
}

/// Did the marks that stood in the end do better than counting? None where there was nothing to guess.
fn ahead(game: &GameTrace) -> Option<bool> {
    let scores: Vec<(f64, f64)> =
        game.final_marks().filter_map(|mark| Some((mark.brier()?, mark.base_brier()?))).collect();
    let (own, counting) = scores.iter().fold((0.0, 0.0), |(own, counting), score| (own + score.0, counting + score.1));
    (!scores.is_empty()).then_some(own < counting - 1e-9)
}

fn case(by: FoundBy, agent: &str, trace: &Trace) -> Option<Case> {
    let games = against(agent, trace);
    let last = games.last()?.plan.round;
    let found = match by {
        FoundBy::Said => said(agent, trace),
        FoundBy::Marks => {
            let judged: Vec<(u32, bool)> =
                games.iter().filter_map(|game| Some((game.plan.round, ahead(game)?))).collect();
            let pairs = judged.iter().zip(judged.iter().skip(1));
            pairs.filter(|(one, other)| one.1 && other.1).map(|(_, other)| other.0).next()
        }
    };
    let game = found.filter(|game| (1..=last).contains(game));
    Some(Case { game: game.unwrap_or(last), found: game.is_some() })
}

/// The game in which a participant says it found an opponent out.
fn said(agent: &str, trace: &Trace) -> Option<u32> {
    let about = |of: &Option<String>| of.as_deref().is_none_or(|of| of == agent);
    let answer = trace.answers.iter().find(|answer| answer.item.id == FOUND_IN_GAME && about(&answer.agent))?;
    match answer.value {
        Some(Value::Number(number)) if (1.0..=f64::from(u32::MAX)).contains(&number) => Some(number as u32),
        _ => None,
    }
}

fn curve(by: FoundBy, agent: &str, cases: &[Case]) -> Discovery {
    let last = cases.iter().map(|case| case.game).max().unwrap_or(0);
    let count = |wanted: &dyn Fn(&Case) -> bool| cases.iter().filter(|case| wanted(case)).count();
    // What is left of 1, and Greenwood's sum.
    let (mut unaware, mut greenwood) = (1.0, 0.0);
    let mut games = Vec::new();
    for game in 1..=last {
        let open = count(&|case| case.game >= game);
        let found = count(&|case| case.game == game && case.found);
        let left = count(&|case| case.game == game && !case.found);
        let still = open.saturating_sub(found) as f64;
        unaware *= still / open.max(1) as f64;
        greenwood += found as f64 / (open.max(1) as f64 * still);
        let there = count(&|case| case.found || case.game >= game);
        games.push(Risk { game, open, found, left, share: found_by(unaware, greenwood, there) });
    }
    Discovery { by, agent: agent.to_owned(), people: cases.len(), found: count(&|case| case.found), games }
}

/// The share that has found out, from the share that has not.
fn found_by(unaware: f64, greenwood: f64, there: usize) -> Estimate {
    if unaware <= 0.0 || unaware >= 1.0 {
        let quantile = there.checked_sub(1).filter(|free| *free > 0).map(|free| student(SURE, free));
        return match quantile {
            Some(quantile) => wilson(1.0 - unaware, there as u64, quantile),
            None => Estimate { rate: 1.0 - unaware, low: 0.0, high: 1.0 },
        };
    }
    let reach = (Z * greenwood.sqrt() / unaware.ln()).abs();
    // Powers may differ in their last digit between platforms, and a report may not.
    let end = |power: f64| ((1.0 - unaware.powf(power)) * 1e12).round() / 1e12;
    Estimate { rate: 1.0 - unaware, low: end((-reach).exp()), high: end(reach.exp()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn case(game: u32, found: bool) -> Case {
        Case { game, found }
    }

    #[test]
    fn the_curve_is_kaplan_and_meiers_with_rs_intervals() {
        // The maintained group of R's survival::aml: survfit(Surv(time, status) ~ 1, conf.type = "log-log") has
        // 0.9091 at 9 with 0.5081 to 0.9867, 0.7159 at 18 with 0.3502 to 0.8990, 0.1841 at 48 with 0.0117 to 0.5250.
        let times = [(9, true), (13, true), (13, false), (18, true), (23, true), (28, false), (31, true), (34, true)];
        let more = [(45, false), (48, true), (161, false)];
        let cases: Vec<Case> = times.into_iter().chain(more).map(|(game, found)| case(game, found)).collect();
        let curve = curve(FoundBy::Said, "anybody", &cases);
        assert_eq!((curve.people, curve.found), (11, 7));
        for (game, unaware, low, high) in
            [(9, 0.9091, 0.5081, 0.9867), (18, 0.7159, 0.3502, 0.8990), (48, 0.1841, 0.0117, 0.5250)]
        {
            let share = curve.games[game - 1].share;
            let near = |a: f64, b: f64| (a - b).abs() < 6e-5;
            assert!(near(1.0 - share.rate, unaware), "{share:?}");
            assert!(near(1.0 - share.high, low) && near(1.0 - share.low, high), "{game}: {share:?}");
        }
        let Risk { open, found, left, .. } = curve.games[12];
        assert_eq!((open, found, left), (10, 1, 1));
    }

    #[test]
    fn whoever_never_finds_out_is_counted_to_the_end_and_whoever_leaves_as_long_as_it_was_there() {
        let stayed = curve(FoundBy::Said, "x", &[case(1, true), case(3, false), case(3, false), case(3, false)]);
        assert_eq!(stayed.games[2].share.rate, 0.25);
        let left = curve(FoundBy::Said, "x", &[case(2, true), case(1, false), case(3, false), case(3, false)]);
        assert!((left.games[2].share.rate - 1.0 / 3.0).abs() < 1e-12, "{left:?}");
        assert_eq!(left.games.iter().map(|risk| risk.open).collect::<Vec<_>>(), [4, 3, 2]);
    }

    #[test]
    fn nobody_and_everybody_are_not_certain() {
        let nobody = curve(FoundBy::Marks, "x", &[case(2, false), case(2, false), case(2, false)]).games[1].share;
        assert!(nobody.rate == 0.0 && nobody.low == 0.0 && nobody.high > 0.5, "{nobody:?}");
        let everybody = curve(FoundBy::Marks, "x", &[case(2, true), case(1, true), case(2, true)]).games[1].share;
        assert!(everybody.rate == 1.0 && everybody.low < 0.5, "{everybody:?}");
        let alone = curve(FoundBy::Marks, "x", &[case(2, false)]).games[1].share;
        assert_eq!((alone.low, alone.high), (0.0, 1.0));
    }
}
