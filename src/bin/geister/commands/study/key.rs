//! Where a study's key comes from: a file, digits, or the collector that holds it.

use super::StudyError;
use crate::commands::CommandError;
use crate::commands::play::file_error;
use geister_lab::study::keyed::StudyKey;
use std::path::{Path, PathBuf};

/// The key of pseudonyms and signed links.
#[derive(clap::Args)]
pub struct KeySource {
    /// The study's key: its hexadecimal digits, or a file with them
    #[arg(long, value_name = "FILE|HEX")]
    key: Option<String>,
    /// Ask the collector at this address for its study key
    #[cfg(feature = "collect")]
    #[arg(long, value_name = "URL", conflicts_with = "key")]
    collector: Option<String>,
    /// The file with the researcher's key of the collector; without it the environment's GEISTER_COLLECT_KEY is used
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,
}

impl KeySource {
    /// The key, where one is named.
    pub fn find(&self) -> Result<Option<StudyKey>, CommandError> {
        #[cfg(feature = "collect")]
        if let Some(base) = &self.collector {
            let key = super::sources::researchers_key(self.key_file.as_deref())?;
            let failed = |error| StudyError::Collector(base.clone(), error);
            let found = geister_lab::collect::client::Client::at(base).study_key(&key).map_err(failed)?;
            return Ok(Some(found));
        }
        let Some(named) = &self.key else { return Ok(None) };
        let path = Path::new(named);
        let is_file = path.is_file();
        let text = if is_file {
            std::fs::read_to_string(path).map_err(|error| file_error(path, error))?
        } else {
            named.clone()
        };
        // Digits that were mistyped are not shown again: they are nearly the key.
        let place = if is_file { named.as_str() } else { "--key" };
        Ok(Some(text.parse().map_err(|error| StudyError::Key(place.to_owned(), error))?))
    }
}
