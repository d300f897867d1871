//! `geister curves`: the fitness curves of several evolutions in one figure.

use super::CommandError;
use super::output::print;
use super::play::file_error;
use geister_lab::learn::gp::{Curve, figure};
use std::fs;
use std::path::PathBuf;

/// The fitness curves of evolutions in one figure, as SVG
#[derive(clap::Args)]
pub struct Curves {
    /// Names and curves: "population 100=run/curve-g030.csv"
    #[arg(required = true, value_name = "NAME=FILE")]
    curves: Vec<String>,
}

impl Curves {
    /// Reads the curves and prints the figure.
    pub fn run(&self) -> Result<(), CommandError> {
        let read = |argument: &String| {
            let (name, path) = argument
                .split_once('=')
                .map(|(name, path)| (name.to_owned(), PathBuf::from(path)))
                .ok_or_else(|| CommandError::Wish(format!("a curve is written NAME=FILE; {argument:?} is not")))?;
            let text = fs::read_to_string(&path).map_err(|error| file_error(&path, error))?;
            let foreign = || CommandError::Wish(format!("{} is no curve of an evolution", path.display()));
            Curve::from_csv(&text).map(|curve| (name, curve)).ok_or_else(foreign)
        };
        print(&figure(&self.curves.iter().map(read).collect::<Result<Vec<_>, CommandError>>()?))
    }
}
