//! `mcts-policy:FILE`: a player that follows a policy of one's own, named where a player is named on the command line.
//!
//! Only there: the files are read before anything else is looked at, so an id in a record, a log or an address cannot lead to
//! one.

use super::CommandError;
use super::play::file_error;
use geister_lab::agents::gp::{Written, playouts_of, with_policy};
use geister_lab::agents::keep;
use geister_lab::playout::policy::LONGEST;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Brings the players that the arguments name by a policy's file.
pub fn bring(arguments: impl Iterator<Item = String>) -> Result<(), CommandError> {
    for id in arguments {
        let Some((kind, file)) = id.split_once(':') else { continue };
        let Some(playouts) = playouts_of(kind) else { continue };
        let path = Path::new(file);
        let text = text(path)?;
        let wrong = |reason: String| CommandError::Wish(format!("{file}: {reason}"));
        let name = path.file_stem().map_or_else(|| file.into(), |name| name.to_string_lossy());
        let policy = Written::new(&name, &text).map_err(|error| wrong(error.to_string()))?;
        keep(with_policy(&id, policy, playouts));
    }
    Ok(())
}

/// The text of a policy's file.
pub fn text(path: &Path) -> Result<String, CommandError> {
    let mut bytes = Vec::new();
    // A byte more than a policy may have is enough to refuse it.
    let read = File::open(path).and_then(|file| file.take(LONGEST as u64 + 1).read_to_end(&mut bytes));
    read.map_err(|error| file_error(path, error))?;
    String::from_utf8(bytes).map_err(|_| CommandError::Wish(format!("{}: this is no text", path.display())))
}
