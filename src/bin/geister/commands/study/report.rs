//! `geister study report`: what the logs say.

use super::sources::{Found, Sources};
use super::{StudyError, writing};
use crate::commands::CommandError;
use crate::commands::output::{print, print_json};
use geister_lab::agents::readers::Reader;
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
    /// The estimators of colours whose guesses stand beside those of participants; upp and population take long, and none leaves the
    /// table out
    #[arg(long, value_delimiter = ',', default_value = "even,exit,blueness,cnn,sight", value_parser = reader)]
    by: Vec<Option<Reader>>,
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

/// An estimator by its name.
fn reader(name: &str) -> Result<Option<Reader>, String> {
    let named = Reader::named(name.trim());
    if named.is_none() && name.trim() != "none" {
        let known: Vec<&str> = Reader::ALL.into_iter().map(Reader::name).collect();
        return Err(format!("estimators are {}, or none", known.join(", ")));
    }
    Ok(named)
}

impl Report {
    /// Computes and tells.
    pub fn run(&self) -> Result<(), CommandError> {
        let Found { traces, aside } = self.sources.find(self.mixed)?;
        one_study(&traces, self.mixed).map_err(StudyError::Dataset)?;
        let mut report = report::Report::of(&traces).beside(&aside);
        let readers: Vec<Reader> = self.by.iter().copied().flatten().collect();
        if !readers.is_empty() {
            report = report.read_by(&traces, &readers).map_err(|error| CommandError::Wish(error.to_string()))?;
        }
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
