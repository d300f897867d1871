//! Studies with people: documents, sessions, logs, data sets and reports.
#![cfg(not(target_arch = "wasm32"))]

mod before;
mod command;
mod data;
mod documents;
mod paper;
mod simulation;
mod statistics;
