//! Games written down, one file each, in a folder.

use super::CommandError;
use super::play::file_error;
use geister_lab::files::InnerPath;
use geister_lab::files::replace::{self, Existing};
use geister_lab::game::record::Record;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Where games are written down, if they are.
#[derive(clap::Args)]
pub struct Records {
    /// Write every game into this folder, as a record that `geister replay` reads
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Write over records that are there
    #[arg(long, requires = "records")]
    force: bool,
}

impl Records {
    /// Makes the folder. Records that are there already are refused now, not after the games.
    pub fn begin(&self) -> Result<(), CommandError> {
        let Some(folder) = &self.records else { return Ok(()) };
        let failed = |error| file_error(folder, error);
        fs::create_dir_all(folder).map_err(failed)?;
        let is_record = |name: &str| name.starts_with("game-") && name.ends_with(".json");
        for there in fs::read_dir(folder).map_err(failed)? {
            let there = there.map_err(failed)?.path();
            if !self.force && there.file_name().and_then(|name| name.to_str()).is_some_and(is_record) {
                return Err(CommandError::RecordThere(there.display().to_string()));
            }
        }
        Ok(())
    }

    /// Writes a game down where that is wanted. In a listing the names stand in the order of the games, however many they are.
    pub fn keep(&self, number: u64, record: impl FnOnce() -> Record) -> Result<(), CommandError> {
        let Some(folder) = &self.records else { return Ok(()) };
        let name = format!("game-{number:06}.json");
        let inside = name.parse::<InnerPath>().map_err(|error| std::io::Error::new(ErrorKind::InvalidInput, error))?;
        self.write(&inside.below(folder), &record())
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
