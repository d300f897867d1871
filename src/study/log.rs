//! Logs as text: one JSON object a line, one log a session, any number of sessions in a file.

use super::event::{Entry, Event, Stamp, Start, VERSION};
use super::session::{Impossible, Session};
use super::session_id::SessionId;
use super::strange::strange_key;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The longest line: the first one holds the study's whole document.
pub const LONGEST_LINE: usize = 1024 * 1024;

/// The whole log of a session.
#[derive(Debug, Clone, PartialEq)]
pub struct Log {
    /// The session's id.
    pub session: SessionId,
    /// The entries, numbered from 0 without gaps.
    pub entries: Vec<Entry>,
}

/// Why a text is no log.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// A line that is none.
    #[error("line {line}: {reason}")]
    Line {
        /// Its number.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// A version that this program does not know.
    #[error("line {line} has version {version}; this program reads version {VERSION}")]
    Version {
        /// The line's number.
        line: usize,
        /// The version there.
        version: u32,
    },
    /// Entries are missing.
    #[error("session {session}: entry {missing} is missing, but entry {next} is there")]
    Gap {
        /// The session.
        session: SessionId,
        /// The number that is missing.
        missing: u32,
        /// The number after it.
        next: u32,
    },
    /// Two entries with one number.
    #[error("session {session}: there are two different entries {n}")]
    Twice {
        /// The session.
        session: SessionId,
        /// The number.
        n: u32,
    },
    /// An entry that cannot have happened.
    #[error("session {session}, entry {n}: {why}")]
    Impossible {
        /// The session.
        session: SessionId,
        /// Its number.
        n: u32,
        /// Why.
        why: Impossible,
    },
}

#[derive(Deserialize)]
struct Versioned {
    v: u32,
}

/// The lines of a text that hold something, with their numbers from 1.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.trim_start_matches('\u{feff}').lines()).filter(|(_, line)| !line.trim().is_empty())
}

/// Reads the logs in a text, by session. The same entry twice counts once, and entries may come in any order.
pub fn read(text: &str) -> Result<Vec<Log>, LogError> {
    let mut sessions: BTreeMap<SessionId, BTreeMap<u32, Entry>> = BTreeMap::new();
    for (number, line) in lines(text) {
        let entry = read_line(number, line)?;
        let (session, n) = (entry.session.clone(), entry.n);
        match sessions.entry(session.clone()).or_default().insert(n, entry.clone()) {
            Some(before) if before != entry => return Err(LogError::Twice { session, n }),
            _ => {}
        }
    }
    sessions.into_iter().map(|(session, entries)| Log::whole(session, entries)).collect()
}

/// Reads one line of a log; its number is for what is said where it is none.
pub fn read_line(number: usize, line: &str) -> Result<Entry, LogError> {
    let wrong = |reason: String| LogError::Line { line: number, reason };
    if line.len() > LONGEST_LINE {
        return Err(wrong(format!("it has more than {LONGEST_LINE} bytes")));
    }
    let bad = |error: serde_json::Error| wrong(error.to_string());
    let value: Value = serde_json::from_str(line).map_err(bad)?;
    let Versioned { v } = Versioned::deserialize(&value).map_err(bad)?;
    if v != VERSION {
        return Err(LogError::Version { line: number, version: v });
    }
    // From the text, where a key that stands there twice is noticed.
    let entry: Entry = serde_json::from_str(line).map_err(bad)?;
    match strange_key(&value, &entry) {
        Some(key) => Err(wrong(format!("there is no entry with {key:?}"))),
        None => Ok(entry),
    }
}

impl Log {
    /// Begins a log.
    pub fn begin(session: &SessionId, stamp: Stamp, start: Start) -> Log {
        let entry = Entry::new(session, 0, stamp, Event::Start(Box::new(start)));
        Log { session: session.clone(), entries: vec![entry] }
    }

    /// The log of these entries, where none is missing.
    pub fn whole(session: SessionId, entries: BTreeMap<u32, Entry>) -> Result<Log, LogError> {
        if let Some((missing, &next)) = (0..).zip(entries.keys()).find(|(expected, n)| expected != *n) {
            return Err(LogError::Gap { session, missing, next });
        }
        Ok(Log { session, entries: entries.into_values().collect() })
    }

    /// Writes an event down at the end.
    pub fn push(&mut self, stamp: Stamp, event: Event) {
        let n = self.entries.len() as u32;
        self.entries.push(Entry::new(&self.session, n, stamp, event));
    }

    /// How the session began.
    pub fn start(&self) -> Option<&Start> {
        match &self.entries.first()?.event {
            Event::Start(start) => Some(start),
            _ => None,
        }
    }

    /// Lets everything happen again; gives the session as it stood at the end.
    pub fn replay(&self) -> Result<Session, LogError> {
        self.replay_with(|_, _| {})
    }

    /// The same, looking at the session after each entry.
    pub fn replay_with(&self, mut look: impl FnMut(&Session, &Entry)) -> Result<Session, LogError> {
        let wrong = |n: u32| {
            let session = self.session.clone();
            move |why| LogError::Impossible { session, n, why }
        };
        let start = self.start().ok_or(Impossible::NoStart).map_err(wrong(0))?;
        let mut session = Session::begin(start.clone()).map_err(wrong(0))?;
        for (index, entry) in self.entries.iter().enumerate() {
            if index > 0 {
                session.apply(&entry.event).map_err(wrong(entry.n))?;
            }
            look(&session, entry);
        }
        Ok(session)
    }

    /// The log as text, one entry a line.
    pub fn text(&self) -> String {
        self.entries.iter().map(|entry| entry.line() + "\n").collect()
    }
}
