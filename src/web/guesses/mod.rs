//! Who guessed better: after a game, the person's marks beside what every estimator of colours thought of the same ghosts.
//!
//! An open screen: the game is over. It belongs to a program that is loaded later, so that the page of the game stays small.

#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod screen;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod table;

#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub use screen::GuessesPage;

/// The page's texts, in the order of the languages, for [`add_source`](crate::web::kit::texts::add_source).
pub const fn texts() -> [&'static str; 2] {
    [include_str!("../../../www/texts/en/guesses.txt"), include_str!("../../../www/texts/ja/guesses.txt")]
}
