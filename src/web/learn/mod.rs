//! "Why ghosts lie": an explanation to be played, in eight short chapters and two shorter lessons beside them. One plays, bets on what will happen, sees it
//! computed from the real players, and keeps one sentence.
//!
//! What the chapters reckon and draw is pure and tested natively; what touches the browser is compiled for it alone.

#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod asker;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod chapters;
pub mod crowd;
pub mod files;
pub mod gate_scene;
pub mod graph;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod guessing;
pub mod habit;
pub mod mixing;
pub mod moments;
pub mod outline;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod page;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod parts;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod room;
pub mod scoring;
pub mod wish;

#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub use page::LearnPage;

/// The room's texts, in the order of the languages, for [`add_source`](crate::web::kit::texts::add_source).
pub const fn texts() -> [&'static str; 2] {
    [include_str!("../../../www/texts/en/learn.txt"), include_str!("../../../www/texts/ja/learn.txt")]
}
