//! A PostgreSQL server, for whoever has one with its backups.

use super::database::{Cell, Database, DatabaseError, Row, Value};
use super::tls::Encryption;
use postgres::types::{ToSql, Type};
use postgres::{Client, Config, Statement};
use std::collections::BTreeMap;
use std::time::Duration;

/// How long a server may take to be reached.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whoever writes holds this lock until the commit: one writer at a time, as in SQLite, also where several collectors
/// share a database. So conditions stay in balance and every rule holds without a lock of its own. The number is the
/// project's and means nothing.
const LOCK_AND_BEGIN: &str = "BEGIN; SELECT pg_advisory_xact_lock(20071104)";

/// A connection to a server.
pub struct Postgres {
    client: Client,
    prepared: BTreeMap<&'static str, Statement>,
}

impl Postgres {
    /// Connects, encrypted as far as the URL asks for it: see [`super::tls`].
    pub fn open(url: &str) -> Result<Postgres, DatabaseError> {
        let (url, encryption) = Encryption::of(url)?;
        let mut config: Config = url.parse()?;
        encryption.settle(&mut config);
        config.application_name("geister-collect");
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(PATIENCE);
        }
        let mut client = config.connect(encryption.connector()?)?;
        let encoding: String = client.query_one("SHOW server_encoding", &[])?.try_get(0)?;
        if encoding != "UTF8" {
            return Err(DatabaseError::Encoding(encoding));
        }
        // Whatever the server's habit, a commit of ours is on the disk when it returns; and a lock that somebody else
        // never gives back must not hold up everybody for good.
        client.batch_execute(
            "SET synchronous_commit = on; SET lock_timeout = '20s'; SET client_min_messages = warning",
        )?;
        Ok(Postgres { client, prepared: BTreeMap::new() })
    }

    fn prepare(&mut self, sql: &'static str) -> Result<Statement, DatabaseError> {
        if let Some(statement) = self.prepared.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(sql)?;
        self.prepared.insert(sql, statement.clone());
        Ok(statement)
    }
}

fn parameters<'a>(values: &'a [Value<'a>]) -> Vec<&'a (dyn ToSql + Sync)> {
    let parameter = |value: &'a Value<'a>| match value {
        Value::Int(number) => number as &(dyn ToSql + Sync),
        Value::Text(text) => text,
    };
    values.iter().map(parameter).collect()
}

fn row(row: &postgres::Row) -> Result<Row, DatabaseError> {
    let cell = |(column, kind): (usize, &postgres::Column)| -> Result<Cell, DatabaseError> {
        Ok(match *kind.type_() {
            Type::INT8 => row.try_get::<_, Option<i64>>(column)?.map_or(Cell::Null, Cell::Int),
            _ => row.try_get::<_, Option<String>>(column)?.map_or(Cell::Null, Cell::Text),
        })
    };
    row.columns().iter().enumerate().map(cell).collect::<Result<_, _>>().map(Row)
}

impl Database for Postgres {
    fn begin(&mut self) -> Result<(), DatabaseError> {
        self.script(LOCK_AND_BEGIN)
    }

    fn commit(&mut self) -> Result<(), DatabaseError> {
        self.script("COMMIT")
    }

    fn rollback(&mut self) -> Result<(), DatabaseError> {
        self.script("ROLLBACK")
    }

    fn script(&mut self, sql: &str) -> Result<(), DatabaseError> {
        Ok(self.client.batch_execute(sql)?)
    }

    fn query(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<Row>, DatabaseError> {
        let statement = self.prepare(sql)?;
        self.client.query(&statement, &parameters(values))?.iter().map(row).collect()
    }

    fn execute(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<(), DatabaseError> {
        let statement = self.prepare(sql)?;
        self.client.execute(&statement, &parameters(values))?;
        Ok(())
    }

    /// In one go: a round trip for each line would cost more than storing it.
    fn append(&mut self, session: &str, first: i64, lines: &[&str]) -> Result<(), DatabaseError> {
        let statement = self.prepare(
            "INSERT INTO entries (session, n, line) \
             SELECT $1, $2 + place - 1, line FROM unnest($3::text[]) WITH ORDINALITY AS new (line, place)",
        )?;
        self.client.execute(&statement, &[&session, &first, &lines])?;
        Ok(())
    }

    /// The deleted rows' room is given free now, not when the server next tidies up. Their bytes are overwritten as the
    /// room is used again, or at once by `VACUUM FULL`.
    fn scrub(&mut self) -> Result<bool, DatabaseError> {
        self.script("VACUUM entries")?;
        Ok(true)
    }
}
