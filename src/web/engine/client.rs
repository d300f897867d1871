//! The page's end of the worker: starts it, asks it, replaces it when it is cancelled or crashes.

use super::games::messages::{Ask, Reply, Request, Ticket};
use crate::agents::{Family, find};
use crate::web::kit::clock;
use crate::web::kit::route;
use crate::web::kit::visit::Visit;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

/// A worker that crashes this often in a row is not started again unasked.
const PATIENCE: u32 = 3;

/// How long it takes to read a line, in milliseconds.
const READING: f64 = 3500.0;

/// What the engine is doing.
#[derive(Debug, Clone, PartialEq)]
pub enum EngineState {
    /// On its way, for the first time or again after a crash.
    Loading,
    /// Ready.
    Idle,
    /// Working on a request since this time of the page's clock.
    Thinking(f64),
    /// Something that it needs could not be loaded: what, and why. The question waits.
    Missing(String),
    /// Given up, with what was heard last.
    Failed(String),
}

/// What a worker runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Program {
    /// The engine of a family of players.
    Engine(Family),
    /// The engine of puzzles and lessons, which comes with their pages.
    Scholar,
}

impl Program {
    /// What is started before anything is asked.
    fn first() -> Program {
        match route::visit() {
            Some(Visit::Puzzles(_) | Visit::Mini) => Program::Scholar,
            _ => Program::Engine(Family::Search),
        }
    }

    /// Who can answer this. An unknown opponent is refused by anybody.
    fn for_ask(ask: &Ask) -> Program {
        let opponent = match ask {
            Ask::Deal(invitation) => &invitation.opponent,
            Ask::Move { sheet, .. } | Ask::Think { sheet } | Ask::Resign { sheet } | Ask::Reveal { sheet } => {
                &sheet.table.opponent
            }
            Ask::Puzzle { .. } | Ask::Solution { .. } | Ask::Learn(_) => return Program::Scholar,
        };
        find(opponent).map_or_else(|_| Program::first(), |player| Program::Engine(player.family()))
    }

    /// The address of its script, and its name as a worker.
    fn address(self) -> (String, &'static str) {
        let build = env!("GEISTER_PAGE");
        match self {
            Program::Engine(family) => (format!("./engine.js?family={}&v={build}", family.name()), "engine"),
            Program::Scholar => (format!("./studies.js?v={build}"), "scholar"),
        }
    }
}

type Then = Box<dyn FnOnce(Reply)>;

/// A request under way.
struct Pending {
    request: Request,
    then: Then,
}

struct Running {
    program: Program,
    worker: Worker,
    // Both are kept alive here and end with the worker.
    _hear: Closure<dyn FnMut(MessageEvent)>,
    _fail: Closure<dyn FnMut(ErrorEvent)>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

#[derive(Default)]
struct Inner {
    running: Option<Running>,
    ready: bool,
    pending: Option<Pending>,
    tickets: u32,
    crashes: u32,
}

/// The engine, shared by all screens.
#[derive(Clone, Copy)]
pub struct Engine {
    /// What it is doing.
    pub state: RwSignal<EngineState>,
    /// How much of what the opponent needs has been made; none while nothing is being made.
    pub preparing: RwSignal<Option<f32>>,
    /// Has it crashed a moment ago?
    pub recovered: RwSignal<bool>,
    inner: StoredValue<Inner, LocalStorage>,
}

impl Engine {
    /// An engine: started at once where somebody is going to play, and otherwise when it is first asked.
    pub fn start() -> Engine {
        let engine = Engine {
            state: RwSignal::new(EngineState::Loading),
            preparing: RwSignal::new(None),
            recovered: RwSignal::new(false),
            inner: StoredValue::new_local(Inner::default()),
        };
        if matches!(route::visit(), None | Some(Visit::Participant(_))) {
            engine.launch(Program::first());
        }
        engine
    }

    /// Asks something; `then` hears the answer, unless another question or a cancel comes first.
    pub fn ask(&self, ask: Ask, then: impl FnOnce(Reply) + 'static) {
        let program = Program::for_ask(&ask);
        let here = self.inner.with_value(|inner| inner.running.as_ref().is_some_and(|it| it.program == program));
        if here {
            self.cancel();
        }
        self.inner.update_value(|inner| {
            inner.tickets += 1;
            let request = Request { ticket: Ticket(inner.tickets), ask };
            inner.pending = Some(Pending { request, then: Box::new(then) });
        });
        // Whoever asks after a failure wants it tried again; and an engine of another family makes room.
        let failed = self.state.with_untracked(|state| matches!(state, EngineState::Failed(_)));
        if failed || self.inner.with_value(|inner| inner.running.as_ref().map(|it| it.program)) != Some(program) {
            return self.retry();
        }
        self.send();
    }

    /// Drops the question under way. A worker that thinks hears nothing, so it is replaced; one that is still on its
    /// way has not been asked yet, and comes none the later.
    pub fn cancel(&self) {
        let thinks = self.inner.try_update_value(|inner| inner.pending.take().is_some() && inner.ready);
        if thinks == Some(true) {
            self.relaunch();
        }
        // What did not come is not waited for any more; the next question looks for it anew.
        if self.state.with_untracked(|state| matches!(state, EngineState::Missing(_))) {
            self.inner.update_value(|inner| inner.running = None);
            self.state.set(EngineState::Loading);
        }
    }

