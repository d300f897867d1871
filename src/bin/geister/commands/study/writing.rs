//! Writing files without writing over what is there, whole or not at all.

use super::StudyError;
use super::sources::Sources;
use crate::commands::CommandError;
use crate::commands::play::file_error;
use geister_lab::files::replace::{self, Existing};
use geister_lab::study::dataset::File;
use geister_lab::study::dataset::leftovers::{FOLDERS, is_ours};
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

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

/// Writes a data set into a folder: all of it is on the disk before the first old file is replaced. Then the files of an older
/// data set of this study go that are not in the new one, such as the logs of those who have withdrawn; but no file that the new
/// one was made of, and none of somebody's own.
pub fn write_set(folder: &Path, files: &[File], study: &str, sources: &Sources) -> Result<(), CommandError> {
    let new: BTreeSet<PathBuf> = files.iter().map(|file| file.path.below(folder)).collect();
    let files = files.iter().map(|file| (file.path.below(folder), file.bytes.as_slice()));
    replace::write_all(files, Existing::IsReplaced)?;
    for inner in FOLDERS {
        let is_left =
            |name: &str, path: &Path| is_ours(study, inner, name) && !new.contains(path) && !sources.have(path);
        remove(&folder.join(inner), is_left)?;
    }
    Ok(())
}

/// Takes those files of a folder away that are left over, by name and path. A folder that is not there has none.
pub fn remove(folder: &Path, is_left: impl Fn(&str, &Path) -> bool) -> Result<(), CommandError> {
    let failed = |error| file_error(folder, error);
    let inside = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        inside => inside.map_err(failed)?,
    };
    for one in inside {
        let one = one.map_err(failed)?;
        let (name, path) = (one.file_name(), one.path());
        let is_file = one.file_type().map_err(failed)?.is_file();
        if is_file && name.to_str().is_some_and(|name| is_left(name, &path)) {
            std::fs::remove_file(&path).map_err(|error| file_error(&path, error))?;
        }
    }
    Ok(())
}

/// May a whole folder be written? One that is not there or empty may.
pub fn folder_is_free(path: &Path, force: bool) -> Result<(), CommandError> {
    let empty = match std::fs::read_dir(path) {
        Ok(mut inside) => inside.next().is_none(),
        Err(_) => !path.exists(),
    };
    if empty || force { Ok(()) } else { Err(StudyError::There(path.display().to_string()).into()) }
}
