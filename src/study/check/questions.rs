//! Mistakes in questions: their own, those of the answers that they depend on, and those of checks.

use super::{Finder, Problem};
use crate::study::checks::{ComprehensionRule, OnFail};
use crate::study::items::{Item, Kind, Value as Answer};
use crate::study::tutorial::Tutorial;
use crate::study::when::{Values, When};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The most attempts at the questions of comprehension.
const MOST_ATTEMPTS: u32 = 10;
/// The keys that every question may have.
const KEYS: [&str; 6] = ["id", "text", "optional", "kind", "when", "right"];

/// Keys of questions that mean nothing. The reader of questions cannot refuse them itself, because their keys depend on
/// their kind.
pub fn unknown(document: &Value) -> Vec<Problem> {
    let mut problems = Vec::new();
    let moments = document.get("questions").and_then(Value::as_object);
    for (moment, items) in moments.into_iter().flatten() {
        for (index, item) in items.as_array().into_iter().flatten().enumerate() {
            let own: &[&str] = match item.get("kind").and_then(Value::as_str) {
                Some("choice") => &["options"],
                Some("scale") => &["from", "to", "low", "high"],
                Some("number") => &["min", "max", "whole"],
                Some("text") => &["long", "limit"],
                Some("gate") => &["role", "rounds"],
                _ => continue,
            };
            for key in item.as_object().into_iter().flat_map(|item| item.keys()) {
                if !KEYS.contains(&key.as_str()) && !own.contains(&key.as_str()) {
                    problems.push(Problem {
                        place: format!("questions.{moment}[{index}].{key}"),
                        what: "a question of this kind has no such entry".to_owned(),
                        remedy: format!("Besides id, text, optional, when and right it has {}.", own.join(", ")),
                    });
                }
            }
        }
    }
    problems
}

/// A question with its place in the document and the name of its moment.
struct Placed<'a> {
    place: String,
    moment: &'static str,
    item: &'a Item,
}

/// What is wrong with the questions, and with the rules for checks.
pub fn problems(finder: &mut Finder<'_>) {
    let study = finder.study;
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let placed: Vec<Placed<'_>> = study
        .questions
        .all()
        .map(|(moment, item)| {
            let count = counts.entry(moment).or_default();
            let place = format!("questions.{moment}[{count}]");
            *count = count.saturating_add(1);
            Placed { place, moment, item }
        })
        .collect();
    let mut seen = BTreeSet::new();
    for (index, one) in placed.iter().enumerate() {
        finder.item(&one.place, one.item);
        if !seen.insert(&one.item.id) {
            finder.say(
                format!("{}.id", one.place),
                format!("{:?} stands there twice", one.item.id),
                "Give every question an id of its own.",
            );
        }
        if let Some(when) = &one.item.when {
            let (before, later) = placed.split_at_checked(index).unwrap_or_default();
            finder.when(one, when, before, later);
        }
        if let Some(right) = &one.item.right {
            finder.right(one, right);
        }
    }
    rules(finder, &placed);
}

/// Can a question of one moment depend on an answer of another? There must be one such answer, and not one for each game.
fn is_clear(asked: &str, other: &str) -> bool {
    asked == other
        || matches!(other, "before" | "comprehension")
        || (asked, other) == ("each_opponent", "after_opponent")
}

