//! Tells: hundreds of games, counted while one looks, and how many bits of colour their moves give away.
//!
//! An open screen: nobody plays here. What is counted and said is pure and tested natively; what touches the browser is
//! compiled for it alone.

#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod address;
pub mod counted;
pub mod curve;
pub mod drawing;
pub mod files;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod form;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod panels;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod papers;
pub mod said;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod screen;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod state;
pub mod wish;

#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub use screen::TellsPage;

/// The page's texts, in the order of the languages, for [`add_source`](crate::web::kit::texts::add_source).
pub const fn texts() -> [&'static str; 2] {
    [include_str!("../../../www/texts/en/tells.txt"), include_str!("../../../www/texts/ja/tells.txt")]
}
