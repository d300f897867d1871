//! The tables, by version: a new version of the program brings an old database up to date when it starts.

use super::database::{Database, DatabaseError};

/// Each step leads from the version of its place to the next. A step that was ever released is never changed.
const STEPS: &[&str] = &[
    include_str!("migrations/0001_sessions.sql"),
    include_str!("migrations/0002_participants.sql"),
    include_str!("migrations/0003_classes.sql"),
];

/// Brings the tables up to date, or refuses those of a newer program.
pub fn migrate(db: &mut dyn Database) -> Result<(), DatabaseError> {
    apply(db, STEPS)
}

/// All steps or none.
fn apply(db: &mut dyn Database, steps: &[&str]) -> Result<(), DatabaseError> {
    db.begin()?;
    let done = within(db, steps);
    match done {
        Ok(()) => db.commit(),
        Err(error) => {
            // What went wrong first says more.
            let _ = db.rollback();
            Err(error)
        }
    }
}

fn within(db: &mut dyn Database, steps: &[&str]) -> Result<(), DatabaseError> {
    db.script("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")?;
    let found = db.query("SELECT MAX(version) FROM schema_version", &[])?.first().map_or(0, |row| row.int(0));
    let known = i64::try_from(steps.len()).unwrap_or(i64::MAX);
    if found > known {
        return Err(DatabaseError::Newer { found, known });
    }
    for (version, step) in (1..).zip(steps).skip_while(|(version, _)| *version <= found) {
        db.script(step)?;
        db.execute("INSERT INTO schema_version (version) VALUES ($1)", &[version.into()])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collect::sqlite::Sqlite;

    fn version(db: &mut dyn Database) -> i64 {
        db.query("SELECT MAX(version) FROM schema_version", &[]).unwrap()[0].int(0)
    }

    #[test]
    fn each_step_is_taken_once_and_a_failing_one_changes_nothing() {
        let file = std::env::temp_dir().join(format!("geister-migrations-{}.sqlite", std::process::id()));
        let mut db = Sqlite::open(&file).unwrap();
        let (one, two) = ("CREATE TABLE a (x BIGINT);", "CREATE TABLE b (x BIGINT);");
        apply(&mut db, &[one]).unwrap();
        apply(&mut db, &[one]).unwrap();
        assert!(apply(&mut db, &[one, two, "nonsense"]).is_err());
        assert_eq!(version(&mut db), 1);
        apply(&mut db, &[one, two]).unwrap();
        assert_eq!(version(&mut db), 2);
        assert!(matches!(apply(&mut db, &[one]), Err(DatabaseError::Newer { found: 2, known: 1 })));
        std::fs::remove_file(file).unwrap();
    }
}
