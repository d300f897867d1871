//! What can go wrong in making data and training networks.

use crate::agents::roster::RosterError;
use crate::belief::network::WeightsError;
use std::io;
use std::path::Path;

/// Why networks are not trained, or nothing is made for them to learn from.
#[derive(Debug, thiserror::Error)]
pub enum ColoursError {
    /// A number that makes no sense.
    #[error("--{name} is a number from {least} to {most}; {value} is not")]
    Setting {
        /// Of what.
        name: &'static str,
        /// The number.
        value: u64,
        /// The least.
        least: u64,
        /// The greatest.
        most: u64,
    },
    /// Wishes that do not go together.
    #[error("{0}")]
    Wish(String),
    /// The folder is another run's.
    #[error("{folder} belongs to another run ({difference}); give another folder, or the settings it was begun with")]
    OtherRun {
        /// The folder.
        folder: String,
        /// What is different.
        difference: String,
    },
    /// Another program is at it.
    #[error("another run is at work in {0}; wait for it, or give another folder")]
    Locked(String),
    /// A file that is no part of this.
    #[error("{name}: {reason}; nothing was changed. Take the file away, or give another folder")]
    Foreign {
        /// The file.
        name: String,
        /// Why.
        reason: String,
    },
    /// More was wanted than there is.
    #[error(
        "{wanted} positions are wanted, to learn from and to be tested on, and {folder} has {there}; play more games"
    )]
    TooFew {
        /// How many.
        wanted: usize,
        /// Where.
        folder: String,
        /// How many there are.
        there: usize,
    },
    /// No such player.
    #[error(transparent)]
    Player(#[from] RosterError),
    /// No weights.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// A file that cannot be read or written.
    #[error("{name}: {error}")]
    File {
        /// The file.
        name: String,
        /// Why.
        error: io::Error,
    },
    /// Something that cannot be written as JSON.
    #[error("the run cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl ColoursError {
    /// A file that cannot be read or written.
    pub fn file(path: &Path, error: io::Error) -> ColoursError {
        ColoursError::File { name: path.display().to_string(), error }
    }

    /// A file that is no part of this.
    pub fn foreign(path: &Path, reason: impl Into<String>) -> ColoursError {
        ColoursError::Foreign { name: path.display().to_string(), reason: reason.into() }
    }
}
