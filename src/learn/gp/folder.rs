//! The folder of a run: one file for its settings and lessons, one for each finished generation, and while a generation is
//! being judged one for each who judges. All but the last kind are written whole or not at all, and never changed.

use super::error::EvolveError;
use super::lessons::{Lesson, Lessons};
use super::run::{Generation, Share};
use super::scores::{self, Known, Scores};
use super::settings::Settings;
use crate::agents::roster::RosterError;
use crate::arena::Shard;
use crate::files::replace::{self, Existing};
use base16ct::lower::encode_string;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const RUN: &str = "geister-evolution";
const GENERATION: &str = "geister-evolution-generation";
const VERSION: u32 = 1;

/// `run.json`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    format: String,
    version: u32,
    settings: Settings,
    lessons: Option<Lessons>,
}

/// `generation-001.json` and so on.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    format: String,
    version: u32,
    run: String,
    generation: u32,
    individuals: Vec<StoredIndividual>,
}

/// An individual as it is kept.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredIndividual {
    /// Its policy on one line.
    pub policy: String,
    /// How good it is.
    pub fitness: u32,
}

/// The folder of a run.
pub struct Folder {
    path: PathBuf,
    /// The hash of `run.json`, which all other files name.
    run: String,
    /// Open as long as the run is, and locked.
    _lock: File,
}

impl Folder {
    /// Opens the folder of a run, or begins one with the lessons that `make` makes. Nothing is left where that fails.
    pub fn open(
        path: &Path,
        settings: &Settings,
        share: Share,
        make: impl FnOnce() -> Result<Option<Lessons>, RosterError>,
    ) -> Result<(Folder, Vec<Lesson>), EvolveError> {
        let name = path.join("run.json");
        let failed = |error| file_error(&name, error);
        if !name.exists() {
            if let Some(stray) = first_generation_file(path) {
                let reason = "it is there without a run.json".to_owned();
                return Err(EvolveError::Foreign { name: stray.display().to_string(), reason });
            }
            fs::create_dir_all(path).map_err(|error| file_error(path, error))?;
            let lessons = make().map_err(|error| failed(io::Error::other(error.to_string())))?;
            let heading = Heading { format: RUN.to_owned(), version: VERSION, settings: settings.clone(), lessons };
            match replace::write(&name, &json(&heading)?, Existing::Stays) {
                // Another shard was quicker: what it wrote is the same, or refused below.
                Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(failed(error)),
                _ => {}
            }
        }
        let file = File::open(&name).map_err(failed)?;
        lock(&file, share, path)?;
        let bytes = fs::read(&name).map_err(failed)?;
        let foreign = |reason: String| EvolveError::Foreign { name: name.display().to_string(), reason };
        let heading: Heading = read(&bytes, RUN).map_err(foreign)?;
        if let Some(difference) = settings.difference(&heading.settings) {
            return Err(EvolveError::OtherRun { folder: path.display().to_string(), difference });
        }
        let lessons = heading.lessons.map_or(Ok(Vec::new()), |lessons| lessons.lessons()).map_err(foreign)?;
        let run = encode_string(&Sha256::digest(&bytes));
        Ok((Folder { path: path.to_owned(), run, _lock: file }, lessons))
    }

    fn generation_path(&self, number: u32) -> PathBuf {
        self.path.join(format!("generation-{number:03}.json"))
    }

    /// A generation's file does not belong here.
    pub fn foreign_generation(&self, number: u32, reason: &str) -> EvolveError {
        EvolveError::Foreign { name: self.generation_path(number).display().to_string(), reason: reason.to_owned() }
    }

