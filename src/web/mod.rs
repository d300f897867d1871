//! The browser: workers that know the truth and a page that only shows.
//!
//! What the two say to each other is pure and tested natively; what touches the browser is compiled for it alone.
//!
//! A part may call those to its left; `tests/house/layers.rs` reads this line, too:
//!
//! `canvas` ← `kit` ← `engine` ← `table` ← `home`, `rules`, `placing`, `puzzles`, `mini`, `watch`, `tells`, `learn`, `guesses` ← `game`, `tutorial` ← `participant`, `archive`, `today`, `first`, `two` ← `researcher`, `class`, `analysis` ← `app`, `lessons`, `study`, `classroom`
//!
//! - [`canvas`]: the board drawn
//! - [`kit`]: what every screen borrows
//! - [`engine`]: the workers, the messages, and the page's end of a worker
//! - `table`: the game in progress, as signals
//! - a folder a screen: `home`, `rules`, `placing`, `game`, [`puzzles`], [`tutorial`], [`mini`], [`watch`], [`tells`], [`learn`], [`guesses`], [`archive`], [`analysis`], `today`, `first`, `two`, `participant` and
//!   `researcher` for both sides of a study, [`class`]
//! - a file a program: `app`, `lessons`, `study`, `classroom`

pub mod analysis;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub mod app;
pub mod archive;
pub mod canvas;
pub mod class;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub mod classroom;
pub mod engine;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod first;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod game;
pub mod guesses;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod home;
pub mod kit;
pub mod learn;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub mod lessons;
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
pub mod tells;
pub mod today;
pub mod tutorial;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod two;
pub mod watch;
