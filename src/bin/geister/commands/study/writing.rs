//! Writing files without writing over what is there.

use super::StudyError;
use crate::commands::CommandError;
use crate::commands::play::file_error;
use std::path::Path;

/// Writes a file and the folders above it.
pub fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), CommandError> {
    if path.exists() && !force {
        return Err(StudyError::There(path.display().to_string()).into());
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| file_error(folder, error))?;
    }
    std::fs::write(path, bytes).map_err(|error| file_error(path, error))
}

/// May a whole folder be written? One that is not there or empty may.
pub fn folder_is_free(path: &Path, force: bool) -> Result<(), CommandError> {
    let empty = match std::fs::read_dir(path) {
        Ok(mut inside) => inside.next().is_none(),
        Err(_) => !path.exists(),
    };
    if empty || force { Ok(()) } else { Err(StudyError::There(path.display().to_string()).into()) }
}
