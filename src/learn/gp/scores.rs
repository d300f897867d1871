//! The fitness of a generation's policies, line by line as they become known: what is lost when a run is broken off is what
//! was being judged then.

use super::error::EvolveError;
use super::folder::{file_error, lock};
use super::run::Share;
use crate::arena::{Shard, whole_lines};
use crate::files::replace::{self, Existing};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

const SCORES: &str = "geister-evolution-scores";
const VERSION: u32 = 1;

/// The first line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heading {
    format: String,
    version: u32,
    run: String,
    generation: u32,
    shard: Shard,
}

impl Heading {
    /// The first line of a shard's file.
    pub fn new(run: &str, generation: u32, shard: Shard) -> Heading {
        Heading { format: SCORES.to_owned(), version: VERSION, run: run.to_owned(), generation, shard }
    }

    /// Is it of this run and generation?
    pub fn belongs_to(&self, run: &str, generation: u32) -> bool {
        (self.run.as_str(), self.generation) == (run, generation)
    }
}

/// Policies by the names of what they do, each with its fitness.
pub type Known = Vec<(String, u32)>;

/// Every other line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    key: String,
    fitness: u32,
}

/// A file of scores, open for more.
pub struct Scores {
    path: PathBuf,
    file: Mutex<File>,
}

/// `generation-003-shard-02-of-16.jsonl`.
pub fn file_name(generation: u32, shard: Shard) -> String {
    let digits = shard.of.to_string().len();
    format!("generation-{generation:03}-shard-{:0digits$}-of-{}.jsonl", shard.number, shard.of)
}

/// Is this the name of a file of scores of this generation?
pub fn is_file_name(name: &str, generation: u32) -> bool {
    name.strip_prefix(&format!("generation-{generation:03}-shard-")).is_some_and(|rest| rest.ends_with(".jsonl"))
}

impl Scores {
    /// Opens the file, or begins it. Also tells what it holds.
    pub fn open(path: &Path, heading: &Heading) -> Result<(Scores, Known), EvolveError> {
        let failed = |error| file_error(path, error);
        let first = serde_json::to_string(heading)? + "\n";
        match replace::write(path, first.as_bytes(), Existing::Stays) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(failed(error)),
            _ => {}
        }
        let file = OpenOptions::new().read(true).append(true).open(path).map_err(failed)?;
        lock(&file, Share::Alone, path)?;
        let (there, found) = read(path)?;
        if there != *heading {
            return Err(foreign(path, "it belongs to another run, generation or shard".to_owned()));
        }
        // Without the torn line.
        let whole = whole_lines(&fs::read(path).map_err(failed)?);
        file.set_len(whole as u64).map_err(failed)?;
        Ok((Scores { path: path.to_owned(), file: Mutex::new(file) }, found))
    }

    /// Adds a policy's fitness, as one line written in one go.
    pub fn add(&self, key: &str, fitness: u32) -> Result<(), EvolveError> {
        let line = serde_json::to_string(&Line { key: key.to_owned(), fitness })? + "\n";
        let mut file = self.file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        file.write_all(line.as_bytes()).map_err(|error| file_error(&self.path, error))
    }
}

fn foreign(path: &Path, reason: String) -> EvolveError {
    EvolveError::Foreign { name: path.display().to_string(), reason }
}

/// Reads a file of scores. What follows the last line end is torn and passed over.
pub fn read(path: &Path) -> Result<(Heading, Known), EvolveError> {
    let mut bytes = fs::read(path).map_err(|error| file_error(path, error))?;
    bytes.truncate(whole_lines(&bytes));
    let text = String::from_utf8_lossy(&bytes); // what is no text is no JSON either, and is told so
    let mut lines = text.lines();
    let heading: Heading = lines
        .next()
        .and_then(|line| serde_json::from_str(line).ok())
        .ok_or_else(|| foreign(path, "it holds no fitness of policies".to_owned()))?;
    if (heading.format.as_str(), heading.version) != (SCORES, VERSION) {
        let told = format!("this is {:?} of version {}", heading.format, heading.version);
        return Err(foreign(path, format!("{told}; this program reads {SCORES:?} of version {VERSION}")));
    }
    let score = |(number, line): (usize, &str)| match serde_json::from_str::<Line>(line) {
        Ok(Line { key, fitness }) => Ok((key, fitness)),
        Err(error) => Err(foreign(path, format!("line {}: {error}", number + 2))),
    };
    let scores = lines.enumerate().map(score).collect::<Result<Vec<_>, EvolveError>>()?;
    Ok((heading, scores))
}
