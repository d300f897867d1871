//! The page's end of a worker: starts it, asks it, hears it, replaces it when it is cancelled or crashes.
//!
//! The same for every worker: what is asked says which program can answer it.

use super::program::{Program, Question};
use super::wire::{Message, Request, Ticket};
use crate::web::kit::clock;
use js_sys::{Function, Promise};
use serde::de::DeserializeOwned;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{ErrorEvent, MessageEvent, Worker};

/// A worker that crashes this often in a row is not started again unasked.
const PATIENCE: u32 = 3;

/// What becomes of a question whose worker crashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterCrash {
    /// Another worker is asked, a few times unasked and then when somebody wishes it.
    AskAgain,
    /// Whoever asked is told.
    GiveUp,
}

/// What happens to a worker, for whoever shows it.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// It is on its way, for the first time or again.
    Loading,
    /// It has come, or has answered.
    Idle,
    /// It works on a request.
    Thinking,
    /// It makes something that it needs, and has come so far.
    Preparing(f32),
    /// It crashed, and another one is on its way.
    Crashed,
    /// It is given up, with what was heard last.
    Failed(String),
}

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unanswered {
    /// Nobody waits for it any more.
    Cancelled,
    /// The worker cannot do it, or crashed over it.
    Failed(String),
}

type Then<R> = Box<dyn FnOnce(Result<R, String>)>;

/// A request under way.
struct Pending<A, R> {
    request: Request<A>,
    then: Then<R>,
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

struct State<A, R> {
    running: Option<Running>,
    ready: bool,
    failed: bool,
    pending: Option<Pending<A, R>>,
    tickets: u32,
    crashes: u32,
}

struct Shared<A, R> {
    /// What is started before anything is asked.
    first: Program,
    after_crash: AfterCrash,
    tell: Box<dyn Fn(Event)>,
    state: RefCell<State<A, R>>,
}

/// The page's end of a worker that is asked `A` and answers `R`. The worker ends with the last of its clients.
pub struct Client<A, R>(Rc<Shared<A, R>>);

impl<A, R> Clone for Client<A, R> {
    fn clone(&self) -> Client<A, R> {
        Client(self.0.clone())
    }
}

impl<A: Question, R: DeserializeOwned + 'static> Client<A, R> {
    /// A client whose worker is started when it is first asked, or by [`Client::start`]; `tell` hears what happens to it.
    pub fn new(first: Program, after_crash: AfterCrash, tell: impl Fn(Event) + 'static) -> Client<A, R> {
        let state = State { running: None, ready: false, failed: false, pending: None, tickets: 0, crashes: 0 };
        Client(Rc::new(Shared { first, after_crash, tell: Box::new(tell), state: RefCell::new(state) }))
    }

    /// Starts the worker, unless it has been started, so that it is there when it is asked.
    pub fn start(&self) {
        let idle = self.with(|state| state.running.is_none() && !state.failed);
        if idle {
            self.launch(self.0.first);
        }
    }

    /// Asks something; `then` hears the answer or why there is none, unless another question or a cancel comes first.
    pub fn ask(&self, ask: A, then: impl FnOnce(Result<R, String>) + 'static) {
        let program = ask.program();
        let is_there = self.with(|state| state.running.as_ref().is_some_and(|running| running.program == program));
        if is_there {
            self.cancel();
        }
        let must_start = self.with(|state| {
            state.tickets += 1;
            let request = Request { ticket: Ticket(state.tickets), ask };
            state.pending = Some(Pending { request, then: Box::new(then) });
            // Whoever asks after a failure wants it tried again; and another program makes room.
            state.failed || !is_there
        });
        if must_start { self.retry() } else { self.send() }
    }

    /// Asks something and waits for the answer.
    pub async fn answer(&self, ask: A) -> Result<R, Unanswered> {
        let heard = Rc::new(RefCell::new(None));
        let mut ask = Some(ask);
        let promise = Promise::new(&mut |resolve: Function, _: Function| {
            let (wake, heard) = (Wake(resolve), heard.clone());
            if let Some(ask) = ask.take() {
                self.ask(ask, move |answer| {
                    *heard.borrow_mut() = Some(answer);
                    drop(wake);
                });
            }
        });
        let _ = JsFuture::from(promise).await; // it is never rejected
        let heard = heard.borrow_mut().take();
        heard.ok_or(Unanswered::Cancelled)?.map_err(Unanswered::Failed)
    }

    /// Drops the question under way. A worker that thinks hears nothing, so it is replaced; one that is still on its
    /// way has not been asked yet, and comes none the later.
    pub fn cancel(&self) {
        let (pending, ready) = self.with(|state| (state.pending.take(), state.ready));
        if pending.is_some() && ready {
            self.relaunch();
        }
    }

