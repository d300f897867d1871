//! A network in training: forwards to its answers, backwards to what every number should have been.

use super::convolve;
use super::matrix::{Packed, Strided, add_product};
use crate::belief::network::exponential::first_of;
use crate::belief::network::{COUNTS, Design, Layer, SIDE, Sighting, Trained};
use crate::game::Dice;

/// A ghost's move and its truth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// What is shown.
    pub seen: Sighting,
    /// Was the ghost blue?
    pub blue: bool,
}

/// How a network did on some samples.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Score {
    /// How many.
    pub samples: u64,
    /// Of how many the likelier colour is the true one.
    pub right: u64,
    /// The sum of what the true answers cost: minus the logarithms of their chances.
    pub loss: f64,
}

impl Score {
    /// Both together.
    pub fn and(self, other: Score) -> Score {
        Score { samples: self.samples + other.samples, right: self.right + other.right, loss: self.loss + other.loss }
    }

    fn of(scores: &[f32], samples: &[Sample]) -> Score {
        let chances = scores.as_chunks::<2>().0.iter().map(|scores| first_of(*scores));
        chances.zip(samples).fold(Score::default(), |sum, (blue, sample)| {
            let true_one = if sample.blue { blue } else { 1.0 - blue };
            let right = u64::from((blue > 0.5) == sample.blue);
            sum.and(Score { samples: 1, right, loss: -true_one.max(1e-12).ln() })
        })
    }
}

/// A design with the places of its numbers: for each layer its weights, then its biases.
pub struct Network {
    /// Its design.
    pub design: Design,
    layers: Vec<Layer>,
}

impl Network {
    /// Of this design.
    pub fn new(design: Design) -> Network {
        Network { design, layers: design.layers() }
    }

    /// Numbers to begin with: He's, evenly between ±√(6 / inputs), and no biases.
    pub fn begin(&self, dice: &mut Dice) -> Vec<f32> {
        let mut numbers = Vec::with_capacity(self.design.parameters());
        for layer in &self.layers {
            let reach = (6.0 / layer.inputs() as f32).sqrt();
            let mut even = || ((dice.bits() >> 40) as f32 / (1 << 23) as f32 - 1.0) * reach;
            numbers.extend((0..layer.inputs() * layer.outputs()).map(|_| even()));
            numbers.extend(std::iter::repeat_n(0.0, layer.outputs()));
        }
        numbers
    }

    /// The numbers by layers, as they are kept.
    pub fn trained(&self, numbers: &[f32]) -> Vec<Trained> {
        let mut rest = numbers;
        let mut take = |many: usize| {
            let (first, more) = rest.split_at(many);
            rest = more;
            first.to_vec()
        };
        let one =
            |layer: &Layer| Trained { weights: take(layer.inputs() * layer.outputs()), biases: take(layer.outputs()) };
        self.layers.iter().map(one).collect()
    }

    /// What comes into every layer, ready to be multiplied, and the answers' scores last.
    fn forward(&self, numbers: &[f32], samples: &[Sample], packed: &mut Packed) -> Vec<Vec<f32>> {
        let boards = samples.len();
        let planes = SIDE * SIDE * self.design.channels();
        let mut at: Vec<f32> = Vec::with_capacity(boards * planes);
        samples.iter().for_each(|sample| at.extend(&sample.seen.planes(self.design)[..planes]));
        let (mut passed, mut place, mut was_board) = (Vec::new(), 0, true);
        for (number, layer) in self.layers.iter().enumerate() {
            let (inputs, outputs) = (layer.inputs(), layer.outputs());
            let dense = matches!(layer, Layer::Dense { .. });
            let rows = if dense && was_board && self.design.counts {
                with_counts(&at, samples)
            } else {
                convolve::rows(*layer, boards, &at)
            };
            was_board = !dense;
            let weights = &numbers[place..place + inputs * outputs];
            let biases = &numbers[place + inputs * outputs..place + layer.parameters()];
            let many = boards * layer.to() * layer.to();
            let mut out: Vec<f32> = biases.iter().copied().cycle().take(many * outputs).collect();
            let (a, b) = (Strided::rows(&rows, inputs), Strided::rows(weights, outputs));
            add_product((many, outputs, inputs), a, b, &mut out, packed);
            if number + 1 < self.layers.len() {
                out.iter_mut().for_each(|value| *value = value.max(0.0));
            }
            passed.push(rows);
            at = out;
            place += layer.parameters();
        }
        passed.push(at);
        passed
    }

