//! How fast the thesis's networks are trained: positions a second on one core, beside what the core could do at most. Natively only; built
//! with `RUSTFLAGS="-C target-cpu=native"` it uses all that the processor has.

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    native::main();
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use geister_lab::belief::network::{Design, Model, Sighting};
    use geister_lab::game::{Dice, Seed};
    use geister_lab::learn::net::{Adam, Network, Sample, learn};
    use std::hint::black_box;
    use std::time::Instant;

    /// Positions of a step: fewer than in a training, so that some step of many is not interrupted by anybody else.
    const BATCH: usize = 200;
    const ROUNDS: usize = 30;
    /// A training of the thesis: positions times epochs.
    const WHOLE: f64 = 500_000.0 * 20.0;

    pub fn main() {
        let (plain, fused) = (peak(|sum, by, add| sum * by + add), peak(f32::mul_add));
        println!("at most {plain:.0} thousand million operations a second on one core, {fused:.0} if fused\n");
        println!("                                 positions/s  of the most  500,000 × 20 on two cores");
        let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool of threads");
        for model in [Model::One, Model::Two, Model::Three] {
            let design = Design { model, filters: model.usual_filters(), counts: true, hints: false };
            let seconds = alone.install(|| step(design));
            let share = operations(design) * BATCH as f64 / seconds / 1e9 / plain;
            let speed = BATCH as f64 / seconds;
            println!(
                "{:32} {speed:11.0} {:10.0} % {:13.1} minutes",
                design.to_string(),
                100.0 * share,
                WHOLE / speed / 2.0 / 60.0
            );
        }
    }

    /// Products and sums for one position: forwards, back to the weights, and back to what came into every layer but the first.
    fn operations(design: Design) -> f64 {
        let products = |(number, layer): (usize, geister_lab::belief::network::Layer)| {
            let one = layer.to() * layer.to() * layer.inputs() * layer.outputs();
            one as f64 * if number == 0 { 2.0 } else { 3.0 }
        };
        2.0 * design.layers().into_iter().enumerate().map(products).sum::<f64>()
    }

    /// Seconds that a step takes at its quickest.
    fn step(design: Design) -> f64 {
        let network = Network::new(design);
        let mut dice = Dice::new(Seed(1));
        let mut numbers = network.begin(&mut dice);
        let mut adam = Adam::new(numbers.len());
        let batch: Vec<Sample> = (0..BATCH).map(|_| sample(&mut dice)).collect();
        let mut once = || {
            let start = Instant::now();
            black_box(learn(&network, &mut numbers, &mut adam, &batch));
            start.elapsed().as_secs_f64()
        };
        (0..ROUNDS).map(|_| once()).fold(f64::INFINITY, f64::min)
    }

    /// Some board: what is on it makes no difference to how long it takes.
    fn sample(dice: &mut Dice) -> Sample {
        let mut squares: Vec<u32> = (0..36).collect();
        dice.shuffle(&mut squares);
        let bits = |from: usize, to: usize| squares[from..to].iter().fold(0u64, |set, place| set | 1 << place);
        let seen = Sighting {
            theirs: bits(0, 7),
            own_blue: bits(7, 11),
            own_red: bits(11, 14),
            from: bits(0, 1),
            to: bits(14, 15),
            left: [4, 3, 4, 3],
            said_blue: 0,
            said_red: 0,
        };
        Sample { seen, blue: dice.below(2) == 0 }
    }

    /// Thousand millions of operations a second: products and sums of registers, nothing from memory.
    fn peak(one: impl Fn(f32, f32, f32) -> f32) -> f64 {
        const SUMS: usize = 12;
        const LANES: usize = 8;
        const TIMES: usize = 300_000;
        let mut best = f64::INFINITY;
        for _ in 0..100 {
            let (mut sums, by, add) = black_box(([[1.0f32; LANES]; SUMS], 0.999, 0.001));
            let start = Instant::now();
            for _ in 0..TIMES {
                for sum in &mut sums {
                    for lane in sum {
                        *lane = one(*lane, by, add);
                    }
                }
            }
            best = best.min(start.elapsed().as_secs_f64());
            black_box(sums);
        }
        (2 * SUMS * LANES * TIMES) as f64 / best / 1e9
    }
}
