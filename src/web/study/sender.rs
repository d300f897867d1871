//! Sending a log to a collector, entry by entry: again and again until it is there, and never twice.
//!
//! The collector answers with the number of the next entry that it wants; whatever was lost on the way is sent again
//! from there, and what it has already is not stored a second time.

use super::http::{self, Body};
use super::store::{SessionRow, Store};
use crate::web::page::clock;
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
    store: Option<Store>,
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
}

/// Tells the collector of a session, and hears the condition, from 1.
pub async fn register(row: &SessionRow, registration: &Registration) -> Result<http::Answer, String> {
    let Some(collector) = &row.collector else { return Err("there is no collector".to_owned()) };
    let body = serde_json::json!({
        "session": row.session,
        "secret": row.secret,
        "study_hash": registration.study_hash,
        "conditions": registration.conditions,
        "condition": registration.condition.map(|condition| condition - 1),
        "participant": (!row.participant.is_empty()).then_some(&row.participant),
    });
    let url = format!("{collector}api/v1/studies/{}/sessions", row.study);
    http::ask("POST", &url, None, Some(Body { kind: "application/json", text: &body.to_string() })).await
}

impl Sender {
    /// A sender for a session with the lines that are there already.
    pub fn new(
        row: SessionRow,
        lines: Vec<String>,
        registered: bool,
        told: (String, u32, u32),
        store: Option<Store>,
    ) -> Sender {
        let sending = if row.collector.is_some() { Sending::Waiting(lines.len() as u32) } else { Sending::Nowhere };
        let (study_hash, conditions, condition) = told;
        let state = State { row, lines, busy: false, registered, pause: 500.0, conditions, condition, study_hash };
        let sender = Sender { state: Rc::new(RefCell::new(state)), store, sending: RwSignal::new(sending) };
        sender.kick();
        sender
    }

    /// A sender for a session that was withdrawn: it has nothing to send any more.
    pub fn of_withdrawn(row: SessionRow, store: Store) -> Sender {
        Sender::new(row, Vec::new(), true, (String::new(), 0, 0), Some(store))
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
            if state.row.collector.is_none() || state.busy || state.row.withdrawn {
                return;
            }
            state.busy = true;
        }
        let sender = self.clone();
        spawn_local(async move { sender.run().await });
    }

    async fn run(&self) {
        loop {
            if self.state.borrow().row.withdrawn {
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
                let (study_hash, conditions) = (state.study_hash.clone(), state.conditions);
                Registration { study_hash, conditions, condition: Some(state.condition) }
            };
            let answer = register(&row, &registration).await.map_err(|_| Failure::Nobody)?;
            accepted(&answer)?;
            self.state.borrow_mut().registered = true;
        }
        let lines: Vec<String> = {
            let state = self.state.borrow();
            state.lines.iter().skip(row.sent as usize).take(BATCH).cloned().collect()
        };
        if lines.is_empty() {
            return Ok(());
        }
        let url = format!("{}api/v1/sessions/{}/entries", row.collector.clone().unwrap_or_default(), row.session);
        let text = lines.join("\n") + "\n";
        let body = Body { kind: "application/x-ndjson", text: &text };
        let answer = http::ask("POST", &url, Some(&row.secret), Some(body)).await.map_err(|_| Failure::Nobody)?;
        // A gap is no refusal: the collector says where to begin again.
        let next = answer.number("next");
        if next.is_none() {
            accepted(&answer)?;
        }
        let mut changed = row;
        changed.sent = next.unwrap_or(changed.sent);
        {
            let mut state = self.state.borrow_mut();
            state.row.sent = changed.sent;
            state.pause = 500.0;
        }
        if let Some(store) = &self.store {
            let row = self.state.borrow().row.clone();
            let _ = store.put(&row).await; // only a note: the collector knows best what it has
        }
        Ok(())
    }

    /// The session's row as it is now.
    pub fn row(&self) -> SessionRow {
        self.state.borrow().row.clone()
    }

    /// Changes the session's row and stores it.
    pub async fn change(&self, change: impl FnOnce(&mut SessionRow)) {
        let row = {
            let mut state = self.state.borrow_mut();
            change(&mut state.row);
            state.row.clone()
        };
        if let Some(store) = &self.store {
            let _ = store.put(&row).await; // without a store the row lives as long as the page
        }
    }

    /// Asks the collector to delete everything; true when it has.
    pub async fn withdraw(&self) -> bool {
        let row = self.row();
        let Some(collector) = row.collector.clone() else { return true };
        let url = format!("{collector}api/v1/sessions/{}", row.session);
        match http::ask("DELETE", &url, Some(&row.secret), None).await {
            // Never registered, or gone already: there is nothing left to delete.
            Ok(answer) => answer.is_ok() || [404, 410].contains(&answer.status),
            Err(_) => false,
        }
    }

    /// The same, again and again until the collector has heard it; where the page is closed before, the next visit goes
    /// on with it.
    pub fn withdraw_until_heard(&self) {
        let sender = self.clone();
        spawn_local(async move {
            if sender.withdraw().await {
                return sender.change(|row| row.owed = false).await;
            }
            let pause = sender.longer_pause();
            clock::after(pause, move || sender.withdraw_until_heard());
        });
    }
}

enum Failure {
    Nobody,
    Refused(u16),
}

fn accepted(answer: &http::Answer) -> Result<(), Failure> {
    match answer.status {
        200..300 => Ok(()),
        // Too busy or broken for the moment: worth another try.
        408 | 425 | 429 | 500..600 => Err(Failure::Nobody),
        status => Err(Failure::Refused(status)),
    }
}
