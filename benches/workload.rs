//! What is measured: the same natively and in WebAssembly.

use super::array_board::ArrayBoard;
use geister_lab::agents::{Detail, decide, find};
use geister_lab::game::{Board, Colour, Dice, Game, PerSeat, Ply, Position, Seed, Setup, View};
use geister_lab::playout::policy::{Compiled, Policy, published};
use geister_lab::playout::{PLIES, RandomMoves, Standard, Tree, counted_playout, deals, of_position};
use geister_lab::search::board::SearchBoard;
use geister_lab::search::{Found, plain, quick};
use serde::{Deserialize, Serialize};
use std::hint::black_box;

/// How long a piece of work took at its quickest.
#[derive(Serialize, Deserialize)]
pub struct Measured {
    /// What was done.
    pub name: String,
    /// How many searches, or counts of ways to play.
    pub runs: u64,
    /// Positions visited in them; the same on every machine, which shows that the work was the same.
    pub nodes: u64,
    /// Nanoseconds.
    pub time: f64,
}

const POSITIONS: usize = 40;
/// Of these, so many are searched deeper.
const DEEP: usize = 10;
/// Each piece of work is timed so often, and the quickest time counts: everything else is the machine's noise.
const ROUNDS: usize = 10;
/// What takes long is timed less often: noise weighs less there.
const DEEP_ROUNDS: usize = 2;

/// The pieces of work whose ratio is of interest: the quick search and the plain one, at two depths.
pub const RATIOS: [(usize, usize, u32); 2] = [(0, 1, 5), (2, 3, 7)];

/// Runs all work; `now` tells the time in nanoseconds.
pub fn measure(now: fn() -> f64) -> Vec<Measured> {
    let positions = middle_games();
    let search = |name: &str, passes: u64, search: &dyn Fn(&SearchBoard) -> Option<Found>| {
        timed(now, ROUNDS, name, passes * POSITIONS as u64, || {
            let nodes = |board| search(black_box(board)).map_or(0, |found| black_box(found).nodes);
            (0..passes).map(|_| positions.iter().map(nodes).sum::<u64>()).sum()
        })
    };
    let deep = |name: &str, search: &dyn Fn(&SearchBoard) -> Option<Found>| {
        timed(now, DEEP_ROUNDS, name, DEEP as u64, || {
            let nodes = |board| search(black_box(board)).map_or(0, |found| black_box(found).nodes);
            positions.iter().take(DEEP).map(nodes).sum()
        })
    };
    let mut all = vec![
        search("murasaki, depth 5", 25, &|board| quick::search(board, 5)),
        search("plain alpha-beta, depth 5", 1, &|board| plain::search(board, 5, true)),
        deep("murasaki, depth 7", &|board| quick::search(board, 7)),
        deep("plain alpha-beta, depth 7", &|board| plain::search(board, 7, true)),
        deep("murasaki, depth 9", &|board| quick::search(board, 9)),
        timed(now, ROUNDS, "ways to play 5 plies", 2, || (0..2).map(|_| ways(&start(), 5)).sum()),
        mixed(now, "cfr-a", "cfr-a, middle games", &small_games(10)),
        mixed(now, "cfr-b", "cfr-b, opening", &small_games(0)),
        mixed(now, "cfr-b", "cfr-b, middle games", &small_games(10)),
        playouts(now),
        array_playouts(now),
        tree(now),
    ];
    all.extend((0..published::REDUCED.len()).map(|number| policy_playouts(now, number)));
    all
}

/// Playouts that follow the paper's policies, which must not take more than twice the time of random ones a ply.
fn policy_playouts(now: fn() -> f64, number: usize) -> Measured {
    const RUNS: u64 = 20_000;
    let policy = published::REDUCED[number].parse::<Policy>();
    let compiled = Compiled::new(&policy.unwrap_or_else(|error| panic!("policy {number}: {error}")));
    let board = of_position::<Standard>(&start());
    timed(now, ROUNDS, &format!("playouts of policy gp-{}, opening", number + 1), RUNS, || {
        let mut dice = Dice::new(Seed(1));
        let plies = |_| u64::from(counted_playout(black_box(board), PLIES, &compiled, &mut dice).1);
        (0..RUNS).map(plies).sum()
    })
}

/// The playouts whose ratio is of interest: the quick ones and the plain ones.
pub const PLAYOUTS: (usize, usize) = (9, 10);

/// Random playouts from the opening; a node is a ply.
fn playouts(now: fn() -> f64) -> Measured {
    const RUNS: u64 = 20_000;
    let board = of_position::<Standard>(&start());
    timed(now, ROUNDS, "random playouts, opening", RUNS, || {
        let mut dice = Dice::new(Seed(1));
        let plies = |_| u64::from(counted_playout(black_box(board), PLIES, &RandomMoves, &mut dice).1);
        (0..RUNS).map(plies).sum()
    })
}

