//! Today's ghost: who comes today, what came of it, and a few words to pass on that spoil nothing.

#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod begun;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod screen;
pub mod words;

#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub use screen::TodayPage;

/// The texts of today's ghost, of first steps and of two people, in the order of the languages, for
/// [`add_source`](crate::web::kit::texts::add_source).
pub const fn texts() -> [&'static str; 2] {
    [include_str!("../../../www/texts/en/more.txt"), include_str!("../../../www/texts/ja/more.txt")]
}
