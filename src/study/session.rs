//! One participant's way through a study, as a pure state machine: events in, the next screen out.
//!
//! The page, the simulated participant and the reading of a log all use the same [`Session::apply`], so what was logged
//! is what happened, and a session can be taken up again wherever its log ends.

use super::check;
use super::document::{Marks, Study};
use super::event::{Event, Guess, Mover, Start};
use super::items::{Item, Value, WrongAnswer};
use super::plan::{Plan, PlannedGame, Step};
use crate::game::{Seat, Setup, View};
use crate::language::Language;
use crate::table::{Sheet, SheetError, Table};
use std::collections::BTreeMap;

/// What a participant sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// A step that is one screen.
    Step(Step),
    /// Placing the ghosts of a game.
    Placing(u32),
    /// Playing a game.
    Playing(u32),
    /// Marking what is still hidden at the end of a game.
    Marking(u32),
    /// The result of a game.
    Result(u32),
    /// The participant did not agree.
    Declined,
}

impl Screen {
    /// The screen's name in the log.
    pub fn name(self) -> String {
        let game = |what: &str, number: u32| format!("{}-{what}", Step::Game(number).name());
        match self {
            Screen::Step(step) => step.name(),
            Screen::Placing(number) => game("placing", number),
            Screen::Playing(number) => game("playing", number),
            Screen::Marking(number) => game("marking", number),
            Screen::Result(number) => game("result", number),
            Screen::Declined => "declined".to_owned(),
        }
    }
}

/// A mark on a ghost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarkNow {
    /// What the participant thinks.
    pub guess: Guess,
    /// How sure, in per cent.
    pub confidence: Option<u8>,
}

/// A game of the session, as far as it has come.
#[derive(Debug, Clone, PartialEq)]
pub struct StudyGame {
    /// As planned.
    pub plan: PlannedGame,
    /// The table, once the opponent sits.
    pub table: Option<Table>,
    /// The game, once the participant's ghosts stand.
    pub sheet: Option<Sheet>,
    /// The marks now, by the number of the opposing piece.
    pub marks: BTreeMap<u8, MarkNow>,
    /// Has the participant said all about the hidden ghosts?
    pub marked: bool,
    /// Was it ended early?
    pub skipped: bool,
}

impl StudyGame {
    /// What the participant knows.
    pub fn view(&self) -> Option<View> {
        self.sheet.as_ref().and_then(|sheet| sheet.view().ok())
    }

    /// Is it over?
    pub fn is_over(&self) -> bool {
        self.skipped || self.view().is_some_and(|view| view.outcome().is_some())
    }

    /// The opposing pieces whose colours nobody has seen, by number.
    pub fn hidden(&self) -> Vec<u8> {
        use crate::game::Theirs;
        let Some(view) = self.view() else { return Vec::new() };
        let pieces = view.theirs().iter().enumerate();
        pieces.filter(|(_, piece)| matches!(piece, Theirs::Hidden(_))).map(|(index, _)| index as u8).collect()
    }
}

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
    /// Has everything been done?
    pub finished: bool,
    /// How many events have happened.
    pub events: u32,
    /// How often the page has been loaded.
    pub loads: u32,
}

/// Why an event cannot happen now.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Impossible {
    /// The log does not begin with its beginning.
    #[error("the session does not begin with its start")]
    NoStart,
    /// It begins twice.
    #[error("the session begins a second time")]
    SecondStart,
    /// The document in the log is no study.
    #[error("the study in the log: {0}")]
    Document(String),
    /// It belongs to another screen.
    #[error("{what} cannot happen on the screen {screen}")]
    OtherScreen {
        /// What happened.
        what: &'static str,
        /// What was shown.
        screen: String,
    },
    /// The study does not allow it.
    #[error("the study does not allow {0}")]
    NotAllowed(&'static str),
    /// The game is no game.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// A move out of turn or of the wrong number.
    #[error("move {0} does not follow")]
    MoveOrder(u16),
    /// Such a piece is not there or not hidden.
    #[error("there is no hidden ghost {0}")]
    NoSuchGhost(u8),
    /// A question that is not asked here.
    #[error("{0:?} is not asked here")]
    NoSuchItem(String),
    /// Not an answer.
    #[error("{0}: {1}")]
    Answer(String, WrongAnswer),
    /// Something is still open.
    #[error("{0} is still open")]
    StillOpen(String),
    /// The colours are not those that were fixed at the start of the game.
    #[error("the colours are not those of the commitment")]
    BrokenPromise,
    /// Nothing happens after the end.
    #[error("the session is over")]
    Over,
}

