//! Where a class stands, asked again and again. What has come stays on the projector, whatever happens to the network.

use super::key::Key;
use crate::study::wire::Status;
use crate::study::wire::reply::ClassStanding;
use crate::study::wire::request::Standing;
use crate::web::kit::http;
use crate::web::participant::facts;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// How often it is asked.
const EVERY: Duration = Duration::from_secs(2);

/// How it is between the page and the collector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// Nothing has come yet.
    Asking,
    /// What is shown is what is there.
    Live,
    /// The collector does not answer now.
    Silent,
    /// There is no key.
    NoKey,
    /// The key is none.
    WrongKey,
    /// There is no such class.
    NoClass,
}

/// A class that is looked at.
#[derive(Clone, Copy)]
pub struct Live {
    /// How it is between page and collector.
    pub line: RwSignal<Line>,
    /// What came last.
    pub now: RwSignal<Option<ClassStanding>>,
    code: StoredValue<String>,
    busy: StoredValue<bool>,
    key: Key,
}

impl Live {
    /// Looks at a class as long as its component is there.
    pub fn of(code: String) -> Live {
        let key = Key::here();
        let live = Live {
            line: RwSignal::new(Line::Asking),
            now: RwSignal::new(None),
            code: StoredValue::new(code),
            busy: StoredValue::new(false),
            key,
        };
        live.ask();
        let timer = set_interval_with_handle(move || live.ask(), EVERY);
        on_cleanup(move || {
            if let Ok(timer) = timer {
                timer.clear();
            }
        });
        live
    }

    /// Asks once, unless an answer is on its way.
    pub fn ask(self) {
        let key = self.key.0.get_untracked();
        if key.is_empty() {
            if self.line.get_untracked() != Line::WrongKey {
                self.line.set(Line::NoKey);
            }
            return;
        }
        if self.line.get_untracked() == Line::NoClass || self.busy.get_value() {
            return;
        }
        self.busy.set_value(true);
        let code = self.code.get_value();
        spawn_local(async move {
            let collector = facts::collector_here().unwrap_or_default();
            let answer = http::call(&collector, &Standing { class: &code, key: &key }).await;
            // The page may be another one by now.
            if self.busy.try_set_value(false).is_some() {
                return;
            }
            let line = match answer {
                Ok(standing) => {
                    self.key.keep();
                    if self.now.with_untracked(|now| now.as_ref() != Some(&standing)) {
                        self.now.set(Some(standing));
                    }
                    Line::Live
                }
                Err(failure) if failure.is_refusal(Status::Unauthorized) => {
                    self.key.forget();
                    Line::WrongKey
                }
                Err(failure) if failure.is_refusal(Status::NotFound) => Line::NoClass,
                Err(_) => Line::Silent,
            };
            if self.line.get_untracked() != line {
                self.line.set(line);
            }
        });
    }
}
