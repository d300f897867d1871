//! The researcher's worker: it simulates, reads, verifies, packs and reports logs of studies.

pub(crate) mod client;
pub(crate) mod messages;
mod work;

pub use work::listen;
