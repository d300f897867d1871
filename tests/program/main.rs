//! The command line as a person uses it: games, tournaments, tables, evolution.
#![cfg(not(target_arch = "wasm32"))]

mod colours;
mod command_line;
mod evolve;
mod tables;
mod tournament;
