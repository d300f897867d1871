//! Files on a disk: where they may lie, and how they come to be there.
//!
//! - [`inner`]: a file's place inside a folder, which cannot lead out of it
//! - [`replace`]: writing a file whole or not at all

pub mod inner;
#[cfg(not(target_arch = "wasm32"))]
pub mod replace;

pub use inner::{InnerPath, Outside};
