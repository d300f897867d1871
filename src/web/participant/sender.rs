//! Sending a log to a collector, entry by entry: again and again until it is there, and never twice.
//!
//! The collector answers with the number of the next entry that it wants; whatever was lost on the way is sent again
//! from there, and what it has already is not stored a second time.

use super::store::{SessionRow, Store};
use crate::study::assignment::to_index;
use crate::study::wire::reply::Begun;
use crate::study::wire::request::{Append, Begin, Withdraw};
use crate::study::wire::{Beginning, Status};
use crate::web::kit::clock;
use crate::web::kit::http;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::rc::Rc;

/// Entries a message; a log of many hours still goes out in a few.
const BATCH: usize = 200;
/// The longest wait between two tries, in milliseconds.
const PATIENCE: f64 = 30_000.0;

/// How far the collector is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sending {
    /// There is no collector: the log stays here.
    Nowhere,
    /// So many entries are still to be sent.
    Waiting(u32),
    /// Nobody answered last time; so many entries are still to be sent.
    Offline(u32),
    /// The collector refuses this log; it is kept here.
    Refused(u16),
    /// Everything is there.
    Done,
}

struct State {
    row: SessionRow,
    store: Option<Store>,
    /// Is everything deleted, so that nothing may be written any more?
    closed: bool,
    lines: Vec<String>,
    busy: bool,
    registered: bool,
    pause: f64,
    conditions: u32,
    condition: u32,
    study_hash: String,
}

/// Sends one log.
#[derive(Clone)]
pub struct Sender {
    state: Rc<RefCell<State>>,
    /// How far it is.
    pub sending: RwSignal<Sending>,
}

/// What the collector is told about a session.
pub struct Registration {
    /// The hash of the study's document.
    pub study_hash: String,
    /// How many conditions it has.
    pub conditions: u32,
    /// The condition, where it is settled.
    pub condition: Option<u32>,
    /// The group, where that is settled.
    pub group: Option<String>,
    /// The id in the link, of which the collector makes a name.
    pub id: Option<String>,
    /// The link's signature.
    pub signature: Option<String>,
    /// Is it somebody else than the one who came before under this id?
    pub another: bool,
    /// Will the same participant's session in another browser not go on?
    pub anew: bool,
}

/// Tells the collector of a session, and hears its condition.
pub async fn register(row: &SessionRow, registration: &Registration) -> Result<Begun, http::Failure> {
    let Some(collector) = &row.collector else { return Err(http::Failure::Nobody) };
    // In a class the collector gives the name, and the same one whenever it is asked.
    let named = registration.id.is_none() && row.class.is_none() && !row.participant.is_empty();
    let (study_hash, conditions) = (&registration.study_hash, registration.conditions);
    let beginning = Beginning {
        condition: registration.condition.map(to_index),
        group: registration.group.clone(),
        id: registration.id.clone(),
        signature: registration.signature.clone(),
        participant: named.then(|| row.participant.clone()),
        another: registration.another,
        shared: row.shared,
        anew: registration.anew,
        class: row.class.clone(),
        ..Beginning::new(row.session.clone(), &row.secret, &row.study, study_hash, conditions)
    };
    http::call(collector, &Begin(&beginning)).await
}

/// Asks a session's collector to delete everything; true when it has.
pub async fn withdraw_at_collector(row: &SessionRow) -> bool {
    let Some(collector) = &row.collector else { return true };
    match http::call(collector, &Withdraw { session: &row.session, secret: &row.secret }).await {
        Ok(_) => true,
        // Never registered, or gone already: there is nothing left to delete.
        Err(failure) => failure.is_refusal(Status::NotFound) || failure.is_refusal(Status::Gone),
    }
}

impl Sender {
    /// A sender that has nothing to send yet.
    pub fn idle(row: SessionRow) -> Sender {
        let state = State {
            row,
            store: None,
            closed: false,
            lines: Vec::new(),
            busy: false,
            registered: false,
            pause: 500.0,
            conditions: 0,
            condition: 0,
            study_hash: String::new(),
        };
        Sender { state: Rc::new(RefCell::new(state)), sending: RwSignal::new(Sending::Nowhere) }
    }

    /// A session has begun or goes on: its lines may go out.
    pub fn set_out(
        &self,
        row: SessionRow,
        lines: Vec<String>,
        registered: bool,
        (study_hash, conditions, condition): (String, u32, u32),
        store: Option<Store>,
    ) {
        if row.collector.is_some() {
            self.sending.set(Sending::Waiting(lines.len() as u32));
        }
        {
            let mut state = self.state.borrow_mut();
            (state.row, state.lines, state.registered, state.store) = (row, lines, registered, store);
            (state.study_hash, state.conditions, state.condition) = (study_hash, conditions, condition);
        }
        self.kick();
    }

