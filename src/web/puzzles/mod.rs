//! Forced wins to find on the page (詰めガイスター): a list, a board, hints, and what has been solved.
//!
//! The collection, the attempt, what is remembered and the worker's part are pure and tested natively; what touches the
//! browser is compiled for it alone.

pub mod address;
pub mod attempt;
pub mod card;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod cards;
pub mod collection;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod elsewhere;
pub mod filter;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod list;
pub mod own;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod own_games;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod panel;
pub mod picture;
pub mod progress;
pub mod rating;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod room;
pub mod run;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod run_page;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod screen;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod solving;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod state;

#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub use screen::Puzzles;

/// The puzzles' texts, in the order of the languages, for [`add_source`](crate::web::kit::texts::add_source). Only a program that
/// shows puzzles carries them.
pub const fn texts() -> [&'static str; 2] {
    [include_str!("../../../www/texts/en/puzzles.txt"), include_str!("../../../www/texts/ja/puzzles.txt")]
}
