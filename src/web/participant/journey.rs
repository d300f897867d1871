//! A participant's session in the browser: every event is stored before what follows from it is shown.

use super::arrive::{Parts, Refused};
use super::draft::{self, Draft};
use super::sender::Sender;
use super::store::{Store, StoreError};
use super::tab;
use crate::study::event::{Entry, Event, Stamp};
use crate::study::session::Screen;
use crate::study::{Impossible, Session, SessionId};
use crate::web::kit::clock;
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
    /// What the session is to begin with, until it has begun: nothing is stored and nothing is sent before.
    draft: Option<Draft>,
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
    /// Has the session begun? Before, there are no data.
    pub begun: RwSignal<bool>,
    /// When the screen was shown, by the page's clock.
    shown: StoredValue<f64>,
    tip: StoredValue<Rc<RefCell<Tip>>, LocalStorage>,
}

impl Journey {
    /// Goes on from the end of a log, or gets ready to begin one.
    pub fn new(parts: Parts) -> Journey {
        let Parts { session, lines, store, sender, draft } = parts;
        let id = sender.row().session;
        let keeping = if store.is_some() { Keeping::Stored } else { Keeping::InMemory(String::new()) };
        let signal = RwSignal::new(session.clone());
        let begun = RwSignal::new(draft.is_none());
        let tip = Tip { session, lines, id, store, sender, draft, closed: false };
        let screen = Memo::new(move |_| signal.with(Session::screen));
        let journey = Journey {
            session: signal,
            screen,
            keeping: RwSignal::new(keeping),
            begun,
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
            // Before the beginning there is nothing to store.
            if let Some(store) = store.filter(|_| !entries.is_empty()) {
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

    /// Does the study ask for consent before it begins?
    pub fn asks_first(&self) -> bool {
        self.session.with_untracked(|session| session.study.consent.is_some())
    }

    /// The participant agrees, and the session begins. Where it does not, nothing has happened.
    pub async fn agree(&self, anew: bool) -> Result<(), Refused> {
        let tip = self.tip.get_value();
        if let Some(draft) = &mut tip.borrow_mut().draft {
            draft.events.push((draft::now(), Event::Consent { agreed: true }));
        }
        let begun = self.begin(anew).await;
        if begun.is_err()
            && let Some(draft) = &mut tip.borrow_mut().draft
        {
            draft.events.retain(|(_, event)| !matches!(event, Event::Consent { .. }));
        }
        begun
    }

    /// The session begins: from here on there is a log, and it is stored and sent.
    pub async fn begin(&self, anew: bool) -> Result<(), Refused> {
        let tip = self.tip.get_value();
        let Some(draft) = tip.borrow().draft.clone() else { return Ok(()) };
        let (row, start) = draft.begin(anew).await?;
        let told = draft.told(start.condition);
        let (session, lines, store) = {
            let mut tip = tip.borrow_mut();
            // With what has happened while the collector was asked.
            let Some(draft) = tip.draft.clone() else { return Ok(()) };
            let (session, lines) = draft.write(start)?;
            (tip.session, tip.lines, tip.draft) = (session.clone(), lines.clone(), None);
            tip.sender.set_out(row.clone(), lines.clone(), true, told, tip.store.clone());
            (session, lines, tip.store.clone())
        };
        if let Some(store) = store {
            let entries: Vec<(u32, String)> = (0..).zip(lines).collect();
            let stored = store.append(&row.session, &entries).await.is_ok() && store.put(&row).await.is_ok();
            if stored {
                tab::remember(&row.study, &row.session);
            } else {
                tip.borrow_mut().store = None;
                self.keeping.set(Keeping::InMemory(String::new()));
            }
        }
        self.begun.set(true);
        if session.events >= self.session.with_untracked(|now| now.events) {
            self.session.set(session);
        }
        Ok(())
    }

    /// The participant does not agree: what was in this page's memory is forgotten, and nothing was anywhere else.
    pub fn decline(&self) {
        let journey = *self;
        self.record_then(vec![Event::Consent { agreed: false }], move || {
            let tip = journey.tip.get_value();
            let mut tip = tip.borrow_mut();
            (tip.closed, tip.draft) = (true, None);
        });
    }

    /// Deletes everything that was recorded, here and at the collector, with the id that the link gave; false if the collector
    /// could not be reached.
    pub async fn withdraw(&self) -> bool {
        // From now on nothing is written: it could come after the deletion.
        self.close(true);
        if self.sender().withdraw().await && self.clear().await {
            // As if it had not begun: there are no data any more.
            self.begun.set(false);
            return true;
        }
        self.close(false);
        false
    }

    /// Deletes the session in this browser; false where that failed.
    pub async fn clear(&self) -> bool {
        self.close(true);
        let tip = self.tip.get_value();
        let (store, row) = {
            let tip = tip.borrow();
            (tip.store.clone(), tip.sender.row())
        };
        if let Some(store) = store
            && store.forget(&row.session).await.is_err()
        {
            return false;
        }
        tab::forget(&row.study);
        tip.borrow_mut().lines.clear();
        true
    }

    fn close(&self, closed: bool) {
        self.tip.get_value().borrow_mut().closed = closed;
        self.sender().close(closed);
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
        if let Some(draft) = &mut tip.draft {
            draft.events.push((draft::now(), event));
            continue;
        }
        // Going on after a loading belongs to the new one.
        let stamp = Stamp { load: session.loads.saturating_sub(1), mono, wall };
        let n = (tip.lines.len() + entries.len()) as u32;
        entries.push((n, Entry::new(&tip.id, n, stamp, event).line()));
    }
    tip.session = session.clone();
    tip.lines.extend(entries.iter().map(|(_, line)| line.clone()));
    Ok(Written { session, entries, store: tip.store.clone(), id: tip.id.clone() })
}
