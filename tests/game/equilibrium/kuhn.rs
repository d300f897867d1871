//! Kuhn poker: three cards, one chip, and a value that has been known since 1950.

use geister_lab::cfr::{Action, Builder, Deal, Method, NodeId, Profile, Sampled, Sampling, Solver, Tree, reckon};
use geister_lab::game::{PerSeat, Seat, Seed};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const PASS: u16 = 0;
const BET: u16 = 1;

/// The stakes of a showdown, or who passed to whom.
fn showdown(builder: &mut Builder<3>, stake: f64) -> NodeId {
    let worth = |first: usize, second: usize| match first.cmp(&second) {
        std::cmp::Ordering::Less => -stake,
        std::cmp::Ordering::Equal => 0.0, // two players never hold the same card
        std::cmp::Ordering::Greater => stake,
    };
    builder.leaf(&std::array::from_fn(|first| std::array::from_fn(|second| worth(first, second))))
}

fn folded(builder: &mut Builder<3>, by: Seat) -> NodeId {
    let worth = if by == Seat::First { -1.0 } else { 1.0 };
    builder.leaf(&std::array::from_fn(|first| std::array::from_fn(|second| if first == second { 0.0 } else { worth })))
}

fn either(builder: &mut Builder<3>, seat: Seat, pass: NodeId, bet: NodeId) -> NodeId {
    let action = |label, child| Action { label, legal: [true; 3], child };
    builder.choice(seat, &[action(PASS, pass), action(BET, bet)])
}

pub fn kuhn() -> Tree<3> {
    let mut builder = Builder::new(PerSeat::new(3, 3), Deal::Chance(1.0 / 6.0));
    let b = &mut builder;
    let (call, fold) = (showdown(b, 2.0), folded(b, Seat::Second));
    let after_bet = either(b, Seat::Second, fold, call);
    let (call, fold) = (showdown(b, 2.0), folded(b, Seat::First));
    let after_pass_bet = either(b, Seat::First, fold, call);
    let check = showdown(b, 1.0);
    let after_pass = either(b, Seat::Second, check, after_pass_bet);
    let root = either(b, Seat::First, after_pass, after_bet);
    builder.finish(root)
}

fn solved(method: Method, iterations: u32) -> Solver<3> {
    let mut solver = Solver::new(kuhn(), method);
    solver.run(iterations);
    solver
}

#[test]
fn every_method_finds_the_value_of_kuhn_poker() {
    let cases = [(Method::Vanilla, 20_000, 2e-3), (Method::Plus, 2_000, 1e-4), (Method::Discounted, 2_000, 1e-4)];
    for (method, iterations, close) in cases {
        let solver = solved(method, iterations);
        let found = reckon(solver.tree(), &solver.average());
        assert!((found.value + 1.0 / 18.0).abs() < close, "{method}: {found:?}");
        assert!((0.0..close).contains(&found.exploitability), "{method}: {found:?}");
    }
}

#[test]
fn drawing_finds_it_too() {
    for (sampling, iterations) in [(Sampling::Chance, 100_000), (Sampling::Pure, 400_000)] {
        let mut solver = Sampled::new(kuhn(), sampling, Seed(1));
        solver.run(iterations);
        let found = reckon(solver.tree(), &solver.average());
        assert!((found.value + 1.0 / 18.0).abs() < 0.01, "{sampling:?}: {found:?}");
        assert!((0.0..0.01).contains(&found.exploitability), "{sampling:?}: {found:?}");
    }
}

#[test]
fn exploitability_falls_as_iterations_go_on() {
    let far = |iterations| {
        let solver = solved(Method::Vanilla, iterations);
        reckon(solver.tree(), &solver.average()).exploitability
    };
    let falling: Vec<f64> = [1, 10, 100, 1000, 10_000].map(far).to_vec();
    assert!(falling.windows(2).all(|pair| pair[1] < pair[0]), "{falling:?}");
}

#[test]
fn the_strategy_is_of_the_known_family() {
    // The first player bets a jack with some chance up to 1/3, a king three times as often, never a queen at once, and
    // calls with a queen by a third more than the jack's chance. The second player has one strategy only.
    let solver = solved(Method::Plus, 20_000);
    let (tree, average) = (solver.tree(), solver.average());
    let bets = |node, hand| average.at(tree, node, hand).find(|(label, _)| *label == BET).unwrap().1;
    let child = |node, label: u16| match tree.step(node) {
        Some(geister_lab::cfr::Step::Choice { first, last, .. }) => {
            tree.child((first..last).find(|&action| tree.label(action) == label).unwrap())
        }
        _ => panic!("a choice"),
    };
    let near = |one: f64, other: f64| assert!((one - other).abs() < 2e-3, "{one} is not {other}");
    let root = tree.root();
    let bluff = bets(root, 0);
    assert!((0.0..0.335).contains(&bluff));
    near(bets(root, 2), 3.0 * bluff);
    near(bets(root, 1), 0.0);
    near(bets(child(child(root, PASS), BET), 1), bluff + 1.0 / 3.0);
    near(bets(child(root, BET), 1), 1.0 / 3.0);
    near(bets(child(root, PASS), 0), 1.0 / 3.0);
}

#[test]
fn whoever_knows_a_uniform_player_wins_what_can_be_counted_by_hand() {
    // Against bets and passes by the toss of a coin the first player can get 1/2 and the second 5/12.
    let tree = kuhn();
    let found = reckon(&tree, &Profile::uniform(&tree));
    assert!((found.best.first - 0.5).abs() < 1e-12 && (found.best.second - 5.0 / 12.0).abs() < 1e-12, "{found:?}");
    assert!((found.value - 0.125).abs() < 1e-12, "{found:?}");
}
