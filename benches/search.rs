//! How quick the search is, the players that draw their moves, and playouts. `make bench` runs it natively and as WebAssembly.

mod array_board;
mod both;
mod workload;

use both::Measure;
use workload::{Measured, PLAYOUTS, RATIOS, measure};

fn main() {
    both::run(measure, ratios);
}

impl Measure for Measured {
    const HEADING: &str = "                                nodes a run     µs a run   M nodes/s";
    const WASM_HEADING: &str = "     WASM µs   M nodes/s   WASM/native";

    fn work(&self) -> (&str, u64) {
        (&self.name, self.nodes)
    }

    fn time(&self) -> f64 {
        self.time
    }

    fn row(&self) -> String {
        format!("{:28}{:15}{}", self.name, self.nodes / self.runs, self.wasm())
    }

    fn wasm(&self) -> String {
        let run = self.time / self.runs as f64 / 1000.0;
        format!("{run:13.1}{:12.1}", self.nodes as f64 / self.time * 1000.0)
    }
}

/// How much the quick search and the quick playouts gain.
fn ratios(native: &[Measured]) {
    println!();
    for (quick, plain, depth) in RATIOS {
        let [quick, plain] = [quick, plain].map(|index| native[index].time / native[index].runs as f64);
        let times = plain / quick;
        println!("murasaki at depth {depth} is {times:.0} times as quick as plain alpha-beta in the same order");
    }
    let (quick, plain) = PLAYOUTS;
    let [quick, plain] = [quick, plain].map(|index| native[index].time / native[index].nodes as f64);
    println!("a ply of a playout is {:.1} times as quick as on an array board", plain / quick);
}
