//! Adam, as the thesis used it: a step of 0.001, and the usual rates of forgetting.

const STEP: f64 = 0.001;
const FORGET_MEAN: f64 = 0.9;
const FORGET_SQUARE: f64 = 0.999;
const LEAST: f32 = 1e-8;

/// What Adam remembers of the slopes.
#[derive(Debug, Clone, PartialEq)]
pub struct Adam {
    /// Steps made.
    pub steps: u32,
    /// The mean slope of every number, later ones weighing more.
    pub means: Vec<f32>,
    /// The mean square of every slope.
    pub squares: Vec<f32>,
}

impl Adam {
    /// Before the first step.
    pub fn new(numbers: usize) -> Adam {
        Adam { steps: 0, means: vec![0.0; numbers], squares: vec![0.0; numbers] }
    }

    /// Makes a step down the slopes.
    pub fn step(&mut self, numbers: &mut [f32], slopes: &[f32]) {
        self.steps += 1;
        let left = |rate: f64| 1.0 - (0..self.steps).fold(1.0, |power, _| power * rate);
        let step = (STEP * left(FORGET_SQUARE).sqrt() / left(FORGET_MEAN)) as f32;
        let (mean_rate, square_rate) = (FORGET_MEAN as f32, FORGET_SQUARE as f32);
        let state = self.means.iter_mut().zip(&mut self.squares);
        for ((number, slope), (mean, square)) in numbers.iter_mut().zip(slopes).zip(state) {
            *mean = mean_rate * *mean + (1.0 - mean_rate) * slope;
            *square = square_rate * *square + (1.0 - square_rate) * slope * slope;
            *number -= step * *mean / (square.sqrt() + LEAST);
        }
    }
}
