//! One participant's way through a study, as a pure state machine: events in, the next screen out.
//!
//! The page, the simulated participant and the reading of a log all use the same [`Session::apply`], so what was logged
//! is what happened, and a session can be taken up again wherever its log ends.
//!
//! Here is what a session knows and can be asked; `apply` lets events happen, and `play` those of a game. `questions` says
//! what is asked, and `checks` whether it was answered rightly.

mod apply;
mod checks;
mod game;
mod impossible;
mod play;
mod questions;
mod screen;

pub use checks::Checked;
pub use game::{MarkNow, StudyGame};
pub use impossible::Impossible;
pub use screen::Screen;

use super::check;
use super::document::{Marks, Study};
use super::event::{Asks, Guess, Start};
use super::items::Value;
use super::plan::{Plan, PlannedGame, Step};
use crate::language::Language;
use std::collections::BTreeMap;

/// A question that an answer belongs to: step, question, opponent.
pub type AnswerKey = (String, String, Option<String>);

/// One participant's way through a study.
#[derive(Debug, Clone)]
pub struct Session {
    /// The study.
    pub study: Study,
    /// How it began.
    pub start: Start,
    /// The way.
    pub plan: Plan,
    /// The index of the present step.
    pub at: usize,
    /// The language chosen.
    pub language: Option<Language>,
    /// Has the participant agreed? None before it was asked.
    pub consent: Option<bool>,
    /// The tasks of the tutorial that are done.
    pub tasks: Vec<String>,
    /// The games begun.
    pub games: BTreeMap<u32, StudyGame>,
    /// The answers now.
    pub answers: BTreeMap<AnswerKey, Value>,
    /// How the checks went.
    pub checked: Checked,
    /// Has everything been done?
    pub finished: bool,
    /// How many events have happened.
    pub events: u32,
    /// How often the page has been loaded.
    pub loads: u32,
}

impl Session {
    /// Begins a session.
    pub fn begin(start: Start) -> Result<Session, Impossible> {
        let study =
            check::read_value(start.document.clone()).map_err(|error| Impossible::Document(error.to_string()))?;
        if check::hash(&start.document) != start.study_hash || study.id != start.study {
            return Err(Impossible::OtherDocument);
        }
        let plan = Plan::new(&study, start.condition, start.seed);
        let only = if study.languages.len() == 1 { study.languages.first().copied() } else { None };
        let language = start.language.filter(|language| study.languages.contains(language)).or(only);
        let at = usize::from(language.is_some() && plan.steps.first() == Some(&Step::Language));
        Ok(Session {
            study,
            start,
            plan,
            at,
            language,
            consent: None,
            tasks: Vec::new(),
            games: BTreeMap::new(),
            answers: BTreeMap::new(),
            checked: Checked::default(),
            finished: false,
            events: 1,
            loads: 1,
        })
    }

    /// The present step.
    pub fn step(&self) -> Step {
        match self.plan.steps.get(self.at) {
            Some(Step::Comprehension(_)) => Step::Comprehension(self.checked.attempts.saturating_add(1)),
            step => step.copied().unwrap_or(Step::Debrief),
        }
    }

    /// The present screen.
    pub fn screen(&self) -> Screen {
        if self.consent == Some(false) {
            return Screen::Declined;
        }
        if self.checked.screened_out.is_some() {
            return Screen::ScreenedOut;
        }
        let Step::Game(number) = self.step() else { return Screen::Step(self.step()) };
        match self.games.get(&number) {
            Some(game) if game.sheet.is_none() => Screen::Placing(number),
            Some(game) if !game.is_over() => Screen::Playing(number),
            Some(game) if self.must_be_marked(game) => Screen::Marking(number),
            Some(_) => Screen::Result(number),
            None => Screen::Placing(number),
        }
    }

    fn must_be_marked(&self, game: &StudyGame) -> bool {
        self.study.marks != Marks::Off && !game.marked && !game.skipped && !self.asked(game).is_empty()
    }

    /// The ghosts of a game that are asked about at its end, by number.
    pub fn asked(&self, game: &StudyGame) -> Vec<u8> {
        let determined = game.view().is_some_and(|view| view.colour_left().is_some());
        if self.start.asks == Asks::Undetermined && determined { Vec::new() } else { game.hidden() }
    }

    /// The present game.
    pub fn game(&self) -> Option<&StudyGame> {
        match self.step() {
            Step::Game(number) => self.games.get(&number),
            _ => None,
        }
    }

    /// The present game as planned.
    pub fn planned(&self) -> Option<&PlannedGame> {
        match self.step() {
            Step::Game(number) => self.plan.game(number),
            _ => None,
        }
    }

    /// The ghosts of the present game that are asked about and have no mark.
    pub fn unmarked(&self) -> Vec<u8> {
        let Some(game) = self.game() else { return Vec::new() };
        let mut asked = self.asked(game);
        asked.retain(|piece| {
            game.marks
                .get(piece)
                .is_none_or(|mark| self.study.confidence && mark.guess != Guess::Unsure && mark.confidence.is_none())
        });
        asked
    }
}
