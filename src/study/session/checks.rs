//! Were the checks passed? Decided when a participant goes on from the step that asked them.

use super::Session;
use crate::study::checks::{Check, OnFail};
use crate::study::plan::Step;

/// How a participant's checks went so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Checked {
    /// How often the questions of comprehension were answered.
    pub attempts: u32,
    /// Were all of them right in the end? None before that, and where none has a right answer.
    pub understood: Option<bool>,
    /// Checks of attention that were passed.
    pub attentive: u32,
    /// Checks of attention that were not.
    pub inattentive: u32,
    /// By which checks the participant was screened out.
    pub screened_out: Option<Check>,
}

impl Session {
    /// The participant goes on from the present step: to the next one, to the same questions again, or to an early end.
    pub(super) fn go_on(&mut self) {
        let step = self.step();
        let right: Vec<bool> = self
            .items(step)
            .into_iter()
            .filter_map(|(item, about)| item.is_right(self.answer_at(step, &item.id, about)))
            .collect();
        let failed = right.iter().filter(|right| !**right).count();
        match step {
            Step::Comprehension(attempt) => self.comprehended(attempt, right.len(), failed),
            _ => self.attended(right.len(), failed),
        }
    }

    fn comprehended(&mut self, attempt: u32, all: usize, failed: usize) {
        let rule = self.study.checks.comprehension.clone();
        self.checked.attempts = attempt;
        if failed > 0 && attempt < rule.attempts {
            if rule.review
                && let Some(tutorial) = self.plan.steps.iter().position(|step| *step == Step::Tutorial)
            {
                self.at = tutorial;
                self.tasks.clear();
            }
            return;
        }
        self.checked.understood = (all > 0).then_some(failed == 0);
        if failed > 0 && rule.on_fail == OnFail::ScreenOut {
            self.checked.screened_out = Some(Check::Comprehension);
            return;
        }
        self.next_step();
    }

    fn attended(&mut self, all: usize, failed: usize) {
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let checked = &mut self.checked;
        checked.attentive = checked.attentive.saturating_add(count(all.saturating_sub(failed)));
        checked.inattentive = checked.inattentive.saturating_add(count(failed));
        let rule = &self.study.checks.attention;
        if failed > 0 && checked.inattentive > rule.most_failed && rule.on_fail == OnFail::ScreenOut {
            checked.screened_out = Some(Check::Attention);
            return;
        }
        self.next_step();
    }
}
