//! What each number of the network does to the likelihood of the true colourings of a lesson.

use super::lessons::Lesson;
use crate::belief::network::exponential::exp;
use crate::belief::sight::net::{HIDDEN, INPUTS, Memory, Middle, NUMBERS, SHARE, inputs, mean, parts, through};
use crate::belief::sight::seen::{SEEN, Seen};
use crate::game::{Dice, MAX_PIECES, PieceId};
use crate::playout::deals;

/// Loss in bits, and over how many moments.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Loss {
    /// The sum of minus the logarithms of the true colourings' chances, to the base of 2.
    pub bits: f64,
    /// How many.
    pub moments: u64,
}

impl Loss {
    /// Both together.
    pub fn and(self, other: Loss) -> Loss {
        Loss { bits: self.bits + other.bits, moments: self.moments + other.moments }
    }
}

/// The chance of blue of each ghost by these scores, and that of the true colouring.
pub fn chances(scores: &[f32], blues: u64) -> (Vec<f64>, f64) {
    let sets = deals((1 << scores.len()) - 1, blues.count_ones());
    let sum = |set: u64| -> f64 {
        let blue = scores.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
        blue.map(|(_, score)| f64::from(*score)).sum()
    };
    let most = sets.iter().map(|set| sum(*set)).fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = sets.iter().map(|set| exp(sum(*set) - most)).collect();
    let total: f64 = weights.iter().sum();
    let share = |wanted: &dyn Fn(u64) -> bool| -> f64 {
        let those = sets.iter().zip(&weights).filter(|(set, _)| wanted(**set));
        those.map(|(_, weight)| weight).sum::<f64>() / total
    };
    let blue = (0..scores.len()).map(|place| share(&|set| set >> place & 1 == 1)).collect();
    (blue, share(&|set| set == blues))
}

/// Adds a lesson's slopes, of the loss in natural logarithms, and tells its loss.
pub fn learn(numbers: &[f32], lesson: &Lesson, scale: f32, slopes: &mut [f32]) -> Loss {
    let all = parts(numbers);
    let mut loss = Loss::default();
    let mut memory = Memory::new();
    // What came out of the first layer, by event and ghost.
    let mut outs: Vec<Vec<Middle>> = Vec::with_capacity(lesson.events.len());
    // What a greater sum of each ghost would do, by the event after which it was looked at.
    let mut told: Vec<[Middle; MAX_PIECES]> = vec![[[0.0; HIDDEN]; MAX_PIECES]; lesson.events.len()];
    let first_end = (SEEN + 1) * HIDDEN;
    let (to_first, rest) = slopes.split_at_mut(first_end);
    let (to_second, to_score) = rest.split_at_mut((INPUTS + 1) * HIDDEN);
    let mut moments = lesson.moments.iter().peekable();
    for (event, seen) in lesson.events.iter().enumerate() {
        let of_event: Vec<Middle> = seen.iter().map(|(_, seen)| through(all.first, seen)).collect();
        for ((piece, seen), out) in seen.iter().zip(&of_event) {
            memory.sums[piece.index()].iter_mut().zip(out).for_each(|(sum, more)| *sum += more);
            memory.last[piece.index()] = *seen;
        }
        outs.push(of_event);
        if moments.next_if(|moment| **moment == event).is_none() {
            continue;
        }
        let (hidden, blues) = lesson.hidden(event);
        let mean = mean(&memory.sums, &hidden);
        let given = |piece: &PieceId| inputs(&memory.sums[piece.index()], &memory.last[piece.index()], &mean);
        let given: Vec<[f32; INPUTS]> = hidden.iter().map(given).collect();
        let middle: Vec<Middle> = given.iter().map(|given| through(all.second, given)).collect();
        let (weights, bias) = all.score;
        let score =
            |middle: &Middle| middle.iter().zip(weights).fold(bias, |sum, (value, weight)| sum + value * weight);
        let scores: Vec<f32> = middle.iter().map(score).collect();
        let (blue, truth) = chances(&scores, blues);
        loss = loss.and(Loss { bits: -truth.max(1e-12).log2(), moments: 1 });
        let mut to_mean = [0.0f32; HIDDEN];
        for (place, piece) in hidden.iter().enumerate() {
            let off = (blue[place] - f64::from((blues >> place & 1) as u8)) as f32 * scale;
            let mut back = [0.0f32; HIDDEN];
            for (at, value) in middle[place].iter().enumerate() {
                to_score[at] += off * value;
                back[at] = if *value > 0.0 { off * weights[at] } else { 0.0 };
            }
            to_score[HIDDEN] += off;
            for (input, row) in given[place].iter().zip(to_second.chunks_exact_mut(HIDDEN)) {
                if *input != 0.0 {
                    row.iter_mut().zip(&back).for_each(|(slope, back)| *slope += input * back);
                }
            }
            let biases = &mut to_second[INPUTS * HIDDEN..];
            biases.iter_mut().zip(&back).for_each(|(slope, back)| *slope += back);
            let dot = |row: &[f32]| row.iter().zip(&back).fold(0.0f32, |sum, (weight, back)| sum + weight * back);
            let mut rows = all.second.0.chunks_exact(HIDDEN);
            for slot in &mut told[event][piece.index()] {
                *slot += SHARE * rows.next().map_or(0.0, dot);
            }
            for (slot, row) in to_mean.iter_mut().zip(rows.skip(SEEN)) {
                *slot += SHARE * dot(row);
            }
        }
        let each = 1.0 / hidden.len().max(1) as f32;
        for piece in &hidden {
            told[event][piece.index()].iter_mut().zip(&to_mean).for_each(|(slot, slope)| *slot += each * slope);
        }
    }
    // What came in early counts at every moment that followed.
    let mut running = [[0.0f32; HIDDEN]; MAX_PIECES];
    for ((seen, outs), told) in lesson.events.iter().zip(&outs).zip(&told).rev() {
        for (sum, more) in running.iter_mut().zip(told) {
            sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
        for ((piece, seen), out) in seen.iter().zip(outs) {
            add_first(to_first, seen, out, &running[piece.index()]);
        }
    }
    loss
}

/// What the first layer's numbers did through one ghost at one event.
fn add_first(slopes: &mut [f32], seen: &Seen, out: &Middle, back: &Middle) {
    let mut held = *back;
    held.iter_mut().zip(out).for_each(|(back, out)| *back = if *out > 0.0 { *back } else { 0.0 });
    let (weights, biases) = slopes.split_at_mut(SEEN * HIDDEN);
    for (input, row) in seen.iter().zip(weights.chunks_exact_mut(HIDDEN)) {
        if *input != 0.0 {
            row.iter_mut().zip(&held).for_each(|(slope, back)| *slope += input * back);
        }
    }
    biases.iter_mut().zip(&held).for_each(|(slope, back)| *slope += back);
}

/// Where nothing has been learned: He's numbers and no biases.
pub fn begin(dice: &mut Dice) -> Vec<f32> {
    let mut numbers = Vec::with_capacity(NUMBERS);
    for (inputs, outputs) in [(SEEN, HIDDEN), (INPUTS, HIDDEN), (HIDDEN, 1)] {
        let reach = (6.0 / inputs as f32).sqrt();
        let mut even = || ((dice.bits() >> 40) as f32 / (1 << 23) as f32 - 1.0) * reach;
        numbers.extend((0..inputs * outputs).map(|_| even()));
        numbers.extend(std::iter::repeat_n(0.0, outputs));
    }
    numbers
}
