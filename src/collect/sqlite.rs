//! A file of SQLite's: nothing to install, one file to back up.

use super::database::{Cell, Database, DatabaseError, Row, Value};
use rusqlite::Connection;
use rusqlite::types::{ToSqlOutput, ValueRef};
use std::fs::OpenOptions;
use std::path::Path;
use std::time::Duration;

/// How long to wait for somebody else who writes, such as a backup.
const PATIENCE: Duration = Duration::from_secs(10);

/// A connection to a file.
pub struct Sqlite {
    connection: Connection,
}

impl Sqlite {
    /// Opens the file, and makes it where there is none: readable by its owner only.
    pub fn open(file: &Path) -> Result<Sqlite, DatabaseError> {
        let mut options = OpenOptions::new();
        options.create(true).append(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(file).map_err(|error| DatabaseError::File { name: file.display().to_string(), error })?;
        let connection = Connection::open(file)?;
        connection.busy_timeout(PATIENCE)?;
        // FULL: a commit is on the disk when it returns. secure_delete: what is deleted is overwritten with zeros.
        connection.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON;",
        )?;
        connection.set_prepared_statement_cache_capacity(32);
        Ok(Sqlite { connection })
    }
}

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Value::Int(number) => number.to_sql(),
            Value::Text(text) => text.to_sql(),
        }
    }
}

fn cell(value: ValueRef<'_>) -> rusqlite::Result<Cell> {
    Ok(match value {
        ValueRef::Integer(number) => Cell::Int(number),
        ValueRef::Text(text) => Cell::Text(str::from_utf8(text)?.to_owned()),
        _ => Cell::Null,
    })
}

impl Database for Sqlite {
    fn begin(&mut self) -> Result<(), DatabaseError> {
        self.script("BEGIN IMMEDIATE")
    }

    fn commit(&mut self) -> Result<(), DatabaseError> {
        self.script("COMMIT")
    }

    fn rollback(&mut self) -> Result<(), DatabaseError> {
        self.script("ROLLBACK")
    }

    fn script(&mut self, sql: &str) -> Result<(), DatabaseError> {
        Ok(self.connection.execute_batch(sql)?)
    }

    fn query(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<Row>, DatabaseError> {
        let mut statement = self.connection.prepare_cached(&ours(sql))?;
        let columns = statement.column_count();
        let row = |row: &rusqlite::Row<'_>| {
            (0..columns).map(|column| cell(row.get_ref(column)?)).collect::<rusqlite::Result<_>>().map(Row)
        };
        let rows = statement.query_map(rusqlite::params_from_iter(values), row)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    fn execute(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<(), DatabaseError> {
        self.connection.prepare_cached(&ours(sql))?.execute(rusqlite::params_from_iter(values))?;
        Ok(())
    }

    fn append(&mut self, session: &str, first: i64, lines: &[&str]) -> Result<(), DatabaseError> {
        let mut statement =
            self.connection.prepare_cached("INSERT INTO entries (session, n, line) VALUES (?1, ?2, ?3)")?;
        for (n, line) in (first..).zip(lines) {
            statement.execute((session, n, line))?;
        }
        Ok(())
    }

    /// The zeros reach the file, and the log beside it is emptied.
    fn scrub(&mut self) -> Result<bool, DatabaseError> {
        let busy = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0))?;
        Ok(busy == 0)
    }
}

/// SQLite counts values with a question mark. No statement of ours has a dollar in a text.
fn ours(sql: &str) -> String {
    sql.replace('$', "?")
}
