//! What was answered.

use super::compare::{Comparison, comparisons};
use super::estimate::{Range, Values};
use super::{Replica, paper};
use crate::arena::statistics::Estimate;
use crate::study::document::Study;
use crate::study::items::{Item, Kind, Value};
use crate::study::trace::{AnswerTrace, Trace};
use crate::study::words::Words;
use serde::Serialize;

/// A question with options.
#[derive(Debug, Clone, Serialize)]
pub struct ChoiceItem {
    /// Its id.
    pub item: String,
    /// The question.
    pub text: Words,
    /// When it is asked.
    pub moment: &'static str,
    /// The options: values and texts.
    pub options: Vec<(String, Words)>,
    /// The answers, by opponent where it is about one.
    pub groups: Vec<ChoiceGroup>,
    /// The share of each option by the number of the game against the opponent, where it is asked after each.
    pub by_round: Vec<ByRound>,
    /// The number of the paper's table.
    pub paper_table: Option<u32>,
}

/// Answers to a question with options.
#[derive(Debug, Clone, Serialize)]
pub struct ChoiceGroup {
    /// The opponent they are about.
    pub agent: Option<String>,
    /// How many answers there are.
    pub answers: u64,
    /// How many for each option.
    pub counts: Vec<u64>,
    /// The share of each option; none where there is no answer.
    pub shares: Vec<Option<Estimate>>,
    /// The paper's counts.
    pub paper: Option<Vec<u64>>,
}

/// A question with a number for an answer.
#[derive(Debug, Clone, Serialize)]
pub struct ScaleItem {
    /// Its id.
    pub item: String,
    /// The question.
    pub text: Words,
    /// When it is asked.
    pub moment: &'static str,
    /// The least answer.
    pub from: f64,
    /// The greatest answer.
    pub to: f64,
    /// What the least and the greatest mean, on a scale.
    pub ends: Option<(Words, Words)>,
    /// The answers, by opponent where it is about one.
    pub groups: Vec<ScaleGroup>,
    /// The means about each opponent compared with those about each other.
    pub compared: Vec<Comparison>,
    /// The means by the number of the game against the opponent, where it is asked after each.
    pub by_round: Vec<ByRound>,
    /// How much greater the mean was after the last game than after the first, of those who answered both.
    pub change: Option<Estimate>,
    /// The number of the paper's table.
    pub paper_table: Option<u32>,
}

/// Answers to a question with a number.
#[derive(Debug, Clone, Serialize)]
pub struct ScaleGroup {
    /// The opponent they are about.
    pub agent: Option<String>,
    /// How many answers there are.
    pub answers: u64,
    /// Their sum, as the paper gives it.
    pub sum: f64,
    /// Their mean.
    pub mean: Option<Estimate>,
    /// The paper's sum.
    pub paper_sum: Option<f64>,
}

/// Answers that were given after each game, by the number of the game against the opponent.
#[derive(Debug, Clone, Serialize)]
pub struct ByRound {
    /// The opponent; none for all of them together.
    pub agent: Option<String>,
    /// The option whose share it is; none for the mean of numbers.
    pub option: Option<String>,
    /// The numbers of the games, with the mean or share of each.
    pub rounds: Vec<(u32, Estimate)>,
}

/// A free answer.
#[derive(Debug, Clone, Serialize)]
pub struct FreeText {
    /// The question's id.
    pub item: String,
    /// The question.
    pub text: Words,
    /// The opponent it is about.
    pub agent: Option<String>,
    /// What was said.
    pub said: String,
}

type Given<'a> = (&'a Trace, &'a AnswerTrace);

fn given<'a>(used: &[&'a Trace], item: &Item) -> Vec<Given<'a>> {
    let all = used.iter().flat_map(|trace| trace.answers.iter().map(move |answer| (*trace, answer)));
    all.filter(|(_, answer)| answer.item.id == item.id && answer.value.is_some()).collect()
}

/// The opponents that answers are about, in the document's order; one nobody where they are about none.
fn about(study: &Study, moment: &str) -> Vec<Option<String>> {
    match moment {
        "before" | "comprehension" | "end" => vec![None],
        _ => study.opponents.iter().map(|opponent| Some(opponent.agent.clone())).collect(),
    }
}

fn is_about(given: &Given<'_>, agent: Option<&str>) -> bool {
    agent.is_none_or(|agent| given.1.agent.as_deref() == Some(agent))
}

/// The how-manieth game against its opponent an answer follows.
fn round((trace, answer): &Given<'_>) -> Option<u32> {
    trace.session.plan.game(answer.game?).map(|game| game.round)
}

