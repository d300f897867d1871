//! The puzzles that come with the house: won as they say, and by a single first move.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::game::{Board, Ply, Seed};
use geister_lab::puzzle::{AMBIGUOUS, Puzzle, Theme, answer, from_class, from_dice, written};
use geister_lab::search::proof::{Problem, Prover, Shown};
use geister_lab::solve::{Class, Hidden};
use std::collections::BTreeSet;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn all() -> Vec<Puzzle> {
    include_str!("../../assets/puzzles/puzzles.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
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

/// Long ones take longer to prove: fewer of them.
fn some() -> Vec<Puzzle> {
    let worth = |(number, puzzle): &(usize, Puzzle)| puzzle.plies.0 <= 9 || puzzle.plies.0 <= 19 && number % 8 == 0;
    all().into_iter().enumerate().filter(worth).map(|(_, puzzle)| puzzle).collect()
}

#[test]
fn each_is_won_in_its_length_and_the_line_is_the_longest_resistance() {
    let mut prover = Prover::default();
    for puzzle in some() {
        let position = puzzle.position().unwrap();
        let proof = prover.prove(&position.problem(), puzzle.plies).unwrap();
        assert_eq!((proof.plies, written(&position, &proof)), (puzzle.plies, puzzle.line.clone()), "{}", puzzle.state);
        assert_eq!(proof.first, [puzzle.moves().unwrap()[0]], "{}", puzzle.state);
        assert!(prover.prove(&position.problem(), Ply(puzzle.plies.0 - 2)).is_none(), "{}", puzzle.state);
    }
}

#[test]
fn no_other_first_move_wins_even_much_later() {
    let mut prover = Prover::default();
    for puzzle in some().into_iter().filter(|puzzle| puzzle.plies.0 <= 7) {
        let position = puzzle.position().unwrap();
        let first = puzzle.moves().unwrap()[0];
        for mv in position.view().legal_moves().into_iter().filter(|mv| *mv != first) {
            let tried = prover.try_move(&position.problem(), mv, Ply(puzzle.plies.0 + AMBIGUOUS));
            assert_eq!(tried.win, None, "{} {mv:?}", puzzle.state);
        }
    }
}

/// A puzzle that would be won as soon with every colour hidden had nothing to show.
#[test]
fn shown_colours_matter_and_some_stay_hidden() {
    let mut prover = Prover::default();
    let partly = |puzzle: &Puzzle| {
        let position = puzzle.position().unwrap();
        position.shows_some() && !position.shows_all()
    };
    let shown: Vec<Puzzle> = all().into_iter().filter(partly).collect();
    assert!(shown.len() >= 100, "{}", shown.len());
    assert!(shown.iter().any(|puzzle| puzzle.plies.0 > 19));
    for puzzle in shown {
        let problem = puzzle.position().unwrap().problem();
        let purple = problem.ghosts & !problem.shown.blues & !problem.shown.reds;
        let hidden_blues = u32::from(problem.blues_left) - problem.shown.blues.count();
        assert!((1..purple.count()).contains(&hidden_blues), "{}", puzzle.state);
        if puzzle.plies.0 <= 11 {
            let hidden = Problem { shown: Shown::default(), ..problem };
            assert_eq!(prover.prove(&hidden, puzzle.plies), None, "{}", puzzle.state);
        }
    }
}

/// Where every colour is shown, they are all needed: with none of them the win would take longer, if there were one.
#[test]
fn in_some_every_colour_is_shown() {
    let mut prover = Prover::default();
    let open: Vec<Puzzle> = all().into_iter().filter(|puzzle| puzzle.position().unwrap().shows_all()).collect();
    assert!(open.len() >= 80, "{}", open.len());
    assert!(open.iter().any(|puzzle| puzzle.plies.0 > 13));
    assert!(open.iter().any(|puzzle| puzzle.themes.contains(&Theme::LastBlue)), "some are won by captures");
    for puzzle in open {
        let problem = puzzle.position().unwrap().problem();
        assert_eq!(problem.shown.blues | problem.shown.reds, problem.ghosts, "{}", puzzle.state);
        assert_eq!(problem.shown.blues.count(), u32::from(problem.blues_left), "{}", puzzle.state);
        if puzzle.plies.0 <= 11 {
            let hidden = Problem { shown: Shown::default(), ..problem };
            assert_eq!(prover.prove(&hidden, puzzle.plies), None, "{}", puzzle.state);
        }
    }
}

#[test]
fn the_defence_answers_with_the_longest_resistance_and_a_wrong_move_gives_the_win_away() {
    let mut prover = Prover::default();
    for puzzle in all().iter().filter(|puzzle| puzzle.plies.0 == 7) {
        let (position, moves) = (puzzle.position().unwrap(), puzzle.turns().unwrap());
        let right = answer(&mut prover, &position, moves[0].0, puzzle.plies);
        let wanted = (Some(puzzle.plies), moves[0].1, Some(moves[1].0));
        assert_eq!((right.win, right.shown, right.reply), wanted, "{}", puzzle.state);
        for mv in position.view().legal_moves().into_iter().filter(|mv| *mv != moves[0].0) {
            assert_eq!(answer(&mut prover, &position, mv, puzzle.plies).win, None, "{} {mv:?}", puzzle.state);
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    for (name, each, some) in [("1b1r:2p1r", 2, 10), ("1b1r:1r+2p1r", 1, 6), ("1b1r:1b1r", 1, 3)] {
        let solved = Hidden::solve(Class::read(Board::Standard, name).unwrap(), 100_000_000).unwrap();
        let list = from_class(&solved, each, Ply(15), Seed(3));
        assert!(list.len() >= some, "{name}: {}", list.len());
        assert_eq!(list, from_class(&solved, each, Ply(15), Seed(3)));
        assert_ne!(list, from_class(&solved, each, Ply(15), Seed(4)));
    }
    let drawn = from_dice(2, Ply(7), Seed(3));
    assert_eq!((drawn.len(), &drawn), (2, &from_dice(2, Ply(7), Seed(3))));
}
