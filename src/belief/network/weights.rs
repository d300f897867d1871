//! The file that a network's weights are kept in: whole numbers from -127 to 127 with a scale for every filter.
//!
//! `GEISTNET`, a version, model, filters (two bytes, the lower first), whether it sees the pieces left, whether it sees hints,
//! and how many square roots are drawn of its odds; the share of blue in what it learned from; then for each layer the
//! scales of its outputs, their biases, and the weights, a row for each input. Numbers with a point are of four bytes, the
//! lowest first. Nothing comes after.

use super::design::{Design, Model};

const MAGIC: &[u8; 8] = b"GEISTNET";
const VERSION: u8 = 1;
/// The most square roots that a file may ask for.
pub const MOST_ROOTS: u8 = 4;

/// A layer's numbers, ready to be multiplied.
#[derive(Debug, Clone, PartialEq)]
pub struct Trained {
    /// A row of outputs for each input.
    pub weights: Vec<f32>,
    /// What is added to each output.
    pub biases: Vec<f32>,
}

/// A network: its design and all its numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    /// Its layers.
    pub design: Design,
    /// How many square roots are drawn of the odds of a move before they weigh.
    pub roots: u8,
    /// The share of blue ghosts in what it learned from.
    pub prior: f32,
    /// The layers' numbers, in their order.
    pub layers: Vec<Trained>,
}

/// Why a file holds no weights.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// Another kind of file.
    #[error("this is no file of a network's weights")]
    Foreign,
    /// A later version.
    #[error("the weights are of version {0}; this program reads version {VERSION}")]
    Version(u8),
    /// A network that there cannot be.
    #[error("the weights are of a network that there cannot be")]
    Design,
    /// The file ends too early or too late.
    #[error("the file has {found} bytes; a {design} has {wanted}")]
    Length {
        /// The network in words.
        design: String,
        /// How many it should have.
        wanted: usize,
        /// How many it has.
        found: usize,
    },
    /// A number that is none.
    #[error("the file has a number in it that cannot be")]
    Number,
}

/// Takes bytes off the front.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*first)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take::<1>().map(|[byte]| byte)
    }

    fn number(&mut self) -> Option<f32> {
        self.take().map(f32::from_le_bytes)
    }

    fn numbers(&mut self, many: usize) -> Option<Vec<f32>> {
        (0..many).map(|_| self.number()).collect()
    }
}

impl Weights {
    const HEADING: usize = 8 + 1 + 1 + 2 + 1 + 1 + 1 + 4;

    /// The length of a file.
    fn length(design: Design) -> usize {
        let layer = |layer: super::Layer| layer.outputs() * (8 + layer.inputs());
        Weights::HEADING + design.layers().into_iter().map(layer).sum::<usize>()
    }

    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let mut reader = Reader(bytes);
        if reader.take::<8>().as_ref() != Some(MAGIC) {
            return Err(WeightsError::Foreign);
        }
        let version = reader.byte().ok_or(WeightsError::Foreign)?;
        if version != VERSION {
            return Err(WeightsError::Version(version));
        }
        let (design, roots, prior) = heading(&mut reader).ok_or(WeightsError::Design)?;
        let wanted = Weights::length(design);
        if bytes.len() != wanted {
            return Err(WeightsError::Length { design: design.to_string(), wanted, found: bytes.len() });
        }
        let mut layers = Vec::new();
        for layer in design.layers() {
            let scales = reader.numbers(layer.outputs()).ok_or(WeightsError::Number)?;
            let biases = reader.numbers(layer.outputs()).ok_or(WeightsError::Number)?;
            let possible = |number: &f32| number.is_finite() && number.abs() < 1e6;
            if !scales.iter().chain(&biases).all(possible) {
                return Err(WeightsError::Number);
            }
            let many = layer.inputs() * layer.outputs();
            let (whole, rest) = reader.0.split_at_checked(many).ok_or(WeightsError::Number)?;
            reader.0 = rest;
            // Nobody writes -128: rounded anew it would be beyond the bounds of a scale.
            if whole.contains(&i8::MIN.to_le_bytes()[0]) {
                return Err(WeightsError::Number);
            }
            let scaled = whole.iter().zip(scales.iter().cycle());
            let weights = scaled.map(|(byte, scale)| f32::from(i8::from_le_bytes([*byte])) * scale).collect();
            layers.push(Trained { weights, biases });
        }
        Ok(Weights { design, roots, prior, layers })
    }

    /// Writes the file, its weights rounded to whole numbers; what is read of it is written to the same bytes again.
    pub fn write(&self) -> Vec<u8> {
        let Weights { design, roots, prior, layers } = self;
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, design.model.number()]);
        bytes.extend((design.filters as u16).to_le_bytes());
        bytes.extend([u8::from(design.counts), u8::from(design.hints), *roots]);
        bytes.extend(prior.to_le_bytes());
        for Trained { weights, biases } in layers {
            let outputs = biases.len().max(1);
            let scales: Vec<f32> = (0..outputs)
                .map(|output| weights.iter().skip(output).step_by(outputs).fold(0.0f32, |most, w| most.max(w.abs())))
                .map(|most| most / 127.0)
                .collect();
            scales.iter().chain(biases).for_each(|number| bytes.extend(number.to_le_bytes()));
            let whole = weights.iter().zip(scales.iter().cycle());
            bytes.extend(whole.flat_map(|(weight, scale)| rounded(*weight, *scale).to_le_bytes()));
        }
        bytes
    }
}

