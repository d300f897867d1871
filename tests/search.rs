//! The quick search against the plain one, which is the definition.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::agents::{Detail, decide, find};
use geister_lab::game::{Bits, Board, Colour, Dice, Direction, Game, PerSeat, Ply, Seat, Seed, Setup};
use geister_lab::search::board::{PurpleBoard, Step};
use geister_lab::search::{Scored, WIN, plain, purple};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// How a game is made: moves drawn by dice, or every other one by a player that runs for the exit or thinks, so that
/// races, captures and sieges of exits come up as well.
const MIXES: [Option<&str>; 3] = [None, Some("rush"), Some("murasaki-d5")];

/// So many positions out of games on a board, one in four, each as its mover would search it.
fn positions(board: Board, seed: u64, wanted: usize) -> Vec<PurpleBoard> {
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
                list.push(PurpleBoard::of(view));
            }
            let moves = view.legal_moves();
            let mv = match guide {
                Some(entry) if dice.below(2) == 0 => decide(entry.agent, view, Seed(seed), Detail::Move).mv,
                _ => *dice.pick(&moves).unwrap(),
            };
            game.play(mv).unwrap();
        }
    }
    list.truncate(wanted);
    list
}

fn same_choice(board: &PurpleBoard, depth: u32, pruning: bool) {
    let (quick, right) = (purple::search(board, depth), plain::search(board, depth, pruning));
    assert_eq!(quick.map(|found| found.best), right.map(|found| found.best), "depth {depth}: {board:?}");
}

/// So many positions on every board.
fn on_all_boards(seed: u64, wanted: usize, mut check: impl FnMut(&PurpleBoard)) {
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

/// The value of a position for the searching player, straight from the definition; `depth` plies from the root.
fn value(node: &PurpleBoard, depth: u32, full: u32) -> i32 {
    let shape = node.board.shape();
    let ours = depth.is_multiple_of(2);
    let won = WIN - depth as i32;
    if node.reds.is_empty() {
        return won;
    }
    if node.blues.is_empty() || node.purples.count() <= u32::from(node.opposing_blues) {
        return -won;
    }
    if ours && !(node.blues & shape.exits(Seat::First)).is_empty() {
        return won;
    }
    if !ours && !(node.purples & shape.exits(Seat::Second)).is_empty() {
        return -won;
    }
    if depth == full {
        let sum = |bits: Bits, seat| bits.map(|square| i32::from(shape.distance_to_exit(square, seat))).sum::<i32>();
        let own = node.blues | node.reds;
        return 1000 * node.blues.count() as i32 - sum(own, Seat::First) + sum(node.purples, Seat::Second);
    }
    let movers = if ours { node.blues | node.reds } else { node.purples };
    let steps = movers.flat_map(|from| Direction::ALL.map(|direction| Step { from, direction }));
    let targets = steps.filter(|step| shape.next(step.from, step.direction).is_some_and(|to| !movers.has(to)));
    let values = targets.map(|step| value(&after(node, step), depth + 1, full));
    if ours { values.max() } else { values.min() }.unwrap()
}

/// The board after a step of whoever stands there.
fn after(node: &PurpleBoard, step: Step) -> PurpleBoard {
    let to = node.board.shape().next(step.from, step.direction).unwrap();
    let mut next = *node;
    let movers = [&mut next.blues, &mut next.reds, &mut next.purples];
    for pieces in movers {
        // Whatever stands there is taken: own pieces are never stepped on.
        pieces.remove(to);
        if pieces.has(step.from) {
            pieces.remove(step.from);
            pieces.insert(to);
        }
    }
    next
}

#[test]
fn scores_are_the_values_of_all_root_moves() {
    for depth in 1..=4 {
        on_all_boards(6, 60, |board| {
            let score = |mv| Scored { mv, value: value(&after(board, mv), 1, depth) };
            let exact: Vec<Scored> = board.steps().into_iter().map(score).collect();
            assert_eq!(purple::scores(board, depth), exact, "depth {depth}: {board:?}");
        });
    }
}

#[test]
fn the_choice_is_the_first_of_the_best_scores() {
    on_all_boards(7, 300, |board| {
        let scores = purple::scores(board, 5);
        let best = scores.iter().map(|scored| scored.value).max().unwrap();
        let first = scores.into_iter().find(|scored| scored.value == best);
        assert_eq!(purple::search(board, 5).map(|found| found.best), first, "{board:?}");
    });
}
