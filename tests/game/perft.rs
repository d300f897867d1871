//! Counting the ways to play: the whole of the move rules against numbers from another program.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::game::{Board, DRAW_PLY, PerSeat, Position, Seat, Setup, notation};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The ways to play `plies` more plies; none where the game ends before.
fn ways(position: &Position, plies: usize) -> u64 {
    if plies == 0 {
        return 1;
    }
    let after = |mv| {
        let mut next = position.clone();
        next.play(mv).unwrap();
        ways(&next, plies - 1)
    };
    position.legal_moves().into_iter().map(after).sum()
}

fn check(text: &str) {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() > 2);
    for line in lines {
        let (game, numbers) = line.split_once(" = ").unwrap();
        let words: Vec<&str> = game.split(' ').collect();
        let board: Board = words[0].parse().unwrap();
        let setup = |seat, text| Setup::parse(board, seat, text).unwrap();
        let setups = PerSeat::new(setup(Seat::First, words[1]), setup(Seat::Second, words[2]));
        let mut position = Position::start(setups, DRAW_PLY);
        for word in &words[3..] {
            let played = position.play(notation::parse_move(board, word).unwrap().0).unwrap();
            assert_eq!(notation::played_text(board, &played), *word);
        }
        for (index, number) in numbers.split(' ').enumerate() {
            assert_eq!(ways(&position, index + 1), number.parse::<u64>().unwrap(), "{} plies after {game}", index + 1);
        }
    }
}

#[test]
fn on_the_standard_board() {
    check(include_str!("../data/perft/6x6.txt"));
}

#[test]
fn on_the_small_board() {
    check(include_str!("../data/perft/4x4.txt"));
}

#[test]
fn on_the_mini_board() {
    check(include_str!("../data/perft/2x3.txt"));
}
