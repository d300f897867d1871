//! The little that is asked of a database, so that every rule is written once and holds on each.
//!
//! SQL is written for PostgreSQL in words that SQLite knows too, with `$1` for values.

use super::{postgres::Postgres, sqlite::Sqlite, tls::TlsError};
use std::error::Error;
use std::path::PathBuf;
use std::str::FromStr;

/// A value for a statement.
#[derive(Debug, Clone, Copy)]
pub enum Value<'a> {
    /// A number, or none.
    Int(Option<i64>),
    /// A text, or none.
    Text(Option<&'a str>),
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Int(Some(number))
    }
}

impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Self {
        Value::Int(number)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::Text(Some(text))
    }
}

impl<'a> From<Option<&'a str>> for Value<'a> {
    fn from(text: Option<&'a str>) -> Self {
        Value::Text(text)
    }
}

/// A value from a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Null,
    /// A number.
    Int(i64),
    /// A text.
    Text(String),
}

/// A row of a table. Reading a column as something that it is not gives nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row(pub Vec<Cell>);

impl Row {
    /// A number that may be missing.
    pub fn maybe_int(&self, column: usize) -> Option<i64> {
        match self.0.get(column) {
            Some(Cell::Int(number)) => Some(*number),
            _ => None,
        }
    }

    /// A number.
    pub fn int(&self, column: usize) -> i64 {
        self.maybe_int(column).unwrap_or_default()
    }

    /// A text that may be missing.
    pub fn maybe_text(&self, column: usize) -> Option<&str> {
        match self.0.get(column) {
            Some(Cell::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// A text.
    pub fn text(&self, column: usize) -> &str {
        self.maybe_text(column).unwrap_or_default()
    }
}

/// A connection.
pub trait Database: Send {
    /// Begins a transaction in which nobody else writes.
    fn begin(&mut self) -> Result<(), DatabaseError>;
    /// Ends the transaction. After this everything in it survives a crash of the program and of the machine.
    fn commit(&mut self) -> Result<(), DatabaseError>;
    /// Ends the transaction as if it had not been.
    fn rollback(&mut self) -> Result<(), DatabaseError>;
    /// Runs statements that take and give nothing.
    fn script(&mut self, sql: &str) -> Result<(), DatabaseError>;
    /// Runs a statement that gives rows.
    fn query(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<Row>, DatabaseError>;
    /// Runs a statement that changes rows.
    fn execute(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<(), DatabaseError>;
    /// Adds lines to a session's log, numbered from `first`.
    fn append(&mut self, session: &str, first: i64, lines: &[&str]) -> Result<(), DatabaseError>;
    /// Removes what deleted rows leave behind in the database's files, as far as it can; false where somebody who reads
    /// stood in the way.
    fn scrub(&mut self) -> Result<bool, DatabaseError>;
}

/// What a database says when it cannot.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// SQLite.
    #[error("SQLite: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// PostgreSQL.
    #[error("PostgreSQL: {}", sentence(.0))]
    Postgres(#[from] ::postgres::Error),
    /// A file that cannot be opened.
    #[error("{name}: {error}")]
    File {
        /// The file.
        name: String,
        /// Why.
        error: std::io::Error,
    },
    /// Tables of a later version.
    #[error(
        "the database was made by a newer version of this program (its tables are version {found}, this program knows {known})"
    )]
    Newer {
        /// The tables' version.
        found: i64,
        /// The newest that we know.
        known: i64,
    },
    /// TLS that cannot be.
    #[error("{0}")]
    Tls(#[from] TlsError),
    /// A text encoding in which lines could not be kept as they are.
    #[error("the PostgreSQL database has the encoding {0}; create it with ENCODING 'UTF8'")]
    Encoding(String),
}

impl DatabaseError {
    /// Is there no room left on its disk?
    pub fn is_full(&self) -> bool {
        match self {
            DatabaseError::Sqlite(error) => error.sqlite_error_code() == Some(rusqlite::ErrorCode::DiskFull),
            DatabaseError::Postgres(error) => error.code() == Some(&::postgres::error::SqlState::DISK_FULL),
            DatabaseError::File { error, .. } => error.kind() == std::io::ErrorKind::StorageFull,
            _ => false,
        }
    }
}

/// The server's own sentence, without the values that it may quote below it; else ours with its cause.
fn sentence(error: &::postgres::Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(told), _) => told.message().to_owned(),
        (None, Some(cause)) => format!("{error}: {cause}"),
        (None, None) => error.to_string(),
    }
}

/// Where the data is kept.
#[derive(Clone, PartialEq, Eq)]
pub enum DatabaseAddress {
    /// A file of SQLite's.
    Sqlite(PathBuf),
    /// A PostgreSQL server, by its URL, which may hold a password.
    Postgres(String),
}

impl DatabaseAddress {
    /// Connects.
    pub fn open(&self) -> Result<Box<dyn Database>, DatabaseError> {
        Ok(match self {
            DatabaseAddress::Sqlite(file) => Box::new(Sqlite::open(file)?),
            DatabaseAddress::Postgres(url) => Box::new(Postgres::open(url)?),
        })
    }

    /// What may be shown of it: no password.
    pub fn label(&self) -> String {
        match self {
            DatabaseAddress::Sqlite(file) => format!("the SQLite file {}", file.display()),
            DatabaseAddress::Postgres(_) => "PostgreSQL".to_owned(),
        }
    }
}

impl FromStr for DatabaseAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<DatabaseAddress, String> {
        if let Some(file) = text.strip_prefix("sqlite:").filter(|file| !file.is_empty()) {
            return Ok(DatabaseAddress::Sqlite(file.into()));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(DatabaseAddress::Postgres(text.to_owned()));
        }
        Err("a database is sqlite:FILE or postgres://USER@HOST/NAME".to_owned())
    }
}
