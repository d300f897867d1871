//! The networks of the thesis on estimating colours: what layers they have, and how many numbers are learned.

use std::fmt;

/// Squares along a side of the board that they see.
pub const SIDE: usize = 6;
/// Inputs for the pieces left: four for each colour of each side.
pub const COUNTS: usize = 16;

/// One of the thesis's three.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Model {
    /// Three convolutions of 3×3 with padding, then straight to the answer.
    One,
    /// Two of 3×3 without padding, then a hidden layer.
    Two,
    /// Three of 2×2 without padding, then a hidden layer.
    Three,
}

impl Model {
    /// By its number.
    pub const fn numbered(number: u8) -> Option<Model> {
        match number {
            1 => Some(Model::One),
            2 => Some(Model::Two),
            3 => Some(Model::Three),
            _ => None,
        }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        match self {
            Model::One => 1,
            Model::Two => 2,
            Model::Three => 3,
        }
    }

    /// As many filters as the thesis gives it, for about 300,000 parameters each.
    pub const fn usual_filters(self) -> usize {
        match self {
            Model::Two => 150,
            Model::One | Model::Three => 128,
        }
    }
}

/// A network's layers and inputs, without its weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Design {
    /// Which of the three.
    pub model: Model,
    /// Filters of every convolution.
    pub filters: usize,
    /// Does it see how many pieces are left?
    pub counts: bool,
    /// Does it see a channel of hints?
    pub hints: bool,
}

/// One layer. The weights of both kinds are rows of `outputs` numbers, one row for each input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layer {
    /// The same weights at every place of a square.
    Convolution {
        /// Channels that come in.
        channels: usize,
        /// Channels that go out.
        outputs: usize,
        /// The side of a filter.
        filter: usize,
        /// Empty squares around the board.
        padding: usize,
        /// The side of what comes in.
        from: usize,
    },
    /// Everything with everything.
    Dense {
        /// Numbers that come in; the pieces left are the last of them.
        inputs: usize,
        /// Numbers that go out.
        outputs: usize,
    },
}

impl Layer {
    /// Rows of weights.
    pub const fn inputs(self) -> usize {
        match self {
            Layer::Convolution { channels, filter, .. } => filter * filter * channels,
            Layer::Dense { inputs, .. } => inputs,
        }
    }

    /// Numbers that go out, at every place.
    pub const fn outputs(self) -> usize {
        match self {
            Layer::Convolution { outputs, .. } | Layer::Dense { outputs, .. } => outputs,
        }
    }

    /// The side of what goes out of a convolution; 1 for a dense layer.
    pub const fn to(self) -> usize {
        match self {
            Layer::Convolution { filter, padding, from, .. } => from + 2 * padding + 1 - filter,
            Layer::Dense { .. } => 1,
        }
    }

    /// Weights and biases.
    pub const fn parameters(self) -> usize {
        (self.inputs() + 1) * self.outputs()
    }
}

impl Design {
    /// The most filters that anybody may ask for.
    pub const MOST_FILTERS: usize = 256;

    /// Channels of the board.
    pub const fn channels(self) -> usize {
        if self.hints { 5 } else { 4 }
    }

    /// Its layers in order. All but the last end in a ReLU.
    pub fn layers(self) -> Vec<Layer> {
        let k = self.filters;
        let (filter, padding, times) = match self.model {
            Model::One => (3, 1, 3),
            Model::Two => (3, 0, 2),
            Model::Three => (2, 0, 3),
        };
        let (mut layers, mut from, mut channels) = (Vec::new(), SIDE, self.channels());
        for _ in 0..times {
            let layer = Layer::Convolution { channels, outputs: k, filter, padding, from };
            (from, channels) = (layer.to(), k);
            layers.push(layer);
        }
        let flat = from * from * k + if self.counts { COUNTS } else { 0 };
        if self.model == Model::One {
            layers.push(Layer::Dense { inputs: flat, outputs: 2 });
        } else {
            layers.push(Layer::Dense { inputs: flat, outputs: k });
            layers.push(Layer::Dense { inputs: k, outputs: 2 });
        }
        layers
    }

    /// How many numbers are learned.
    pub fn parameters(self) -> usize {
        self.layers().into_iter().map(Layer::parameters).sum()
    }
}

impl fmt::Display for Design {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "model {} with {} filters", self.model.number(), self.filters)?;
        let more = [(self.counts, "the pieces left"), (self.hints, "hints")];
        let more: Vec<&str> = more.into_iter().filter(|(has, _)| *has).map(|(_, what)| what).collect();
        if more.is_empty() { Ok(()) } else { write!(f, ", {}", more.join(" and ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn they_have_as_many_parameters_as_the_thesis_says() {
        let design = |model, filters, counts, hints| Design { model, filters, counts, hints }.parameters();
        assert_eq!(design(Model::One, 128, false, false), 309_122);
        assert_eq!(design(Model::Two, 150, false, false), 298_652);
        assert_eq!(design(Model::Two, 128, false, false), 218_242);
        assert_eq!(design(Model::Three, 128, false, false), 281_346);
        assert_eq!(design(Model::Three, 128, true, false), 283_394);
        assert_eq!(design(Model::Three, 128, false, true), 281_858);
        assert_eq!(design(Model::Three, 128, true, true), 283_906);
    }
}
