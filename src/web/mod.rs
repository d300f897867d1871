//! The browser: a worker that knows the truth and a page that only shows.
//!
//! What the two say to each other is pure and tested natively; what touches the browser is compiled for it alone.

pub mod answer;
pub mod canvas;
pub mod desk;
pub mod lesson;
pub mod messages;
pub mod mini;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub mod page;
pub mod puzzles;
pub mod scholar;
pub mod school;
pub mod sight;
pub mod stage;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub mod study;
pub mod texts;
pub mod tutorial;
pub mod visit;
#[cfg(target_arch = "wasm32")]
pub mod worker;
