//! `geister study invite`: signed links, one a participant.

use super::key::KeySource;
use super::{StudyError, documents};
use crate::commands::CommandError;
use crate::commands::output::print;
use geister_lab::study::check;
use geister_lab::study::keyed::StudyKey;
use geister_lab::study::wire::address::encoded;
use geister_lab::study::wire::limits::LONGEST_ID;

/// The most links of a run.
const MOST: i64 = 100_000;

/// Links for participants, signed so that nobody can guess another one's
#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("who").required(true).args(["participants", "count"])))]
pub struct Invite {
    /// A study that ships, or a file with a study's document
    study: String,
    /// The participants' ids, with commas between
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    participants: Vec<String>,
    /// So many participants, called P001, P002 and so on
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST))]
    count: Option<u32>,
    /// Where participants find the page
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8090/")]
    page: String,
    #[command(flatten)]
    key: KeySource,
}

impl Invite {
    /// Prints a link a line.
    pub fn run(&self) -> Result<(), CommandError> {
        let study = check::read_value(documents::document(&self.study)?);
        let wrong = |error: check::DocumentError| StudyError::Document {
            name: self.study.clone(),
            problems: error.to_string(),
        };
        let study = study.map_err(wrong)?.id;
        let key = self.key.find()?.ok_or(StudyError::NoStudyKey)?;
        let ids = self.ids()?;
        print(&ids.iter().map(|id| link(&self.page, &study, id, &key) + "\n").collect::<String>())
    }

    fn ids(&self) -> Result<Vec<String>, StudyError> {
        let Some(count) = self.count else {
            let fits = |id: &str| (1..=LONGEST_ID).contains(&id.len()) && !id.chars().any(char::is_control);
            let ids = self.participants.iter().map(|id| id.trim());
            return ids
                .map(|id| if fits(id) { Ok(id.to_owned()) } else { Err(StudyError::Id(id.to_owned())) })
                .collect();
        };
        let width = count.to_string().len().max(3);
        Ok((1..=count).map(|number| format!("P{number:0width$}")).collect())
    }
}

fn link(page: &str, study: &str, id: &str, key: &StudyKey) -> String {
    let page = page.split('#').next().unwrap_or_default();
    format!("{page}#/study/{study}?participant={}&sig={}", encoded(id), key.signature(study, id))
}
