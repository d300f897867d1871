//! Where logs come from: files, folders of them, and collectors.

use super::StudyError;
use crate::commands::CommandError;
use crate::commands::output::note;
use crate::commands::play::file_error;
use geister_lab::study::aside::{self, Aside, Gathered};
use geister_lab::study::dataset::studies;
use geister_lab::study::log::Log;
use geister_lab::study::trace::Trace;
use rayon::prelude::*;
use std::borrow::Cow;
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

/// Sessions that can be used, and what was set aside.
pub struct Found {
    /// The sessions.
    pub traces: Vec<Trace>,
    /// What cannot be used, and why.
    pub aside: Vec<Aside>,
}

impl Sources {
    /// Is this file among those that are read? Where that cannot be known, it is.
    pub fn have(&self, path: &Path) -> bool {
        let Ok(path) = path.canonicalize() else { return true };
        let read =
            self.logs.iter().filter(|name| !is_address(name)).filter_map(|name| Path::new(name).canonicalize().ok());
        read.into_iter().any(|read| path.starts_with(read))
    }

    /// Reads the sessions asked for. What cannot be used is named on standard error, and the rest goes on; `mixed` says
    /// that the study's document may have changed on the way.
    pub fn find(&self, mixed: bool) -> Result<Found, CommandError> {
        let (logs, mut aside) = logs(&self.logs, self.study.as_deref(), self.key_file.as_deref())?;
        let read: Vec<Result<Trace, Aside>> =
            logs.into_par_iter().map(|(place, log)| aside::trace(&place, log)).collect();
        let mut traces = Vec::new();
        for one in read {
            match one {
                Ok(trace) => traces.push(trace),
                Err(bad) => aside.push(bad),
            }
        }
        if let Some(study) = &self.study
            && !traces.is_empty()
        {
            let (id, hash) = study.split_once('@').unwrap_or((study, ""));
            let known = studies(&traces).into_keys().map(|(id, hash)| format!("{id}@{}", beginning(&hash)));
            let found = known.collect::<Vec<_>>().join(", ");
            traces.retain(|trace| {
                let start = &trace.session.start;
                start.study == id && start.study_hash.starts_with(hash)
            });
            if traces.is_empty() {
                return Err(StudyError::OtherStudy { study: study.clone(), found }.into());
            }
        }
        if !mixed {
            let (kept, strays) = aside::without_strays(traces);
            (traces, _) = (kept, aside.extend(strays));
        }
        tell(&aside);
        if traces.is_empty() && !aside.is_empty() {
            return Err(StudyError::AllAside(aside.len()).into());
        }
        Ok(Found { traces, aside })
    }
}

/// The first characters of a hash: enough to choose a version by.
fn beginning(hash: &str) -> String {
    hash.chars().take(8).collect()
}

/// Names what was set aside, on standard error.
fn tell(aside: &[Aside]) {
    const MOST: usize = 20;
    aside.iter().take(MOST).for_each(|one| note(&format!("set aside: {one}")));
    if let Some(more) = aside.len().checked_sub(MOST).filter(|more| *more > 0) {
        note(&format!("set aside: {more} more"));
    }
}

/// Logs, each with the place that it came from.
pub type Placed = Vec<(String, Log)>;

/// Reads logs from files, folders and collectors; also tells what is no log.
pub fn logs(
    names: &[String],
    study: Option<&str>,
    key_file: Option<&Path>,
) -> Result<(Placed, Vec<Aside>), CommandError> {
    let mut gathered = Gathered::default();
    let mut files = Vec::new();
    for name in names {
        if is_address(name) {
            fetch(name, study, key_file, &mut gathered)?;
            continue;
        }
        let before = files.len();
        find(Path::new(name), true, &mut files)?;
        if files.len() == before {
            return Err(StudyError::NoLogs(name.clone()).into());
        }
    }
    for file in files {
        let bytes = std::fs::read(&file).map_err(|error| file_error(&file, error))?;
        gathered.read(&file.display().to_string(), &text_of(&bytes));
    }
    Ok(gathered.logs())
}

/// The text of a file; a line that is no UTF-8 is one that is no entry either.
fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => {
            let line = |line| std::str::from_utf8(line).unwrap_or("\u{fffd}");
            bytes.split(|byte| *byte == b'\n').map(line).collect::<Vec<_>>().join("\n").into()
        }
    }
}

/// Is this the address of a collector?
pub fn is_address(name: &str) -> bool {
    name.starts_with("http://") || name.starts_with("https://")
}

/// The researcher's key of a collector.
#[cfg(feature = "collect")]
pub fn researchers_key(file: Option<&Path>) -> Result<String, CommandError> {
    match file {
        Some(file) => Ok(std::fs::read_to_string(file).map_err(|error| file_error(file, error))?.trim().to_owned()),
        None => Ok(std::env::var("GEISTER_COLLECT_KEY").map_err(|_| StudyError::NoKey)?),
    }
}

/// Fetches the logs of one study, or of all, from a collector.
#[cfg(feature = "collect")]
fn fetch(
    base: &str,
    study: Option<&str>,
    key_file: Option<&Path>,
    gathered: &mut Gathered,
) -> Result<(), CommandError> {
    use geister_lab::collect::client::{Client, fetch_logs};
    let key = researchers_key(key_file)?;
    let failed = |error| StudyError::Collector(base.to_owned(), error);
    let mut studies: Vec<String> = match study {
        Some(study) => vec![study.split('@').next().unwrap_or_default().to_owned()],
        None => Client::at(base).studies(&key).map_err(failed)?.into_iter().map(|study| study.study).collect(),
    };
    studies.dedup();
    for study in studies {
        let text = fetch_logs(base, &study, &key).map_err(failed)?;
        gathered.read(&format!("{base}, {study}"), &text);
    }
    Ok(())
}

#[cfg(not(feature = "collect"))]
fn fetch(base: &str, _: Option<&str>, _: Option<&Path>, _: &mut Gathered) -> Result<(), CommandError> {
    Err(StudyError::Address(base.to_owned()).into())
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
