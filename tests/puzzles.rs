//! The puzzles that come with the house: won as they say, and by a single first move.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::game::{Board, Ply, Seed, Way};
use geister_lab::puzzle::{Hint, Puzzle, answer, from_class, from_dice};
use geister_lab::search::proof::Prover;
use geister_lab::solve::{Class, Hidden};
use std::collections::BTreeSet;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn all() -> Vec<Puzzle> {
    include_str!("../assets/puzzles/puzzles.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn there_are_two_hundred_of_all_lengths_and_no_two_alike() {
    let all = all();
    assert!(all.len() >= 200);
    let lengths: BTreeSet<u16> = all.iter().map(|puzzle| puzzle.plies.0).collect();
    assert!((3..=29).step_by(2).all(|plies| lengths.contains(&plies)), "{lengths:?}");
    assert_eq!(all.iter().map(|puzzle| &puzzle.state).collect::<BTreeSet<_>>().len(), all.len());
    assert!(all.iter().all(|puzzle| puzzle.line.len() == usize::from(puzzle.plies.0) && !puzzle.themes.is_empty()));
}

#[test]
fn each_is_won_in_its_length_and_only_its_first_move_wins() {
    let mut prover = Prover::default();
    // Long ones take longer to prove: fewer of them.
    for (number, puzzle) in all().iter().enumerate() {
        if puzzle.plies.0 > 19 || puzzle.plies.0 > 9 && number % 8 != 0 {
            continue;
        }
        let view = puzzle.view().unwrap();
        let proof = prover.forced_win(&view, puzzle.plies).unwrap();
        let moves = puzzle.moves().unwrap();
        assert_eq!((proof.plies, &proof.line), (puzzle.plies, &moves), "{}", puzzle.state);
        assert_eq!(proof.first, [moves[0]], "{}", puzzle.state);
        assert_eq!(moves.last().unwrap().way, Way::Leave);
    }
}

#[test]
fn the_defence_answers_with_the_longest_resistance_and_a_wrong_move_gives_the_win_away() {
    let mut prover = Prover::default();
    for puzzle in all().iter().filter(|puzzle| puzzle.plies.0 == 7) {
        let (view, moves) = (puzzle.view().unwrap(), puzzle.moves().unwrap());
        let right = answer(&mut prover, &view, moves[0], puzzle.plies);
        assert_eq!((right.win, right.reply), (Some(puzzle.plies), Some(moves[1])), "{}", puzzle.state);
        for mv in view.legal_moves().into_iter().filter(|mv| *mv != moves[0]) {
            let other = answer(&mut prover, &view, mv, puzzle.plies);
            assert!(other.win.is_none_or(|win| win.0 > puzzle.plies.0 + 2), "{} {mv:?}", puzzle.state);
        }
    }
}

#[test]
fn hints_tell_more_and_more() {
    for puzzle in all() {
        let first = puzzle.moves().unwrap()[0];
        let wanted = [Hint::Themes(puzzle.themes.clone()), Hint::Piece(first.from), Hint::First(first)];
        assert_eq!(puzzle.hints(), wanted);
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    let class = Class::new(Board::Standard, "1b1r".parse().unwrap(), "2p1r".parse().unwrap()).unwrap();
    let solved = Hidden::solve(class, 100_000_000).unwrap();
    let list = from_class(&solved, 2, Seed(3));
    assert!(list.len() >= 10);
    assert_eq!(list, from_class(&solved, 2, Seed(3)));
    assert_ne!(list, from_class(&solved, 2, Seed(4)));
    let drawn = from_dice(2, Ply(7), Seed(3));
    assert_eq!((drawn.len(), &drawn), (2, &from_dice(2, Ply(7), Seed(3))));
}
