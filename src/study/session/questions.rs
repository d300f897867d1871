//! What is asked at a step, and what was answered.

use super::Session;
use crate::study::items::{Item, Value};
use crate::study::plan::Step;

/// A question with the opponent it is about.
pub type Asked<'a> = (&'a Item, Option<&'a str>);

/// Questions that are about no opponent.
fn of_nobody(items: &[Item]) -> Vec<Asked<'_>> {
    items.iter().map(|item| (item, None)).collect()
}

impl Session {
    /// All questions of a step, asked or not, with the opponent each is about.
    pub fn questions(&self, step: Step) -> Vec<Asked<'_>> {
        let questions = &self.study.questions;
        let label = |index: usize| self.plan.opponents.get(index).map(|met| met.label.as_str());
        match step {
            Step::Before => of_nobody(&questions.before),
            Step::Comprehension(_) => of_nobody(&questions.comprehension),
            Step::AfterGame(_) => of_nobody(&questions.after_game),
            Step::AfterOpponent(index) => questions.after_opponent.iter().map(|item| (item, label(index))).collect(),
            Step::EachOpponent => (0..self.plan.opponents.len())
                .flat_map(|index| questions.each_opponent.iter().map(move |item| (item, index)))
                .map(|(item, index)| (item, label(index)))
                .collect(),
            Step::End => of_nobody(&questions.end),
            _ => Vec::new(),
        }
    }

    /// The questions of a step that are asked, as the answers are now.
    pub fn items(&self, step: Step) -> Vec<Asked<'_>> {
        let mut questions = self.questions(step);
        questions.retain(|(item, about)| self.is_asked(step, item, *about));
        questions
    }

    /// Is a question of a step asked, as the answers are now?
    pub fn is_asked(&self, step: Step, item: &Item, about: Option<&str>) -> bool {
        item.when.as_ref().is_none_or(|when| when.holds(self.answer_before(step, &when.item, about)))
    }

    /// The answer that a question of a step may depend on: given at the same step, or at an earlier one that there is only
    /// one of. [`check`](crate::study::check) has seen that it is one of these.
    fn answer_before(&self, step: Step, item: &str, about: Option<&str>) -> Option<&Value> {
        let has = |items: &[Item]| items.iter().any(|one| one.id == item);
        let questions = &self.study.questions;
        let place = if self.questions(step).iter().any(|(one, _)| one.id == item) {
            step
        } else if has(&questions.before) {
            Step::Before
        } else if has(&questions.comprehension) {
            Step::Comprehension(self.checked.attempts)
        } else {
            Step::AfterOpponent(self.plan.opponents.iter().position(|met| Some(met.label.as_str()) == about)?)
        };
        let alone = matches!(place, Step::Before | Step::Comprehension(_));
        self.answer_at(place, item, about.filter(|_| !alone))
    }

    /// The answer to a question of a step.
    pub fn answer_at(&self, step: Step, item: &str, about: Option<&str>) -> Option<&Value> {
        self.answers.get(&(step.name(), item.to_owned(), about.map(str::to_owned)))
    }

    /// The answer to a question of the present step.
    pub fn answer(&self, item: &str, about: Option<&str>) -> Option<&Value> {
        self.answer_at(self.step(), item, about)
    }

    /// The questions of the present step that must be answered and are not.
    pub fn open(&self) -> Vec<Asked<'_>> {
        let mut items = self.items(self.step());
        items.retain(|(item, about)| {
            let answered = self.answer(&item.id, *about).is_some_and(|value| item.is_whole(value));
            !item.optional && !answered
        });
        items
    }

    /// Takes away the answers of the present step to questions that are no longer asked. One of them may have been the
    /// reason to ask another.
    pub(super) fn forget_unasked(&mut self) {
        let step = self.step();
        let unasked = |session: &Session| {
            let mut answered = session.questions(step).into_iter().filter(|(item, _)| item.when.is_some());
            answered.find_map(|(item, about)| {
                let key = (step.name(), item.id.clone(), about.map(str::to_owned));
                (session.answers.contains_key(&key) && !session.is_asked(step, item, about)).then_some(key)
            })
        };
        while let Some(key) = unasked(self) {
            self.answers.remove(&key);
        }
    }
}
