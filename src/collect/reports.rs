//! What a researcher reads.

use super::Refusal;
use super::database::Database;
use super::names::{SessionId, StudyName};
use serde::{Deserialize, Serialize};

/// One text of a study, and how many are in each of its conditions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Study {
    /// Its name.
    pub study: String,
    /// Which text of it.
    pub study_hash: String,
    /// How many conditions it has.
    pub conditions: i64,
    /// The conditions that somebody is or was in.
    pub by_condition: Vec<Counts>,
}

/// How many are in a condition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// The condition.
    pub condition: i64,
    /// All who ever began, withdrawn or not.
    pub started: i64,
    /// Who came to the end.
    pub finished: i64,
    /// Who withdrew.
    pub withdrawn: i64,
    /// Who stopped long ago without an end.
    pub abandoned: i64,
    /// When the last entry came.
    pub last_seen: i64,
}

/// A session without its log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// Its id.
    pub session: String,
    /// Which text of the study.
    pub study_hash: String,
    /// Its condition.
    pub condition: i64,
    /// The pseudonym, where there is one.
    pub participant: Option<String>,
    /// When it began.
    pub started: i64,
    /// When its last entry came.
    pub seen: i64,
    /// How many entries are stored.
    pub entries: i64,
    /// How many bytes they have.
    pub bytes: i64,
    /// When it came to its end.
    pub finished: Option<i64>,
    /// The day on which it was withdrawn.
    pub withdrawn: Option<i64>,
}

/// All studies; a session that was last seen before `still_there` and has no end is abandoned.
pub fn studies(db: &mut dyn Database, still_there: i64) -> Result<Vec<Study>, Refusal> {
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
pub fn sessions(db: &mut dyn Database, study: &StudyName) -> Result<Vec<Session>, Refusal> {
    let rows = db.query(
        "SELECT session, study_hash, condition, participant, started, seen, entries, bytes, finished, withdrawn \
         FROM sessions WHERE study = $1 ORDER BY session",
        &[study.as_ref().into()],
    )?;
    let session = |row: super::database::Row| Session {
        session: row.text(0).to_owned(),
        study_hash: row.text(1).to_owned(),
        condition: row.int(2),
        participant: row.maybe_text(3).map(str::to_owned),
        started: row.int(4),
        seen: row.int(5),
        entries: row.int(6),
        bytes: row.int(7),
        finished: row.maybe_int(8),
        withdrawn: row.maybe_int(9),
    };
    Ok(rows.into_iter().map(session).collect())
}

/// A session's log: each line with its end.
pub fn log(db: &mut dyn Database, session: &SessionId) -> Result<String, Refusal> {
    let found = db.query("SELECT withdrawn FROM sessions WHERE session = $1", &[session.as_ref().into()])?;
    let row = found.first().ok_or(Refusal::NotFound("there is no such session"))?;
    if row.maybe_int(0).is_some() {
        return Err(Refusal::Withdrawn);
    }
    lines(db, session.as_ref())
}

/// The lines that are stored of a session, each with its end.
pub fn lines(db: &mut dyn Database, session: &str) -> Result<String, Refusal> {
    let rows = db.query("SELECT line FROM entries WHERE session = $1 ORDER BY n", &[session.into()])?;
    let mut log = String::with_capacity(rows.iter().map(|row| row.text(0).len().saturating_add(1)).sum());
    for row in &rows {
        log.push_str(row.text(0));
        log.push('\n');
    }
    Ok(log)
}
