//! The quick search against the plain one, which is the definition.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::agents::{Detail, decide, find};
use geister_lab::game::{Board, Colour, Dice, Game, PerSeat, Ply, Seed, Setup, Square};
use geister_lab::search::board::SearchBoard;
use geister_lab::search::{WIN, deepen, plain, quick};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// How a game is made: moves drawn by dice, or every other one by a player that runs for the exit or thinks, so that
/// races, captures and sieges of exits come up as well.
const MIXES: [Option<&str>; 3] = [None, Some("rush"), Some("murasaki-d5")];

/// So many positions out of games on a board, one in four, each as its mover would search it.
fn positions(board: Board, seed: u64, wanted: usize) -> Vec<SearchBoard> {
    let mut dice = Dice::new(Seed(seed));
    let mut list = Vec::new();
    for mix in MIXES.into_iter().cycle() {
        if list.len() >= wanted {
            break;
        }
        let guide = mix.map(|id| find(id).unwrap());
        let setups = PerSeat::from_fn(|_| Setup::random(board, &mut dice));
        let mut game = Game::start(setups, Ply(100));
        while game.outcome().is_none() {
            let view = game.view(game.position().to_move());
            let exits = board.shape().exits(view.seat());
            // Where a blue can leave, players leave without searching.
            if (view.own(Colour::Blue) & exits).is_empty() && dice.below(4) == 0 {
                // Half of them with every piece purple, half with one taken for the red and the others for blue.
                let hidden: Vec<Square> = view.hidden().collect();
                let red = *dice.pick(&hidden).unwrap();
                let disclosed = SearchBoard::with_one_red(view, red).filter(|_| dice.below(2) == 0);
                list.push(disclosed.unwrap_or_else(|| SearchBoard::purple(view)));
            }
            let moves = view.legal_moves();
            let mv = match guide {
                Some(entry) if dice.below(2) == 0 => decide(entry, view, Seed(seed), Detail::Move).mv,
                _ => *dice.pick(&moves).unwrap(),
            };
            game.play(mv).unwrap();
        }
    }
    list.truncate(wanted);
    list
}

fn same_choice(board: &SearchBoard, depth: u32, pruning: bool) {
    let (quick, right) = (quick::search(board, depth), plain::search(board, depth, pruning));
    assert_eq!(quick.map(|found| found.best), right.map(|found| found.best), "depth {depth}: {board:?}");
}

/// So many positions on every board.
fn on_all_boards(seed: u64, wanted: usize, mut check: impl FnMut(&SearchBoard)) {
    for board in Board::ALL {
        positions(board, seed, wanted).iter().for_each(&mut check);
    }
}

#[test]
fn up_to_depth_3_it_chooses_as_the_search_without_pruning() {
    on_all_boards(1, 1000, |board| (1..=3).for_each(|depth| same_choice(board, depth, false)));
}

#[test]
fn at_even_depth_it_chooses_alike_too() {
    on_all_boards(2, 300, |board| [2, 4].into_iter().for_each(|depth| same_choice(board, depth, true)));
}

#[test]
fn at_depth_5_it_chooses_as_alpha_beta_in_the_same_order() {
    on_all_boards(3, 400, |board| same_choice(board, 5, true));
}

#[test]
fn at_depth_5_it_chooses_as_the_search_without_pruning_on_small_boards() {
    for board in [Board::Small, Board::Mini] {
        positions(board, 4, 60).iter().for_each(|board| same_choice(board, 5, false));
    }
}

#[test]
fn at_depth_7_it_chooses_as_alpha_beta_in_the_same_order() {
    on_all_boards(5, 10, |board| same_choice(board, 7, true));
}

#[test]
fn scores_are_the_values_of_all_root_moves() {
    for depth in 1..=4 {
        on_all_boards(6, 60, |board| {
            assert_eq!(quick::scores(board, depth), plain::scores(board, depth), "depth {depth}: {board:?}");
        });
    }
}

#[test]
fn the_choice_is_the_first_of_the_best_scores() {
    on_all_boards(7, 300, |board| {
        let scores = quick::scores(board, 5);
        let best = scores.iter().map(|scored| scored.value).max().unwrap();
        let first = scores.into_iter().find(|scored| scored.value == best);
        assert_eq!(quick::search(board, 5).map(|found| found.best), first, "{board:?}");
    });
}

/// Stops after so many questions.
struct After(u32);

impl quick::Stop for After {
    fn now(&mut self, _: u64) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }
}

#[test]
fn looking_ever_further_gives_the_choice_of_the_depth_it_reached() {
    on_all_boards(8, 40, |board| {
        for patience in [1, 3, 40] {
            let deep = deepen::deepen(board, 7, &mut After(patience)).unwrap();
            assert_eq!(Some(deep.found), quick::search(board, deep.depth), "{board:?}");
            assert!(deep.nodes >= deep.found.nodes);
        }
    });
}

#[test]
fn a_search_that_is_stopped_gives_no_choice() {
    let board = &positions(Board::Standard, 9, 1)[0];
    assert_eq!(quick::search_unless(board, 9, &mut After(1)), None);
    assert!(quick::search_unless(board, 5, &mut After(u32::MAX)).is_some());
}

#[test]
fn the_expected_line_leads_to_the_value() {
    on_all_boards(10, 60, |board| {
        let found = quick::search(board, 5).unwrap();
        let line = deepen::principal_variation(board, 5);
        assert_eq!(line[0], found.best.mv);
        assert!(line.len() <= 5);
        // An undecided line is as long as the search is deep.
        assert!(line.len() == 5 || found.best.value.abs() > WIN / 2, "{line:?} {board:?}");
    });
}
