//! `geister study pseudonym`: what a participant's id becomes in the data.

use super::key::KeySource;
use crate::commands::CommandError;
use crate::commands::output::{note, print};
use geister_lab::study::pseudonym;

/// The pseudonym of a participant in a study, to find somebody's data and delete them
#[derive(clap::Args)]
pub struct Pseudonym {
    /// The study's id
    study: String,
    /// The participant's id as it stands in the address
    id: String,
    #[command(flatten)]
    key: KeySource,
}

impl Pseudonym {
    /// Prints it.
    pub fn run(&self) -> Result<(), CommandError> {
        let name = match self.key.find()? {
            Some(key) => key.pseudonym(&self.study, &self.id),
            None => {
                note("note: without the study's key this is the pseudonym of data gathered before pseudonyms had one");
                pseudonym::without_key(&self.study, &self.id)
            }
        };
        print(&(name + "\n"))
    }
}
