//! Equilibria: a game whose value everybody knows, a plain second implementation, and another way to solve a game.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

mod kuhn;
#[cfg(not(target_arch = "wasm32"))]
mod linear;
mod mini;
mod players;
mod textbook;
