//! The trainer against arithmetic: slopes by differences, threads that change nothing, and something to learn.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use super::*;
use crate::belief::network::{Design, Model, Sighting};
use crate::game::{Dice, Seed};

/// A made-up sighting: blue where the ghost comes from the upper half of the board.
fn sample(dice: &mut Dice) -> Sample {
    let mut squares: Vec<u32> = (0..36).collect();
    dice.shuffle(&mut squares);
    let bits = |places: &[u32]| places.iter().fold(0u64, |set, place| set | 1 << place);
    let seen = Sighting {
        theirs: bits(&squares[..5]),
        own_blue: bits(&squares[5..8]),
        own_red: bits(&squares[8..10]),
        from: bits(&squares[..1]),
        to: bits(&squares[10..11]),
        left: [3, 2, 1, 4],
        said_blue: bits(&squares[1..2]),
        said_red: bits(&squares[2..3]),
    };
    Sample { seen, blue: squares[0] < 18 }
}

fn samples(many: usize, seed: u64) -> Vec<Sample> {
    let mut dice = Dice::new(Seed(seed));
    (0..many).map(|_| sample(&mut dice)).collect()
}

const DESIGNS: [Design; 4] = [
    Design { model: Model::One, filters: 3, counts: false, hints: false },
    Design { model: Model::One, filters: 2, counts: true, hints: true },
    Design { model: Model::Two, filters: 3, counts: true, hints: false },
    Design { model: Model::Three, filters: 4, counts: true, hints: true },
];

#[test]
fn slopes_are_those_of_small_differences() {
    for design in DESIGNS {
        let network = Network::new(design);
        let mut numbers = network.begin(&mut Dice::new(Seed(5)));
        assert_eq!(numbers.len(), design.parameters());
        // Biases that are not 0, so that no ReLU sits on its edge.
        let mut dice = Dice::new(Seed(6));
        numbers.iter_mut().for_each(|number| *number += (dice.below(1000) as f32 - 500.0) / 5000.0);
        let (samples, packed) = (samples(7, 2), &mut Packed::default());
        let mut slopes = vec![0.0; numbers.len()];
        network.learn(&numbers, &samples, samples.len(), &mut slopes, packed);
        let mut checked = 0;
        for place in (0..numbers.len()).step_by(1 + numbers.len() / 60) {
            let mut loss = |change: f32| {
                let mut other = numbers.clone();
                other[place] += change;
                network.score(&other, &samples, packed).loss / samples.len() as f64
            };
            let step = 1e-3;
            let (up, down) = (loss(step), loss(-step));
            let found = (up - down) / (2.0 * f64::from(step));
            let off = (found - f64::from(slopes[place])).abs();
            checked += u32::from(slopes[place] != 0.0);
            assert!(off < 2e-3 + 0.03 * found.abs(), "{design}, {place}: {found} {}", slopes[place]);
        }
        assert!(checked > 20, "{design}: {checked}");
    }
}

#[test]
fn any_number_of_threads_learns_the_same_bits() {
    let network = Network::new(DESIGNS[3]);
    let samples = samples(230, 3);
    let train = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut numbers = network.begin(&mut Dice::new(Seed(1)));
            let mut adam = Adam::new(numbers.len());
            let scores: Vec<Score> = (0..3).map(|_| learn(&network, &mut numbers, &mut adam, &samples)).collect();
            (numbers, scores)
        })
    };
    let alone = train(1);
    assert_eq!(train(2), alone);
    assert_eq!(train(5), alone);
}

#[test]
fn what_can_be_learned_is_learned() {
    let network = Network::new(Design { filters: 8, ..DESIGNS[3] });
    let (train, test) = (samples(2000, 4), samples(500, 9));
    let mut numbers = network.begin(&mut Dice::new(Seed(1)));
    let mut adam = Adam::new(numbers.len());
    for _ in 0..30 {
        for batch in train.chunks(100) {
            learn(&network, &mut numbers, &mut adam, batch);
        }
    }
    let score = score(&network, &numbers, &test);
    assert!(score.right * 100 > 90 * score.samples, "{score:?}");
}
