//! `geister study`: documents, logs, data sets and reports of studies with people.

mod check;
mod documents;
mod error;
mod export;
mod invite;
mod key;
mod pseudonym;
mod report;
mod schema;
mod simulate;
mod sources;
mod writing;

pub use error::StudyError;

use super::CommandError;
use clap::Subcommand;

/// Studies with people: documents, logs, data sets and reports
#[derive(clap::Args)]
pub struct Study {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Check),
    Schema(schema::Schema),
    Simulate(simulate::Simulate),
    Export(export::Export),
    Report(report::Report),
    Pseudonym(pseudonym::Pseudonym),
    Invite(invite::Invite),
}

impl Study {
    /// Runs the command that was asked for.
    pub fn run(&self) -> Result<(), CommandError> {
        match &self.command {
            Command::Check(command) => command.run(),
            Command::Schema(command) => command.run(),
            Command::Simulate(command) => command.run(),
            Command::Export(command) => command.run(),
            Command::Report(command) => command.run(),
            Command::Pseudonym(command) => command.run(),
            Command::Invite(command) => command.run(),
        }
    }
}

/// Reads a language from an argument.
fn language(text: &str) -> Result<geister_lab::language::Language, String> {
    let known = geister_lab::language::Language::ALL.into_iter().find(|language| language.tag() == text);
    known.ok_or_else(|| "a language is en or ja".to_owned())
}
