//! Equilibria: a game whose value everybody knows, a plain second implementation, and another way to solve a game.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

mod kuhn;
mod textbook;
