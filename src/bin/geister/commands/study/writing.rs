//! Writing files without writing over what is there, whole or not at all.

use super::StudyError;
use crate::commands::CommandError;
use crate::commands::play::file_error;
use geister_lab::files::replace::{self, Existing};
use geister_lab::study::dataset::File;
use std::io::ErrorKind;
use std::path::Path;

/// Writes a file and the folders above it.
pub fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), CommandError> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| file_error(folder, error))?;
    }
    let existing = if force { Existing::IsReplaced } else { Existing::Stays };
    replace::write(path, bytes, existing).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => StudyError::There(path.display().to_string()).into(),
        _ => file_error(path, error),
    })
}

/// Writes a data set into a folder: all of it is on the disk before the first old file is replaced.
pub fn write_set(folder: &Path, files: &[File]) -> Result<(), CommandError> {
    let files = files.iter().map(|file| (file.path.below(folder), file.bytes.as_slice()));
    Ok(replace::write_all(files, Existing::IsReplaced)?)
}

/// May a whole folder be written? One that is not there or empty may.
pub fn folder_is_free(path: &Path, force: bool) -> Result<(), CommandError> {
    let empty = match std::fs::read_dir(path) {
        Ok(mut inside) => inside.next().is_none(),
        Err(_) => !path.exists(),
    };
    if empty || force { Ok(()) } else { Err(StudyError::There(path.display().to_string()).into()) }
}
