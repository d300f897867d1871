//! Can anything be stored? A collector that answers and cannot write loses nothing, but gathers nothing either.

use super::Failure;
use super::writer::Writer;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// Where the trial is kept.
const NOTE: &str = "health";
/// As much as a browser sends at a time: where less than that is free, the disk is as good as full.
const BYTES: usize = 64 * 1024;
/// How long an answer is good for, so that asking often does not wear out a disk.
const FRESH: Duration = Duration::from_secs(5);

/// What was found last.
#[derive(Default)]
pub struct Health {
    written: Mutex<Option<Instant>>,
}

impl Health {
    /// Writes something of the usual size, commits it, and takes it away again.
    pub async fn check(&self, writer: &Writer) -> Result<(), Failure> {
        let mut written = self.written.lock().await;
        if written.is_some_and(|then| then.elapsed() < FRESH) {
            return Ok(());
        }
        *written = None;
        let trial = "x".repeat(BYTES);
        writer
            .write(move |db| {
                db.execute("DELETE FROM notes WHERE name = $1", &[NOTE.into()])?;
                Ok(db.execute(
                    "INSERT INTO notes (name, value) VALUES ($1, $2)",
                    &[NOTE.into(), trial.as_str().into()],
                )?)
            })
            .await?;
        *written = Some(Instant::now());
        Ok(())
    }
}