impl Finder<'_> {
    fn item(&mut self, place: &str, item: &Item) {
        let shape = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if item.id.is_empty() || !item.id.chars().all(shape) {
            self.say(format!("{place}.id"), format!("{:?} is no name", item.id), "Use small letters, digits and _.");
        }
        self.words(&format!("{place}.text"), &item.text);
        match &item.kind {
            Kind::Choice { options } => {
                if options.len() < 2 {
                    self.say(format!("{place}.options"), "a choice needs two options", "Add one.");
                }
                let mut seen = BTreeSet::new();
                for (index, option) in options.iter().enumerate() {
                    let place = format!("{place}.options[{index}]");
                    self.words(&format!("{place}.text"), &option.text);
                    if option.value.is_empty() || !seen.insert(&option.value) {
                        let what = format!("{:?} is empty or stands there twice", option.value);
                        self.say(format!("{place}.value"), what, "Give every option a value of its own.");
                    }
                }
            }
            Kind::Scale { from, to, low, high } => {
                if from >= to || from.abs_diff(*to) > 10 {
                    let what = format!("a scale from {from} to {to} cannot be shown");
                    self.say(format!("{place}.to"), what, "Let it have 2 to 11 steps.");
                }
                self.words(&format!("{place}.low"), low);
                self.words(&format!("{place}.high"), high);
            }
            Kind::Number { min, max, .. } => {
                if min >= max {
                    self.say(
                        format!("{place}.max"),
                        format!("{max} is not more than {min}"),
                        "Let max be more than min.",
                    );
                }
            }
            Kind::Gate { rounds, .. } => {
                if !(1..=50).contains(rounds) {
                    self.say(format!("{place}.rounds"), format!("{rounds} rounds"), "Play from 1 to 50.");
                }
            }
            Kind::Text { limit, .. } => {
                if !(1..=10_000).contains(limit) {
                    self.say(format!("{place}.limit"), format!("{limit} characters"), "Allow from 1 to 10000.");
                }
            }
        }
    }

    /// What is wrong with the answer that a question depends on.
    fn when(&mut self, one: &Placed<'_>, when: &When, before: &[Placed<'_>], later: &[Placed<'_>]) {
        let place = format!("{}.when", one.place);
        let named = |other: &&Placed<'_>| other.item.id == when.item;
        let Some(other) = before.iter().find(named) else {
            let (what, remedy) = if later.iter().any(|other| named(&other)) {
                ("is not asked before this question", "Ask it earlier, or let this one depend on another.")
            } else {
                ("is no question of this study", "Write the id of a question that is asked before.")
            };
            return self.say(format!("{place}.item"), format!("{:?} {what}", when.item), remedy);
        };
        if !is_clear(one.moment, other.moment) {
            let what = format!(
                "{:?} is asked several times in {}, and it is not clear which is meant",
                when.item, other.moment
            );
            let remedy = "Depend on a question of the same moment, of before or comprehension, or in each_opponent of after_opponent.";
            return self.say(format!("{place}.item"), what, remedy);
        }
        if !when.says_something() {
            self.say(&place, "it does not say which answer is needed", "Add is, not, least or most.");
        }
        if matches!(other.item.kind, Kind::Text { .. } | Kind::Gate { .. }) {
            let what = format!("{:?} is answered freely", when.item);
            return self.say(format!("{place}.item"), what, "Depend on a choice, a scale or a number.");
        }
        for (key, values) in [("is", &when.is), ("not", &when.not)] {
            for value in values.iter().flat_map(Values::all) {
                self.answer(&format!("{place}.{key}"), other.item, value);
            }
        }
        let ends = [("least", when.least), ("most", when.most)];
        if matches!(other.item.kind, Kind::Choice { .. }) {
            for (key, _) in ends.iter().filter(|(_, end)| end.is_some()) {
                let what = format!("{:?} is no question with a number", when.item);
                self.say(format!("{place}.{key}"), what, "Use is or not with its options.");
            }
        }
        if let (Some(least), Some(most)) = (when.least, when.most)
            && least > most
        {
            self.say(format!("{place}.most"), format!("no answer is from {least} to {most}"), "Let most be no less.");
        }
    }

    /// What is wrong with a check's right answers.
    fn right(&mut self, one: &Placed<'_>, right: &Values) {
        let place = format!("{}.right", one.place);
        if matches!(one.item.kind, Kind::Text { .. } | Kind::Gate { .. }) {
            return self.say(place, "no free text is right or wrong", "Ask with a choice, a scale or a number.");
        }
        if right.all().is_empty() {
            self.say(&place, "no answer would be right", "Name one, or leave right out.");
        }
        if one.item.optional {
            self.say(&place, "a check cannot be left open", "Take optional out, or right.");
        }
        for value in right.all() {
            self.answer(&place, one.item, value);
        }
        if let Kind::Choice { options } = &one.item.kind
            && options.iter().all(|option| right.holds(&Answer::Text(option.value.clone())))
        {
            self.say(place, "every answer would be right", "Name fewer.");
        }
    }

    fn answer(&mut self, place: &str, item: &Item, value: &Answer) {
        if let Err(wrong) = item.check(value) {
            self.say(place, wrong.to_string(), format!("Write an answer that {:?} takes.", item.id));
        }
    }
}

/// What is wrong with the rules for checks.
fn rules(finder: &mut Finder<'_>, placed: &[Placed<'_>]) {
    let study = finder.study;
    let (comprehension, attention) = (&study.checks.comprehension, &study.checks.attention);
    if !(1..=MOST_ATTEMPTS).contains(&comprehension.attempts) {
        let what = format!("{} attempts", comprehension.attempts);
        finder.say("checks.comprehension.attempts", what, format!("Use a number from 1 to {MOST_ATTEMPTS}."));
    }
    if comprehension.review && study.tutorial == Tutorial::None {
        let remedy = "Set tutorial to true, or review to false.";
        finder.say("checks.comprehension.review", "there is no tutorial to come again", remedy);
    }
    let any = |of_rules: bool| {
        placed.iter().any(|one| one.item.right.is_some() && (one.moment == "comprehension") == of_rules)
    };
    if *comprehension != ComprehensionRule::default() && !any(true) {
        let remedy = "Give a question of questions.comprehension a right answer, or leave this out.";
        finder.say("checks.comprehension", "there is no check of comprehension", remedy);
    }
    if *attention != Default::default() && !any(false) {
        let remedy = "Give a question of another moment than comprehension a right answer, or leave this out.";
        finder.say("checks.attention", "there is no check of attention", remedy);
    }
    let rules = [comprehension.on_fail, attention.on_fail];
    if study.completion.screened_out.is_some() && !rules.contains(&OnFail::ScreenOut) {
        let remedy = "Set on_fail to screen-out in checks, or leave this out.";
        finder.say("completion.screened_out", "nobody is screened out", remedy);
    }
}
