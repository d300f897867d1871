//! `geister study simulate`: participants played by a program.

use super::{StudyError, documents, writing};
use crate::commands::CommandError;
use crate::commands::output::print;
use crate::commands::play::progress_bar;
use geister_lab::game::Seed;
use geister_lab::study::log::Log;
use geister_lab::study::simulate::{Simulation, SimulationError, quick, simulate};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// Participants played by a program, to try a study out before anybody takes part
#[derive(clap::Args)]
pub struct Simulate {
    /// A study that ships, or a file with a study's document
    study: String,
    /// How many participants
    #[arg(long, default_value_t = 8)]
    participants: u32,
    /// Where all randomness comes from
    #[arg(long, default_value = "0", value_parser = crate::commands::seed)]
    seed: Seed,
    /// Write a log for each participant into this folder
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Let games be drawn early, for very many participants; it makes another document of the study
    #[arg(long)]
    quick: bool,
    /// Let nobody leave early or decline
    #[arg(long)]
    all_finish: bool,
    /// Write over logs that are there
    #[arg(long)]
    force: bool,
}

impl Simulate {
    /// Simulates and writes.
    pub fn run(&self) -> Result<(), CommandError> {
        let document = documents::document(&self.study)?;
        let document = if self.quick { quick(&document) } else { document };
        let bar = progress_bar(u64::from(self.participants));
        let logs: Result<Vec<Log>, SimulationError> = (0..self.participants)
            .into_par_iter()
            .map(|n| {
                let mut who = Simulation::nth(self.seed, n);
                if self.all_finish {
                    (who.agrees, who.stop_after) = (true, None);
                }
                let log = simulate(&document, &who);
                bar.inc(1);
                log
            })
            .collect();
        bar.finish_and_clear();
        let logs = logs.map_err(StudyError::Simulation)?;
        for log in &logs {
            self.deliver(log, &self.out)?;
        }
        let entries: usize = logs.iter().map(|log| log.entries.len()).sum();
        print(&format!("{} logs with {entries} entries in {}\n", logs.len(), self.out.display()))
    }

    /// The one place where a log goes out.
    fn deliver(&self, log: &Log, folder: &Path) -> Result<(), CommandError> {
        writing::write(&folder.join(format!("{}.jsonl", log.session)), log.text().as_bytes(), self.force)
    }
}
