//! The simulated participant at the page: from one screen to the next.

use super::clock::{Clock, about};
use super::{Simulation, SimulationError, answers, browser};
use crate::agents::{Entry, roster};
use crate::game::{Dice, Purpose, Seed};
use crate::study::document::Marks;
use crate::study::event::{App, Event, Focus, Start};
use crate::study::items::Value;
use crate::study::log::Log;
use crate::study::plan::Step;
use crate::study::session::{Screen, Session};
use crate::study::session_id::{BYTES, SessionId};
use crate::table::entropy::{Entropy, NoEntropy};

/// Why a session does not go on.
pub enum Halt {
    /// The participant closed the page for good.
    Left,
    /// The program made a mistake.
    Failed(SimulationError),
}

impl<E: Into<SimulationError>> From<E> for Halt {
    fn from(error: E) -> Halt {
        Halt::Failed(error.into())
    }
}

/// Entropy that a seed explains: a simulation is the same every time.
pub struct Drawn(pub Dice);

impl Entropy for Drawn {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        bytes.fill_with(|| self.0.bits() as u8);
        Ok(())
    }
}

/// Somebody at the page.
pub struct Person<'a> {
    pub who: &'a Simulation,
    pub player: &'static Entry,
    pub session: Session,
    pub log: Log,
    pub clock: Clock,
    pub dice: Dice,
    pub entropy: Drawn,
    /// The screen that was logged last.
    shown: Option<Screen>,
}

