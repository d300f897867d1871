//! Reading beside the writer: a connection for each reader, few at a time, on threads that may wait.

use super::database::{Database, DatabaseAddress};
use super::notice::say;
use super::{Failure, Refusal};
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many read at once. Researchers are few, and a database has only so many connections.
const AT_ONCE: usize = 4;

/// Where readers come from.
#[derive(Clone)]
pub struct Readers {
    place: DatabaseAddress,
    seats: Arc<Semaphore>,
}

/// A connection that only reads.
pub struct Reader {
    db: Option<Box<dyn Database>>,
    place: DatabaseAddress,
    _seat: OwnedSemaphorePermit,
}

impl Readers {
    /// Readers of this database.
    pub fn of(place: DatabaseAddress) -> Readers {
        Readers { place, seats: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// A reader, as soon as there is a free seat.
    pub async fn reader(&self) -> Result<Reader, Failure> {
        let seat = self.seats.clone().acquire_owned().await.map_err(|_| Refusal::Closing)?;
        Ok(Reader { db: None, place: self.place.clone(), _seat: seat })
    }
}

impl Reader {
    /// Reads something, and is there for more.
    pub async fn read<T: Send + 'static>(
        mut self,
        work: impl FnOnce(&mut dyn Database) -> Result<T, Failure> + Send + 'static,
    ) -> Result<(Reader, T), Failure> {
        let done = tokio::task::spawn_blocking(move || {
            let mut db = match self.db.take() {
                Some(db) => db,
                None => self.place.open()?,
            };
            let found = work(db.as_mut());
            self.db = Some(db);
            found.map(|found| (self, found))
        });
        let done = done.await.map_err(|_| Refusal::Closing)?;
        if let Err(Failure::Database(error)) = &done {
            say(&format!("not read: {error}"));
        }
        done
    }
}

impl Drop for Reader {
    /// A connection is closed where waiting for it harms nobody.
    fn drop(&mut self) {
        if let Some(db) = self.db.take() {
            std::thread::spawn(move || drop(db));
        }
    }
}
