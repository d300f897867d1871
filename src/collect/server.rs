//! The collector as a whole: opens the database, listens, and ends without losing anything.

use super::api::{self, Peer, Services};
use super::database::{Database, DatabaseAddress, DatabaseError};
use super::health::Health;
use super::key::{Key, KeyError};
use super::library::Library;
use super::limiter::Limiter;
use super::migrations::migrate;
use super::notice::say;
use super::page::{self, Folders};
use super::readers::Readers;
use super::study_key;
use super::writer::Writer;
use crate::study::keyed::StudyKey;
use crate::study::wire::BASE;
use axum::http::HeaderValue;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};

/// How long requests under way are waited for at the end.
const LAST_CALL: Duration = Duration::from_secs(10);
/// A pause where the system has no more connections to give.
const BREATH: Duration = Duration::from_millis(50);

/// How to run a collector.
pub struct Settings {
    /// Where to listen; port 0 takes a free one.
    pub address: SocketAddr,
    /// Where the data is kept.
    pub database: DatabaseAddress,
    /// Which key opens it.
    pub key: KeyChoice,
    /// What makes pseudonyms and signs links; none for the one that is kept with the data.
    pub study_key: Option<StudyKey>,
    /// Is there neither a services nor anything to read, for a host that participants reach?
    pub participants_only: bool,
    /// The page and the studies.
    pub folders: Folders,
    /// Other origins whose pages may use the collector; `*` for all.
    pub origins: Vec<HeaderValue>,
    /// The most new sessions a minute from one address; 0 for any number.
    pub sessions_per_minute: u32,
    /// The most requests a minute from one address; 0 for any number.
    pub requests_per_minute: u32,
    /// Is there a proxy in front that tells who asks?
    pub trust_proxy: bool,
    /// When a session without an end counts no more for the balance.
    pub abandoned_after: Duration,
    /// How long a request may take to arrive, and how long a connection may be silent between two.
    pub patience: Duration,
}

/// Which key opens the data.
pub enum KeyChoice {
    /// One that was given, for as long as the program runs.
    Given(Key),
    /// The one that was drawn before, or a new one at the first start.
    Kept,
    /// A new one in place of the one before.
    New,
}

/// Why a collector does not start.
#[derive(Debug, thiserror::Error)]
pub enum CollectError {
    /// No database.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// No key.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// Everybody could fetch the database.
    #[error("the database {} lies in the served folder {}: everybody could read it", file.display(), folder.display())]
    Exposed {
        /// The database.
        file: PathBuf,
        /// The folder.
        folder: PathBuf,
    },
    /// A folder without a page.
    #[error("there is no page in {}: it has no index.html; `make build` makes one in dist", .0.display())]
    NoPage(PathBuf),
    /// A folder of studies that is none.
    #[error("{} is not a folder", .0.display())]
    NoFolder(PathBuf),
    /// Nothing can be heard there.
    #[error("cannot listen at {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        error: io::Error,
    },
}

/// A collector that listens and does not answer yet.
pub struct Collector {
    listener: TcpListener,
    router: Router,
    writing: JoinHandle<()>,
    new_key: Option<String>,
    patience: Duration,
}

