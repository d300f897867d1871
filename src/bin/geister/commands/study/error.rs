//! What can go wrong with studies.

use geister_lab::study::dataset::DatasetError;
use geister_lab::study::log::LogError;
use geister_lab::study::simulate::SimulationError;

/// Why a command about studies did not do what it was asked to.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// Neither a study that ships nor a file.
    #[error("{name} is neither a file nor a study that ships; those are {shipped}")]
    NoStudy {
        /// What was asked for.
        name: String,
        /// The studies that ship.
        shipped: String,
    },
    /// A document with mistakes.
    #[error("{name} has {} mistakes:\n{problems}", problems.lines().count())]
    Document {
        /// The document.
        name: String,
        /// The mistakes, one a line.
        problems: String,
    },
    /// A file that is no log.
    #[error("{name}: {error}")]
    Log {
        /// The file.
        name: String,
        /// Why.
        error: LogError,
    },
    /// Logs that do not go together or do not replay.
    #[error(transparent)]
    Logs(#[from] LogError),
    /// Logs that are not what happened.
    #[error("{bad} of {all} logs are not what happened")]
    Untrue {
        /// How many.
        bad: usize,
        /// Of how many.
        all: usize,
    },
    /// There is nothing to read.
    #[error("there is no log in {0}; a log is a file that ends with .jsonl")]
    NoLogs(String),
    /// No session of the study that was asked for.
    #[error("no session is of the study {study}; there are {found}")]
    OtherStudy {
        /// The study asked for.
        study: String,
        /// What there is.
        found: String,
    },
    /// Logs do not come over the network yet.
    #[error("{0} is an address; save the collector's export first and give the file")]
    Address(String),
    /// Nobody can be simulated.
    #[error(transparent)]
    Simulation(#[from] SimulationError),
    /// There is no data set.
    #[error(transparent)]
    Dataset(#[from] DatasetError),
    /// Something is there already.
    #[error("{0} is there already; give another name, or --force to write over it")]
    There(String),
}
