//! How a log grows: at its end only, and each number once.

use super::database::Database;
use super::line::Line;
use super::names::{SecretHash, SessionId};
use super::sessions::{Progress, authenticate, number};
use super::{Failure, Refusal, clock};
use crate::study::event::Start;
use crate::study::wire::limits::{MOST_BYTES, MOST_ENTRIES};
use crate::study::{Impossible, Session, assignment, check};
use std::collections::BTreeMap;

/// Stores a batch, all of it or nothing, and tells how many entries the log has now. Lines that are there already are
/// fine: an answer may have been lost. Everything is checked before anything is written.
pub fn append(db: &mut dyn Database, session: &SessionId, secret: &SecretHash, batch: &[Line]) -> Result<i64, Failure> {
    let progress = authenticate(db, session, secret)?;
    let mut known = stored(db, session, batch, progress.entries)?;
    let mut next = progress.entries;
    let mut new = Vec::new();
    for line in batch {
        if line.n > next {
            return Err(Refusal::Gap { n: number(line.n), next: number(progress.entries) }.into());
        }
        if let Some(start) = &line.begins {
            begins_as_registered(start, &progress)?;
        }
        if line.n == next {
            known.insert(line.n, line.text.clone());
            new.push(line);
            next = next.saturating_add(1);
        } else if known.get(&line.n) != Some(&line.text) {
            return Err(Refusal::OtherLine { n: number(line.n) }.into());
        }
    }
    if new.is_empty() {
        return Ok(next);
    }
    let bytes = new.iter().fold(progress.bytes, |sum, line| sum.saturating_add(line.text.len() as i64));
    if next > i64::from(MOST_ENTRIES) || bytes > i64::from(MOST_BYTES) {
        return Err(Refusal::LargeSession.into());
    }
    let lines: Vec<&str> = new.iter().map(|line| line.text.as_str()).collect();
    db.append(session.as_ref(), progress.entries, &lines)?;
    let now = clock::now();
    let finished = new.iter().any(|line| line.finishes).then_some(now);
    db.execute(
        "UPDATE sessions SET entries = $2, bytes = $3, seen = $4, finished = COALESCE(finished, $5) WHERE session = $1",
        &[session.as_ref().into(), next.into(), bytes.into(), now.into(), finished.into()],
    )?;
    Ok(next)
}

/// A log begins as the session did: with that study, in that condition, by that participant.
fn begins_as_registered(start: &Start, progress: &Progress) -> Result<(), Refusal> {
    if (&start.study, &start.study_hash) != (&progress.study, &progress.study_hash) {
        return Err(Refusal::bad("the session was begun with another study"));
    }
    // A log that names nobody is fine; one that names somebody else would put words into that one's mouth.
    let named = start.participant.as_ref().filter(|_| progress.participant.is_some());
    if named.is_some() && named != progress.participant.as_ref() {
        return Err(Refusal::bad("the session was begun by another participant"));
    }
    // Only now is the document opened, and only if it is the one that was registered: reading what is none of ours would cost
    // as much as a stranger likes.
    if check::hash(&start.document) != progress.study_hash {
        return Err(Refusal::bad(Impossible::OtherDocument.to_string()));
    }
    let session = Session::begin(start.clone()).map_err(|why| Refusal::bad(why.to_string()))?;
    if assignment::to_index(session.plan.condition) != progress.condition {
        return Err(Refusal::bad("the session was begun in another condition"));
    }
    Ok(())
}

/// The lines that are stored under the batch's numbers.
fn stored(
    db: &mut dyn Database,
    session: &SessionId,
    batch: &[Line],
    next: i64,
) -> Result<BTreeMap<i64, String>, Failure> {
    let old = || batch.iter().map(|line| line.n).filter(|&n| n < next);
    let (Some(first), Some(last)) = (old().min(), old().max()) else { return Ok(BTreeMap::new()) };
    let rows = db.query(
        "SELECT n, line FROM entries WHERE session = $1 AND n BETWEEN $2 AND $3",
        &[session.as_ref().into(), first.into(), last.into()],
    )?;
    Ok(rows.into_iter().map(|row| (row.int(0), row.text(1).to_owned())).collect())
}
