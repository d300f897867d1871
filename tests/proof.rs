//! Forced wins against solved positions.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::game::{Bits, Board, Ply};
use geister_lab::search::board::{Opposing, SearchBoard};
use geister_lab::search::proof::Prover;
use geister_lab::solve::{Class, Hidden, Side};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn hidden(board: Board, own: &str, opp: &str) -> Hidden {
    Hidden::solve(Class::new(board, own.parse().unwrap(), opp.parse().unwrap()).unwrap(), 3_000_000_000).unwrap()
}

fn problem(board: Board, own: [Bits; 2], purple: Bits, opp: Side) -> SearchBoard {
    let Side::Purple { pieces, reds } = opp else { panic!("not hidden") };
    let theirs = Opposing::Purple { pieces: purple, blues_left: pieces - reds };
    SearchBoard { board, blues: own[0], reds: own[1], theirs }
}

/// Every `step`-th position of every class solved: the prover finds the distance, and no win where there is none.
fn same_as_solved(board: Board, own: &str, opp: &str, step: usize, within: Ply) {
    let solved = hidden(board, own, opp);
    let mut prover = Prover::default();
    for (class, _) in solved.solution().classes() {
        let table = solved.solution().distances(class.own(), class.opp()).unwrap();
        for (own, opp, win) in table.positions().step_by(step) {
            let board = problem(board, own, opp[0], class.opp());
            let proof = prover.prove(&board, within);
            assert_eq!(proof.map(|proof| proof.plies), win.filter(|win| *win <= within), "{board:?}");
        }
    }
}

#[test]
fn every_position_of_one_blue_and_one_red_against_two_hidden_ghosts() {
    same_as_solved(Board::Standard, "1b1r", "2p1r", 1, Ply(25));
}

#[test]
fn timing() {
    for (own, opp, plies) in
        [("1b1r", "2p1r", 19), ("2b1r", "3p2r", 19), ("1b2r", "3p2r", 19), ("2b1r", "3p1r", 19), ("2b2r", "3p2r", 13)]
    {
        let solved = hidden(Board::Standard, own, opp);
        let class = solved.solution().class();
        println!("{own} {opp} {:?}", solved.solution().counts().wins_by_ply);
        let table = solved.solution().distances(class.own(), class.opp()).unwrap();
        let all: Vec<_> = table.positions().filter(|(_, _, win)| *win == Some(Ply(plies))).collect();
        let mut times = Vec::new();
        let n = all.len();
        let mut nodes = 0;
        for (own, opp, win) in all.into_iter().step_by((n / 20).max(1)) {
            let board = problem(Board::Standard, own, opp[0], class.opp());
            let mut prover = Prover::default();
            let start = std::time::Instant::now();
            let proof = prover.prove(&board, Ply(plies));
            times.push(start.elapsed());
            nodes += prover.nodes();
            assert_eq!(proof.unwrap().plies, win.unwrap());
        }
        times.sort();
        println!(
            "{own} {opp} {n} median {:?} max {:?} nodes {}",
            times[times.len() / 2],
            times[times.len() - 1],
            nodes / times.len() as u64
        );
    }
}
