//! What can go wrong in an evolution.

use std::io;

/// Why an evolution does not go on.
#[derive(Debug, thiserror::Error)]
pub enum EvolveError {
    /// A number that makes no sense.
    #[error("{name} is a number from 1 to {most}; {value} is not")]
    Setting {
        /// Of what.
        name: &'static str,
        /// The number.
        value: u64,
        /// The greatest.
        most: u64,
    },
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
    /// A file that is no part of this run.
    #[error("{name}: {reason}; nothing was changed. Take the file away, or give another folder")]
    Foreign {
        /// The file.
        name: String,
        /// Why.
        reason: String,
    },
    /// A generation cannot be put together yet.
    #[error("generation {generation} lacks the fitness of {missing} of {all} policies: {shards}")]
    Unfinished {
        /// Which, from 1.
        generation: u32,
        /// How many are missing.
        missing: usize,
        /// Of how many.
        all: usize,
        /// What is known of the shards.
        shards: String,
    },
    /// A generation that cannot be worked on yet.
    #[error("generation {asked} comes after generation {next}, which is not finished")]
    TooEarly {
        /// The one asked for.
        asked: u32,
        /// The next one to be worked on.
        next: u32,
    },
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
