//! Files on a disk: where they may lie, and how they come to be there.
//!
//! - [`csv`]: tables, in which no text is taken for a formula
//! - [`inner`]: a file's place inside a folder, which cannot lead out of it
//! - [`replace`]: writing a file whole or not at all

pub mod csv;
pub mod inner;
#[cfg(not(target_arch = "wasm32"))]
pub mod replace;

pub use inner::{InnerPath, Outside};
