//! From logs to a data set that others can read: tables, a codebook, raw logs and starter scripts, laid out by the
//! rules of Psych-DS.
//!
//! Everything is made in memory as a list of files, so the command line writes them into a folder and the page packs
//! them into a ZIP. Each table's columns are defined once, in [`cell`], and the codebook and the description of the
//! data set come from the same definitions.

pub mod cell;
mod codebook;
mod describe;
mod events;
mod games;
pub mod ignore;
pub mod leftovers;
mod marks;
mod moves;
mod pack;
mod participants;
mod questionnaire;
mod readme;
pub mod rules;
mod shared;
pub mod time;

pub use cell::{Cell, Table};
pub use pack::zip;
pub use participants::status;

use super::aside::Aside;
use super::report::{Report, html, text};
use super::trace::Trace;
use crate::files::{InnerPath, Outside};
use crate::language::Language;
use std::collections::BTreeMap;

/// A file of the data set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Where it lies in the data set, with `/` between folders.
    pub path: InnerPath,
    /// What it holds.
    pub bytes: Vec<u8>,
}

impl File {
    fn new(path: impl AsRef<str>, bytes: Vec<u8>) -> Result<File, DatasetError> {
        Ok(File { path: path.as_ref().parse()?, bytes })
    }

    fn text(path: impl AsRef<str>, text: impl Into<String>) -> Result<File, DatasetError> {
        File::new(path, text.into().into_bytes())
    }
}

/// What is wanted of a data set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Also write the tables for spreadsheet programs?
    pub excel: bool,
    /// Put sessions of different versions of the study's document together?
    pub mixed: bool,
    /// The language of the report.
    pub language: Language,
}

impl Default for Options {
    fn default() -> Options {
        Options { excel: false, mixed: false, language: Language::English }
    }
}

/// Why there is no data set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DatasetError {
    /// There is nothing to put in.
    #[error("there are no sessions")]
    NoSessions,
    /// Studies that have nothing in common.
    #[error("the sessions are of several studies ({0}); choose one")]
    SeveralStudies(String),
    /// One study in several versions.
    #[error(
        "the sessions were run with several versions of the study's document ({0}); choose one, or say that they may be mixed"
    )]
    SeveralVersions(String),
    /// A name that could lead out of the data set.
    #[error(transparent)]
    Outside(#[from] Outside),
    /// The files cannot be packed.
    #[error("the data set cannot be packed: {0}")]
    Pack(String),
}

/// The studies in some sessions with their documents' hashes and how many sessions each has.
pub fn studies(traces: &[Trace]) -> BTreeMap<(String, String), usize> {
    let mut found = BTreeMap::new();
    for trace in traces {
        let start = &trace.session.start;
        let count: &mut usize = found.entry((start.study.clone(), start.study_hash.clone())).or_default();
        *count = count.saturating_add(1);
    }
    found
}

/// Are these sessions of one study? `mixed` says that its document may have changed on the way.
pub fn one_study(traces: &[Trace], mixed: bool) -> Result<(), DatasetError> {
    let found = studies(traces);
    let list = |entries: Vec<String>| entries.join(", ");
    let mut ids: Vec<&str> = found.keys().map(|(id, _)| id.as_str()).collect();
    ids.dedup();
    match (ids.len(), found.len()) {
        (0, _) => Err(DatasetError::NoSessions),
        (1, 1) => Ok(()),
        (1, _) if mixed => Ok(()),
        (1, _) => {
            let version = |((_, hash), count): (&(String, String), &usize)| {
                format!("{}: {count}", hash.chars().take(8).collect::<String>())
            };
            Err(DatasetError::SeveralVersions(list(found.iter().map(version).collect())))
        }
        _ => Err(DatasetError::SeveralStudies(list(ids.into_iter().map(str::to_owned).collect()))),
    }
}

/// All tables.
pub fn tables(traces: &[Trace]) -> Vec<Table> {
    vec![
        participants::participants(traces),
        games::games(traces),
        moves::moves(traces),
        marks::marks(traces),
        questionnaire::questionnaire(traces),
        events::events(traces),
    ]
}

/// The name of a table's file: pairs of a keyword and a value, which holds letters and digits only.
pub fn file_name(study: &str, table: &str) -> String {
    let plain = |text: &str| -> String { text.chars().filter(char::is_ascii_alphanumeric).collect() };
    let study = Some(plain(study)).filter(|study| !study.is_empty()).unwrap_or_else(|| "unnamed".to_owned());
    format!("study-{study}_description-{}_data.csv", plain(table))
}

/// Makes a data set of the sessions of one study.
pub fn dataset(traces: &[Trace], options: &Options) -> Result<Vec<File>, DatasetError> {
    dataset_beside(traces, &[], options)
}

/// The same beside logs that were set aside: the data set names them.
pub fn dataset_beside(traces: &[Trace], aside: &[Aside], options: &Options) -> Result<Vec<File>, DatasetError> {
    one_study(traces, options.mixed)?;
    let Some(first) = traces.first() else { return Err(DatasetError::NoSessions) };
    let study = &first.session.study;
    let tables = tables(traces);
    let report = Report::of(traces).beside(aside);
    let mut files = vec![
        File::text("dataset_description.json", describe::description(study, traces, &tables))?,
        File::text("README.md", readme::readme(study, traces, &tables, options) + &readme::set_aside(aside))?,
        File::text("CHANGES.md", readme::changes(traces))?,
        File::text(ignore::NAME, ignore::LINES)?,
        File::text("documentation/CODEBOOK.md", codebook::markdown(study, &tables))?,
        File::new("documentation/codebook.csv", codebook::csv(&tables))?,
        File::text("analysis/analysis.py", include_str!("../../../assets/analysis/analysis.py"))?,
        File::text("analysis/analysis.R", include_str!("../../../assets/analysis/analysis.R"))?,
        File::text("results/report.html", html::html(&report, options.language))?,
        File::text("results/report.md", text::markdown(&report, options.language))?,
        File::text("results/report.json", serde_json::to_string_pretty(&report).unwrap_or_default() + "\n")?,
    ];
    for table in &tables {
        let name = file_name(&study.id, table.name);
        files.push(File::new(format!("data/{name}"), table.csv())?);
        if options.excel {
            files.push(File::new(format!("excel/{name}"), table.excel_csv())?);
        }
    }
    let mut documents = BTreeMap::new();
    for trace in traces {
        documents.entry(&trace.session.start.study_hash).or_insert(&trace.session.start.document);
        files.push(File::text(format!("data/raw/{}.jsonl", trace.log.session), trace.log.text())?);
    }
    let single = documents.len() == 1;
    for (hash, document) in documents {
        let version: String =
            if single { String::new() } else { hash.chars().take(8).fold("-".into(), |a, c| a + &c.to_string()) };
        let text = serde_json::to_string_pretty(document).unwrap_or_default() + "\n";
        files.push(File::text(format!("materials/{}{version}.json", study.id), text)?);
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}
