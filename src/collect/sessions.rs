//! How a session begins, who it belongs to, and how a participant takes it back.

use super::admission::Admitted;
use super::clock::DAY;
use super::database::{Database, Row};
use super::names::{SecretHash, SessionId, StudyName};
use super::{Failure, Refusal, classes, clock};
use crate::study::assignment;
use crate::study::class::ClassCode;
use crate::study::wire::{Why, reply};
use std::time::Duration;

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
    pub conditions: u32,
    /// The condition, where it is not ours to choose.
    pub condition: Option<u32>,
    /// The group, where only its condition is ours to choose.
    pub group: Option<String>,
    /// The id that the link gives. A name comes of it, and it is forgotten.
    pub id: Option<String>,
    /// The link's signature.
    pub signature: Option<String>,
    /// A name that needs nothing done to it, where there is no id.
    pub participant: Option<String>,
    /// Does the one who comes say not to be the one who came before under this id?
    pub another: bool,
    /// Is the device one that many sit at?
    pub shared: bool,
    /// Is it known that the same participant has begun in another browser, and will not go on there?
    pub anew: bool,
    /// The class that is joined.
    pub class: Option<ClassCode>,
}

/// How far a session's log has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// The study that it was begun with.
    pub study: String,
    /// Which text of it.
    pub study_hash: String,
    /// The condition that was told, from 0.
    pub condition: u32,
    /// The participant's name in the data.
    pub participant: Option<String>,
    /// How many entries are stored.
    pub entries: i64,
    /// How many bytes they have.
    pub bytes: i64,
}

/// Begins a session, or tells one that has begun what it was told before: an answer may have been lost.
pub fn register(
    db: &mut dyn Database,
    wish: &Registration,
    admitted: Result<&Admitted, Why>,
    abandoned_after: Duration,
) -> Result<reply::Begun, Failure> {
    if let Some(row) = find(db, &wish.session)? {
        return again(&row, wish);
    }
    let admitted = admitted.map_err(Refusal::NotAdmitted)?;
    let now = clock::now();
    let still_there = now.saturating_sub(millis(abandoned_after));
    let participant = match &wish.class {
        Some(class) => Some(in_class(db, wish, class)?),
        None => name(db, wish, admitted, still_there)?,
    };
    let condition = match wish.condition {
        Some(asked) => asked,
        None => rarest(db, wish, &admitted.among, still_there)?,
    };
    db.execute(
        "INSERT INTO sessions (session, study, study_hash, conditions, condition, participant, secret, started, seen, \
         entries, bytes, class) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, $10)",
        &[
            wish.session.as_ref().into(),
            wish.study.as_ref().into(),
            wish.study_hash.as_str().into(),
            i64::from(wish.conditions).into(),
            i64::from(condition).into(),
            participant.as_deref().into(),
            wish.secret.as_ref().into(),
            now.into(),
            now.into(),
            wish.class.as_ref().map(ClassCode::as_str).into(),
        ],
    )?;
    Ok(reply::Begun { condition, participant, next: 0 })
}

/// The name of somebody in a class, or why nobody begins: the code is none, or the class takes part in another study.
fn in_class(db: &mut dyn Database, wish: &Registration, code: &ClassCode) -> Result<String, Failure> {
    let class = classes::find(db, code)?.filter(|class| class.study == wish.study.as_ref());
    class.ok_or(Refusal::NotAdmitted(Why::NoClass))?;
    Ok(code.name_of(&wish.session))
}

/// The name of a participant in the data, or why it does not begin. A name stands for one person: somebody else under the
/// same id gets a mark, and the same person does not begin twice unless the study wants it.
fn name(
    db: &mut dyn Database,
    wish: &Registration,
    admitted: &Admitted,
    still_there: i64,
) -> Result<Option<String>, Failure> {
    let Some(name) = admitted.name.as_deref().filter(|_| admitted.is_known) else { return Ok(admitted.name.clone()) };
    if admitted.is_another {
        return Ok(admitted.marked.clone());
    }
    let rows = db.query(
        "SELECT finished, seen FROM sessions WHERE study = $1 AND participant = $2 AND withdrawn IS NULL",
        &[wish.study.as_ref().into(), name.into()],
    )?;
    if admitted.names_a_seat {
        return Ok(if rows.is_empty() { admitted.name.clone() } else { admitted.marked.clone() });
    }
    if !admitted.may_repeat && rows.iter().any(|row| row.maybe_int(0).is_some()) {
        return Err(Refusal::NotAdmitted(Why::FinishedBefore).into());
    }
    let on_the_way = |row: &Row| row.maybe_int(0).is_none() && row.int(1) >= still_there;
    if !wish.anew && rows.iter().any(on_the_way) {
        return Err(Refusal::NotAdmitted(Why::BegunElsewhere).into());
    }
    Ok(admitted.name.clone())
}

