//! The researcher's pages: studies, simulated participants, logs, replays and data sets.
//!
//! The page shows; a worker does what takes long. All logs stay in this browser's memory: nothing is sent
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
mod not_here;
mod page;
mod problems;
mod ready;
mod replay;
mod screen;
mod simulate;
mod sources;
mod study;
mod work;
mod workspace;

pub use not_here::NotHere;
pub use screen::ResearcherScreen;

/// The texts of the researcher's pages, in the order of the languages, for
/// [`add_source`](crate::web::kit::texts::add_source).
pub const fn texts() -> [&'static str; 2] {
    [include_str!("../../../www/texts/en/desk.txt"), include_str!("../../../www/texts/ja/desk.txt")]
}