impl Session {
    /// Begins a session.
    pub fn begin(start: Start) -> Result<Session, Impossible> {
        let study =
            check::read_value(start.document.clone()).map_err(|error| Impossible::Document(error.to_string()))?;
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
            finished: false,
            events: 1,
            loads: 1,
        })
    }

    /// The present step.
    pub fn step(&self) -> Step {
        self.plan.steps.get(self.at).copied().unwrap_or(Step::Debrief)
    }

    /// The present screen.
    pub fn screen(&self) -> Screen {
        if self.consent == Some(false) {
            return Screen::Declined;
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
        self.study.marks != Marks::Off && !game.marked && !game.skipped && !game.hidden().is_empty()
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

    /// The questions of a step, with the opponent each is about.
    pub fn items(&self, step: Step) -> Vec<(&Item, Option<&str>)> {
        let questions = &self.study.questions;
        let label = |index: usize| self.plan.opponents.get(index).map(|met| met.label.as_str());
        match step {
            Step::Before => questions.before.iter().map(|item| (item, None)).collect(),
            Step::AfterGame(_) => questions.after_game.iter().map(|item| (item, None)).collect(),
            Step::AfterOpponent(index) => questions.after_opponent.iter().map(|item| (item, label(index))).collect(),
            Step::EachOpponent => (0..self.plan.opponents.len())
                .flat_map(|index| questions.each_opponent.iter().map(move |item| (item, index)))
                .map(|(item, index)| (item, label(index)))
                .collect(),
            Step::End => questions.end.iter().map(|item| (item, None)).collect(),
            _ => Vec::new(),
        }
    }

    /// The answer to a question of the present step.
    pub fn answer(&self, item: &str, opponent: Option<&str>) -> Option<&Value> {
        self.answers.get(&(self.step().name(), item.to_owned(), opponent.map(str::to_owned)))
    }

    /// The questions of the present step that must be answered and are not.
    pub fn open(&self) -> Vec<(&Item, Option<&str>)> {
        let mut items = self.items(self.step());
        items.retain(|(item, opponent)| !item.optional && self.answer(&item.id, *opponent).is_none());
        items
    }

    /// The hidden ghosts of the present game that have no mark.
    pub fn unmarked(&self) -> Vec<u8> {
        let Some(game) = self.game() else { return Vec::new() };
        let mut hidden = game.hidden();
        hidden.retain(|piece| {
            game.marks
                .get(piece)
                .is_none_or(|mark| self.study.confidence && mark.guess != Guess::Unsure && mark.confidence.is_none())
        });
        hidden
    }

    /// Lets an event happen, or says why it cannot and changes nothing.
    pub fn apply(&mut self, event: &Event) -> Result<(), Impossible> {
        let screen = self.screen();
        let elsewhere = |what| Impossible::OtherScreen { what, screen: screen.name() };
        match event {
            Event::Start(_) => return Err(Impossible::SecondStart),
            Event::Resume { .. } => self.loads += 1,
            Event::Screen { .. } | Event::Focus { .. } | Event::Trouble { .. } => {}
            _ if self.finished => return Err(Impossible::Over),
            Event::Language { language } => {
                if screen != Screen::Step(Step::Language) || !self.study.languages.contains(language) {
                    return Err(elsewhere("choosing a language"));
                }
                self.language = Some(*language);
                self.at += 1;
            }
            Event::Consent { agreed } => {
                if screen != Screen::Step(Step::Consent) {
                    return Err(elsewhere("agreeing"));
                }
                self.consent = Some(*agreed);
                self.at += usize::from(*agreed);
            }
            Event::Tutorial { task, .. } => {
                if screen != Screen::Step(Step::Tutorial) {
                    return Err(elsewhere("a task"));
                }
                if !self.tasks.contains(task) {
                    self.tasks.push(task.clone());
                }
            }
            Event::Seat { game, label, table } => self.seat(screen, *game, label, table)?,
            Event::Setup { game, setup, .. } => self.set_up(screen, *game, setup)?,
            Event::Move { game, ply, by, text, .. } => self.play(screen, *game, *ply, *by, text)?,
            Event::TakeBack { game, ply } => {
                if !self.study.takebacks {
                    return Err(Impossible::NotAllowed("taking back"));
                }
                let sheet = self.playing(screen, *game, "taking back")?;
                let before = sheet.taken_back().ok_or(Impossible::MoveOrder(*ply))?;
                if before.moves.len() != usize::from(*ply) {
                    return Err(Impossible::MoveOrder(*ply));
                }
                *sheet = before;
            }
            Event::Resign { game, .. } => self.playing(screen, *game, "giving up")?.resigned = true,
            Event::Skip { game, .. } => {
                let skippable = self.study.practice.as_ref().is_some_and(|practice| practice.skippable);
                if *game != 0 || !skippable {
                    return Err(Impossible::NotAllowed("ending a game early"));
                }
                if !matches!(screen, Screen::Placing(0) | Screen::Playing(0)) {
                    return Err(elsewhere("ending the practice game"));
                }
                if let Some(game) = self.games.get_mut(game) {
                    game.skipped = true;
                }
                self.at += 1;
            }
            Event::Mark { game, piece, guess, confidence, .. } => {
                self.mark(screen, *game, *piece, *guess, *confidence)?;
            }
            Event::MarksDone { game, .. } => {
                if screen != Screen::Marking(*game) {
                    return Err(elsewhere("closing the marks"));
                }
                let open = self.unmarked().len();
                if self.study.marks == Marks::Required && open > 0 {
                    return Err(Impossible::StillOpen(format!("{open} ghosts")));
                }
                if let Some(game) = self.games.get_mut(game) {
                    game.marked = true;
                }
            }
            Event::Reveal { game, reveal } => {
                if screen != Screen::Result(*game) {
                    return Err(elsewhere("showing the colours"));
                }
                let sheet = self.games.get_mut(game).and_then(|game| game.sheet.as_mut());
                let sheet = sheet.ok_or_else(|| elsewhere("showing the colours"))?;
                let before = sheet.reveal.replace(reveal.clone());
                if sheet.commitment_kept() != Some(true) {
                    sheet.reveal = before;
                    return Err(Impossible::BrokenPromise);
                }
            }
            Event::Answer { step, item, opponent, value, .. } => self.answered(step, item, opponent, value)?,
            Event::Continue { step, .. } => {
                if *step != self.step().name() || !self.may_go_on(screen) {
                    return Err(elsewhere("going on"));
                }
                if let Some((item, _)) = self.open().first() {
                    return Err(Impossible::StillOpen(item.id.clone()));
                }
                self.at += 1;
            }
            Event::Finish { .. } => {
                if screen != Screen::Step(Step::Debrief) {
                    return Err(elsewhere("finishing"));
                }
                self.finished = true;
            }
        }
        self.events += 1;
        Ok(())
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

    fn seat(&mut self, screen: Screen, number: u32, label: &str, table: &Table) -> Result<(), Impossible> {
        let what = "an opponent sitting down";
        let wrong = || Impossible::OtherScreen { what, screen: screen.name() };
        let planned = self.plan.game(number).filter(|_| screen == Screen::Placing(number)).ok_or_else(wrong)?;
        let fits = planned.label == label
            && planned.agent == table.opponent
            && planned.seat == table.seat
            && self.study.board == table.board
            && self.study.draw_ply == table.draw_ply
            && table.hold;
        if !fits {
            return Err(Impossible::NotAllowed("this table"));
        }
        let game = StudyGame {
            plan: planned.clone(),
            table: Some(table.clone()),
            sheet: None,
            marks: BTreeMap::new(),
            marked: false,
            skipped: false,
        };
        // An opponent that sat down again after a reload, before the first move, replaces the one before.
        self.games.insert(number, game);
        Ok(())
    }

    fn set_up(&mut self, screen: Screen, number: u32, setup: &str) -> Result<(), Impossible> {
        let wrong = || Impossible::OtherScreen { what: "placing ghosts", screen: screen.name() };
        let game = self.games.get_mut(&number).filter(|_| screen == Screen::Placing(number)).ok_or_else(wrong)?;
        let table = game.table.clone().ok_or_else(wrong)?;
        let setup = Setup::parse(table.board, table.seat, setup).map_err(SheetError::Setup)?;
        game.sheet = Some(Sheet::new(table, setup));
        Ok(())
    }

    fn playing(&mut self, screen: Screen, number: u32, what: &'static str) -> Result<&mut Sheet, Impossible> {
        let wrong = || Impossible::OtherScreen { what, screen: screen.name() };
        let game = self.games.get_mut(&number).filter(|_| screen == Screen::Playing(number));
        game.and_then(|game| game.sheet.as_mut()).ok_or_else(wrong)
    }

    fn play(&mut self, screen: Screen, number: u32, ply: u16, by: Mover, text: &str) -> Result<(), Impossible> {
        let sheet = self.playing(screen, number, "a move")?;
        let own = Seat::to_move_at(crate::game::Ply(sheet.moves.len() as u16)) == sheet.table.seat;
        if usize::from(ply) != sheet.moves.len() + 1 || own != (by == Mover::Person) {
            return Err(Impossible::MoveOrder(ply));
        }
        sheet.moves.push(text.to_owned());
        if let Err(error) = sheet.view() {
            sheet.moves.pop();
            return Err(error.into());
        }
        // A captured ghost takes its mark along.
        if let Some(game) = self.games.get_mut(&number) {
            let hidden = game.hidden();
            game.marks.retain(|piece, _| hidden.contains(piece));
        }
        Ok(())
    }

    fn mark(
        &mut self,
        screen: Screen,
        number: u32,
        piece: u8,
        guess: Option<Guess>,
        confidence: Option<u8>,
    ) -> Result<(), Impossible> {
        if self.study.marks == Marks::Off {
            return Err(Impossible::NotAllowed("marks"));
        }
        if screen != Screen::Playing(number) && screen != Screen::Marking(number) {
            return Err(Impossible::OtherScreen { what: "a mark", screen: screen.name() });
        }
        if confidence.is_some_and(|confidence| !(50..=100).contains(&confidence)) {
            return Err(Impossible::NotAllowed("a confidence beyond 50 to 100 %"));
        }
        let game = self.games.get_mut(&number).filter(|game| game.hidden().contains(&piece));
        let game = game.ok_or(Impossible::NoSuchGhost(piece))?;
        match guess {
            Some(guess) => game.marks.insert(piece, MarkNow { guess, confidence }),
            None => game.marks.remove(&piece),
        };
        Ok(())
    }

    fn answered(
        &mut self,
        step: &str,
        item: &str,
        opponent: &Option<String>,
        value: &Option<Value>,
    ) -> Result<(), Impossible> {
        let items = self.items(self.step());
        let here = items.iter().find(|(asked, about)| asked.id == item && *about == opponent.as_deref());
        let (asked, _) = here.filter(|_| step == self.step().name()).ok_or(Impossible::NoSuchItem(item.to_owned()))?;
        if let Some(value) = value {
            asked.check(value).map_err(|wrong| Impossible::Answer(item.to_owned(), wrong))?;
        }
        let key = (step.to_owned(), item.to_owned(), opponent.clone());
        match value {
            Some(value) => self.answers.insert(key, value.clone()),
            None => self.answers.remove(&key),
        };
        Ok(())
    }
}