    /// Starts again after a failure or at a person's wish, with the question that was under way.
    pub fn retry(&self) {
        self.inner.update_value(|inner| inner.crashes = 0);
        self.relaunch();
    }

    /// Starts the program that the question under way needs; where there is none, the one that ran.
    fn relaunch(&self) {
        let program = self.inner.with_value(|inner| match (&inner.pending, &inner.running) {
            (Some(pending), _) => Program::for_ask(&pending.request.ask),
            (None, Some(running)) => running.program,
            (None, None) => Program::first(),
        });
        self.launch(program);
    }

    fn launch(&self, program: Program) {
        let engine = *self;
        engine.state.set(EngineState::Loading);
        engine.preparing.set(None); // what the last worker made is gone with it
        let (address, name) = program.address();
        let options = WorkerOptions::new();
        options.set_name(name);
        options.set_type(WorkerType::Module);
        let worker = match Worker::new_with_options(&address, &options) {
            Ok(worker) => worker,
            Err(error) => return engine.fail(format!("{error:?}")),
        };
        let hear = Closure::new(move |event: MessageEvent| match serde_wasm_bindgen::from_value(event.data()) {
            Ok(reply) => engine.hear(reply),
            Err(error) => engine.crashed(&error.to_string()),
        });
        let fail = Closure::new(move |event: ErrorEvent| {
            event.prevent_default();
            // Events of a worker whose script did not load carry no message at all.
            let message = js_sys::Reflect::get(&event, &"message".into()).ok().and_then(|text| text.as_string());
            engine.crashed(&message.unwrap_or_else(|| "engine.js".to_owned()));
        });
        if program == Program::Scholar {
            hand_over_program(&worker);
        }
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        engine.inner.update_value(|inner| {
            inner.ready = false;
            inner.running = Some(Running { program, worker, _hear: hear, _fail: fail });
        });
    }

    /// Hands over the question under way, if the worker is there to hear it.
    fn send(&self) {
        let sent = self.inner.with_value(|inner| {
            let (Some(running), Some(pending), true) = (&inner.running, &inner.pending, inner.ready) else {
                return None;
            };
            let message = serde_wasm_bindgen::to_value(&pending.request).map_err(|error| error.to_string());
            Some(
                message.and_then(|message| running.worker.post_message(&message).map_err(|error| format!("{error:?}"))),
            )
        });
        match sent {
            None => {}
            Some(Ok(())) => self.state.set(EngineState::Thinking(clock::now())),
            Some(Err(message)) => self.fail(message),
        }
    }

    fn hear(&self, reply: Reply) {
        let ticket = match &reply {
            Reply::Ready => {
                self.inner.update_value(|inner| inner.ready = true);
                self.state.set(EngineState::Idle);
                self.all_is_well_soon();
                return self.send();
            }
            Reply::Preparing { share } => return self.preparing.set(Some(*share).filter(|share| *share < 1.0)),
            // The question stays: trying again asks it once more.
            Reply::Missing { ticket, reason } => {
                let waits = |inner: &Inner| inner.pending.as_ref().map(|pending| pending.request.ticket);
                if ticket.is_none() || self.inner.with_value(waits) == *ticket {
                    self.inner.update_value(|inner| inner.ready = false);
                    self.state.set(EngineState::Missing(reason.clone()));
                }
                return;
            }
            Reply::Dealt { ticket, .. }
            | Reply::Played { ticket, .. }
            | Reply::Tried { ticket, .. }
            | Reply::Solution { ticket, .. }
            | Reply::Learned { ticket, .. } => Some(*ticket),
            Reply::Refused { ticket, .. } => *ticket,
        };
        let answered = self.inner.try_update_value(|inner| {
            let waited_for = inner.pending.as_ref().is_some_and(|pending| Some(pending.request.ticket) == ticket);
            if waited_for { inner.pending.take() } else { None }
        });
        if let Some(Some(pending)) = answered {
            self.inner.update_value(|inner| inner.crashes = 0);
            self.state.set(EngineState::Idle);
            (pending.then)(reply);
        }
    }

    /// The word of a crash stays long enough to be read, and no longer.
    fn all_is_well_soon(&self) {
        let engine = *self;
        clock::after(READING, move || {
            if engine.inner.with_value(|inner| inner.ready) {
                engine.recovered.set(false);
            }
        });
    }

    fn crashed(&self, message: &str) {
        leptos::logging::warn!("The engine stopped: {message}");
        self.preparing.set(None);
        let crashes = self.inner.try_update_value(|inner| {
            inner.crashes += 1;
            inner.crashes
        });
        if crashes.unwrap_or(PATIENCE) < PATIENCE {
            self.recovered.set(true);
            // Not from within the dying worker's own event handler.
            let engine = *self;
            clock::after(1.0, move || engine.relaunch());
        } else {
            self.fail(message.to_owned());
        }
    }

    fn fail(&self, message: String) {
        self.preparing.set(None);
        self.inner.update_value(|inner| inner.ready = false);
        self.state.set(EngineState::Failed(message));
    }
}

/// Gives a worker of this same program what the page has loaded and compiled already (see `studies.js`).
pub fn hand_over_program(worker: &Worker) {
    let program = js_sys::Reflect::get(&js_sys::global(), &"geisterProgram".into()).unwrap_or_default();
    let _ = worker.post_message(&program); // a worker without it fails, and is heard to
}