    /// Everything is deleted, or about to be: nothing is sent and no row is written any more.
    pub fn close(&self, closed: bool) {
        self.state.borrow_mut().closed = closed;
        if !closed {
            self.kick();
        }
    }

    /// A line is stored here and may go out.
    pub fn push(&self, line: String) {
        self.state.borrow_mut().lines.push(line);
        self.kick();
    }

    /// Tries at once, for example because the network is back.
    pub fn kick(&self) {
        {
            let mut state = self.state.borrow_mut();
            if state.row.collector.is_none() || state.busy || state.closed {
                return;
            }
            state.busy = true;
        }
        let sender = self.clone();
        spawn_local(async move { sender.run().await });
    }

    async fn run(&self) {
        loop {
            if self.state.borrow().closed {
                self.state.borrow_mut().busy = false;
                return;
            }
            let outcome = self.send_once().await;
            let open = {
                let state = self.state.borrow();
                state.lines.len() as u32 - state.row.sent.min(state.lines.len() as u32)
            };
            match outcome {
                Ok(()) if open == 0 => {
                    self.state.borrow_mut().busy = false;
                    return self.sending.set(Sending::Done);
                }
                Ok(()) => self.sending.set(Sending::Waiting(open)),
                Err(Failure::Refused(status)) => {
                    self.state.borrow_mut().busy = false;
                    return self.sending.set(Sending::Refused(status));
                }
                Err(Failure::Nobody) => {
                    self.sending.set(Sending::Offline(open));
                    self.state.borrow_mut().busy = false;
                    let pause = self.longer_pause();
                    let sender = self.clone();
                    return clock::after(pause, move || sender.kick());
                }
            }
        }
    }

    /// How long to wait after nobody answered: longer every time.
    fn longer_pause(&self) -> f64 {
        let mut state = self.state.borrow_mut();
        state.pause = (state.pause * 2.0).min(PATIENCE);
        state.pause
    }

    async fn send_once(&self) -> Result<(), Failure> {
        let (row, registered) = {
            let state = self.state.borrow();
            (state.row.clone(), state.registered)
        };
        if !registered {
            let registration = {
                let state = self.state.borrow();
                Registration {
                    study_hash: state.study_hash.clone(),
                    conditions: state.conditions,
                    condition: Some(state.condition),
                    group: None,
                    id: None,
                    signature: None,
                    another: false,
                    anew: false,
                }
            };
            register(&row, &registration).await?;
            self.state.borrow_mut().registered = true;
        }
        let lines: Vec<String> = {
            let state = self.state.borrow();
            state.lines.iter().skip(row.sent as usize).take(BATCH).cloned().collect()
        };
        if lines.is_empty() {
            return Ok(());
        }
        let text = lines.join("\n") + "\n";
        let append = Append { session: &row.session, secret: &row.secret, lines: &text };
        let next = match http::call(row.collector.as_deref().unwrap_or_default(), &append).await {
            Ok(stored) => stored.next,
            // A gap is no refusal: the collector says where to begin again.
            Err(http::Failure::NoReply(no)) if no.next().is_some() => no.next().unwrap_or_default(),
            Err(failure) => return Err(failure.into()),
        };
        {
            let mut state = self.state.borrow_mut();
            state.row.sent = u32::try_from(next).unwrap_or(row.sent);
            state.pause = 500.0;
        }
        self.note().await;
        Ok(())
    }

    /// Stores the row as it is now. It is only a note: without it the row lives as long as the page, and the collector knows
    /// best what it has.
    async fn note(&self) {
        let (row, store) = {
            let state = self.state.borrow();
            (state.row.clone(), state.store.clone().filter(|_| !state.closed))
        };
        if let Some(store) = store {
            let _ = store.put(&row).await;
        }
    }

    /// Does the collector have everything? A line that was just pushed may not have changed what is said of the sending.
    pub fn is_all_there(&self) -> bool {
        let state = self.state.borrow();
        self.sending.get() == Sending::Done && state.row.sent as usize >= state.lines.len()
    }

    /// The session's row as it is now.
    pub fn row(&self) -> SessionRow {
        self.state.borrow().row.clone()
    }

    /// Changes the session's row and stores it.
    pub async fn change(&self, change: impl FnOnce(&mut SessionRow)) {
        change(&mut self.state.borrow_mut().row);
        self.note().await;
    }

    /// Asks the collector to delete everything; true when it has.
    pub async fn withdraw(&self) -> bool {
        let row = self.row();
        withdraw_at_collector(&row).await
    }
}

enum Failure {
    Nobody,
    Refused(u16),
}

impl From<http::Failure> for Failure {
    fn from(failure: http::Failure) -> Failure {
        match failure {
            http::Failure::NoReply(no) if !no.is_passing() => Failure::Refused(no.status()),
            _ => Failure::Nobody,
        }
    }
}
