//! The network's numbers, what it remembers of a game, and the file that it is kept in.
//!
//! The file: `GEISTSEE`, a version, and all numbers of four bytes each, the lowest first: the first layer's weights, a row for each
//! input, and biases; the same of the second; the weights of the score, and its bias. Nothing comes after.

use super::seen::{SEEN, Seen};
use crate::game::{MAX_PIECES, PieceId};

const MAGIC: &[u8; 8] = b"GEISTSEE";
const VERSION: u8 = 1;
/// Numbers in the middle of both layers.
pub const HIDDEN: usize = 24;
/// What comes into the second layer: a ghost's sums, what is seen of it now, and the mean of all sums.
pub const INPUTS: usize = HIDDEN + SEEN + HIDDEN;
const FIRST: usize = (SEEN + 1) * HIDDEN;
const SECOND: usize = (INPUTS + 1) * HIDDEN;
/// How many numbers are learned.
pub const NUMBERS: usize = FIRST + SECOND + HIDDEN + 1;
/// Sums over a game are large: the second layer sees so much of them.
pub const SHARE: f32 = 0.1;

/// A layer's output before the ReLU of whoever asks.
pub type Middle = [f32; HIDDEN];

/// The network.
#[derive(Debug, Clone, PartialEq)]
pub struct Sighted {
    numbers: Vec<f32>,
}

/// Why a file is no such network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SightError {
    /// Another kind of file.
    #[error("this is no file of the network that follows ghosts through a game")]
    Foreign,
    /// A later version.
    #[error("the network is of version {0}; this program reads version {VERSION}")]
    Version(u8),
    /// The file ends too early or too late.
    #[error("the file has {0} bytes; this network has {wanted}", wanted = Sighted::LENGTH)]
    Length(usize),
    /// A number that is none.
    #[error("the file has a number in it that cannot be")]
    Number,
}

/// The parts of the numbers, for whoever goes through them.
pub struct Parts<'a> {
    /// The first layer: rows of weights by input, and the biases.
    pub first: (&'a [f32], &'a [f32]),
    /// The second.
    pub second: (&'a [f32], &'a [f32]),
    /// The score's weights, and its bias.
    pub score: (&'a [f32], f32),
}

/// The parts of these numbers; there are [`NUMBERS`] of them.
pub fn parts(numbers: &[f32]) -> Parts<'_> {
    let (first, rest) = numbers.split_at(FIRST);
    let (second, score) = rest.split_at(SECOND);
    let (weights, bias) = score.split_at(HIDDEN);
    Parts {
        first: first.split_at(SEEN * HIDDEN),
        second: second.split_at(INPUTS * HIDDEN),
        score: (weights, bias.first().copied().unwrap_or_default()),
    }
}

/// What comes out of a layer, with its ReLU.
pub fn through((weights, biases): (&[f32], &[f32]), inputs: &[f32]) -> Middle {
    let mut sums = [0.0; HIDDEN];
    sums.copy_from_slice(biases);
    for (input, row) in inputs.iter().zip(weights.chunks_exact(HIDDEN)) {
        if *input != 0.0 {
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += input * weight);
        }
    }
    sums.map(|sum| sum.max(0.0))
}

/// What comes into the second layer for one ghost.
pub fn inputs(sums: &Middle, last: &Seen, mean: &Middle) -> [f32; INPUTS] {
    let mut all = [0.0; INPUTS];
    let from = sums.iter().chain(last).chain(mean);
    all.iter_mut().zip(from).for_each(|(input, value)| *input = *value);
    all.iter_mut().take(HIDDEN).for_each(|input| *input *= SHARE);
    all.iter_mut().skip(HIDDEN + SEEN).for_each(|input| *input *= SHARE);
    all
}

/// The mean of the sums of these ghosts.
pub fn mean(sums: &[Middle; MAX_PIECES], of: &[PieceId]) -> Middle {
    let mut mean = [0.0; HIDDEN];
    let share = 1.0 / of.len().max(1) as f32;
    for piece in of {
        mean.iter_mut().zip(&sums[piece.index()]).for_each(|(mean, sum)| *mean += share * sum);
    }
    mean
}

/// What the network remembers of a game: sums by ghost, and what was seen of each last.
#[derive(Debug, Clone, PartialEq)]
pub struct Memory {
    /// What came out of the first layer, added up.
    pub sums: [Middle; MAX_PIECES],
    /// What was seen last.
    pub last: [Seen; MAX_PIECES],
}

impl Memory {
    /// Of a game that has not begun.
    pub fn new() -> Memory {
        Memory { sums: [[0.0; HIDDEN]; MAX_PIECES], last: [[0.0; SEEN]; MAX_PIECES] }
    }

