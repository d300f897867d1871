//! Games written down, one file each, in a folder.

use super::CommandError;
use super::play::file_error;
use geister_lab::files::InnerPath;
use geister_lab::files::replace::{self, Existing};
use geister_lab::game::record::Record;
use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Where games are written down, if they are.
#[derive(clap::Args)]
pub struct Records {
    /// Write every game into this folder, as a record that `geister replay` reads
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Write over records that are there; those of an earlier run that are not written anew go
    #[arg(long, requires = "records")]
    force: bool,
    /// The names written in this run.
    #[arg(skip)]
    written: Mutex<BTreeSet<String>>,
}

impl Records {
    /// Makes the folder. Records that are there already are refused now, not after the games.
    pub fn begin(&self) -> Result<(), CommandError> {
        let Some(folder) = &self.records else { return Ok(()) };
        let failed = |error| file_error(folder, error);
        fs::create_dir_all(folder).map_err(failed)?;
        for there in fs::read_dir(folder).map_err(failed)? {
            let there = there.map_err(failed)?.path();
            if !self.force && there.file_name().and_then(|name| name.to_str()).is_some_and(is_record) {
                return Err(CommandError::RecordThere(there.display().to_string()));
            }
        }
        Ok(())
    }

    /// Writes a game of so many down where that is wanted. In a listing the names stand in the order of the games, however many
    /// they are.
    pub fn keep(&self, number: u64, games: u64, record: impl FnOnce() -> Record) -> Result<(), CommandError> {
        let Some(folder) = &self.records else { return Ok(()) };
        let name = name(number, games);
        let inside = name.parse::<InnerPath>().map_err(|error| std::io::Error::new(ErrorKind::InvalidInput, error))?;
        self.write(&inside.below(folder), &record())?;
        self.written.lock().unwrap_or_else(PoisonError::into_inner).insert(name);
        Ok(())
    }

    /// The run is over. Only now the records of an earlier one go that it has written over in part: a folder holds one run.
    pub fn end(&self) -> Result<(), CommandError> {
        let Some(folder) = self.records.as_ref().filter(|_| self.force) else { return Ok(()) };
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        for there in fs::read_dir(folder).map_err(|error| file_error(folder, error))? {
            let there = there.map_err(|error| file_error(folder, error))?;
            let name = there.file_name();
            if name.to_str().is_some_and(|name| is_record(name) && !written.contains(name)) {
                fs::remove_file(there.path()).map_err(|error| file_error(&there.path(), error))?;
            }
        }
        Ok(())
    }

    fn write(&self, file: &Path, record: &Record) -> Result<(), CommandError> {
        let existing = if self.force { Existing::IsReplaced } else { Existing::Stays };
        let text = record.to_json() + "\n";
        replace::write(file, text.as_bytes(), existing).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => CommandError::RecordThere(file.display().to_string()),
            _ => file_error(file, error),
        })
    }
}

/// The name of a game's file: as many digits as the last game needs, and six at least.
fn name(number: u64, games: u64) -> String {
    let digits = games.to_string().len().max(6);
    format!("game-{number:0digits$}.json")
}

/// Is this such a name?
fn is_record(name: &str) -> bool {
    let number = name.strip_prefix("game-").and_then(|rest| rest.strip_suffix(".json"));
    number.is_some_and(|number| number.len() >= 6 && number.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_the_order_of_the_games() {
        assert_eq!((name(7, 10), name(999_999, 999_999)), ("game-000007.json".into(), "game-999999.json".into()));
        let names: Vec<String> = [1, 9, 999_999, 1_000_000, 2_000_000].map(|number| name(number, 2_000_000)).into();
        assert!(names.is_sorted() && names.iter().all(|name| is_record(name)), "{names:?}");
        for other in ["game-1.json", "game-00000x.json", "game-000001.txt", "my-game-000001.json", "game-.json"] {
            assert!(!is_record(other), "{other}");
        }
    }
}
