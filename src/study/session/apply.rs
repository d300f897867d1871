//! Events happen: each is checked against the screen that is shown.

use super::{Impossible, Screen, Session};
use crate::study::event::Event;
use crate::study::items::Value;
use crate::study::plan::Step;

impl Session {
    /// Lets an event happen, or says why it cannot and changes nothing.
    pub fn apply(&mut self, event: &Event) -> Result<(), Impossible> {
        let screen = self.screen();
        let elsewhere = |what| screen.is_no_place_for(what);
        match event {
            Event::Start(_) => return Err(Impossible::SecondStart),
            Event::Resume { .. } => self.loads = self.loads.saturating_add(1),
            Event::Screen { .. } | Event::Focus { .. } | Event::Trouble { .. } => {}
            _ if self.finished || self.checked.screened_out.is_some() => return Err(Impossible::Over),
            Event::Language { language } => {
                if screen != Screen::Step(Step::Language) || !self.study.languages.contains(language) {
                    return Err(elsewhere("choosing a language"));
                }
                self.language = Some(*language);
                self.next_step();
            }
            Event::Consent { agreed } => {
                if screen != Screen::Step(Step::Consent) {
                    return Err(elsewhere("agreeing"));
                }
                self.consent = Some(*agreed);
                if *agreed {
                    self.next_step();
                }
            }
            Event::Tutorial { task, .. } => {
                if screen != Screen::Step(Step::Tutorial) {
                    return Err(elsewhere("a task"));
                }
                if !self.study.tutorial.has(task) {
                    return Err(Impossible::NotAllowed("this task"));
                }
                if !self.tasks.contains(task) {
                    self.tasks.push(task.clone());
                }
            }
            Event::Seat { game, label, table } => self.seat(screen, *game, label, table)?,
            Event::Setup { game, setup, .. } => self.set_up(screen, *game, setup)?,
            Event::Move { game, ply, by, text, .. } => self.play(screen, *game, *ply, *by, text)?,
            Event::TakeBack { game, ply } => self.take_back(screen, *game, *ply)?,
            Event::Resign { game, .. } => self.resign(screen, *game)?,
            Event::Skip { game, ply } => self.skip(screen, *game, *ply)?,
            Event::Mark { game, piece, guess, confidence, .. } => {
                self.mark(screen, *game, *piece, *guess, *confidence)?;
            }
            Event::MarksDone { game, .. } => self.close_marks(screen, *game)?,
            Event::Reveal { game, reveal } => self.reveal(screen, *game, reveal)?,
            Event::Answer { step, item, opponent, game, value, .. } => {
                self.answered(step, item, opponent, *game, value)?;
            }
            Event::Continue { step, .. } => {
                if *step != self.step().name() || !self.may_go_on(screen) {
                    return Err(elsewhere("going on"));
                }
                if let Some((item, _)) = self.open().first() {
                    return Err(Impossible::StillOpen(item.id.clone()));
                }
                self.go_on();
            }
            Event::Finish { code } => {
                if screen != Screen::Step(Step::Debrief) {
                    return Err(elsewhere("finishing"));
                }
                if *code != self.study.completion.code {
                    return Err(Impossible::OtherCode);
                }
                self.finished = true;
            }
        }
        self.events = self.events.saturating_add(1);
        Ok(())
    }

    pub(super) fn next_step(&mut self) {
        self.at = self.at.saturating_add(1);
    }

    /// Is this a screen that is left by going on?
    fn may_go_on(&self, screen: Screen) -> bool {
        match screen {
            Screen::Step(Step::Language | Step::Consent | Step::Debrief | Step::Game(_)) => false,
            Screen::Step(_) => true,
            Screen::Result(_) => self.game().and_then(|game| game.sheet.as_ref()).is_some_and(|s| s.reveal.is_some()),
            _ => false,
        }
    }

    fn answered(
        &mut self,
        step: &str,
        item: &str,
        opponent: &Option<String>,
        game: Option<u32>,
        value: &Option<Value>,
    ) -> Result<(), Impossible> {
        let items = self.items(self.step());
        let here = items.iter().find(|(asked, about)| asked.id == item && *about == opponent.as_deref());
        let (asked, _) = here.filter(|_| step == self.step().name()).ok_or(Impossible::NoSuchItem(item.to_owned()))?;
        if let Some(game) = game.filter(|game| self.step() != Step::AfterGame(*game)) {
            return Err(Impossible::OtherGame { item: item.to_owned(), game });
        }
        if let Some(value) = value {
            asked.check(value).map_err(|wrong| Impossible::Answer(item.to_owned(), wrong))?;
        }
        let key = (step.to_owned(), item.to_owned(), opponent.clone());
        match value {
            Some(value) => self.answers.insert(key, value.clone()),
            None => self.answers.remove(&key),
        };
        self.forget_unasked();
        Ok(())
    }
}
