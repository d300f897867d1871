//! What a researcher reads.

use super::database::Database;
use super::names::{SessionId, StudyName};
use super::{Failure, Refusal};
use crate::study::wire::reply::{Counts, Session, Study};

/// All studies; a session that was last seen before `still_there` and has no end is abandoned.
pub fn studies(db: &mut dyn Database, still_there: i64) -> Result<Vec<Study>, Failure> {
    let rows = db.query(
        "SELECT study, study_hash, condition, MAX(conditions), COUNT(*), COUNT(finished), COUNT(withdrawn), \
         COUNT(CASE WHEN withdrawn IS NULL AND finished IS NULL AND seen < $1 THEN 1 END), MAX(seen) \
         FROM sessions GROUP BY study, study_hash, condition ORDER BY study, study_hash, condition",
        &[still_there.into()],
    )?;
    let mut studies: Vec<Study> = Vec::new();
    for row in rows {
        let counts = Counts {
            condition: row.int(2),
            started: row.int(4),
            finished: row.int(5),
            withdrawn: row.int(6),
            abandoned: row.int(7),
            last_seen: row.int(8),
        };
        match studies
            .last_mut()
            .filter(|study| (study.study.as_str(), study.study_hash.as_str()) == (row.text(0), row.text(1)))
        {
            Some(study) => {
                study.conditions = study.conditions.max(row.int(3));
                study.by_condition.push(counts);
            }
            None => studies.push(Study {
                study: row.text(0).to_owned(),
                study_hash: row.text(1).to_owned(),
                conditions: row.int(3),
                by_condition: vec![counts],
            }),
        }
    }
    Ok(studies)
}

/// A study's sessions, by their ids.
pub fn sessions(db: &mut dyn Database, study: &StudyName) -> Result<Vec<Session>, Failure> {
    let rows = db.query(
        "SELECT session, study_hash, condition, participant, started, seen, entries, bytes, finished, withdrawn \
         FROM sessions WHERE study = $1 ORDER BY session",
        &[study.as_ref().into()],
    )?;
    // A row is written under an id that was looked at; one that is none would be nobody's.
    let session = |row: super::database::Row| {
        let session: SessionId = row.text(0).parse().ok()?;
        Some(Session {
            session,
            study_hash: row.text(1).to_owned(),
            condition: row.int(2),
            participant: row.maybe_text(3).map(str::to_owned),
            started: row.int(4),
            seen: row.int(5),
            entries: row.int(6),
            bytes: row.int(7),
            finished: row.maybe_int(8),
            withdrawn: row.maybe_int(9),
        })
    };
    Ok(rows.into_iter().filter_map(session).collect())
}

/// A session's log: each line with its end.
pub fn log(db: &mut dyn Database, session: &SessionId) -> Result<String, Failure> {
    let found = db.query("SELECT withdrawn FROM sessions WHERE session = $1", &[session.as_ref().into()])?;
    let row = found.first().ok_or(Refusal::NoSession)?;
    if row.maybe_int(0).is_some() {
        return Err(Refusal::Withdrawn.into());
    }
    lines(db, session.as_ref())
}

/// The lines that are stored of a session, each with its end.
pub fn lines(db: &mut dyn Database, session: &str) -> Result<String, Failure> {
    let rows = db.query("SELECT line FROM entries WHERE session = $1 ORDER BY n", &[session.into()])?;
    let mut log = String::with_capacity(rows.iter().map(|row| row.text(0).len().saturating_add(1)).sum());
    for row in &rows {
        log.push_str(row.text(0));
        log.push('\n');
    }
    Ok(log)
}
