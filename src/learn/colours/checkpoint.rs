//! Where a training stands after an epoch: everything that the next one needs, in one file that is written whole.
//!
//! `GEISTCKP`, the hash of the run's settings, epochs done, steps made, what came out of every epoch, the network's numbers
//! and what Adam remembers; the SHA-256 of all that in the end. Numbers have their lowest byte first.

use super::curve::Point;
use crate::learn::net::Adam;
use sha2::{Digest, Sha256};

const MAGIC: &[u8; 8] = b"GEISTCKP";

/// A training after some epochs.
#[derive(Debug, Clone, PartialEq)]
pub struct Checkpoint {
    /// What came out of each.
    pub curve: Vec<Point>,
    /// The network's numbers.
    pub numbers: Vec<f32>,
    /// What Adam remembers.
    pub adam: Adam,
}

fn hash(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

impl Checkpoint {
    /// As bytes, for the run of these settings.
    pub fn write(&self, settings: &str) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(hash(settings.as_bytes()));
        bytes.extend((self.curve.len() as u32).to_le_bytes());
        bytes.extend(self.adam.steps.to_le_bytes());
        for Point { learned, tested, right } in &self.curve {
            bytes.extend(learned.to_le_bytes());
            bytes.extend(tested.to_le_bytes());
            bytes.extend(right.to_le_bytes());
        }
        let numbers = self.numbers.iter().chain(&self.adam.means).chain(&self.adam.squares);
        numbers.for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes.extend(hash(&bytes));
        bytes
    }

    /// Reads one of a run with these settings and so many numbers, or says why it is none.
    pub fn read(bytes: &[u8], settings: &str, numbers: usize) -> Result<Checkpoint, &'static str> {
        let cut = "it is cut off or changed";
        let (body, sum) = bytes.split_last_chunk::<32>().ok_or(cut)?;
        let (magic, rest) = body.split_first_chunk::<8>().ok_or(cut)?;
        if magic != MAGIC {
            return Err("this is no checkpoint of a training");
        }
        if hash(body) != *sum {
            return Err(cut);
        }
        let (run, rest) = rest.split_first_chunk::<32>().ok_or(cut)?;
        if *run != hash(settings.as_bytes()) {
            return Err("it belongs to another training");
        }
        let (epochs, rest) = rest.split_first_chunk::<4>().ok_or(cut)?;
        let (steps, rest) = rest.split_first_chunk::<4>().ok_or(cut)?;
        let (epochs, steps) = (u32::from_le_bytes(*epochs) as usize, u32::from_le_bytes(*steps));
        let points = epochs.checked_mul(24).and_then(|long| rest.split_at_checked(long));
        let (points, rest) = points.ok_or(cut)?;
        let (words, _) = points.as_chunks::<8>();
        let (threes, _) = words.as_chunks::<3>();
        let point = |[learned, tested, right]: &[[u8; 8]; 3]| Point {
            learned: f64::from_le_bytes(*learned),
            tested: f64::from_le_bytes(*tested),
            right: u64::from_le_bytes(*right),
        };
        let (floats, odd) = rest.as_chunks::<4>();
        if floats.len() != 3 * numbers || !odd.is_empty() {
            return Err(cut);
        }
        let mut parts =
            floats.chunks_exact(numbers.max(1)).map(|part| part.iter().map(|four| f32::from_le_bytes(*four)).collect());
        let mut next = || parts.next().unwrap_or_default();
        let numbers = next();
        let adam = Adam { steps, means: next(), squares: next() };
        Ok(Checkpoint { curve: threes.iter().map(point).collect(), numbers, adam })
    }
}
