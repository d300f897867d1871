//! `geister study simulate`: participants played by a program.

use super::{StudyError, documents, writing};
use crate::commands::CommandError;
use crate::commands::output::print;
use crate::commands::play::progress_bar;
use geister_lab::game::Seed;
#[cfg(feature = "collect")]
use geister_lab::study::Event;
use geister_lab::study::SessionId;
#[cfg(feature = "collect")]
use geister_lab::study::class::ClassCode;
use geister_lab::study::log::{self, Log};
use geister_lab::study::simulate::{Simulation, SimulationError, quick, simulate};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The most participants of a run: all of their logs are held in memory.
const MOST: i64 = 20_000;

/// Participants played by a program, to try a study out before anybody takes part
#[derive(clap::Args)]
pub struct Simulate {
    /// A study that ships, or a file with a study's document
    study: String,
    /// How many participants
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(..=MOST))]
    participants: u32,
    /// Where all randomness comes from
    #[arg(long, default_value = "0", value_parser = crate::commands::seed)]
    seed: Seed,
    /// Write a log for each participant into this folder
    #[arg(long, value_name = "DIR", required_unless_present = "collector")]
    out: Option<PathBuf>,
    /// Send the logs to the collector at this address, as browsers would
    #[cfg(feature = "collect")]
    #[arg(long, value_name = "URL")]
    collector: Option<String>,
    /// Let them join the class with this code, to rehearse with a full projector
    #[cfg(feature = "collect")]
    #[arg(long, value_name = "CODE", requires = "collector")]
    class: Option<ClassCode>,
    /// Let games be drawn early, for very many participants; it makes another document of the study
    #[arg(long)]
    quick: bool,
    /// Let nobody leave early or decline
    #[arg(long)]
    all_finish: bool,
    /// Write over logs that are there; those of an earlier simulation that are not written anew go
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
                let mut who = Simulation::nth(self.seed(), n);
                if self.all_finish {
                    (who.agrees, who.stop_after) = (true, None);
                }
                let mut log = simulate(&document, &who);
                if let Ok(log) = &mut log {
                    self.join(log);
                }
                bar.inc(1);
                log
            })
            .collect();
        bar.finish_and_clear();
        let logs = logs.map_err(StudyError::Simulation)?;
        let entries: usize = logs.iter().map(|log| log.entries.len()).sum();
        let written = format!("{} logs with {entries} entries", logs.len());
        if let Some(folder) = &self.out {
            for log in &logs {
                self.write(log, folder)?;
            }
            if self.force {
                let new: BTreeSet<String> = logs.iter().map(file_name).collect();
                writing::remove(folder, |name, path| !new.contains(name) && is_simulated(name, path))?;
            }
            print(&format!("{written} in {}\n", folder.display()))?;
        }
        #[cfg(feature = "collect")]
        if let Some(base) = &self.collector {
            logs.par_iter().try_for_each(|log| send(base, log, self.class.as_ref()))?;
            print(&format!("{written} sent to {base}\n"))?;
        }
        Ok(())
    }

    /// Each class has people of its own: the same ones cannot begin twice at a collector.
    #[cfg(feature = "collect")]
    fn seed(&self) -> Seed {
        let code = self.class.iter().flat_map(|code| code.as_str().bytes());
        Seed(code.fold(self.seed.0, |seed, byte| seed.rotate_left(8) ^ u64::from(byte)))
    }

    #[cfg(not(feature = "collect"))]
    fn seed(&self) -> Seed {
        self.seed
    }

    /// In a class everybody has the name that the collector will give, and no other.
    #[cfg(feature = "collect")]
    fn join(&self, log: &mut Log) {
        let session = log.session.clone();
        if let (Some(code), Some(first)) = (&self.class, log.entries.first_mut())
            && let Event::Start(start) = &mut first.event
        {
            start.participant = Some(code.name_of(&session));
        }
    }

    #[cfg(not(feature = "collect"))]
    fn join(&self, _: &mut Log) {}

    fn write(&self, log: &Log, folder: &Path) -> Result<(), CommandError> {
        writing::write(&folder.join(file_name(log)), log.text().as_bytes(), self.force)
    }
}

fn file_name(log: &Log) -> String {
    format!("{}.jsonl", log.session)
}

/// Is this file the log of a simulated participant? A person's stays whatever happens.
fn is_simulated(name: &str, path: &Path) -> bool {
    let is_log = name.strip_suffix(".jsonl").is_some_and(|id| id.parse::<SessionId>().is_ok());
    let logs = || std::fs::read_to_string(path).ok().and_then(|text| log::read(&text).ok());
    let simulated = |log: &Log| log.start().is_some_and(|start| start.simulated);
    is_log && logs().is_some_and(|logs| !logs.is_empty() && logs.iter().all(simulated))
}

/// Sends a log in pieces, as a browser would.
#[cfg(feature = "collect")]
fn send(base: &str, log: &Log, class: Option<&ClassCode>) -> Result<(), CommandError> {
    use geister_lab::collect::client::{Beginning, Client};
    use geister_lab::study::assignment;
    const PIECE: usize = 50;
    let failed = |error| StudyError::Collector(base.to_owned(), error);
    let Some(start) = log.start() else { return Ok(()) };
    let client = Client::at(base);
    let session = log.replay().map_err(StudyError::Logs)?;
    // A secret that only this log's sender knows; nothing is at stake with simulated people.
    let hash = geister_lab::study::check::hash(&serde_json::json!([log.session, start.seed]));
    let secret: String = hash.chars().take(32).collect();
    let conditions = assignment::conditions(&session.study);
    let beginning = Beginning {
        condition: Some(assignment::to_index(assignment::in_turn(&session.study, start.condition))),
        participant: start.participant.clone().filter(|_| class.is_none()),
        class: class.cloned(),
        ..Beginning::new(log.session.clone(), &secret, &start.study, &start.study_hash, conditions)
    };
    client.begin(&beginning).map_err(failed)?;
    for piece in log.entries.chunks(PIECE) {
        let lines: String = piece.iter().map(|entry| entry.line() + "\n").collect();
        client.append(&log.session, &secret, &lines).map_err(failed)?;
    }
    Ok(())
}
