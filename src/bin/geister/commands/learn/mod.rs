//! `geister learn`: what estimators of hidden colours are made of.

mod blueness;
mod colours;
mod data;
mod figure;
mod sight;

use super::CommandError;

/// What estimators of hidden colours are made of
#[derive(clap::Args)]
pub struct Learn {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    Blueness(blueness::Blueness),
    Colours(colours::Colours),
    Data(data::Data),
    Figure(figure::Draw),
    Sight(sight::Sight),
}

impl Learn {
    /// Learns it.
    pub fn run(&self) -> Result<(), CommandError> {
        match &self.what {
            What::Blueness(command) => command.run(),
            What::Colours(command) => command.run(),
            What::Data(command) => command.run(),
            What::Figure(command) => command.run(),
            What::Sight(command) => command.run(),
        }
    }
}
