//! `geister study export`: a data set from logs.

use super::sources::{Found, Sources};
use super::{StudyError, writing};
use crate::commands::CommandError;
use crate::commands::output::print;
use geister_lab::language::Language;
use geister_lab::study::dataset::{Options, dataset_beside, rules, zip};
use std::path::PathBuf;

/// A data set from logs: tables, codebook, raw logs, report and starter scripts, by the rules of Psych-DS
#[derive(clap::Args)]
pub struct Export {
    #[command(flatten)]
    sources: Sources,
    /// Write the data set into this folder
    #[arg(long, value_name = "DIR", required_unless_present = "zip")]
    out: Option<PathBuf>,
    /// Write the data set into this ZIP file
    #[arg(long, value_name = "FILE")]
    zip: Option<PathBuf>,
    /// Also write the tables for spreadsheet programs
    #[arg(long)]
    excel: bool,
    /// Put sessions of different versions of the document together
    #[arg(long)]
    mixed: bool,
    /// The language of the report: en or ja
    #[arg(long, default_value = "en", value_parser = super::language)]
    language: Language,
    /// Write over what is there; files of an older data set that the new one does not have go
    #[arg(long)]
    force: bool,
}

impl Export {
    /// Makes and writes the data set.
    pub fn run(&self) -> Result<(), CommandError> {
        let Found { traces, aside } = self.sources.find(self.mixed)?;
        let options = Options { excel: self.excel, mixed: self.mixed, language: self.language };
        let files = dataset_beside(&traces, &aside, &options).map_err(StudyError::Dataset)?;
        let broken = rules::broken(&files);
        if let Some(folder) = &self.out {
            writing::folder_is_free(folder, self.force)?;
            let study = traces.first().map(|trace| trace.session.study.id.as_str()).unwrap_or_default();
            writing::write_set(folder, &files, study, &self.sources)?;
        }
        if let Some(path) = &self.zip {
            writing::write(path, &zip(&files).map_err(StudyError::Dataset)?, self.force)?;
        }
        let places = self.out.iter().chain(&self.zip).map(|path| path.display().to_string());
        let places = places.collect::<Vec<_>>().join(" and ");
        print(&format!("{} sessions, {} files in {places}\n", traces.len(), files.len()))?;
        if !aside.is_empty() {
            print(&format!("{} logs or lines were set aside; README.md names them\n", aside.len()))?;
        }
        for rule in broken {
            print(&format!("Psych-DS: {rule}\n"))?;
        }
        Ok(())
    }
}
