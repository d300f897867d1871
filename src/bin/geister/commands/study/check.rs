//! `geister study check`: is a document in order, and are logs what happened?

use super::{StudyError, documents, sources};
use crate::commands::CommandError;
use crate::commands::output::{note, print};
use geister_lab::game::Seed;
use geister_lab::study::SessionId;
use geister_lab::study::aside::Aside;
use geister_lab::study::assignment::conditions;
use geister_lab::study::document::Links;
use geister_lab::study::plan::Plan;
use geister_lab::study::verify::{Verified, verify};
use geister_lab::study::{Problem, Study, check, pictures, schema};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;

/// Is a study's document in order, and are logs what happened? Every mistake with its place and a remedy
#[derive(clap::Args)]
#[command(arg_required_else_help = true)]
pub struct Check {
    /// A study that ships, or a file with a study's document
    #[arg(value_name = "STUDY")]
    study: Option<String>,
    /// Do everything in these logs again and compare: files that end with .jsonl, or folders of them
    #[arg(long, value_name = "LOGS", num_args = 1..)]
    log: Vec<String>,
}

impl Check {
    /// Checks what was asked for.
    pub fn run(&self) -> Result<(), CommandError> {
        let hash = self.study.as_ref().map(|name| document(name)).transpose()?;
        if self.log.is_empty() { Ok(()) } else { logs(&self.log, hash.as_deref()) }
    }
}

/// Checks a document; gives its hash.
fn document(name: &str) -> Result<String, CommandError> {
    let text = documents::text(name)?;
    let wrong = |problems: String| StudyError::Document { name: name.to_owned(), problems };
    let value = check::parse(&text).map_err(|error| wrong(error.to_string()))?;
    let study = check::read_value(value.clone()).map_err(|error| wrong(error.to_string()))?;
    // What the reader takes, the published schema takes too; where it does not, editors would complain.
    let mut problems = schema::validate(&value);
    problems.extend(missing_pictures(name, &study));
    if !problems.is_empty() {
        return Err(wrong(problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")).into());
    }
    let hash = check::hash(&value);
    print(&summary(&study, &hash))?;
    if study.links == Links::Signed {
        note(
            "note: only a collector checks signed links; where the page is served by anything else, every link opens the study",
        );
    }
    Ok(hash)
}

/// Pictures that a document's file does not have beside it, in a folder of the study's name.
fn missing_pictures(name: &str, study: &Study) -> Vec<Problem> {
    let file = Path::new(name);
    let folder = file.parent().filter(|_| file.is_file()).map(|parent| parent.join(&study.id));
    folder.map_or_else(Vec::new, |folder| pictures::missing(study, |picture| std::fs::read(folder.join(picture)).ok()))
}

fn summary(study: &Study, hash: &str) -> String {
    let plan = Plan::new(study, 1, Seed(0));
    let names: Vec<&str> = study.opponents.iter().map(|opponent| opponent.agent.as_str()).collect();
    let languages: Vec<&str> = study.languages.iter().map(|language| language.tag()).collect();
    let practice = if study.practice.is_some() { " and a practice game" } else { "" };
    format!(
        "{} is in order\n  {} games{practice} a participant, against {}\n  {} conditions, {} questions, in {}\n  hash {hash}\n",
        study.id,
        plan.length(),
        names.join(", "),
        conditions(study),
        study.questions.all().count(),
        languages.join(" and "),
    )
}

/// Does everything in logs again.
fn logs(names: &[String], hash: Option<&str>) -> Result<(), CommandError> {
    let (logs, aside) = sources::logs(names, None, None)?;
    // A session of which several lines are bad is one bad log.
    let told: BTreeMap<Option<&SessionId>, &Aside> =
        aside.iter().rev().map(|one| (one.session.as_ref(), one)).collect();
    let unread = told.into_values().map(|one| Err(one.to_string()));
    let mut checked: Vec<Result<Verified, String>> = logs
        .par_iter()
        .map(|(_, log)| {
            // First: a log of another document is done again for nobody.
            let own = log.start().map(|start| start.study_hash.as_str()).unwrap_or_default();
            match hash {
                Some(hash) if hash != own => Err(format!("session {}: it is of another document, {own}", log.session)),
                _ => verify(log).map_err(|error| error.to_string()),
            }
        })
        .collect();
    checked.extend(unread);
    let mut bad = 0;
    let mut sum = Verified::default();
    for result in &checked {
        match result {
            Err(error) => {
                bad += 1;
                print(&format!("{error}\n"))?;
            }
            Ok(one) => {
                sum.entries += one.entries;
                sum.screens += one.screens;
                sum.games += one.games;
                sum.decisions += one.decisions;
                sum.moves += one.moves;
            }
        }
    }
    let Verified { entries, screens, games, decisions, moves } = sum;
    print(&format!(
        "{} logs are what happened: {entries} entries, {screens} screens, {games} games, {decisions} moves of opponents \
         decided again, {moves} moves of participants\n",
        checked.len() - bad
    ))?;
    if bad > 0 { Err(StudyError::Untrue { bad, all: checked.len() }.into()) } else { Ok(()) }
}
