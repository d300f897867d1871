//! `geister study pseudonym`: what a participant's id becomes in the data.

use crate::commands::CommandError;
use crate::commands::output::print;
use geister_lab::study::check;

/// The pseudonym of a participant in a study, to find somebody's data and delete them
#[derive(clap::Args)]
pub struct Pseudonym {
    /// The study's id
    study: String,
    /// The participant's id as it stands in the address
    id: String,
}

impl Pseudonym {
    /// Prints it.
    pub fn run(&self) -> Result<(), CommandError> {
        print(&(check::pseudonym(&self.study, &self.id) + "\n"))
    }
}
