//! A participant's session in the browser: every event is stored before what follows from it is shown.

use super::sender::Sender;
use super::store::{SessionRow, Store, StoreError};
use crate::study::event::{Entry, Event, Stamp};
use crate::study::session::Screen;
use crate::study::{Impossible, Session, SessionId};
use crate::web::page::clock;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::rc::Rc;

/// How the log is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Keeping {
    /// In the browser's storage.
    Stored,
    /// Only in this page's memory, for this reason.
    InMemory(String),
    /// Another tab has gone on with this session.
    Elsewhere,
}

/// The end of the log, with what is on its way to storage.
struct Tip {
    session: Session,
    lines: Vec<String>,
    id: SessionId,
    store: Option<Store>,
    sender: Sender,
    /// Is nothing more to be written, because everything is being deleted?
    closed: bool,
}

/// A participant's session, within reach of all its screens.
#[derive(Clone, Copy)]
pub struct Journey {
    /// The session as far as it is stored.
    pub session: RwSignal<Session>,
    /// The screen that is shown.
    pub screen: Memo<Screen>,
    /// How the log is kept.
    pub keeping: RwSignal<Keeping>,
    /// When the screen was shown, by the page's clock.
    shown: StoredValue<f64>,
    tip: StoredValue<Rc<RefCell<Tip>>, LocalStorage>,
}

impl Journey {
    /// Goes on from the end of a log.
    pub fn new(session: Session, lines: Vec<String>, id: SessionId, store: Option<Store>, sender: Sender) -> Journey {
        let keeping = if store.is_some() { Keeping::Stored } else { Keeping::InMemory(String::new()) };
        let signal = RwSignal::new(session.clone());
        let tip = Tip { session, lines, id, store, sender, closed: false };
        let screen = Memo::new(move |_| signal.with(Session::screen));
        let journey = Journey {
            session: signal,
            screen,
            keeping: RwSignal::new(keeping),
            shown: StoredValue::new(clock::now()),
            tip: StoredValue::new_local(Rc::new(RefCell::new(tip))),
        };
        provide_context(journey);
        journey
    }

    /// The journey, from within a component.
    pub fn here() -> Journey {
        expect_context()
    }

    /// Milliseconds since the present screen was shown.
    pub fn since_shown(&self) -> f64 {
        ((clock::now() - self.shown.get_value()) * 10.0).round() / 10.0
    }

    /// A new screen is shown; the log says so.
    pub fn screen_shown(&self, screen: Screen) {
        self.shown.set_value(clock::now());
        self.record(Event::Screen { screen: screen.name() });
    }

    /// Lets an event happen.
    pub fn record(&self, event: Event) {
        self.record_then(vec![event], || {});
    }

    /// Lets events happen, and goes on when they are stored.
    pub fn record_then(&self, events: Vec<Event>, then: impl FnOnce() + 'static) {
        if self.is_closed() || self.keeping.with_untracked(|keeping| *keeping == Keeping::Elsewhere) {
            return;
        }
        let tip = self.tip.get_value();
        let written = match write(&mut tip.borrow_mut(), events) {
            Ok(written) => written,
            // A mistake of this program; nothing is lost, and the participant can try something else.
            Err(why) => return leptos::logging::warn!("This cannot happen now: {why}"),
        };
        let Written { session, entries, store, id } = written;
        let journey = *self;
        spawn_local(async move {
            if journey.is_closed() {
                return;
            }
            if let Some(store) = store {
                match store.append(&id, &entries).await {
                    Ok(()) => {}
                    Err(StoreError::Taken) => return journey.keeping.set(Keeping::Elsewhere),
                    Err(StoreError::Failed(why)) => {
                        journey.tip.get_value().borrow_mut().store = None;
                        journey.keeping.set(Keeping::InMemory(why));
                    }
                }
            }
            let tip = journey.tip.get_value();
            for (_, line) in entries {
                tip.borrow().sender.push(line);
            }
            // Two writings may end in either order; the later state stands.
            if session.events > journey.session.with_untracked(|now| now.events) {
                journey.session.set(session);
            }
            then();
        });
    }

    fn is_closed(&self) -> bool {
        self.tip.get_value().borrow().closed
    }

    /// The log so far, as a file.
    pub fn text(&self) -> String {
        self.tip.get_value().borrow().lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// The session's id.
    pub fn id(&self) -> SessionId {
        self.tip.get_value().borrow().id.clone()
    }

    /// Sends the log.
    pub fn sender(&self) -> Sender {
        self.tip.get_value().borrow().sender.clone()
    }

    /// Deletes everything that was recorded, here and at the collector; false if the collector could not be reached.
    pub async fn withdraw(&self) -> bool {
        // From now on nothing is written: it could come after the deletion.
        self.tip.get_value().borrow_mut().closed = true;
        let sender = self.sender();
        if !sender.withdraw().await {
            self.tip.get_value().borrow_mut().closed = false;
            return false;
        }
        if !self.delete_here().await {
            return false;
        }
        sender.change(|row| row.withdrawn = true).await;
        true
    }

    /// Deletes everything after a refusal to take part: here at once, and at the collector as soon as it can be reached.
    /// Nobody has agreed to keep anything until then, and nobody is there to try again.
    pub async fn decline(&self) {
        self.tip.get_value().borrow_mut().closed = true;
        let sender = self.sender();
        let change = |row: &mut SessionRow| (row.withdrawn, row.owed) = (true, row.collector.is_some());
        sender.change(change).await;
        self.delete_here().await;
        sender.withdraw_until_heard();
    }

    /// Deletes the log in this browser; false where that failed.
    async fn delete_here(&self) -> bool {
        let (store, id) = {
            let tip = self.tip.get_value();
            let mut tip = tip.borrow_mut();
            tip.lines.clear();
            (tip.store.take(), tip.id.clone())
        };
        match store {
            Some(store) => store.delete(&id).await.is_ok(),
            None => true,
        }
    }
}

struct Written {
    session: Session,
    entries: Vec<(u32, String)>,
    store: Option<Store>,
    id: SessionId,
}

/// Writes events at the end of the log, all or none.
fn write(tip: &mut Tip, events: Vec<Event>) -> Result<Written, Impossible> {
    let mut session = tip.session.clone();
    let (mono, wall) = (clock::now(), clock::wall() as i64);
    let mut entries = Vec::new();
    for event in events {
        session.apply(&event)?;
        // Going on after a loading belongs to the new one.
        let stamp = Stamp { load: session.loads.saturating_sub(1), mono, wall };
        let n = (tip.lines.len() + entries.len()) as u32;
        entries.push((n, Entry::new(&tip.id, n, stamp, event).line()));
    }
    tip.session = session.clone();
    tip.lines.extend(entries.iter().map(|(_, line)| line.clone()));
    Ok(Written { session, entries, store: tip.store.clone(), id: tip.id.clone() })
}