fn rounded(weight: f32, scale: f32) -> i8 {
    if scale > 0.0 { (weight / scale).round().clamp(-127.0, 127.0) as i8 } else { 0 }
}

fn heading(reader: &mut Reader<'_>) -> Option<(Design, u8, f32)> {
    let model = Model::numbered(reader.byte()?)?;
    let filters = usize::from(u16::from_le_bytes(reader.take()?));
    let mut flag = || match reader.byte()? {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    };
    let (counts, hints) = (flag()?, flag()?);
    let (roots, prior) = (reader.byte()?, reader.number()?);
    let fits = (1..=Design::MOST_FILTERS).contains(&filters) && roots <= MOST_ROOTS && (0.01..=0.99).contains(&prior);
    fits.then_some((Design { model, filters, counts, hints }, roots, prior))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::network::testing::made_up;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn what_is_written_reads_back_to_within_half_a_step() {
        let weights = made_up(Design { model: Model::Three, filters: 5, counts: true, hints: false }, 3);
        let bytes = weights.write();
        let read = Weights::read(&bytes).unwrap();
        assert_eq!((read.design, read.roots, read.prior), (weights.design, weights.roots, weights.prior));
        for (read, made) in read.layers.iter().zip(&weights.layers) {
            assert_eq!(read.biases, made.biases);
            let most = made.weights.iter().fold(0.0f32, |most, w| most.max(w.abs()));
            let near = |(a, b): (&f32, &f32)| (a - b).abs() <= most / 127.0 * 0.51;
            assert!(read.weights.iter().zip(&made.weights).all(near));
        }
        let again = Weights::read(&read.write()).unwrap();
        assert_eq!(again.design, read.design);
    }

    #[test]
    fn a_wrong_file_is_refused_with_a_sentence() {
        let design = Design { model: Model::Two, filters: 2, counts: false, hints: true };
        let bytes = made_up(design, 1).write();
        let refusal = |bytes: &[u8]| Weights::read(bytes).unwrap_err().to_string();
        assert_eq!(refusal(b""), "this is no file of a network's weights");
        assert_eq!(refusal(b"<!doctype html><title>"), "this is no file of a network's weights");
        for cut in [9, 12, 18, 19, 40, bytes.len() - 1] {
            assert!(Weights::read(&bytes[..cut]).is_err(), "{cut}");
        }
        assert!(refusal(&bytes[..40]).starts_with("the file has 40 bytes; a model 2 with 2 filters, hints has "));
        assert!(refusal(&[bytes.as_slice(), b"\n"].concat()).contains("bytes; a model 2"));
        let with = |place: usize, byte: u8| {
            let mut bytes = bytes.clone();
            bytes[place] = byte;
            Weights::read(&bytes)
        };
        assert_eq!(with(8, 9), Err(WeightsError::Version(9)));
        for (place, byte) in [(9, 4), (9, 0), (11, 2), (12, 2), (13, 7), (14, 99), (18, 0x7f)] {
            assert_eq!(with(place, byte), Err(WeightsError::Design), "{place}");
        }
        // A scale that is no number.
        assert_eq!(with(22, 0xff).and(with(21, 0xff)).map(|_| ()), with(22, 0xff).map(|_| ()));
        let mut broken = bytes.clone();
        broken[19..23].copy_from_slice(&f32::NAN.to_le_bytes());
        assert_eq!(Weights::read(&broken), Err(WeightsError::Number));
        // A weight that is not among those that are written.
        assert_eq!(with(bytes.len() - 1, 0x80), Err(WeightsError::Number));
    }
}
