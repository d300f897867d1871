//! The researcher's desk: studies, simulated participants, logs, replays and data sets.
//!
//! The page shows; a helper in a worker does what takes long. All logs stay in this browser's memory: nothing is sent
//! anywhere, and what is not saved is gone when the page is left.

mod collector;
mod copy;
mod export;
mod files;
mod games;
mod invite;
mod library;
mod list;
mod logs;
mod moments;
mod place;
mod problems;
mod ready;
mod replay;
mod screen;
mod simulate;
mod sources;
mod state;
mod study;
mod work;

pub use screen::DeskScreen;

/// The desk's texts, in the order of the languages.
pub const TEXTS: [&str; 2] =
    [include_str!("../../../www/texts/en/desk.txt"), include_str!("../../../www/texts/ja/desk.txt")];