/// Values by participant: `value` says what an answer counts for, and leaves out those that count for nothing.
fn values<'a>(given: &[Given<'a>], value: impl Fn(&Given<'a>) -> Option<f64>) -> Values<'a> {
    given.iter().filter_map(|given| Some((given.0.participant(), value(given)?))).collect()
}

/// The same by the number of the game, about all opponents together and about each of them.
fn by_round<'a>(
    study: &Study,
    given: &[Given<'a>],
    option: Option<&str>,
    range: Range,
    value: impl Fn(&Given<'a>) -> Option<f64>,
) -> Vec<ByRound> {
    let last = given.iter().filter_map(round).max().unwrap_or(0);
    let line = |agent: Option<String>| {
        let of = |number: u32| {
            let wanted = |given: &Given<'a>| round(given) == Some(number) && is_about(given, agent.as_deref());
            let values = values(given, |given| value(given).filter(|_| wanted(given)));
            Some((number, values.estimate(range)?))
        };
        let rounds: Vec<(u32, Estimate)> = (1..=last).filter_map(of).collect();
        ByRound { option: option.map(str::to_owned), rounds, agent }
    };
    let agents = std::iter::once(None).chain(about(study, "after_game"));
    agents.map(line).filter(|line| !line.rounds.is_empty()).collect()
}

/// The questions with options.
pub fn choices(study: &Study, strict: Option<Replica>, used: &[&Trace]) -> Vec<ChoiceItem> {
    let mut items = Vec::new();
    for (moment, item) in study.questions.all() {
        let Kind::Choice { options } = &item.kind else { continue };
        let given = given(used, item);
        // Whether an answer is this option, as a number. An answer that is none of the options counts for nothing.
        let is = |given: &Given<'_>, wanted: &str| {
            let Some(Value::Text(value)) = &given.1.value else { return None };
            options.iter().any(|option| option.value == *value).then_some(if value == wanted { 1.0 } else { 0.0 })
        };
        let group = |agent: Option<String>| {
            let is = |given: &Given<'_>, wanted: &str| is(given, wanted).filter(|_| is_about(given, agent.as_deref()));
            let count = |wanted: &str| given.iter().filter(|given| is(given, wanted) == Some(1.0)).count() as u64;
            let share = |wanted: &str| values(&given, |given| is(given, wanted)).estimate(Range::SHARE);
            let counts: Vec<u64> = options.iter().map(|option| count(&option.value)).collect();
            let printed = |option: &str| paper::count(strict, &item.id, agent.as_deref(), option);
            ChoiceGroup {
                answers: counts.iter().sum(),
                counts,
                shares: options.iter().map(|option| share(&option.value)).collect(),
                paper: options.iter().map(|option| printed(&option.value)).collect(),
                agent: agent.clone(),
            }
        };
        let rounds = |value: &str| by_round(study, &given, Some(value), Range::SHARE, |given| is(given, value));
        items.push(ChoiceItem {
            item: item.id.clone(),
            text: item.text.clone(),
            moment,
            options: options.iter().map(|option| (option.value.clone(), option.text.clone())).collect(),
            groups: about(study, moment).into_iter().map(group).collect(),
            by_round: options.iter().flat_map(|option| rounds(&option.value)).collect(),
            paper_table: paper::item_table(strict, &item.id),
        });
    }
    items
}

/// The questions with numbers.
pub fn scales(study: &Study, strict: Option<Replica>, used: &[&Trace]) -> Vec<ScaleItem> {
    let mut items = Vec::new();
    for (moment, item) in study.questions.all() {
        let (from, to, ends) = match &item.kind {
            Kind::Scale { from, to, low, high } => {
                (f64::from(*from), f64::from(*to), Some((low.clone(), high.clone())))
            }
            Kind::Number { min, max, .. } => (*min, *max, None),
            _ => continue,
        };
        let range = Range { least: from, most: to };
        let given = given(used, item);
        let number = |given: &Given<'_>| match given.1.value {
            Some(Value::Number(number)) => Some(number),
            _ => None,
        };
        let numbers = |agent: Option<&str>| values(&given, |given| number(given).filter(|_| is_about(given, agent)));
        let group = |agent: Option<String>| {
            let of = given.iter().filter(|given| is_about(given, agent.as_deref()));
            let all: Vec<f64> = of.filter_map(number).collect();
            ScaleGroup {
                answers: all.len() as u64,
                sum: all.iter().sum(),
                mean: numbers(agent.as_deref()).estimate(range),
                paper_sum: paper::sum(strict, &item.id, agent.as_deref()),
                agent,
            }
        };
        let agents: Vec<(String, Values<'_>)> = about(study, moment)
            .into_iter()
            .filter_map(|agent| agent.map(|agent| (agent.clone(), numbers(Some(&agent)))))
            .collect();
        let after = |number_of_game: u32| {
            values(&given, |given| number(given).filter(|_| round(given) == Some(number_of_game)))
        };
        let last = given.iter().filter_map(round).max().filter(|last| *last > 1);
        items.push(ScaleItem {
            item: item.id.clone(),
            text: item.text.clone(),
            moment,
            from,
            to,
            ends,
            groups: about(study, moment).into_iter().map(group).collect(),
            compared: comparisons(&agents, range),
            by_round: by_round(study, &given, None, range, number),
            change: last.and_then(|last| after(last).since(&after(1), range)),
            paper_table: paper::item_table(strict, &item.id),
        });
    }
    items
}

/// What was said freely.
pub fn texts(used: &[&Trace]) -> Vec<FreeText> {
    let mut texts = Vec::new();
    for trace in used {
        for answer in &trace.answers {
            let (Kind::Text { .. }, Some(Value::Text(said))) = (&answer.item.kind, &answer.value) else { continue };
            if !said.trim().is_empty() {
                let (item, text) = (answer.item.id.clone(), answer.item.text.clone());
                texts.push(FreeText { item, text, agent: answer.agent.clone(), said: said.clone() });
            }
        }
    }
    texts.sort_by(|a, b| (&a.item, &a.agent).cmp(&(&b.item, &b.agent)));
    texts
}