impl Collector {
    /// Opens everything. Waits for the database; call it from a runtime that other tasks do not need just now.
    pub async fn open(settings: Settings) -> Result<Collector, CollectError> {
        settings.check()?;
        let place = settings.database.clone();
        let (choice, study_key) = (settings.key, settings.study_key);
        // PostgreSQL's client brings a runtime of its own, which must not start inside ours.
        let opened = tokio::task::spawn_blocking(move || -> Result<_, CollectError> {
            let mut db = place.open()?;
            migrate(db.as_mut())?;
            let (key, new_key) = choose(choice, db.as_mut())?;
            let study_key = match study_key {
                Some(given) => given,
                None => study_key::kept_or_drawn(db.as_mut())?,
            };
            let (writer, writing) = Writer::start(place, db);
            Ok((key, new_key, study_key, writer, writing))
        });
        let (key, new_key, study_key, writer, writing) = match opened.await {
            Ok(opened) => opened?,
            Err(panic) => std::panic::resume_unwind(panic.into_panic()),
        };
        let listen = |error| CollectError::Listen { address: settings.address, error };
        let listener = TcpListener::bind(settings.address).await.map_err(listen)?;
        let services = Services {
            writer,
            readers: Readers::of(settings.database),
            health: Health::default(),
            key,
            study_key,
            library: Arc::new(Library::of(settings.folders.clone())),
            room: Arc::default(),
            reach: listener.local_addr().ok().and_then(|address| api::reach(address, settings.trust_proxy)),
            participants_only: settings.participants_only,
            sessions: Limiter::new(settings.sessions_per_minute),
            requests: Limiter::new(settings.requests_per_minute),
            trust_proxy: settings.trust_proxy,
            abandoned_after: settings.abandoned_after,
            patience: settings.patience,
        };
        let api = api::routes(Arc::new(services), &settings.origins);
        let router = Router::new().nest(BASE, api).merge(page::routes(settings.folders, settings.participants_only));
        Ok(Collector { listener, router, writing, new_key, patience: settings.patience })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// The key that was drawn at this start, if one was: nobody will be told again.
    pub fn new_key(&self) -> Option<&str> {
        self.new_key.as_deref()
    }

    /// Answers until it is told to stop, then finishes what is under way.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Collector { listener, router, writing, patience, .. } = self;
        let graceful = GracefulShutdown::new();
        tokio::pin!(stop);
        loop {
            tokio::select! {
                () = &mut stop => break,
                accepted = listener.accept() => match accepted {
                    Ok((stream, peer)) => attend(stream, peer, &router, patience, &graceful),
                    Err(_) => tokio::time::sleep(BREATH).await,
                },
            }
        }
        drop((listener, router));
        let _ = tokio::time::timeout(LAST_CALL, graceful.shutdown()).await;
        // It ends with the last request that could write; whoever is still sending then was never told that it is stored.
        let written = tokio::task::spawn_blocking(move || writing.join());
        if !matches!(tokio::time::timeout(LAST_CALL, written).await, Ok(Ok(Ok(())))) {
            say("the collector ended while requests were under way; their clients will send again");
        }
    }
}

fn attend(stream: TcpStream, peer: SocketAddr, router: &Router, patience: Duration, graceful: &GracefulShutdown) {
    // Answers are small, and each is waited for.
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router.clone().layer(Extension(Peer(peer.ip()))));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), service);
    let connection = graceful.watch(connection);
    // A connection that breaks is the client's to repair.
    tokio::spawn(async move { drop(connection.await) });
}

fn choose(choice: KeyChoice, db: &mut dyn Database) -> Result<(Key, Option<String>), KeyError> {
    let kept = match choice {
        KeyChoice::Given(key) => Some(key),
        KeyChoice::Kept => Key::kept(db)?,
        KeyChoice::New => None,
    };
    match kept {
        Some(key) => Ok((key, None)),
        None => Key::draw(db).map(|(key, text)| (key, Some(text))),
    }
}

impl Settings {
    /// Folders that are there, and no database in them.
    fn check(&self) -> Result<(), CollectError> {
        let Folders { page, studies } = &self.folders;
        if let Some(page) = page.as_ref().filter(|page| !page.join("index.html").is_file()) {
            return Err(CollectError::NoPage(page.clone()));
        }
        if let Some(studies) = studies.as_ref().filter(|studies| !studies.is_dir()) {
            return Err(CollectError::NoFolder(studies.clone()));
        }
        let DatabaseAddress::Sqlite(file) = &self.database else { return Ok(()) };
        // The file may not be there yet; its folder must be.
        let home = file.parent().filter(|home| !home.as_os_str().is_empty()).unwrap_or(".".as_ref());
        let Ok(home) = home.canonicalize() else { return Ok(()) };
        let exposes = |folder: &&PathBuf| folder.canonicalize().is_ok_and(|folder| home.starts_with(folder));
        match [page, studies].into_iter().flatten().find(exposes) {
            Some(folder) => Err(CollectError::Exposed { file: file.clone(), folder: folder.clone() }),
            None => Ok(()),
        }
    }
}
