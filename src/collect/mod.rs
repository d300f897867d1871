//! The server that researchers run to gather study logs: it serves the page, keeps what participants' browsers send,
//! and hands it to whoever has the researcher's key.
//!
//! A session is one participant doing one study once: an append-only log of entries. What is answered is stored:
//! "everything below `next`" is said only after the database has committed.
//!
//! - [`names`]: what studies, sessions and secrets look like
//! - [`line`](mod@line): an entry as it is sent
//! - [`database`]: the little that is asked of a database; [`sqlite`] and [`postgres`] do it
//! - [`migrations`]: the tables, by version
//! - [`library`]: the documents for which sessions begin; [`admission`]: who may begin
//! - [`sessions`], [`entries`], [`reports`]: the rules, as reads and writes
//! - [`classes`]: sessions in one room, and where they stand
//! - [`writer`]: one writer at a time, many answers a commit
//! - [`readers`]: reading beside the writer
//! - [`key`]: the researcher's key; [`study_key`]: the one of pseudonyms and signed links
//! - [`health`]: can anything be written?
//! - [`tls`]: how a database is reached over a network
//! - [`limiter`]: so many requests a minute
//! - [`notice`]: what is told on the screen
//! - [`api`], [`page`], [`server`]: all of it over HTTP
//! - [`client`]: the other side, for the command line and tests

// What is read here was written by others: nothing in it may stop the program.
#![cfg_attr(not(test), deny(clippy::indexing_slicing, clippy::arithmetic_side_effects))]

pub mod admission;
pub mod api;
pub mod classes;
pub mod client;
pub mod clock;
pub mod database;
pub mod entries;
pub mod health;
pub mod key;
pub mod library;
pub mod limiter;
pub mod line;
pub mod migrations;
pub mod names;
pub mod notice;
pub mod page;
pub mod postgres;
pub mod readers;
pub mod refusal;
pub mod reports;
pub mod server;
pub mod sessions;
pub mod sqlite;
pub mod study_key;
pub mod tls;
pub mod writer;

pub use crate::study::wire::Refusal;
pub use refusal::Failure;
