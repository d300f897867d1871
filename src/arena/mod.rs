//! Matches and tournaments between players of the roster, and what may be concluded from them.
//!
//! Plans, a single game, the tally, the statistics and the reports are pure and run anywhere, the page included; only
//! [`run`], [`run_all`] and [`run_chunks`] need threads.
//!
//! - a match: [`Match`], [`Tally`], [`Summary`]
//! - a round robin: [`Tournament`] cut into [`Chunk`]s, [`Results`] as they come in, [`merge`] of shards, [`Report`]
//! - the papers' tables, played again: [`tables`]
//! - everybody against the same field: [`strengths`]
//! - what gives colours away, and how many bits of them can be read: [`tells`]

// What is read here was written by others: nothing in it may stop the program.
#![cfg_attr(not(test), deny(clippy::indexing_slicing, clippy::arithmetic_side_effects))]

mod contacts;
pub mod csv;
mod elo;
mod merge;
mod plan;
mod report;
mod results;
#[cfg(not(target_arch = "wasm32"))]
mod run;
pub mod statistics;
pub mod strengths;
mod summary;
pub mod tables;
mod tally;
pub mod tells;
mod total;
mod tournament;

pub use contacts::{Answers, Contacts, PerColour};
pub use elo::{Points, elo};
pub use merge::{MergeError, merge};
pub use plan::{Match, MatchError, Side, play_game};
pub use report::{CaptureRate, Captures, Endings, Figures, PairReport, PlayerReport, Report, Worst};
pub use results::{NoShard, Results, ResultsError, Shard, whole_lines};
#[cfg(not(target_arch = "wasm32"))]
pub use run::{run, run_all, run_chunks, run_curve};
pub use summary::{Ending, Plies, Summary};
pub use tables::{TableError, find as find_tables};
pub use tally::{Score, Tally};
pub use total::Total;
pub use tournament::{Chunk, Contestant, Pair, Tournament, TournamentError, chunks, pair_match};
