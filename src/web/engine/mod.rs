//! The engine: workers, what they are asked and what they answer, and the page's end of a worker.

#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod client;
#[cfg(target_arch = "wasm32")]
mod download;
pub mod games;
pub mod lessons;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod logs;
#[cfg(target_arch = "wasm32")]
pub mod worker;
