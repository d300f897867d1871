//! Classes: how one begins, which sessions are in it, and where it stands.
//!
//! Whoever has the code may join, so whatever comes is a stranger's: a class is looked at up to a size, a log up to a length, and
//! a log that cannot be read is set aside and counted.

use super::database::{Database, Row};
use super::names::StudyName;
use super::{Failure, Refusal, clock, reports};
use crate::study::class::{ClassCode, Seen, Standing};
use crate::study::log;
use crate::study::wire::reply::{Class, ClassStanding};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

/// The most entries of a log that is looked at: a game in class has some hundred.
const MOST_ENTRIES: i64 = 3000;
/// The most bytes of it.
const MOST_BYTES: i64 = 1024 * 1024;
/// The most classes whose logs are remembered.
const MOST_CLASSES: usize = 20;

/// Begins a class under the first of these codes that is free.
pub fn open(db: &mut dyn Database, study: &StudyName, codes: &[ClassCode]) -> Result<Class, Failure> {
    for code in codes {
        if find(db, code)?.is_none() {
            let opened = clock::now();
            db.execute(
                "INSERT INTO classes (code, study, opened) VALUES ($1, $2, $3)",
                &[code.as_str().into(), study.as_ref().into(), opened.into()],
            )?;
            return Ok(Class { code: code.clone(), study: study.to_string(), opened, joined: 0 });
        }
    }
    Err(Refusal::Closing.into()) // so many codes in use are a database of years: another try draws others
}

/// The class with a code, without its size.
pub fn find(db: &mut dyn Database, code: &ClassCode) -> Result<Option<Class>, Failure> {
    let rows = db.query("SELECT study, opened FROM classes WHERE code = $1", &[code.as_str().into()])?;
    let class = |row: &Row| Class { code: code.clone(), study: row.text(0).to_owned(), opened: row.int(1), joined: 0 };
    Ok(rows.first().map(class))
}

/// All classes, the newest first.
pub fn all(db: &mut dyn Database) -> Result<Vec<Class>, Failure> {
    let rows = db.query(
        "SELECT classes.code, classes.study, classes.opened, COUNT(sessions.session) FROM classes \
         LEFT JOIN sessions ON sessions.class = classes.code \
         GROUP BY classes.code, classes.study, classes.opened ORDER BY classes.opened DESC LIMIT 100",
        &[],
    )?;
    let class = |row: &Row| {
        let code = row.text(0).parse().ok()?;
        Some(Class { code, study: row.text(1).to_owned(), opened: row.int(2), joined: row.int(3) })
    };
    Ok(rows.iter().filter_map(class).collect())
}

/// What a session had been read as when it had so many entries; none where it is no log that can be read.
type Read = (i64, Option<Arc<Seen>>);

/// What was read of the classes that are looked at, so that each look reads only what is new.
#[derive(Default)]
pub struct Room(Mutex<HashMap<ClassCode, HashMap<String, Read>>>);

impl Room {
    /// Where a class stands now.
    pub fn look(
        &self,
        db: &mut dyn Database,
        code: &ClassCode,
        reach: Option<String>,
    ) -> Result<ClassStanding, Failure> {
        let class = find(db, code)?.ok_or(Refusal::NoClass)?;
        // Beyond that it is no room any more.
        let rows = db.query(
            "SELECT session, entries, bytes FROM sessions WHERE class = $1 AND withdrawn IS NULL ORDER BY started LIMIT 500",
            &[code.as_str().into()],
        )?;
        let mut before = self.take(code);
        let (mut now, mut standing) = (HashMap::new(), Standing::default());
        for row in &rows {
            let (session, entries, bytes) = (row.text(0), row.int(1), row.int(2));
            if entries == 0 {
                standing.add_newcomer();
                continue;
            }
            if entries > MOST_ENTRIES || bytes > MOST_BYTES {
                standing.add_unread();
                continue;
            }
            let known = before.remove(session).filter(|(read, _)| *read == entries);
            let read = match known {
                Some(known) => known,
                None => (entries, seen(&reports::lines(db, session)?).map(Arc::new)),
            };
            match &read.1 {
                Some(seen) => standing.add(seen),
                None => standing.add_unread(),
            }
            now.insert(session.to_owned(), read);
        }
        self.keep(code, now);
        let joined = i64::from(standing.joined);
        Ok(ClassStanding { class: Class { joined, ..class }, reach, standing })
    }

    fn take(&self, code: &ClassCode) -> HashMap<String, Read> {
        // What is remembered is true whatever somebody who held it did.
        let mut rooms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.remove(code).unwrap_or_default()
    }

    /// What is not there any more, because somebody has withdrawn, is forgotten with this.
    fn keep(&self, code: &ClassCode, read: HashMap<String, Read>) {
        let mut rooms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if rooms.len() >= MOST_CLASSES {
            rooms.clear();
        }
        rooms.insert(code.clone(), read);
    }
}

/// Reads a log. Whatever is in it, a class goes on: not even a mistake of ours that somebody finds may stop the projector.
fn seen(lines: &str) -> Option<Seen> {
    let read = || Seen::of(log::read(lines).ok()?.first()?).ok();
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_default()
}
