//! Forced wins against solved positions, and as players ask for them.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::game::{
    Bits, Board, DRAW_PLY, Dice, Game, PerSeat, Ply, Seat, Seed, Setup, Way, board_string, notation,
};
use geister_lab::search::proof::{Problem, Prover, Shown, Verdict};
use geister_lab::search::quick::Stop;
use geister_lab::solve::{Class, Hidden};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Longer than any win of one blue and one red against two hidden ghosts.
const LONG: Ply = Ply(21);

fn hidden(board: Board, own: &str, opp: &str) -> Hidden {
    Hidden::solve(Class::new(board, own.parse().unwrap(), opp.parse().unwrap()).unwrap(), 1_000_000_000).unwrap()
}

/// Every `step`-th position of every class that was solved: the prover finds the distance, and no win where there is none
/// within so many plies.
fn same_as_solved(solved: &Hidden, step: usize, within: Ply, mut prover: Prover) {
    for (class, _) in solved.solution().classes() {
        for (board, win) in solved.problems(*class).step_by(step) {
            let win = win.filter(|win| *win <= within);
            assert_eq!(prover.prove(&board, within).map(|proof| proof.plies), win, "{board:?}");
        }
    }
}

#[test]
fn every_position_of_one_blue_and_one_red_against_two_hidden_ghosts() {
    same_as_solved(&hidden(Board::Standard, "1b1r", "2p1r"), 1, LONG, Prover::default());
}

#[test]
fn positions_of_larger_classes_on_the_standard_board() {
    for (own, opp, step) in [("2b1r", "2p1r", 4001), ("1b2r", "2p1r", 4001), ("1b1r", "3p2r", 2003)] {
        same_as_solved(&hidden(Board::Standard, own, opp), step, Ply(11), Prover::default());
    }
}

#[test]
fn positions_of_all_classes_on_the_small_board() {
    same_as_solved(&hidden(Board::Small, "2b2r", "4p2r"), 997, Ply(9), Prover::default());
    same_as_solved(&hidden(Board::Small, "2b2r", "3p2r"), 997, Ply(9), Prover::default());
}

#[test]
fn every_position_of_the_mini_board() {
    same_as_solved(&hidden(Board::Mini, "1b1r", "2p1r"), 1, LONG, Prover::default());
}

#[test]
fn a_memory_that_is_too_small_changes_no_answer() {
    same_as_solved(&hidden(Board::Small, "2b1r", "3p2r"), 997, Ply(7), Prover::new(6));
}

#[test]
fn solved_leaves_change_no_answer() {
    let solved = hidden(Board::Standard, "2b1r", "2p1r");
    let leaves = hidden(Board::Standard, "1b1r", "2p1r");
    same_as_solved(&solved, 10_007, Ply(11), Prover::with_leaves(16, &leaves));
}

/// So many positions that are won in this many plies.
fn won_in(solved: &Hidden, plies: Ply, wanted: usize) -> Vec<Problem> {
    let won = solved.problems(solved.solution().class()).filter(|(_, win)| *win == Some(plies));
    let all: Vec<Problem> = won.map(|(problem, _)| problem).collect();
    all.iter().step_by((all.len() / wanted).max(1)).copied().collect()
}

#[test]
fn a_line_has_the_length_of_the_proof_and_ends_with_an_escape() {
    let solved = hidden(Board::Standard, "1b1r", "2p1r");
    let mut prover = Prover::default();
    for plies in (1..=19).step_by(2).map(Ply) {
        for board in won_in(&solved, plies, 20) {
            let proof = prover.prove(&board, LONG).unwrap();
            assert_eq!((proof.plies, proof.line.len()), (plies, usize::from(plies.0)), "{board:?}");
            assert_eq!(proof.line.last().unwrap().way, Way::Leave);
            assert_eq!(proof.first[0], proof.line[0]);
        }
    }
}

#[test]
fn a_win_is_not_found_before_its_length() {
    let solved = hidden(Board::Standard, "1b1r", "2p1r");
    for board in won_in(&solved, Ply(13), 20) {
        assert_eq!(Prover::default().prove(&board, Ply(12)), None);
        assert_eq!(Prover::default().prove(&board, Ply(13)).unwrap().plies, Ply(13));
    }
}

struct Stopped;

impl Stop for Stopped {
    fn now(&mut self, _: u64) -> bool {
        true
    }
}

