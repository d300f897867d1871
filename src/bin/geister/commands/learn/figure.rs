//! `geister learn figure`: trainings of networks beside each other.

use super::super::CommandError;
use super::super::output::print;
use geister_lab::learn::colours::{Over, figure};
use std::path::Path;

/// Trainings of networks beside each other in one figure, as SVG
#[derive(clap::Args)]
pub struct Draw {
    /// What the figure goes over
    #[arg(long, value_enum, default_value_t = Over::Epochs)]
    over: Over,
    /// Names and folders of trainings: "model 3=network"
    #[arg(required = true, value_name = "NAME=DIR")]
    trainings: Vec<String>,
}

impl Draw {
    /// Draws it.
    pub fn run(&self) -> Result<(), CommandError> {
        let named = |argument: &'_ String| {
            let parted = argument.split_once('=').map(|(name, folder)| (name.to_owned(), folder.to_owned()));
            parted.ok_or_else(|| CommandError::Wish(format!("a training is written NAME=DIR; {argument:?} is not")))
        };
        let trainings = self.trainings.iter().map(named).collect::<Result<Vec<_>, CommandError>>()?;
        let trainings: Vec<(String, &Path)> =
            trainings.iter().map(|(name, folder)| (name.clone(), Path::new(folder))).collect();
        print(&figure(&trainings, self.over)?)
    }
}
