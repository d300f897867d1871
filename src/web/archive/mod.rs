//! Your games: what was played on this device, and whatever else is brought here, to be looked at again.
//!
//! What a link holds, what a file says and what a game is called are pure and tested natively; what touches the browser is
//! compiled for it alone.

#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod bring;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod doors;
pub mod files;
pub mod link;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod list;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod replay;
pub mod row;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod screen;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod shelves;
pub mod why;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod words;

#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub use screen::{GamesPage, missing};

/// The texts, in the order of the languages, for [`add_source`](crate::web::kit::texts::add_source).
pub const fn texts() -> [&'static str; 2] {
    [include_str!("../../../www/texts/en/games.txt"), include_str!("../../../www/texts/ja/games.txt")]
}
