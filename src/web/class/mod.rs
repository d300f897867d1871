//! A class in one room: a teacher begins it, students join with a code, and a projector shows where it stands.
//!
//! Underneath are a study and its collector, and nothing else: what stands on the projector is computed from the study's logs.
//! What is reckoned and drawn is pure and tested natively; what touches the browser is compiled for it alone.

#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod address;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod board;
pub mod chart;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod gate;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod join;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod key;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod live;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod missing;
pub mod qr;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod reveal;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod room;
pub mod said;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod start;

#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub use join::JoinScreen;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub use room::ClassRoom;

/// The room's texts, in the order of the languages, for [`add_source`](crate::web::kit::texts::add_source).
pub const fn texts() -> [&'static str; 2] {
    [include_str!("../../../www/texts/en/class.txt"), include_str!("../../../www/texts/ja/class.txt")]
}
