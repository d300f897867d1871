//! One writer at a time, many answers a commit.
//!
//! A commit waits for the disk, whatever is in it. So whatever has been asked for meanwhile goes into the next
//! transaction together, and everybody is answered after its commit. On two cores this is what lets a thousand
//! participants send at once.

use super::database::{Database, DatabaseAddress, DatabaseError};
use super::notice::say;
use super::{Failure, Refusal};
use std::thread::{self, JoinHandle};
use tokio::sync::{mpsc, oneshot};

/// How many may wait; the next one waits to wait.
const QUEUE: usize = 1024;
/// How many go into one transaction.
const GROUP: usize = 128;

/// Where to send what is to be written.
#[derive(Clone)]
pub struct Writer {
    jobs: mpsc::Sender<Box<dyn Job>>,
}

/// Something to write. It is run again where its transaction was lost, so it must give the same the second time; and
/// when it refuses it must have written nothing.
trait Job: Send {
    fn run(&mut self, db: &mut dyn Database) -> Result<(), DatabaseError>;
    fn deletes(&self) -> bool;
    fn reply(self: Box<Self>, fate: Result<(), DatabaseError>);
}

struct Work<T, F> {
    work: F,
    deletes: bool,
    answer: Option<Result<T, Failure>>,
    reply: oneshot::Sender<Result<T, Failure>>,
}

impl<T, F> Job for Work<T, F>
where
    T: Send,
    F: FnMut(&mut dyn Database) -> Result<T, Failure> + Send,
{
    fn run(&mut self, db: &mut dyn Database) -> Result<(), DatabaseError> {
        match (self.work)(db) {
            Err(Failure::Database(error)) => Err(error),
            answer => {
                self.answer = Some(answer);
                Ok(())
            }
        }
    }

    fn deletes(&self) -> bool {
        self.deletes
    }

    fn reply(self: Box<Self>, fate: Result<(), DatabaseError>) {
        let answer = match fate {
            Ok(()) => self.answer.unwrap_or(Err(Refusal::Closing.into())),
            Err(error) => Err(error.into()),
        };
        // Whoever asked may have gone.
        let _ = self.reply.send(answer);
    }
}

impl Writer {
    /// Starts the thread that writes. It ends when every writer has been dropped and everything is written.
    pub fn start(place: DatabaseAddress, db: Box<dyn Database>) -> (Writer, JoinHandle<()>) {
        let (jobs, asked) = mpsc::channel(QUEUE);
        let thread = WriterThread { place, db: Some(db), to_scrub: false };
        (Writer { jobs }, thread::spawn(move || thread.run(asked)))
    }

    /// Writes, and answers when it is on the disk.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&mut dyn Database) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        self.send(false, work).await
    }

    /// Deletes: what is left of it in the database's files goes too.
    pub async fn delete<T: Send + 'static>(
        &self,
        work: impl FnMut(&mut dyn Database) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        self.send(true, work).await
    }

    async fn send<T: Send + 'static>(
        &self,
        deletes: bool,
        work: impl FnMut(&mut dyn Database) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(Work { work, deletes, answer: None, reply });
        self.jobs.send(job).await.map_err(|_| Refusal::Closing)?;
        answer.await.map_err(|_| Refusal::Closing)?
    }
}

/// Where the writing is done.
struct WriterThread {
    place: DatabaseAddress,
    /// None after a failure, until it is needed again.
    db: Option<Box<dyn Database>>,
    to_scrub: bool,
}

impl WriterThread {
    fn run(mut self, mut asked: mpsc::Receiver<Box<dyn Job>>) {
        while let Some(first) = asked.blocking_recv() {
            let mut group = vec![first];
            while group.len() < GROUP
                && let Ok(job) = asked.try_recv()
            {
                group.push(job);
            }
            self.handle(group);
        }
    }

    fn handle(&mut self, mut group: Vec<Box<dyn Job>>) {
        let deletes = group.iter().any(|job| job.deletes());
        if self.transact(&mut group).is_ok() {
            self.scrub(deletes);
            group.into_iter().for_each(|job| job.reply(Ok(())));
            return;
        }
        // Each by itself, so that one that cannot be written harms nobody else.
        for job in group {
            let mut one = [job];
            let fate = self.transact(&mut one);
            let [job] = one;
            self.scrub(fate.is_ok() && job.deletes());
            if let Err(error) = &fate {
                say(&format!("not stored: {error}"));
            }
            job.reply(fate);
        }
    }

    fn transact(&mut self, group: &mut [Box<dyn Job>]) -> Result<(), DatabaseError> {
        let db = match &mut self.db {
            Some(db) => db,
            none => none.insert(self.place.open()?),
        };
        let done = db.begin().and_then(|()| group.iter_mut().try_for_each(|job| job.run(db.as_mut())));
        let done = done.and_then(|()| db.commit());
        if done.is_err() {
            // Whatever state the connection is in, the next one is in none. Closing it rolls back.
            self.db = None;
        }
        done
    }

    /// Where a reader stood in the way the deletion holds all the same; the next write tries to scrub again.
    fn scrub(&mut self, deleted: bool) {
        self.to_scrub |= deleted;
        if self.to_scrub
            && let Some(db) = &mut self.db
        {
            match db.scrub() {
                Ok(scrubbed) => self.to_scrub = !scrubbed,
                Err(error) => say(&format!("deleted, but not yet scrubbed from the database's files: {error}")),
            }
        }
    }
}
