//! `geister merge`: the shards of a tournament, put together.

use super::report::Form;
use super::{CommandError, results_file};
use geister_lab::arena::{Report, merge};
use std::path::PathBuf;

/// The result of a tournament from the files of its shards
#[derive(clap::Args)]
pub struct Merge {
    /// The shards' files, all of them, in any order
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// A player of the tournament that follows a policy of one's own: mcts-policy:FILE, as it was named there
    #[arg(long = "with", value_name = "PLAYER")]
    _with: Vec<String>,
    #[command(flatten)]
    form: Form,
}

impl Merge {
    /// Reads all shards and tells the result, as the whole run would have.
    pub fn run(&self) -> Result<(), CommandError> {
        let read = |path: &PathBuf| Ok((path.display().to_string(), results_file::read(path)?));
        let parts = self.files.iter().map(read).collect::<Result<Vec<_>, CommandError>>()?;
        let whole = merge(parts)?;
        self.form.print(&Report::of(&whole.plan, &whole.tallies()))
    }
}