/// The session, where the secret is its own.
pub fn authenticate(db: &mut dyn Database, session: &SessionId, secret: &SecretHash) -> Result<Progress, Failure> {
    let row = find(db, session)?.ok_or(Refusal::NoSession)?;
    if is_withdrawn(&row) {
        return Err(Refusal::Withdrawn.into());
    }
    if row.text(0) != secret.as_ref() {
        return Err(Refusal::WrongSecret.into());
    }
    Ok(Progress {
        study: row.text(2).to_owned(),
        study_hash: row.text(3).to_owned(),
        condition: condition_of(&row),
        participant: row.maybe_text(7).map(str::to_owned),
        entries: row.int(5),
        bytes: row.int(6),
    })
}

/// Deletes a session's entries and everything that says whose they were. What remains keeps late retries from bringing
/// it back, and says in which condition somebody withdrew, and on which day.
pub fn withdraw(db: &mut dyn Database, session: &SessionId, secret: &SecretHash) -> Result<(), Failure> {
    authenticate(db, session, secret)?;
    let now = clock::now();
    let today = now.saturating_sub(now % DAY);
    db.execute("DELETE FROM entries WHERE session = $1", &[session.as_ref().into()])?;
    db.execute(
        "UPDATE sessions SET participant = NULL, secret = NULL, started = $2, seen = $3, entries = 0, bytes = 0, \
         finished = NULL, class = NULL, withdrawn = $4 WHERE session = $1",
        &[session.as_ref().into(), today.into(), today.into(), today.into()],
    )?;
    Ok(())
}

/// A time as the tables have it.
pub fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX / 2)
}

/// A number of entries as it is told.
pub fn number(entries: i64) -> u64 {
    u64::try_from(entries).unwrap_or_default()
}

fn find(db: &mut dyn Database, session: &SessionId) -> Result<Option<Row>, Failure> {
    let rows = db.query(
        "SELECT secret, withdrawn, study, study_hash, condition, entries, bytes, participant FROM sessions \
         WHERE session = $1",
        &[session.as_ref().into()],
    )?;
    Ok(rows.into_iter().next())
}

fn is_withdrawn(row: &Row) -> bool {
    row.maybe_int(1).is_some()
}

fn condition_of(row: &Row) -> u32 {
    u32::try_from(row.int(4)).unwrap_or_default()
}

fn again(row: &Row, wish: &Registration) -> Result<reply::Begun, Failure> {
    if is_withdrawn(row) {
        return Err(Refusal::Withdrawn.into());
    }
    if row.text(0) != wish.secret.as_ref() {
        return Err(Refusal::OtherSecret.into());
    }
    if (row.text(2), row.text(3)) != (wish.study.as_ref(), wish.study_hash.as_str()) {
        return Err(Refusal::OtherStudy.into());
    }
    let participant = row.maybe_text(7).map(str::to_owned);
    Ok(reply::Begun { condition: condition_of(row), participant, next: number(row.int(5)) })
}

/// The condition, of those that are offered, that fewest are in: of those who have finished or may still. The lowest of equals.
fn rarest(db: &mut dyn Database, wish: &Registration, among: &[u32], still_there: i64) -> Result<u32, Failure> {
    let rows = db.query(
        "SELECT condition, COUNT(*) FROM sessions WHERE study = $1 AND study_hash = $2 AND withdrawn IS NULL \
         AND (finished IS NOT NULL OR seen >= $3) GROUP BY condition",
        &[wish.study.as_ref().into(), wish.study_hash.as_str().into(), still_there.into()],
    )?;
    let index = |condition| i64::from(assignment::to_index(condition));
    let count = |condition| rows.iter().find(|row| row.int(0) == index(condition)).map_or(0, |row| row.int(1));
    Ok(assignment::rarest(among.iter().copied(), count).map(assignment::to_index).unwrap_or_default())
}