impl<'a> Person<'a> {
    /// Opens the page.
    pub fn sits_down(who: &'a Simulation, start: Start) -> Result<Person<'a>, SimulationError> {
        let mut entropy = Drawn(who.seed.dice(Purpose::Game(1)));
        let mut bytes = [0; BYTES];
        for four in bytes.chunks_mut(4) {
            four.copy_from_slice(&(entropy.0.bits() as u32).to_be_bytes());
        }
        let id = SessionId::of(bytes);
        let clock = Clock::new(who.begins);
        let session = Session::begin(start.clone())?;
        let player = roster::find_for(&who.player, session.study.board)?;
        let log = Log::begin(&id, clock.now(), start);
        let dice = who.seed.dice(Purpose::Game(2));
        Ok(Person { who, player, session, log, clock, dice, entropy, shown: None })
    }

    /// Does everything up to the end, or to where the participant leaves.
    pub fn goes_through(&mut self) -> Result<(), Halt> {
        while !self.session.finished {
            self.looks()?;
            match self.session.screen() {
                Screen::Declined | Screen::ScreenedOut => return Ok(()),
                Screen::Step(step) => self.does(step)?,
                Screen::Placing(number) => self.places(number)?,
                Screen::Playing(number) => self.plays(number)?,
                Screen::Marking(number) => self.marks_all(number)?,
                Screen::Result(number) => self.sees_result(number)?,
            }
        }
        Ok(())
    }

    /// Something happens, and is logged.
    pub fn happens(&mut self, event: Event) -> Result<(), Halt> {
        if self.who.stop_after.is_some_and(|most| self.log.entries.len() >= most) {
            return Err(Halt::Left);
        }
        self.session.apply(&event)?;
        self.log.push(self.clock.now(), event);
        Ok(())
    }

    /// Logs the screen where it is another one than before.
    pub fn looks(&mut self) -> Result<(), Halt> {
        let screen = self.session.screen();
        if self.shown != Some(screen) {
            self.happens(Event::Screen { screen: screen.name() })?;
            self.shown = Some(screen);
        }
        Ok(())
    }

    /// Takes about so long, and says how long it was.
    pub fn takes(&mut self, usual: f64) -> f64 {
        let ms = about(&mut self.dice, usual);
        self.clock.pass(ms);
        ms
    }

    /// One time in so many.
    pub fn once_in(&mut self, times: u32) -> bool {
        self.dice.below(times) == 0
    }

    /// What happens at any time: another window, a reload, a moment without the network.
    pub fn may_be_disturbed(&mut self) -> Result<(), Halt> {
        if self.once_in(80) {
            let (away, back) =
                if self.once_in(2) { (Focus::Hidden, Focus::Visible) } else { (Focus::Blurred, Focus::Focused) };
            self.happens(Event::Focus { state: away })?;
            self.takes(9000.0);
            self.happens(Event::Focus { state: back })?;
        }
        if self.once_in(400) {
            let away = 2000 + i64::from(self.dice.below(60_000));
            self.clock.reload(away);
            self.happens(Event::Resume { app: App::this(), browser: Box::new(browser(self.who.language)) })?;
            self.shown = None;
            self.looks()?;
        }
        if self.once_in(900) {
            self.happens(Event::Trouble { what: "the collector did not answer; tried again".to_owned() })?;
        }
        Ok(())
    }

    fn does(&mut self, step: Step) -> Result<(), Halt> {
        match step {
            Step::Language => {
                self.takes(2500.0);
                let wish = self.who.language;
                let spoken = &self.session.study.languages;
                let language = if spoken.contains(&wish) { wish } else { spoken[0] };
                self.happens(Event::Language { language })
            }
            Step::Consent => {
                self.takes(25_000.0);
                self.happens(Event::Consent { agreed: self.who.agrees })
            }
            Step::Tutorial => {
                let marks = self.session.study.marks != Marks::Off;
                for task in self.session.study.tutorial.tasks(marks) {
                    let ms = self.takes(8000.0);
                    self.happens(Event::Tutorial { task: task.to_owned(), ms })?;
                }
                self.goes_on(2000.0)
            }
            Step::Debrief => {
                self.takes(12_000.0);
                let code = self.session.study.completion.code.clone();
                self.happens(Event::Finish { code })
            }
            Step::Break(_) => self.goes_on(15_000.0),
            _ => self.answers(step),
        }
    }

    /// Presses the button that leads on.
    pub fn goes_on(&mut self, usual: f64) -> Result<(), Halt> {
        let ms = self.takes(usual);
        let step = self.session.step().name();
        self.happens(Event::Continue { step, ms })
    }

    fn answers(&mut self, step: Step) -> Result<(), Halt> {
        let language = self.session.language.unwrap_or(self.who.language);
        let items: Vec<_> = self
            .session
            .questions(step)
            .into_iter()
            .map(|(item, about)| (item.clone(), about.map(str::to_owned)))
            .collect();
        let game = match step {
            Step::AfterGame(number) => Some(number),
            _ => None,
        };
        let mut spent = 0.0;
        for (item, opponent) in items {
            // An answer above may have made this a question, or none.
            if !self.session.is_asked(step, &item, opponent.as_deref()) {
                continue;
            }
            let agent = opponent.as_ref().and_then(|label| {
                self.session.plan.opponents.iter().find(|met| met.label == *label).map(|met| met.agent.clone())
            });
            let fixed = self.who.script.answers.get(&(item.id.clone(), agent)).cloned();
            let scripted = fixed.is_some();
            let Some(value) = fixed.or_else(|| answers::answer(&item, language, &mut self.dice)) else { continue };
            // Some think twice, and some take an answer away that they need not give.
            let first =
                if !scripted && self.once_in(8) { answers::answer(&item, language, &mut self.dice) } else { None };
            let gone = first.is_some() && item.optional && self.once_in(2);
            let values = [first.map(Some), Some(Some(value)), gone.then_some(None)];
            for value in values.into_iter().flatten() {
                spent += self.takes(if matches!(value, Some(Value::Text(_))) { 6000.0 } else { 3500.0 });
                let answer = Event::Answer {
                    step: step.name(),
                    item: item.id.clone(),
                    opponent: opponent.clone(),
                    game,
                    value,
                    ms: (spent * 10.0_f64).round() / 10.0,
                };
                self.happens(answer)?;
            }
        }
        let ms = spent + self.takes(1500.0);
        self.happens(Event::Continue { step: step.name(), ms: (ms * 10.0).round() / 10.0 })
    }

    /// The seed of a try at a game.
    pub fn game_seed(&self, number: u32, attempt: u64) -> Seed {
        self.who.seed.derive(Purpose::Game(3 + u64::from(number))).derive(Purpose::Game(attempt))
    }
}
