//! The file that keeps a tournament's finished chunks, so that a run goes on where it was broken off.

use super::CommandError;
use super::play::file_error;
use geister_lab::arena::{Chunk, Results, Shard, Tally, Tournament, whole_lines};
use geister_lab::files::replace::{self, Existing};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// A results file, open for more.
pub struct ResultsFile {
    path: PathBuf,
    file: Mutex<File>,
}

impl ResultsFile {
    /// The file of a tournament, or of a shard of it, in a folder; begun where it is not there. Also tells what it
    /// already holds.
    pub fn open(folder: &Path, plan: &Tournament, shard: Shard) -> Result<(ResultsFile, Results), CommandError> {
        fs::create_dir_all(folder).map_err(|error| file_error(folder, error))?;
        let path = folder.join(file_name(shard));
        let failed = |error| file_error(&path, error);
        let begun = Results::none(plan.clone(), shard);
        // Whole or not at all: a file without its first line would be nobody's.
        match replace::write(&path, begun.heading()?.as_bytes(), Existing::Stays) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(failed(error)),
            _ => {}
        }
        let mut file = OpenOptions::new().read(true).append(true).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(CommandError::Locked(path.display().to_string())),
            // A file system without locks: nobody can be kept out of it.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let whole = whole_lines(&bytes);
        if whole == 0 {
            // Only the torn beginning of our own first line, or nothing at all, is written anew; the rest is somebody's.
            let heading = begun.heading()?;
            if !heading.as_bytes().starts_with(&bytes) {
                return Err(CommandError::Foreign(path.display().to_string()));
            }
            file.set_len(0).map_err(failed)?;
            file.write_all(heading.as_bytes()).map_err(failed)?;
            return Ok((ResultsFile { path, file: Mutex::new(file) }, begun));
        }
        let results = parse(&path, &bytes)?;
        if let Some(difference) = difference(&results, plan, shard) {
            return Err(CommandError::OtherPlan { name: path.display().to_string(), difference });
        }
        file.set_len(whole as u64).map_err(failed)?; // without the torn line
        Ok((ResultsFile { path, file: Mutex::new(file) }, results))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a finished chunk, as one line written in one go.
    pub fn add(&self, chunk: &Chunk, tally: &Tally) -> Result<(), CommandError> {
        let line = Results::chunk_line(chunk.number, tally)?;
        let mut file = self.file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        file.write_all(line.as_bytes()).map_err(|error| file_error(&self.path, error))
    }
}

/// Reads the results in a file.
pub fn read(path: &Path) -> Result<Results, CommandError> {
    let bytes = fs::read(path).map_err(|error| file_error(path, error))?;
    parse(path, &bytes)
}

fn parse(path: &Path, bytes: &[u8]) -> Result<Results, CommandError> {
    let text = String::from_utf8_lossy(bytes); // what is no text is no JSON either, and is told so
    Results::parse(&text).map_err(|error| CommandError::Results { name: path.display().to_string(), error })
}

/// `results.jsonl`, or `shard-03-of-16.jsonl`: in a listing they stand in order.
fn file_name(shard: Shard) -> String {
    if shard == Shard::WHOLE {
        return "results.jsonl".to_owned();
    }
    let digits = shard.of.to_string().len();
    format!("shard-{:0digits$}-of-{}.jsonl", shard.number, shard.of)
}

/// In what the results in a file are of another plan than this one.
fn difference(results: &Results, plan: &Tournament, shard: Shard) -> Option<String> {
    let there = &results.plan;
    let ids = |plan: &Tournament| plan.players.iter().map(|player| player.id.as_str()).collect::<Vec<_>>().join(" ");
    let fields = [
        ("players", ids(there), ids(plan)),
        ("board", there.board.to_string(), plan.board.to_string()),
        ("games", there.games.to_string(), plan.games.to_string()),
        ("seed", there.seed.to_string(), plan.seed.to_string()),
        ("draw ply", there.draw_ply.0.to_string(), plan.draw_ply.0.to_string()),
        ("shard", results.shard.to_string(), shard.to_string()),
    ];
    let changed = fields.into_iter().find(|(_, theirs, ours)| theirs != ours);
    let told = changed.map(|(name, theirs, ours)| format!("{name}: {theirs} there, {ours} here"));
    told.or_else(|| (there != plan).then(|| "a player has changed since".to_owned()))
}
