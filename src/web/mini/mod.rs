//! The mini-Geister page: a computer learns to mix its moves, and one can watch.
//!
//! What is drawn and how numbers read is pure and tested natively; what touches the browser is compiled for it alone.

pub mod chart;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod drawing;
pub mod files;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod learning;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod names;
pub mod numbers;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod openings;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod screen;

#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub use screen::MiniPage;

/// The page's texts, in the order of the languages, for [`add_source`](crate::web::kit::texts::add_source).
pub const fn texts() -> [&'static str; 2] {
    [include_str!("../../../www/texts/en/mini.txt"), include_str!("../../../www/texts/ja/mini.txt")]
}
