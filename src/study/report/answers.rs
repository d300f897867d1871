//! What was answered.

use super::estimate::clustered;
use super::{Replica, paper};
use crate::arena::statistics::{Estimate, share_of};
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
    /// The share of each option.
    pub shares: Vec<Estimate>,
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
    /// The means by the number of the game against the opponent, where it is asked after each.
    pub by_round: Vec<(u32, Option<Estimate>)>,
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
        "before" | "end" => vec![None],
        _ => study.opponents.iter().map(|opponent| Some(opponent.agent.clone())).collect(),
    }
}

/// The questions with options.
pub fn choices(study: &Study, strict: Option<Replica>, used: &[&Trace]) -> Vec<ChoiceItem> {
    let mut items = Vec::new();
    for (moment, item) in study.questions.all() {
        let Kind::Choice { options } = &item.kind else { continue };
        let given = given(used, item);
        let group = |agent: Option<String>| {
            let of: Vec<&Given<'_>> =
                given.iter().filter(|(_, answer)| agent.is_none() || answer.agent == agent).collect();
            let chose = |value: &str| {
                of.iter().filter(|(_, answer)| answer.value == Some(Value::Text(value.to_owned()))).count() as u64
            };
            let counts: Vec<u64> = options.iter().map(|option| chose(&option.value)).collect();
            let answers = counts.iter().sum();
            let shares = counts.iter().map(|count| share_of(*count, answers)).collect();
            let printed = |option: &str| paper::count(strict, &item.id, agent.as_deref(), option);
            let paper = options.iter().map(|option| printed(&option.value)).collect();
            ChoiceGroup { agent, answers, counts, shares, paper }
        };
        items.push(ChoiceItem {
            item: item.id.clone(),
            text: item.text.clone(),
            moment,
            options: options.iter().map(|option| (option.value.clone(), option.text.clone())).collect(),
            groups: about(study, moment).into_iter().map(group).collect(),
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
        let given = given(used, item);
        let number = |answer: &AnswerTrace| match answer.value {
            Some(Value::Number(number)) => Some(number),
            _ => None,
        };
        let mean = |wanted: &dyn Fn(&Given<'_>) -> bool| {
            let of = given.iter().filter(|given| wanted(given));
            clustered(of.filter_map(|(trace, answer)| Some((trace.participant(), number(answer)?))), from, to)
        };
        let group = |agent: Option<String>| {
            let about = |given: &Given<'_>| agent.is_none() || given.1.agent == agent;
            let numbers: Vec<f64> = given.iter().filter(|given| about(given)).filter_map(|(_, a)| number(a)).collect();
            ScaleGroup {
                answers: numbers.len() as u64,
                sum: numbers.iter().sum(),
                mean: mean(&about),
                paper_sum: paper::sum(strict, &item.id, agent.as_deref()),
                agent,
            }
        };
        let round = |given: &Given<'_>| given.0.session.plan.game(given.1.game?).map(|game| game.round);
        let rounds = given.iter().filter_map(round).max().unwrap_or(0);
        items.push(ScaleItem {
            item: item.id.clone(),
            text: item.text.clone(),
            moment,
            from,
            to,
            ends,
            groups: about(study, moment).into_iter().map(group).collect(),
            by_round: (1..=rounds).map(|number| (number, mean(&|given| round(given) == Some(number)))).collect(),
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
