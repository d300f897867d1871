//! How a session begins, who it belongs to, and how a participant takes it back.

use super::clock::DAY;
use super::database::{Database, Row};
use super::line::Begun;
use super::names::{SecretHash, SessionId, StudyName};
use super::{Refusal, clock};
use std::time::Duration;

/// The most conditions of a study.
pub const MOST_CONDITIONS: i64 = 1000;

/// A browser's wish to begin.
#[derive(Debug, Clone)]
pub struct Registration {
    /// The session's id.
    pub session: SessionId,
    /// The hash of its secret.
    pub secret: SecretHash,
    /// The study.
    pub study: StudyName,
    /// Which text of the study: balance is kept within one.
    pub study_hash: String,
    /// How many conditions the study has.
    pub conditions: i64,
    /// The condition, where it is not ours to choose.
    pub condition: Option<i64>,
    /// A pseudonym.
    pub participant: Option<String>,
}

/// What a session is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Registered {
    /// Its condition.
    pub condition: i64,
    /// How many of its entries are stored.
    pub next: i64,
}

/// How far a session's log has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// What it was begun with.
    pub begun: Begun,
    /// How many entries are stored.
    pub entries: i64,
    /// How many bytes they have.
    pub bytes: i64,
}

/// Begins a session, or tells one that has begun what it was told before: an answer may have been lost.
pub fn register(db: &mut dyn Database, wish: &Registration, abandoned_after: Duration) -> Result<Registered, Refusal> {
    if let Some(row) = find(db, &wish.session)? {
        return again(&row, wish);
    }
    let now = clock::now();
    let condition = match wish.condition {
        Some(asked) => asked,
        None => rarest(db, wish, now.saturating_sub(millis(abandoned_after)))?,
    };
    db.execute(
        "INSERT INTO sessions (session, study, study_hash, conditions, condition, participant, secret, started, seen, \
         entries, bytes) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0)",
        &[
            wish.session.as_ref().into(),
            wish.study.as_ref().into(),
            wish.study_hash.as_str().into(),
            wish.conditions.into(),
            condition.into(),
            wish.participant.as_deref().into(),
            wish.secret.as_ref().into(),
            now.into(),
            now.into(),
        ],
    )?;
    Ok(Registered { condition, next: 0 })
}

/// The session, where the secret is its own.
pub fn authenticate(db: &mut dyn Database, session: &SessionId, secret: &SecretHash) -> Result<Progress, Refusal> {
    let row = find(db, session)?.ok_or(Refusal::NotFound("there is no such session"))?;
    if is_withdrawn(&row) {
        return Err(Refusal::Withdrawn);
    }
    if row.text(0) != secret.as_ref() {
        return Err(Refusal::WrongSecret);
    }
    let begun = Begun { study: row.text(2).to_owned(), study_hash: row.text(3).to_owned() };
    Ok(Progress { begun, entries: row.int(5), bytes: row.int(6) })
}

/// Deletes a session's entries and everything that says whose they were. What remains keeps late retries from bringing
/// it back, and says in which condition somebody withdrew, and on which day.
pub fn withdraw(db: &mut dyn Database, session: &SessionId, secret: &SecretHash) -> Result<(), Refusal> {
    authenticate(db, session, secret)?;
    let now = clock::now();
    let today = now.saturating_sub(now % DAY);
    db.execute("DELETE FROM entries WHERE session = $1", &[session.as_ref().into()])?;
    db.execute(
        "UPDATE sessions SET participant = NULL, secret = NULL, started = $2, seen = $3, entries = 0, bytes = 0, \
         finished = NULL, withdrawn = $4 WHERE session = $1",
        &[session.as_ref().into(), today.into(), today.into(), today.into()],
    )?;
    Ok(())
}

/// A time as the tables have it.
pub fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX / 2)
}

fn find(db: &mut dyn Database, session: &SessionId) -> Result<Option<Row>, Refusal> {
    let rows = db.query(
        "SELECT secret, withdrawn, study, study_hash, condition, entries, bytes FROM sessions WHERE session = $1",
        &[session.as_ref().into()],
    )?;
    Ok(rows.into_iter().next())
}

fn is_withdrawn(row: &Row) -> bool {
    row.maybe_int(1).is_some()
}

fn again(row: &Row, wish: &Registration) -> Result<Registered, Refusal> {
    if is_withdrawn(row) {
        return Err(Refusal::Withdrawn);
    }
    if row.text(0) != wish.secret.as_ref() {
        return Err(Refusal::Other("this session has begun with another secret"));
    }
    if (row.text(2), row.text(3)) != (wish.study.as_ref(), wish.study_hash.as_str()) {
        return Err(Refusal::Other("this session has begun with another study"));
    }
    Ok(Registered { condition: row.int(4), next: row.int(5) })
}

/// The condition that fewest are in: of those who have finished or may still. The lowest of equals.
fn rarest(db: &mut dyn Database, wish: &Registration, still_there: i64) -> Result<i64, Refusal> {
    let rows = db.query(
        "SELECT condition, COUNT(*) FROM sessions WHERE study = $1 AND study_hash = $2 AND withdrawn IS NULL \
         AND (finished IS NOT NULL OR seen >= $3) GROUP BY condition",
        &[wish.study.as_ref().into(), wish.study_hash.as_str().into(), still_there.into()],
    )?;
    let count = |condition| rows.iter().find(|row| row.int(0) == condition).map_or(0, |row| row.int(1));
    Ok((0..wish.conditions).min_by_key(|&condition| count(condition)).unwrap_or_default())
}
