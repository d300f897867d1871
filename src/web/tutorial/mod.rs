//! The game in seven small tasks, for somebody who has never seen it: each shows a position, asks for one gesture and
//! says what it means.
//!
//! Tasks and their positions are pure and tested natively; what touches the browser is compiled for it alone. It needs
//! no worker: all that the other side does is written down beforehand.

mod lesson;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod panel;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod screen;
mod script;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod state;
mod task;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
mod words;

pub use lesson::{Lesson, Verdict};
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub use screen::{Tutorial, TutorialPage};
pub use task::Task;

/// The tutorial's texts, in the order of the languages, for [`add_source`](crate::web::kit::texts::add_source). Only a program
/// that shows the tutorial carries them.
pub const fn texts() -> [&'static str; 2] {
    [include_str!("../../../www/texts/en/tutorial.txt"), include_str!("../../../www/texts/ja/tutorial.txt")]
}
