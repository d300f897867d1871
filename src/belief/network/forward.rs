//! A network's answer: plain products and sums in one order, the same bits natively and as WebAssembly.

use super::design::{Layer, SIDE};
use super::exponential::first_of;
use super::sighting::Sighting;
use super::weights::{Trained, Weights};

impl Weights {
    /// How likely the ghost that moved is blue.
    pub fn blue(&self, seen: &Sighting) -> f64 {
        let planes = seen.planes(self.design);
        let mut at: Vec<f32> = planes.iter().copied().take(SIDE * SIDE * self.design.channels()).collect();
        let layers = self.design.layers();
        let (last, mut was_board) = (layers.len().saturating_sub(1), true);
        for (number, (layer, trained)) in layers.iter().zip(&self.layers).enumerate() {
            if was_board && matches!(layer, Layer::Dense { .. }) {
                was_board = false;
                if self.design.counts {
                    at.extend(seen.counts());
                }
            }
            at = through(*layer, trained, &at);
            if number < last {
                at.iter_mut().for_each(|value| *value = value.max(0.0));
            }
        }
        match at[..] {
            [blue, red] if (blue - red).is_finite() => first_of([blue, red]),
            // Numbers beyond all bounds, as nobody trains them: they say nothing.
            _ => 0.5,
        }
    }
}

/// What comes out of a layer.
fn through(layer: Layer, trained: &Trained, input: &[f32]) -> Vec<f32> {
    let outputs = layer.outputs();
    let mut out = Vec::with_capacity(layer.to() * layer.to() * outputs);
    match layer {
        Layer::Dense { .. } => {
            let mut sums = trained.biases.clone();
            add(&mut sums, input, &trained.weights);
            out.append(&mut sums);
        }
        Layer::Convolution { channels, filter, padding, from, .. } => {
            let to = layer.to();
            for (top, left) in (0..to * to).map(|place| (place / to, place % to)) {
                let mut sums = trained.biases.clone();
                let squares = trained.weights.chunks_exact(channels * outputs);
                for (square, weights) in squares.enumerate() {
                    let (y, x) =
                        ((top + square / filter).wrapping_sub(padding), (left + square % filter).wrapping_sub(padding));
                    if y < from && x < from {
                        let first = (y * from + x) * channels;
                        add(&mut sums, input.get(first..first + channels).unwrap_or_default(), weights);
                    }
                }
                out.append(&mut sums);
            }
        }
    }
    out
}

/// Adds what each input gives to every output. Half of what comes out of a ReLU is 0 and gives nothing.
fn add(sums: &mut [f32], inputs: &[f32], weights: &[f32]) {
    for (input, row) in inputs.iter().zip(weights.chunks_exact(sums.len().max(1))) {
        if *input != 0.0 {
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += input * weight);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::network::testing::made_up;
    use crate::belief::network::{Design, Model};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const SEEN: Sighting = Sighting {
        theirs: 0b111_1000_0111_1000,
        own_blue: 0b1111 << 25,
        own_red: 0b1111 << 31,
        from: 1 << 9,
        to: 1 << 15,
        left: [4, 4, 3, 4],
        said_blue: 1 << 3,
        said_red: 1 << 4,
    };

    #[test]
    fn the_same_bits_come_out_everywhere() {
        // Written down once, natively; the same test runs as WebAssembly.
        let found = [Model::One, Model::Two, Model::Three].map(|model| {
            let weights = made_up(Design { model, filters: 12, counts: true, hints: true }, 7);
            Weights::read(&weights.write()).unwrap().blue(&SEEN).to_bits()
        });
        assert_eq!(found, BITS);
    }

    #[test]
    fn numbers_beyond_all_bounds_say_nothing() {
        let mut weights = made_up(Design { model: Model::Three, filters: 3, counts: false, hints: false }, 1);
        let huge = |layer: &mut Trained| layer.weights.iter_mut().for_each(|weight| *weight = 1e30);
        weights.layers.iter_mut().for_each(huge);
        assert_eq!(weights.blue(&SEEN), 0.5);
    }

    const BITS: [u64; 3] = [0x3fd7_97c0_7e69_969d, 0x3fd6_2338_9046_f2c5, 0x3fdc_7393_4ac2_2cbb];
}
