//! What can go wrong on the command line.

use geister_lab::agents::roster::RosterError;
use geister_lab::arena::{MatchError, MergeError, ResultsError, TableError, TournamentError};
use geister_lab::cup::client::ClientError;
use geister_lab::cup::server::ServerError;
use geister_lab::game::Board;
use geister_lab::game::board_string::BoardStringError;
use geister_lab::game::record::RecordError;
use geister_lab::learn::colours::ColoursError;
use geister_lab::learn::gp::EvolveError;
use geister_lab::solve::ClassError;
use std::io;

/// Why a command did not do what it was asked to.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// No such match.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// No such tournament.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// No such table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Shards that do not fit together.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// A file that holds no results of a tournament.
    #[error("{name}: {error}")]
    Results {
        /// The file.
        name: String,
        /// Why.
        error: ResultsError,
    },
    /// A file that holds the results of another tournament than the one asked for.
    #[error("{name} belongs to another tournament ({difference}); give another folder, or the plan it was begun with")]
    OtherPlan {
        /// The file.
        name: String,
        /// What is different.
        difference: String,
    },
    /// No evolution.
    #[error(transparent)]
    Evolve(#[from] EvolveError),
    /// No network.
    #[error(transparent)]
    Colours(#[from] ColoursError),
    /// No such player.
    #[error(transparent)]
    Player(#[from] RosterError),
    /// No such position.
    #[error(transparent)]
    State(#[from] BoardStringError),
    /// Some lines of many were no positions; each was answered where it stood.
    #[error("{bad} of {lines} lines could not be read; their answers say why")]
    Lines {
        /// How many were bad.
        bad: u64,
        /// How many there were.
        lines: u64,
    },
    /// Records that must not be written over.
    #[error("{0} is there already; give another folder, or --force to write over records")]
    RecordThere(String),
    /// Another run is at it.
    #[error("another run is writing {0}; wait for it, or give another folder")]
    Locked(String),
    /// Something else than results is there.
    #[error("{0} is there and holds no results of a tournament; give another folder, or take it away")]
    Foreign(String),
    /// A wish that cannot come true.
    #[error("{0}")]
    Wish(String),
    /// A record that does not replay.
    #[error("{name}: {error}")]
    Record {
        /// The file.
        name: String,
        /// Why.
        error: RecordError,
    },
    /// A class of positions that cannot be solved.
    #[error(transparent)]
    Class(#[from] ClassError),
    /// A game at a server went wrong.
    #[error(transparent)]
    Client(#[from] ClientError),
    /// No game could be held.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// A study, its logs or its data set.
    #[error(transparent)]
    Study(#[from] super::study::StudyError),
    /// No study logs can be gathered.
    #[cfg(feature = "collect")]
    #[error(transparent)]
    Collect(#[from] geister_lab::collect::server::CollectError),
    /// An environment variable that makes no sense.
    #[cfg(feature = "collect")]
    #[error("{name}: {reason}")]
    Variable {
        /// The variable.
        name: &'static str,
        /// Why.
        reason: String,
    },
    /// A file that cannot be read or written.
    #[error("{name}: {error}")]
    File {
        /// The file.
        name: String,
        /// Why.
        error: io::Error,
    },
    /// Standard input or output failed.
    #[error(transparent)]
    Stream(#[from] io::Error),
    /// A game whose whole tree is out of reach.
    #[error("the whole game on {0} is too large to be solved; 2x3 is not")]
    TooLarge(Board),
    /// A result that cannot be written as JSON.
    #[error("the result cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl CommandError {
    /// Did the reader of our output go away? That is no error, but the end.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, CommandError::Stream(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