    /// Ends the worker and drops the question under way.
    pub fn end(&self) {
        let _dropped = self.with(|state| {
            state.ready = false;
            (state.running.take(), state.pending.take())
        });
    }

    /// Starts again after a failure or at a person's wish, with the question that was under way.
    pub fn retry(&self) {
        self.with(|state| state.crashes = 0);
        self.relaunch();
    }

    /// Starts the program that the question under way needs; where there is none, the one that ran.
    fn relaunch(&self) {
        let program = self.with(|state| match (&state.pending, &state.running) {
            (Some(pending), _) => pending.request.ask.program(),
            (None, Some(running)) => running.program,
            (None, None) => self.0.first,
        });
        self.launch(program);
    }

    fn launch(&self, program: Program) {
        self.tell(Event::Loading);
        let worker = match program.start() {
            Ok(worker) => worker,
            Err(why) => return self.fail(why),
        };
        let shared = Rc::downgrade(&self.0);
        let client = move || shared.upgrade().map(Client);
        let hearer = client.clone();
        let hear = Closure::new(move |event: MessageEvent| {
            let Some(client) = hearer() else { return };
            match serde_wasm_bindgen::from_value(event.data()) {
                Ok(message) => client.hear(message),
                Err(error) => client.crashed(&error.to_string()),
            }
        });
        let address = program.address();
        let fail = Closure::new(move |event: ErrorEvent| {
            event.prevent_default();
            // Events of a worker whose script did not load carry no message at all.
            let message = js_sys::Reflect::get(&event, &"message".into()).ok().and_then(|text| text.as_string());
            if let Some(client) = client() {
                client.crashed(message.as_deref().unwrap_or(&address));
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        let _before = self.with(|state| {
            (state.ready, state.failed) = (false, false);
            state.running.replace(Running { program, worker, _hear: hear, _fail: fail })
        });
    }

    /// Hands over the question under way, if the worker is there to hear it.
    fn send(&self) {
        let sent = self.with(|state| {
            let (Some(running), Some(pending), true) = (&state.running, &state.pending, state.ready) else {
                return None;
            };
            let message = serde_wasm_bindgen::to_value(&pending.request).map_err(|error| error.to_string());
            Some(
                message.and_then(|message| running.worker.post_message(&message).map_err(|error| format!("{error:?}"))),
            )
        });
        match sent {
            None => {}
            Some(Ok(())) => self.tell(Event::Thinking),
            Some(Err(message)) => self.fail(message),
        }
    }

    fn hear(&self, message: Message<R>) {
        let (ticket, answer) = match message {
            Message::Ready => {
                self.with(|state| state.ready = true);
                self.tell(Event::Idle);
                return self.send();
            }
            Message::Preparing { share } => return self.tell(Event::Preparing(share)),
            Message::Reply { ticket, reply } => (Some(ticket), Ok(reply)),
            Message::Refused { ticket, reason } => (ticket, Err(reason)),
        };
        // One question is under way at a time: what could not even be read is that one.
        let waited_for = |pending: &mut Pending<A, R>| ticket.is_none_or(|ticket| ticket == pending.request.ticket);
        if let Some(pending) = self.with(|state| state.pending.take_if(waited_for)) {
            self.with(|state| state.crashes = 0);
            self.tell(Event::Idle);
            (pending.then)(answer);
        }
    }

    fn crashed(&self, message: &str) {
        leptos::logging::warn!("A worker stopped: {message}");
        let crashes = self.with(|state| {
            state.crashes += 1;
            state.crashes
        });
        if self.0.after_crash == AfterCrash::GiveUp || crashes >= PATIENCE {
            return self.fail(message.to_owned());
        }
        self.tell(Event::Crashed);
        // Not from within the dying worker's own event handler.
        let shared = Rc::downgrade(&self.0);
        clock::after(1.0, move || {
            if let Some(shared) = shared.upgrade() {
                Client(shared).relaunch();
            }
        });
    }

    fn fail(&self, message: String) {
        let given_up = self.with(|state| {
            (state.ready, state.failed) = (false, true);
            match self.0.after_crash {
                AfterCrash::GiveUp => state.pending.take(),
                AfterCrash::AskAgain => None,
            }
        });
        self.tell(Event::Failed(message.clone()));
        if let Some(pending) = given_up {
            (pending.then)(Err(message));
        }
    }

    fn tell(&self, event: Event) {
        (self.0.tell)(event);
    }

    /// Looks at the state. Nothing that is called in there may come back to the client.
    fn with<T>(&self, look: impl FnOnce(&mut State<A, R>) -> T) -> T {
        look(&mut self.0.state.borrow_mut())
    }
}

/// Ends somebody's waiting, with or without an answer.
struct Wake(Function);

impl Drop for Wake {
    fn drop(&mut self) {
        let _ = self.0.call0(&JsValue::NULL); // a promise's own function does not fail
    }
}
