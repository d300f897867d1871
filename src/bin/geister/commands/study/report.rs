//! `geister study report`: what the logs say.

use super::sources::{Found, Sources};
use super::{StudyError, writing};
use crate::commands::CommandError;
use crate::commands::output::{print, print_json};
use geister_lab::language::Language;
use geister_lab::study::dataset::one_study;
use geister_lab::study::report::{self, html, text};
use std::path::PathBuf;

/// What the logs say: results, answers, colour guesses and think times, beside the papers' figures
#[derive(clap::Args)]
pub struct Report {
    #[command(flatten)]
    sources: Sources,
    /// Write a page with charts into this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Answer as JSON
    #[arg(long, conflicts_with = "html")]
    json: bool,
    /// Put sessions of different versions of the document together
    #[arg(long)]
    mixed: bool,
    /// The language of the report: en or ja
    #[arg(long, default_value = "en", value_parser = super::language)]
    language: Language,
    /// Write over what is there
    #[arg(long)]
    force: bool,
}

impl Report {
    /// Computes and tells.
    pub fn run(&self) -> Result<(), CommandError> {
        let Found { traces, aside } = self.sources.find(self.mixed)?;
        one_study(&traces, self.mixed).map_err(StudyError::Dataset)?;
        let report = report::Report::of(&traces).beside(&aside);
        match &self.html {
            Some(path) => {
                writing::write(path, html::html(&report, self.language).as_bytes(), self.force)?;
                print(&format!("{} sessions in {}\n", traces.len(), path.display()))
            }
            None if self.json => print_json(&report),
            None => print(&text::markdown(&report, self.language)),
        }
    }
}