    /// The individuals of a generation, if it is finished.
    pub fn read_generation(&self, number: u32) -> Result<Option<Vec<StoredIndividual>>, EvolveError> {
        let name = self.generation_path(number);
        let bytes = match fs::read(&name) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            read => read.map_err(|error| file_error(&name, error))?,
        };
        let stored: Stored = read(&bytes, GENERATION).map_err(|reason| self.foreign_generation(number, &reason))?;
        if (stored.run.as_str(), stored.generation) != (self.run.as_str(), number) {
            return Err(self.foreign_generation(number, "it belongs to another run or generation"));
        }
        Ok(Some(stored.individuals))
    }

    /// Writes a finished generation.
    pub fn write_generation(&self, generation: &Generation) -> Result<(), EvolveError> {
        let name = self.generation_path(generation.number);
        let individuals = generation.individuals.iter();
        let stored = Stored {
            format: GENERATION.to_owned(),
            version: VERSION,
            run: self.run.clone(),
            generation: generation.number,
            individuals: individuals
                .map(|one| StoredIndividual { policy: one.policy.to_string(), fitness: one.fitness })
                .collect(),
        };
        replace::write(&name, &json(&stored)?, Existing::Stays).map_err(|error| file_error(&name, error))
    }

    /// The file into which a shard writes the fitness of a generation's policies, and what is in it already.
    pub fn open_scores(&self, generation: u32, shard: Shard) -> Result<(Scores, Known), EvolveError> {
        let heading = scores::Heading::new(&self.run, generation, shard);
        Scores::open(&self.path.join(scores::file_name(generation, shard)), &heading)
    }

    /// What all files of scores of a generation hold, each with its name.
    pub fn read_scores(&self, generation: u32) -> Result<Vec<(String, Known)>, EvolveError> {
        let read = |path: PathBuf| {
            let (heading, found) = scores::read(&path)?;
            if !heading.belongs_to(&self.run, generation) {
                let reason = "it belongs to another run or generation".to_owned();
                return Err(EvolveError::Foreign { name: path.display().to_string(), reason });
            }
            Ok((path.display().to_string(), found))
        };
        self.score_files(generation).into_iter().map(read).collect()
    }

    /// Takes the files of scores of a finished generation away: all that they hold is in its own file now.
    pub fn clear_scores(&self, generation: u32) {
        for path in self.score_files(generation) {
            if scores::read(&path).is_ok_and(|(heading, _)| heading.belongs_to(&self.run, generation)) {
                // One that stays does no harm.
                let _ = fs::remove_file(path);
            }
        }
    }

    fn score_files(&self, generation: u32) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten().map(|entry| entry.path());
        let ours = |path: &PathBuf| {
            path.file_name().and_then(|name| name.to_str()).is_some_and(|name| scores::is_file_name(name, generation))
        };
        let mut files: Vec<PathBuf> = entries.filter(ours).collect();
        files.sort();
        files
    }

    /// Writes a file that is made of the run. Its name is a program's, not a reader's.
    pub fn write_made(&self, name: &str, text: &str) -> Result<(), EvolveError> {
        let path = self.path.join(name);
        replace::write(&path, text.as_bytes(), Existing::IsReplaced).map_err(|error| file_error(&path, error))
    }
}

fn first_generation_file(path: &Path) -> Option<PathBuf> {
    let mut entries: Vec<PathBuf> = fs::read_dir(path).ok()?.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    let is_one = |path: &PathBuf| {
        path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with("generation-"))
    };
    entries.into_iter().find(is_one)
}

/// A file that cannot be read or written.
pub fn file_error(path: &Path, error: io::Error) -> EvolveError {
    EvolveError::File { name: path.display().to_string(), error }
}

/// So long a shard waits for somebody who is putting a generation together, which takes a moment.
const PATIENCE: Duration = Duration::from_secs(10);

/// Keeps others out, as far as the file system can.
pub fn lock(file: &File, share: Share, path: &Path) -> Result<(), EvolveError> {
    let began = Instant::now();
    loop {
        let locked = match share {
            Share::Alone => file.try_lock(),
            Share::Among => file.try_lock_shared(),
        };
        match locked {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) if share == Share::Among && began.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(50));
            }
            Err(TryLockError::WouldBlock) => return Err(EvolveError::Locked(path.display().to_string())),
            // A file system without locks: nobody can be kept out of it.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(file_error(path, error)),
        }
    }
}

fn json(value: &impl Serialize) -> Result<Vec<u8>, EvolveError> {
    let mut bytes = serde_json::to_vec_pretty(value)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// Reads a document of a kind, or says why it is none.
fn read<T: for<'de> Deserialize<'de>>(bytes: &[u8], kind: &str) -> Result<T, String> {
    // The kind and version first: a document of another kind should be told so, not that a field is missing.
    let value: serde_json::Value =
        serde_json::from_slice(bytes).map_err(|error| format!("this is no whole JSON document ({error})"))?;
    let format = value.get("format").and_then(|format| format.as_str()).unwrap_or("another document");
    if format != kind {
        return Err(format!("this is {format:?}, not {kind:?}"));
    }
    let version = value.get("version").and_then(serde_json::Value::as_u64);
    if version != Some(VERSION.into()) {
        let told = version.map_or("no version".to_owned(), |version| format!("version {version}"));
        return Err(format!("it has {told}; this program reads version {VERSION}"));
    }
    serde_json::from_value(value).map_err(|error| format!("this is not {kind:?}: {error}"))
}