    /// How it does on samples.
    pub fn score(&self, numbers: &[f32], samples: &[Sample], packed: &mut Packed) -> Score {
        let passed = self.forward(numbers, samples, packed);
        passed.last().map_or(Score::default(), |scores| Score::of(scores, samples))
    }

    /// Adds to `slopes` what each number does to the mean loss of a batch of so many, by these samples of it.
    pub fn learn(
        &self,
        numbers: &[f32],
        samples: &[Sample],
        batch: usize,
        slopes: &mut [f32],
        packed: &mut Packed,
    ) -> Score {
        let boards = samples.len();
        let mut passed = self.forward(numbers, samples, packed);
        let Some(scores) = passed.pop() else { return Score::default() };
        let score = Score::of(&scores, samples);
        // What a higher score of blue and of red would do.
        let slope = |(scores, sample): (&[f32; 2], &Sample)| {
            let off = (first_of(*scores) - f64::from(u8::from(sample.blue))) as f32 / batch as f32;
            [off, -off]
        };
        let mut told: Vec<f32> = scores.as_chunks::<2>().0.iter().zip(samples).flat_map(slope).collect();
        let mut end = self.design.parameters();
        for (number, layer) in self.layers.iter().enumerate().rev() {
            let Some(rows) = passed.pop() else { break };
            let (inputs, outputs) = (layer.inputs(), layer.outputs());
            let many = boards * layer.to() * layer.to();
            let place = end - layer.parameters();
            let (to_weights, to_biases) = slopes[place..end].split_at_mut(inputs * outputs);
            let out = Strided::rows(&told, outputs);
            add_product((inputs, outputs, many), Strided::rows(&rows, inputs).turned(), out, to_weights, packed);
            for row in told.chunks_exact(outputs) {
                to_biases.iter_mut().zip(row).for_each(|(sum, more)| *sum += more);
            }
            end = place;
            if number == 0 {
                break;
            }
            let mut to_rows = vec![0.0; many * inputs];
            let weights = Strided::rows(&numbers[place..place + inputs * outputs], outputs).turned();
            add_product((many, inputs, outputs), out, weights, &mut to_rows, packed);
            // A ReLU that gave nothing is told nothing; nor is what lay beyond the board.
            to_rows.iter_mut().zip(&rows).for_each(|(slope, value)| *slope = if *value > 0.0 { *slope } else { 0.0 });
            told = match self.layers.get(number - 1) {
                Some(before @ Layer::Convolution { outputs, .. }) if matches!(layer, Layer::Dense { .. }) => {
                    let flat = before.to() * before.to() * outputs;
                    to_rows.chunks_exact(inputs).flat_map(|row| &row[..flat]).copied().collect()
                }
                _ => convolve::back(*layer, boards, &to_rows),
            };
        }
        score
    }
}

/// The flattened boards, each followed by its pieces left.
fn with_counts(boards: &[f32], samples: &[Sample]) -> Vec<f32> {
    let flat = boards.len() / samples.len().max(1);
    let mut rows = Vec::with_capacity(samples.len() * (flat + COUNTS));
    for (board, sample) in boards.chunks_exact(flat.max(1)).zip(samples) {
        rows.extend_from_slice(board);
        rows.extend(sample.seen.counts());
    }
    rows
}
