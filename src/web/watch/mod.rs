//! Watching two players: the game, what each side believes, what it is about to do, and why that matters.
//!
//! An open screen: nothing on it is hidden from whoever watches. What is told is pure and tested natively; what touches the
//! browser is compiled for it alone.

#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod address;
pub mod caption;
pub mod chart;
pub mod choices;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod controls;
pub mod drawing;
pub mod event;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod form;
pub mod jobs;
pub mod minds;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod panels;
pub mod past;
pub mod scene;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod screen;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod speech;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod state;
pub mod story;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod what_if;
pub mod wish;

#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub use screen::WatchPage;

/// The page's texts, in the order of the languages, for [`add_source`](crate::web::kit::texts::add_source).
pub const fn texts() -> [&'static str; 2] {
    [include_str!("../../../www/texts/en/watch.txt"), include_str!("../../../www/texts/ja/watch.txt")]
}
