//! The engine: workers, what they are asked and what they answer, and the page's end of a worker.
//!
//! - [`wire`]: requests and messages, the same for every worker
//! - [`listener`] and `worker`: a worker's end
//! - `program`, `client` and `state`: the page's end
//! - [`games`], [`lessons`], [`mini`], [`watching`], [`guessing`], [`analysing`], [`teaching`], [`tells`] and `logs`: what the kinds of workers
//!   are asked and answer

pub mod analysing;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod client;
#[cfg(target_arch = "wasm32")]
mod download;
pub mod games;
pub mod guessing;
pub mod lessons;
pub mod listener;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod logs;
pub mod mini;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod notice;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod program;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod state;
pub mod teaching;
pub mod tells;
pub mod watching;
pub mod wire;
#[cfg(target_arch = "wasm32")]
pub mod worker;
