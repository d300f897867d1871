//! How quick solving is: the small board, with and without distances, and forced wins of 19 plies. `make bench` runs it
//! natively and as WebAssembly.

mod both;

use both::Measure;
use geister_lab::game::{Board, Ply};
use geister_lab::puzzle::Puzzle;
use geister_lab::search::proof::{Problem, Prover};
use geister_lab::solve::{Class, Hidden, Keep, Side, SmallTable, solve};
use serde::{Deserialize, Serialize};

/// So many problems of 19 plies.
const PROBLEMS: usize = 41;
const MEMORY: u64 = 1_000_000_000;

fn main() {
    both::run(measure, |_| {});
}

#[derive(Serialize, Deserialize)]
struct Measured {
    name: String,
    /// Positions won, or visited.
    sum: u64,
    /// Nanoseconds.
    time: f64,
    /// Bytes of tables.
    memory: u64,
}

impl Measure for Measured {
    const HEADING: &str = "                                                  MB          ms";
    const WASM_HEADING: &str = "     WASM ms   WASM/native";

    fn work(&self) -> (&str, u64) {
        (&self.name, self.sum)
    }

    fn time(&self) -> f64 {
        self.time
    }

    fn row(&self) -> String {
        format!("{:44}{:8.1}{:12.1}", self.name, self.memory as f64 / 1e6, self.time / 1e6)
    }

    fn wasm(&self) -> String {
        format!("{:12.1}", self.time / 1e6)
    }
}

fn class(board: Board, own: Side, opp: Side) -> Class {
    Class::new(board, own, opp).expect("it can be played")
}

fn measure(now: fn() -> f64) -> Vec<Measured> {
    let start = now();
    let table = SmallTable::build(&mut |_| {});
    let quick = measured("4x4, who wins", table.wins(), now() - start, table.peak_memory());
    drop(table);
    let full = Side::Known { blues: 2, reds: 2 };
    let start = now();
    let solution = solve(class(Board::Small, full, full), Keep::Counts, MEMORY, &mut |_| {}).expect("it fits");
    let exact = measured("4x4, in how many plies", solution.total().wins, now() - start, solution.memory());
    let start = now();
    let two = Side::Known { blues: 1, reds: 1 };
    let solution = solve(class(Board::Standard, two, two), Keep::Counts, MEMORY, &mut |_| {}).expect("it fits");
    let open = measured("6x6, 1b1r against 1b1r", solution.total().wins, now() - start, solution.memory());
    let mut list = vec![quick, exact, open];
    list.extend(proofs("forced win of 19 plies", &solved_in_19_plies(), now));
    list.extend(proofs("shipped puzzle of 19 plies", &shipped_of_19_plies(), now));
    list
}

fn measured(name: &str, sum: u64, time: f64, memory: u64) -> Measured {
    Measured { name: name.to_owned(), sum, time, memory }
}

/// Wins of 19 plies with two blues and a red against three hidden ghosts, one of them red.
fn solved_in_19_plies() -> Vec<Problem> {
    let own = Side::Known { blues: 2, reds: 1 };
    let opp = Side::Purple { pieces: 3, reds: 1 };
    let solved = Hidden::solve(class(Board::Standard, own, opp), MEMORY).expect("it fits");
    let problems = solved.problems(solved.solution().class());
    let all: Vec<_> = problems.filter(|(_, win)| *win == Some(Ply(19))).map(|(problem, _)| problem).collect();
    all.iter().step_by((all.len() / PROBLEMS).max(1)).copied().collect()
}

/// Those of the collection, in some of which colours are shown.
fn shipped_of_19_plies() -> Vec<Problem> {
    let all = include_str!("../assets/puzzles/puzzles.jsonl").lines();
    let all = all.map(|line| serde_json::from_str::<Puzzle>(line).expect("a puzzle a line"));
    all.filter(|puzzle| puzzle.plies == Ply(19))
        .map(|puzzle| puzzle.position().expect("it can be read").problem())
        .collect()
}

/// Each asked of a new prover: the median and the slowest.
fn proofs(what: &str, problems: &[Problem], now: fn() -> f64) -> [Measured; 2] {
    let mut found: Vec<(f64, u64)> = Vec::new();
    for problem in problems {
        let mut prover = Prover::default();
        let start = now();
        let proof = prover.prove(problem, Ply(19));
        found.push((now() - start, prover.nodes()));
        assert_eq!(proof.map(|proof| proof.plies), Some(Ply(19)));
    }
    let nodes: u64 = found.iter().map(|(_, nodes)| nodes).sum();
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    let memory = 16 << 20;
    [("median", found.len() / 2), ("slowest", found.len() - 1)]
        .map(|(which, index)| measured(&format!("6x6, {what}, {which}"), nodes, found[index].0, memory))
}
