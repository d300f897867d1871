//! What can go wrong with studies.

use geister_lab::study::dataset::DatasetError;
use geister_lab::study::keyed::NoStudyKey;
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
    /// Nothing that was read can be used.
    #[error("none of the logs can be used; {0} were set aside, see above")]
    AllAside(usize),
    /// No session of the study that was asked for.
    #[error("no session is of the study {study}; there are {found}")]
    OtherStudy {
        /// The study asked for.
        study: String,
        /// What there is.
        found: String,
    },
    /// Built without the collector's client.
    #[cfg(not(feature = "collect"))]
    #[error("{0} is an address, and this program was built without the feature `collect`")]
    Address(String),
    /// A collector that does not do what it is asked to.
    #[cfg(feature = "collect")]
    #[error("the collector at {0}: {1}")]
    Collector(String, geister_lab::collect::client::CollectorError),
    /// Reading from a collector needs its key.
    #[cfg(feature = "collect")]
    #[error("a collector needs its key: give --key-file FILE, or set GEISTER_COLLECT_KEY")]
    NoKey,
    /// Not a study's key.
    #[error("{0}: {1}")]
    Key(String, NoStudyKey),
    /// Links cannot be signed without a key.
    #[error("a signed link needs the study's key: give --key FILE|HEX, or --collector URL to ask for it there")]
    NoStudyKey,
    /// Ids that a link cannot carry.
    #[error("{0:?} is no participant's id: it is empty, has more than 100 bytes, or is not on one line")]
    Id(String),
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
