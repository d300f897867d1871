//! `geister collect`: the server that gathers study logs.

use super::CommandError;
use super::output::{note, print};
use super::study::StudyError;
use geister_lab::collect::database::DatabaseAddress;
use geister_lab::collect::key::Key;
use geister_lab::collect::page::Folders;
use geister_lab::collect::server::{CollectError, Collector, KeyChoice, Settings};
use geister_lab::study::keyed::{NoStudyKey, StudyKey};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where a key is looked for that is in no file.
const KEY_VARIABLE: &str = "GEISTER_COLLECT_KEY";
/// Where a database is looked for that is not named.
const DATABASE_VARIABLE: &str = "DATABASE_URL";

/// Serve the page and gather study logs in a database
#[derive(clap::Args)]
pub struct Collect {
    /// The built page to serve, such as dist; without it only the collector answers
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
    /// Studies as NAME.json, laid over those of the page
    #[arg(long, value_name = "DIR")]
    studies: Option<PathBuf>,
    /// Where to listen; port 0 takes a free one
    #[arg(long, default_value = "127.0.0.1:8090")]
    address: SocketAddr,
    /// sqlite:FILE or postgres://USER@HOST/NAME; else $DATABASE_URL, else sqlite:data.sqlite
    #[arg(long, value_name = "URL")]
    database: Option<DatabaseAddress>,
    /// A file with the researcher's key; else $GEISTER_COLLECT_KEY, else one is drawn at the first start and shown once
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,
    /// Draw a new key in place of the one that was drawn before
    #[arg(long, conflicts_with = "key_file")]
    new_key: bool,
    /// A file with the key of pseudonyms and signed links, in hexadecimal digits; else one is drawn at the first start and kept
    #[arg(long, value_name = "FILE")]
    study_key: Option<PathBuf>,
    /// Serve participants and nobody else: no researcher's desk, and nothing to read
    #[arg(long)]
    participants_only: bool,
    /// Let pages of this origin use the collector, such as `https://lab.example.org`; `*` for all. May be repeated
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<axum::http::HeaderValue>,
    /// The most new sessions a minute from one address; 0 for any number
    #[arg(long, value_name = "N", default_value_t = 60)]
    sessions_per_minute: u32,
    /// The most requests a minute from one address; 0 for any number
    #[arg(long, value_name = "N", default_value_t = 1200)]
    requests_per_minute: u32,
    /// A proxy in front tells who asks, in X-Forwarded-For
    #[arg(long)]
    trust_proxy: bool,
    /// A session without an end that sent nothing for so long counts no more for the balance of conditions
    #[arg(long, value_name = "MINUTES", default_value = "120", value_parser = super::minutes)]
    abandoned_after: Duration,
    /// How long a request may take to arrive, and how long a connection may be silent between two
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = super::seconds)]
    patience: Duration,
}

impl Collect {
    /// Gathers until it is told to stop, by Ctrl-C or SIGTERM.
    pub fn run(self) -> Result<(), CommandError> {
        let settings = self.settings()?;
        let label = settings.database.label();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            let collector = Collector::open(settings).await?;
            if let Some(key) = collector.new_key() {
                print(&format!("The researcher's key, shown this once: {key}\n"))?;
            }
            let told = told_to_stop()?;
            note(&format!("collecting at http://{}/ into {label}", collector.address()?));
            collector.run(told).await;
            note("ended; everything that was acknowledged is stored");
            Ok(())
        })
    }

    fn settings(self) -> Result<Settings, CommandError> {
        Ok(Settings {
            address: self.address,
            database: self.database.map_or_else(usual_database, Ok)?,
            key: choose_key(self.key_file.as_deref(), self.new_key)?,
            study_key: self.study_key.as_deref().map(read_study_key).transpose()?,
            participants_only: self.participants_only,
            folders: Folders { page: self.page, studies: self.studies },
            origins: self.allow_origin,
            sessions_per_minute: self.sessions_per_minute,
            requests_per_minute: self.requests_per_minute,
            trust_proxy: self.trust_proxy,
            abandoned_after: self.abandoned_after,
            patience: self.patience,
        })
    }
}

/// Ctrl-C, or what a service manager sends.
#[cfg(unix)]
fn told_to_stop() -> Result<impl Future<Output = ()>, CommandError> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Ctrl-C.
#[cfg(not(unix))]
fn told_to_stop() -> Result<impl Future<Output = ()>, CommandError> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}

fn usual_database() -> Result<DatabaseAddress, CommandError> {
    match std::env::var(DATABASE_VARIABLE) {
        Ok(url) => url.parse().map_err(|reason| CommandError::Variable { name: DATABASE_VARIABLE, reason }),
        Err(_) => Ok(DatabaseAddress::Sqlite("data.sqlite".into())),
    }
}

fn choose_key(file: Option<&Path>, new: bool) -> Result<KeyChoice, CommandError> {
    let given = match file {
        Some(file) => Some(read_key(file)?),
        None => std::env::var(KEY_VARIABLE).ok().filter(|_| !new),
    };
    match given {
        Some(text) => Ok(KeyChoice::Given(Key::of(text.trim()).map_err(CollectError::from)?)),
        None if new => Ok(KeyChoice::New),
        None => Ok(KeyChoice::Kept),
    }
}

fn read_study_key(file: &Path) -> Result<StudyKey, CommandError> {
    let wrong = |error: NoStudyKey| StudyError::Key(file.display().to_string(), error);
    Ok(read_key(file)?.parse().map_err(wrong)?)
}

fn read_key(file: &Path) -> Result<String, CommandError> {
    let named = |error| CommandError::File { name: file.display().to_string(), error };
    #[cfg(unix)]
    if std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(file).map_err(named)?.permissions()) & 0o077 != 0 {
        note(&format!("note: other users of this machine can read {0}; chmod 600 {0} keeps it to you", file.display()));
    }
    std::fs::read_to_string(file).map_err(named)
}
