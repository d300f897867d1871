//! Where logs come from: files, folders of them, and collectors.

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
    /// Logs: files that end with .jsonl, folders of them, or the address of a collector
    #[arg(required = true, value_name = "LOGS")]
    logs: Vec<String>,
    /// Only sessions of this study, or of one version of its document, such as unknown-opponents@1a2b3c4d
    #[arg(long, value_name = "ID[@HASH]")]
    study: Option<String>,
    /// The file with the collector's key; without it the environment's GEISTER_COLLECT_KEY is used
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,
}

impl Sources {
    /// Reads the sessions asked for.
    pub fn traces(&self) -> Result<Vec<Trace>, CommandError> {
        let logs = logs(&self.logs, self.study.as_deref(), self.key_file.as_deref())?;
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

/// Reads logs from files, folders and collectors.
pub fn logs(names: &[String], study: Option<&str>, key_file: Option<&Path>) -> Result<Vec<Log>, CommandError> {
    let mut files = Vec::new();
    let mut fetched = Vec::new();
    for name in names {
        if is_address(name) {
            fetched.push(fetch(name, study, key_file)?);
            continue;
        }
        let before = files.len();
        find(Path::new(name), true, &mut files)?;
        if files.len() == before {
            return Err(StudyError::NoLogs(name.clone()).into());
        }
    }
    let read: Result<Vec<Vec<Log>>, CommandError> = files.par_iter().map(|file| one(file)).collect();
    let all = fetched.into_iter().chain(read?).flatten();
    Ok(gather(all).map_err(StudyError::Logs)?)
}

/// Is this the address of a collector?
pub fn is_address(name: &str) -> bool {
    name.starts_with("http://") || name.starts_with("https://")
}

/// Fetches the logs of one study, or of all, from a collector.
#[cfg(feature = "collect")]
fn fetch(base: &str, study: Option<&str>, key_file: Option<&Path>) -> Result<Vec<Log>, CommandError> {
    use geister_lab::collect::client::{Client, fetch_logs};
    let key = match key_file {
        Some(file) => std::fs::read_to_string(file).map_err(|error| file_error(file, error))?.trim().to_owned(),
        None => std::env::var("GEISTER_COLLECT_KEY").map_err(|_| StudyError::NoKey)?,
    };
    let failed = |error| StudyError::Collector(base.to_owned(), error);
    let mut studies: Vec<String> = match study {
        Some(study) => vec![study.split('@').next().unwrap_or_default().to_owned()],
        None => Client::at(base).studies(&key).map_err(failed)?.into_iter().map(|study| study.study).collect(),
    };
    studies.dedup();
    let mut logs = Vec::new();
    for study in studies {
        let text = fetch_logs(base, &study, &key).map_err(failed)?;
        let wrong = |error| StudyError::Log { name: format!("{base}, {study}"), error };
        logs.extend(log::read(&text).map_err(wrong)?);
    }
    Ok(logs)
}

#[cfg(not(feature = "collect"))]
fn fetch(base: &str, _: Option<&str>, _: Option<&Path>) -> Result<Vec<Log>, CommandError> {
    Err(StudyError::Address(base.to_owned()).into())
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
