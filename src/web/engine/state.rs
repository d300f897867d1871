//! A worker as signals, for the screens that show what it does.

use super::client::{AfterCrash, Client, Event};
use super::program::Program;
use super::{analysing, games, lessons, mini, teaching, tells, watching};
use crate::web::kit::clock;
use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// How long it takes to read a line, in milliseconds.
const READING: f64 = 3500.0;

/// What an engine is doing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EngineState {
    /// On its way, for the first time or again after a crash.
    Loading,
    /// Ready.
    Idle,
    /// Working on a request.
    Thinking,
    /// Something that it needs could not be loaded: what, and why. The question waits.
    Missing(String),
    /// Given up, with what was heard last.
    Failed(String),
}

/// An engine, shared by all screens of a program.
pub struct Engine<A: 'static, R: 'static> {
    /// What it is doing.
    pub status: EngineStatus,
    client: StoredValue<Client<A, R>, LocalStorage>,
}

/// What is shown of an engine, whatever it is asked.
#[derive(Clone, Copy)]
pub struct EngineStatus {
    /// What it is doing.
    pub state: RwSignal<EngineState>,
    /// How much of what the opponent needs has been made; none while nothing is being made.
    pub preparing: RwSignal<Option<f32>>,
    /// Has it crashed a moment ago?
    pub recovered: RwSignal<bool>,
}

/// The engine of games.
pub type GameEngine = Engine<games::messages::Ask, games::messages::Reply>;

/// The engine of mini-Geister.
pub type MiniEngine = Engine<mini::messages::LearnTask, mini::messages::Learned>;

/// The engine of puzzles.
pub type LessonEngine = Engine<lessons::messages::Ask, lessons::messages::Reply>;

/// The engine of games that are watched.
pub type WatchEngine = Engine<watching::messages::Ask, watching::messages::Reply>;

/// The engine of analysis.
pub type AnalysisEngine = Engine<analysing::messages::Ask, analysing::messages::Reply>;

/// The engine of the chapters of "Why ghosts lie".
pub type TeachEngine = Engine<teaching::messages::Ask, teaching::messages::Reply>;

/// One of the engines that count tells.
pub type TellsEngine = Engine<tells::messages::Ask, tells::messages::Reply>;

impl<A, R> Clone for Engine<A, R> {
    fn clone(&self) -> Engine<A, R> {
        *self
    }
}

impl<A, R> Copy for Engine<A, R> {}

impl GameEngine {
    /// The engine of games, offered to all components below. It is started when it is first asked, or by
    /// [`Engine::start`].
    pub fn provide() -> GameEngine {
        Engine::of(Program::of_game)
    }
}

impl MiniEngine {
    /// The engine of mini-Geister, offered to all components below.
    pub fn provide() -> MiniEngine {
        Engine::of(|_| Program::Mini)
    }
}

impl GameEngine {
    /// The engine in which an opponent speaks of a whole game.
    pub fn confessing() -> GameEngine {
        Engine::new(|_| Program::Confessing)
    }
}

impl LessonEngine {
    /// The engine of puzzles, offered to all components below.
    pub fn provide() -> LessonEngine {
        Engine::of(|_| Program::Lessons)
    }

    /// Another one, which works beside it until whoever made it is gone.
    pub fn aside() -> LessonEngine {
        Engine::new(|_| Program::Lessons)
    }
}

impl WatchEngine {
    /// The engine of games that are watched, offered to all components below.
    pub fn provide() -> WatchEngine {
        Engine::of(|_| Program::Watching)
    }
}

impl AnalysisEngine {
    /// The engine of analysis, offered to all components below.
    pub fn provide() -> AnalysisEngine {
        Engine::of(|_| Program::Analysing)
    }
}

impl TeachEngine {
    /// So many engines side by side, each with a worker of its own.
    pub fn pool(size: usize) -> Vec<TeachEngine> {
        (0..size).map(|_| Engine::new(|_| Program::Teaching)).collect()
    }
}

impl TellsEngine {
    /// So many engines side by side, each with a worker of its own.
    pub fn pool(size: usize) -> Vec<TellsEngine> {
        (0..size).map(|_| Engine::new(|_| Program::Counting)).collect()
    }
}

impl<A: Serialize, R: DeserializeOwned> Engine<A, R> {
    fn of(answers: fn(Option<&A>) -> Program) -> Engine<A, R> {
        let engine = Engine::new(answers);
        provide_context(engine);
        engine
    }

    fn new(answers: fn(Option<&A>) -> Program) -> Engine<A, R> {
        let status = EngineStatus {
            state: RwSignal::new(EngineState::Loading),
            preparing: RwSignal::new(None),
            recovered: RwSignal::new(false),
        };
        let client = Client::new(answers, AfterCrash::AskAgain, move |event| status.hear(event));
        Engine { status, client: StoredValue::new_local(client) }
    }

    /// The engine, from within a component.
    pub fn here() -> Engine<A, R> {
        expect_context()
    }

    /// Starts it, so that it is there when it is asked.
    pub fn start(&self) {
        self.client.with_value(Client::start);
    }

    /// Asks something; `then` hears the answer or why there is none, unless another question or a cancel comes first.
    pub fn ask(&self, ask: A, then: impl FnOnce(Result<R, String>) + 'static) {
        self.client.get_value().ask(ask, then);
    }

    /// Drops the question under way.
    pub fn cancel(&self) {
        self.client.get_value().cancel();
    }

    /// Ends the worker, when nobody looks any more.
    pub fn end(&self) {
        if let Some(client) = self.client.try_get_value() {
            client.end();
        }
    }

    /// Starts again after a failure or at a person's wish, with the question that was under way.
    pub fn retry(&self) {
        self.client.get_value().retry();
    }
}

impl EngineStatus {
    fn hear(self, event: Event) {
        if !matches!(event, Event::Idle | Event::Thinking) {
            // What the last worker made is gone with it.
            let share = if let Event::Preparing(share) = event { Some(share) } else { None };
            self.preparing.set(share.filter(|share| *share < 1.0));
        }
        match event {
            Event::Loading => self.state.set(EngineState::Loading),
            Event::Thinking => self.state.set(EngineState::Thinking),
            Event::Failed(message) => self.state.set(EngineState::Failed(message)),
            Event::Missing(reason) => self.state.set(EngineState::Missing(reason)),
            Event::Crashed => self.recovered.set(true),
            Event::Preparing(_) => {}
            Event::Idle => {
                self.state.set(EngineState::Idle);
                self.all_is_well_soon();
            }
        }
    }

    /// The word of a crash stays long enough to be read, and no longer.
    fn all_is_well_soon(self) {
        if self.recovered.get_untracked() {
            clock::after(READING, move || {
                let there = |state: &EngineState| matches!(state, EngineState::Idle | EngineState::Thinking);
                if self.state.with_untracked(there) {
                    self.recovered.set(false);
                }
            });
        }
    }
}
