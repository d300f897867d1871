//! Where logs come from: files and folders of them.

use super::StudyError;
use crate::commands::CommandError;
use crate::commands::play::file_error;
use geister_lab::study::dataset::studies;
use geister_lab::study::gather::gather;
use geister_lab::study::log::{self, Log};
use geister_lab::study::trace::Trace;
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// Which logs are read.
#[derive(clap::Args)]
pub struct Sources {
    /// Logs: files that end with .jsonl, or folders of them
    #[arg(required = true, value_name = "LOGS")]
    logs: Vec<String>,
    /// Only sessions of this study, or of one version of its document, such as unknown-opponents@1a2b3c4d
    #[arg(long, value_name = "ID[@HASH]")]
    study: Option<String>,
}

impl Sources {
    /// Reads the sessions asked for.
    pub fn traces(&self) -> Result<Vec<Trace>, CommandError> {
        let logs = logs(&self.logs)?;
        let read: Result<Vec<Trace>, _> = logs.into_par_iter().map(Trace::of).collect();
        let mut traces = read.map_err(StudyError::Logs)?;
        let Some(study) = &self.study else { return Ok(traces) };
        let (id, hash) = study.split_once('@').unwrap_or((study, ""));
        let known = studies(&traces).into_keys().map(|(id, hash)| format!("{id}@{}", &hash[..hash.len().min(8)]));
        let found = known.collect::<Vec<_>>().join(", ");
        traces.retain(|trace| {
            let start = &trace.session.start;
            start.study == id && start.study_hash.starts_with(hash)
        });
        if traces.is_empty() {
            return Err(StudyError::OtherStudy { study: study.clone(), found }.into());
        }
        Ok(traces)
    }
}

/// Reads logs from files and folders.
pub fn logs(names: &[String]) -> Result<Vec<Log>, CommandError> {
    let mut files = Vec::new();
    for name in names {
        if name.starts_with("http://") || name.starts_with("https://") {
            return Err(StudyError::Address(name.clone()).into());
        }
        let before = files.len();
        find(Path::new(name), true, &mut files)?;
        if files.len() == before {
            return Err(StudyError::NoLogs(name.clone()).into());
        }
    }
    let read: Result<Vec<Vec<Log>>, CommandError> = files.par_iter().map(|file| one(file)).collect();
    Ok(gather(read?.into_iter().flatten()).map_err(StudyError::Logs)?)
}

fn one(file: &Path) -> Result<Vec<Log>, CommandError> {
    let text = std::fs::read_to_string(file).map_err(|error| file_error(file, error))?;
    let wrong = |error| StudyError::Log { name: file.display().to_string(), error };
    Ok(log::read(&text).map_err(wrong)?)
}

/// The files below a path, in the order of their names. A file that was named is a log whatever its name ends with.
fn find(path: &Path, named: bool, files: &mut Vec<PathBuf>) -> Result<(), CommandError> {
    let failed = |error| file_error(path, error);
    if path.is_dir() {
        let inside: Result<Vec<PathBuf>, _> =
            std::fs::read_dir(path).map_err(failed)?.map(|entry| entry.map(|entry| entry.path())).collect();
        let mut inside = inside.map_err(failed)?;
        inside.sort();
        return inside.iter().try_for_each(|path| find(path, false, files));
    }
    if named || path.extension().is_some_and(|end| end == "jsonl") {
        files.push(path.to_owned());
    }
    Ok(())
}