    /// Takes in what was seen after a move.
    pub fn note(&mut self, network: &Sighted, seen: &[(PieceId, Seen)]) {
        let first = parts(&network.numbers).first;
        for (piece, seen) in seen {
            let out = through(first, seen);
            self.sums[piece.index()].iter_mut().zip(out).for_each(|(sum, more)| *sum += more);
            self.last[piece.index()] = *seen;
        }
    }
}

impl Default for Memory {
    fn default() -> Memory {
        Memory::new()
    }
}

impl Sighted {
    const LENGTH: usize = 8 + 1 + 4 * NUMBERS;

    /// The network of these numbers; none where they are not as many as it has, or one of them cannot be.
    pub fn new(numbers: Vec<f32>) -> Result<Sighted, SightError> {
        let possible = |number: &f32| number.is_finite() && number.abs() < 1e3;
        if numbers.len() == NUMBERS && numbers.iter().all(possible) {
            Ok(Sighted { numbers })
        } else {
            Err(SightError::Number)
        }
    }

    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<Sighted, SightError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(SightError::Foreign)?;
        let (version, rest) = rest.split_first().ok_or(SightError::Foreign)?;
        if *version != VERSION {
            return Err(SightError::Version(*version));
        }
        if bytes.len() != Sighted::LENGTH {
            return Err(SightError::Length(bytes.len()));
        }
        Sighted::new(rest.as_chunks::<4>().0.iter().map(|four| f32::from_le_bytes(*four)).collect())
    }

    /// Writes the file.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        self.numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes
    }

    /// The score of each of these ghosts, all of them looked at together.
    pub fn scores(&self, memory: &Memory, hidden: &[PieceId]) -> Vec<(PieceId, f32)> {
        let Parts { second, score: (weights, bias), .. } = parts(&self.numbers);
        let mean = mean(&memory.sums, hidden);
        let score = |piece: &PieceId| {
            let out = through(second, &inputs(&memory.sums[piece.index()], &memory.last[piece.index()], &mean));
            (*piece, out.iter().zip(weights).fold(bias, |sum, (value, weight)| sum + value * weight))
        };
        hidden.iter().map(score).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::testing::game;
    use crate::belief::{Estimator, ExitRule, Sight};
    use crate::game::{Board, Dice, Seat, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn made_up() -> Sighted {
        let mut dice = Dice::new(Seed(7));
        Sighted::new((0..NUMBERS).map(|_| (dice.below(2001) as f32 - 1000.0) / 2000.0).collect()).unwrap()
    }

    #[test]
    fn a_wrong_file_is_refused_with_a_sentence() {
        let bytes = made_up().write();
        assert_eq!(Sighted::read(&bytes), Ok(made_up()));
        let refusal = |bytes: &[u8]| Sighted::read(bytes).unwrap_err().to_string();
        let foreign = "this is no file of the network that follows ghosts through a game";
        for file in [&b""[..], b"<!doctype html>", b"GEISTNET", &bytes[..8], &bytes[1..]] {
            assert_eq!(refusal(file), foreign);
        }
        assert_eq!(refusal(&bytes[..40]), "the file has 40 bytes; this network has 11053");
        assert!(refusal(&[bytes.as_slice(), b"\n"].concat()).starts_with("the file has 11054 bytes"));
        let with = |place: usize, byte: u8| {
            let mut bytes = bytes.clone();
            bytes[place] = byte;
            Sighted::read(&bytes)
        };
        assert_eq!(with(8, 2), Err(SightError::Version(2)));
        assert_eq!(with(bytes.len() - 1, 0x7f), Err(SightError::Number));
        assert_eq!(Sighted::new(vec![0.0; 3]), Err(SightError::Number));
    }

    #[test]
    fn the_same_bits_come_out_everywhere() {
        // Written down once, natively; the same test runs as WebAssembly.
        let game = game(Board::Standard, "RRRBRBBB", "bbbbrrrr", "b5↑ b2↓ b4↓ b3↓ b5↑");
        let view = game.view(Seat::First);
        let network = made_up();
        let belief = Sight(&network).believe(view);
        let shares: Vec<f64> = belief.of_hidden(view).into_iter().map(|(_, blue)| blue).collect();
        assert!((shares.iter().sum::<f64>() - 4.0).abs() < 1e-9, "{shares:?}");
        assert_eq!([shares[0].to_bits(), shares[6].to_bits()], BITS);
        assert_eq!(belief.reasons().len(), 2);
    }

    const BITS: [u64; 2] = [0x3fd6_c90e_d1b2_7086, 0x3fe7_30b1_26ed_fca8];

    #[test]
    fn on_another_board_only_exits_speak() {
        let game = game(Board::Small, "RBRB", "brrb", "a4↑ d1↓");
        let view = game.view(Seat::First);
        assert_eq!(Sight(&made_up()).believe(view), ExitRule.believe(view));
    }
}