#[test]
fn a_search_that_is_stopped_says_that_it_does_not_know_and_learns_nothing_wrong() {
    let text = "34R44R99r99r15B25B99b99b41u31u21u11u40u30u99r99r";
    let view = board_string::read(Board::Standard, text, DRAW_PLY).unwrap();
    let board = Problem::hidden(&view);
    let mut prover = Prover::default();
    assert_eq!(prover.prove_unless(&board, Ply(21), &mut Stopped), Verdict::Unknown);
    assert_eq!(prover.prove(&board, Ply(11)), Prover::default().prove(&board, Ply(11)));
}

/// A blue on f3 behind the last red on e2, one hidden ghost near the exit: the red steps to e1, where nobody may take it,
/// and the blue walks out at f1.
const BEHIND_THE_LAST_RED: &str = "41R99r99r99r52B15B99b99b30u20u10u99b99b99b99r99r";

#[test]
fn the_thesiss_win_behind_the_last_red() {
    let view = board_string::read(Board::Standard, BEHIND_THE_LAST_RED, DRAW_PLY).unwrap();
    let proof = Prover::default().forced_win(&view, Ply(9)).unwrap();
    let line: Vec<String> = proof.line.iter().map(|&mv| notation::move_text(Board::Standard, mv)).collect();
    assert_eq!((proof.plies, line[0].as_str()), (Ply(7), "e2↑"), "{line:?}");
    assert_eq!(line[6], "f1↑");
}

#[test]
fn nothing_is_proved_where_the_game_is_over() {
    let over = board_string::read(Board::Standard, &BEHIND_THE_LAST_RED.replace("41R", "99r"), DRAW_PLY).unwrap();
    assert_eq!(Prover::default().forced_win(&over, Ply(9)), None);
}

#[test]
fn another_board_is_not_taken_for_the_one_before() {
    let mut prover = Prover::default();
    for board in [Board::Standard, Board::Small, Board::Mini, Board::Standard] {
        // The same bits mean other squares on every board.
        let bits = |squares: &[u8]| squares.iter().fold(Bits::EMPTY, |set, square| set | Bits(1 << square));
        let (blues, reds, ghosts) = (bits(&[2]), bits(&[5]), bits(&[3, 4]));
        let problem = Problem { board, blues, reds, ghosts, blues_left: 1, shown: Shown::default() };
        assert_eq!(prover.prove(&problem, Ply(7)), Prover::default().prove(&problem, Ply(7)), "{board}");
    }
}

#[test]
fn a_win_that_comes_after_the_draw_is_none() {
    let read = |draw: u16| board_string::read(Board::Standard, BEHIND_THE_LAST_RED, Ply(draw)).unwrap();
    assert!(Prover::default().forced_win(&read(7), Ply(9)).is_some());
    assert_eq!(Prover::default().forced_win(&read(6), Ply(9)), None);
}

#[test]
fn both_seats_are_told_moves_that_they_can_make() {
    let mut dice = Dice::new(Seed(21));
    let mut prover = Prover::default();
    let mut found = 0;
    for _ in 0..40 {
        let setups = PerSeat::from_fn(|_| Setup::random(Board::Standard, &mut dice));
        let mut game = Game::start(setups, DRAW_PLY);
        while game.outcome().is_none() {
            let view = game.view(game.position().to_move()).clone();
            if let Some(proof) = prover.forced_win(&view, Ply(5)) {
                found += u32::from(view.seat() == Seat::Second);
                let legal = view.legal_moves();
                assert!(!proof.first.is_empty() && proof.first.iter().all(|mv| legal.contains(mv)), "{proof:?}");
                // Whatever the colours are, the win comes in time.
                win_in_time(game.clone(), &mut prover, proof.plies, &mut dice);
            }
            let mv = *dice.pick(&view.legal_moves()).unwrap();
            game.play(mv).unwrap();
        }
    }
    assert!(found > 10, "{found}");
}

/// Plays the proved moves against replies drawn by dice.
fn win_in_time(mut game: Game, prover: &mut Prover, plies: Ply, dice: &mut Dice) {
    let winner = game.position().to_move();
    for _ in 0..plies.0 {
        let view = game.view(game.position().to_move()).clone();
        let mv = match prover.forced_win(&view, plies) {
            Some(proof) if view.seat() == winner => proof.first[0],
            _ => *dice.pick(&view.legal_moves()).unwrap(),
        };
        game.play(mv).unwrap();
        if let Some(outcome) = game.outcome() {
            assert_eq!(outcome.winner(), Some(winner));
            return;
        }
    }
    panic!("the win did not come in {} plies", plies.0);
}
