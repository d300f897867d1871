//! Analysis: a game that is over, move by move, with what anybody would have thought of it and what was certain; and a position
//! that somebody has set up.
//!
//! An open screen. What is said and reckoned is pure and tested natively; what touches the browser is compiled for it alone.

#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod editor;
pub mod facts;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod front;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod game;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod panels;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod screen;
pub mod setting;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod state;
pub mod turning;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod words;

#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub use screen::AnalysisPage;

/// The texts, in the order of the languages, for [`add_source`](crate::web::kit::texts::add_source).
pub const fn texts() -> [&'static str; 2] {
    [include_str!("../../../www/texts/en/analysis.txt"), include_str!("../../../www/texts/ja/analysis.txt")]
}
