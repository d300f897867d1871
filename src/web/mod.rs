//! The browser: workers that know the truth and a page that only shows.
//!
//! What the two say to each other is pure and tested natively; what touches the browser is compiled for it alone.
//!
//! - [`engine`]: the workers, the messages, and the page's end of a worker
//! - [`kit`]: what every screen borrows
//! - [`canvas`]: the board drawn
//! - `table`: the game in progress, as signals
//! - a folder a screen: `home`, `rules`, `placing`, `game`, [`puzzles`], [`tutorial`], [`mini`], `participant` and
//!   `researcher` for both sides of a study
//! - a file a program: `app`, `study`

#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub mod app;
pub mod canvas;
pub mod engine;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod game;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod home;
pub mod kit;
pub mod mini;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod participant;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod placing;
pub mod puzzles;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod researcher;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod rules;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub mod study;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod table;
pub mod tutorial;
