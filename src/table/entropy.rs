//! Fresh entropy: the one place where randomness enters that no seed explains.

use crate::game::Seed;

/// Where secrets and new seeds come from; a test brings its own.
pub trait Entropy {
    /// Fills a slice with random bytes, or says that there are none to be had.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy>;

    /// A new seed.
    fn seed(&mut self) -> Result<Seed, NoEntropy> {
        let mut bytes = [0; 8];
        self.fill(&mut bytes)?;
        Ok(Seed(u64::from_le_bytes(bytes)))
    }
}

/// The system gave no random bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this browser gives no random numbers")]
pub struct NoEntropy;

/// The operating system's or the browser's generator.
pub struct System;

impl Entropy for System {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        getrandom::fill(bytes).map_err(|_| NoEntropy)
    }
}
