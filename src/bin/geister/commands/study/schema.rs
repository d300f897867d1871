//! `geister study schema`: the published form of a study's document.

use crate::commands::CommandError;
use crate::commands::output::print_json;

/// The JSON Schema of a study's document, for editors
#[derive(clap::Args)]
pub struct Schema;

impl Schema {
    /// Prints it.
    pub fn run(&self) -> Result<(), CommandError> {
        print_json(&geister_lab::study::schema::schema())
    }
}
