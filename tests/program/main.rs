//! The command line as a person uses it: games, tournaments, tables, strengths, evolution.
#![cfg(not(target_arch = "wasm32"))]

mod colours;
mod command_line;
mod evolve;
mod strengths;
mod tables;
mod tournament;