/// The same as one would write them at first.
fn array_playouts(now: fn() -> f64) -> Measured {
    const RUNS: u64 = 2_000;
    let board = ArrayBoard::of(&start());
    timed(now, ROUNDS, "the same on an array board", RUNS, || {
        let mut dice = Dice::new(Seed(1));
        (0..RUNS).map(|_| u64::from(black_box(&board).clone().playout(PLIES, &mut dice).1)).sum()
    })
}

/// A tree of 10,000 playouts from the opening, as MCTS grows it for a move; a node is a position that it keeps.
fn tree(now: fn() -> f64) -> Measured {
    let board = of_position::<Standard>(&start());
    timed(now, ROUNDS, "mcts, 10,000 playouts", 1, || {
        let blues = board.opp_blue.count_ones();
        let mut tree = Tree::<Standard>::new(board.own_blue, board.own_red(), board.opp, deals(board.opp, blues));
        tree.run(10_000, &RandomMoves, &mut Dice::new(Seed(1)));
        tree.nodes()
    })
}

/// Decisions of a player with a mixed strategy; the table that it may need is made before.
fn mixed(now: fn() -> f64, id: &str, name: &str, views: &[View]) -> Measured {
    let Ok(player) = find(id) else { panic!("{id} is in the roster") };
    let nodes = |view: &View| -> u64 {
        let told = decide(player, view, Seed(1), Detail::Explained).explanation;
        told.notes.iter().find(|(name, _)| *name == "nodes").and_then(|(_, count)| count.parse().ok()).unwrap_or(0)
    };
    let all: u64 = views.iter().map(nodes).sum();
    timed(now, DEEP_ROUNDS, name, views.len() as u64, || {
        views.iter().for_each(|view| drop(black_box(decide(player, black_box(view), Seed(1), Detail::Move))));
        all
    })
}

/// Positions of 4×4, this many random plies after the start, where nobody can leave at once.
fn small_games(plies: u16) -> Vec<View> {
    let mut dice = Dice::new(Seed(4));
    let mut list = Vec::new();
    while list.len() < DEEP {
        let mut game = Game::start(PerSeat::from_fn(|_| Setup::random(Board::Small, &mut dice)), Ply(200));
        while game.outcome().is_none() && game.position().ply().0 < plies {
            let mv = dice.pick(&game.position().legal_moves()).copied();
            if mv.is_none_or(|mv| game.play(mv).is_err()) {
                break;
            }
        }
        let view = game.view(game.position().to_move());
        let door = view.own(Colour::Blue) & Board::Small.shape().exits(view.seat());
        if game.outcome().is_none() && door.is_empty() {
            list.push(view.clone());
        }
    }
    list
}

fn timed(now: fn() -> f64, rounds: usize, name: &str, runs: u64, work: impl Fn() -> u64) -> Measured {
    let mut measure = Measured { name: name.to_owned(), runs, nodes: 0, time: f64::INFINITY };
    for _ in 0..rounds {
        let start = now();
        measure.nodes = work();
        measure.time = measure.time.min(now() - start);
    }
    measure
}

/// Middle games on the standard board: Murasaki against itself, every fourth move drawn by dice, stopped between the
/// 10th and the 50th ply.
fn middle_games() -> Vec<SearchBoard> {
    let murasaki = find("murasaki-d5");
    let mut dice = Dice::new(Seed(2026));
    let mut list = Vec::new();
    while list.len() < POSITIONS {
        let plies = 10 + dice.below(40) as u16;
        let setups = PerSeat::from_fn(|_| Setup::random(Board::Standard, &mut dice));
        let mut game = Game::start(setups, Ply(200));
        while game.outcome().is_none() && game.position().ply().0 < plies {
            let view = game.view(game.position().to_move());
            let mv = match murasaki {
                Ok(agent) if dice.below(4) > 0 => Some(decide(agent, view, Seed(1), Detail::Move).mv),
                _ => dice.pick(&view.legal_moves()).copied(),
            };
            if mv.is_none_or(|mv| game.play(mv).is_err()) {
                break;
            }
        }
        let view = game.view(game.position().to_move());
        // Where a blue can leave there is nothing to search.
        let door = view.own(Colour::Blue) & Board::Standard.shape().exits(view.seat());
        if game.outcome().is_none() && door.is_empty() {
            list.push(SearchBoard::purple(view));
        }
    }
    list
}

fn start() -> Position {
    let mut dice = Dice::new(Seed(1));
    Position::start(PerSeat::from_fn(|_| Setup::random(Board::Standard, &mut dice)), Ply(200))
}

/// The ways to play so many plies, move by move through the game's own rules.
fn ways(position: &Position, plies: u32) -> u64 {
    if plies == 0 {
        return 1;
    }
    let after = |mv| {
        let mut next = position.clone();
        if next.play(mv).is_ok() { ways(&next, plies - 1) } else { 0 }
    };
    position.legal_moves().into_iter().map(after).sum()
}
