//! Mini-Geister, learned in every way.

use geister_lab::cfr::mini::{LIMITS, Run, game};
use geister_lab::cfr::{Method, Sampling, Way, reckon};
use geister_lab::game::Seed;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn learned(limit: u32, way: Way, iterations: u32) -> Run {
    let mut run = Run::new(limit, way, Seed(3));
    run.step(iterations);
    run
}

#[test]
fn every_way_comes_closer_to_the_equilibrium() {
    for way in Way::ALL {
        let far = |iterations| learned(6, way, iterations).progress().reckoning.exploitability;
        let (early, late) = (far(10), far(10_000));
        assert!(late < early / 3.0 && late < 0.05, "{way}: {early} {late}");
    }
}

#[test]
fn steps_of_any_size_lead_to_the_same_place() {
    for way in Way::ALL {
        let mut run = Run::new(7, way, Seed(8));
        for step in [1, 10, 39, 150] {
            run.step(step);
        }
        let mut other = Run::new(7, way, Seed(8));
        other.step(200);
        assert_eq!(run.progress(), other.progress(), "{way}");
        assert_eq!(run.average(), other.average());
    }
}

#[test]
fn the_value_lies_between_the_best_answers() {
    for limit in [2, 5, 9, 12] {
        let run = learned(limit, Way::Whole(Method::Vanilla), 50);
        let found = reckon(run.tree(), &run.average());
        assert!(-found.best.second <= found.value + 1e-12 && found.value <= found.best.first + 1e-12, "{found:?}");
        assert!(found.exploitability >= 0.0);
    }
}

#[test]
fn before_anything_can_be_decided_everybody_may_do_anything() {
    let progress = learned(1, Way::Whole(Method::Plus), 10).progress();
    assert_eq!((progress.reckoning.value, progress.reckoning.exploitability, progress.nodes), (0.0, 0.0, 0));
    assert!(progress.first_move.iter().all(|first| first.moves.iter().all(|mv| mv.chance == 0.5)));
}

#[test]
fn with_two_plies_a_blue_that_advances_is_taken() {
    let progress = learned(2, Way::Whole(Method::Discounted), 1000).progress();
    assert!(progress.advances_red > 0.999, "{progress:?}");
    assert!(progress.reckoning.exploitability < 1e-4);
}

/// Chen & Kaneko: at the same number of iterations the time of chance-sampled CFR grows exponentially with the limit,
/// that of pure CFR about linearly. Nodes are counted here, so that no machine's mood matters.
#[test]
fn whole_trees_grow_exponentially_and_drawn_lines_do_not() {
    let nodes = |limit, sampling| learned(limit, Way::Drawn(sampling), 300).nodes() as f64;
    let growth = |sampling| nodes(16, sampling) / nodes(10, sampling);
    let (chance, pure) = (growth(Sampling::Chance), growth(Sampling::Pure));
    assert!(chance > 6.0 && pure < 3.0, "{chance} {pure}");
}

#[test]
fn the_whole_game_fits_up_to_the_studys_limit() {
    assert_eq!((LIMITS, game(6).size(), game(12).size()), (2..=20, 233, 9021));
}

/// Written down once: natively and in WebAssembly the same bits.
#[test]
fn a_strategy_has_the_same_bits_everywhere() {
    let sum = |way| {
        let run = learned(8, way, 500);
        let found = run.progress().reckoning;
        let mut sum = found.exploitability.to_bits();
        for action in 0..run.tree().actions() {
            for hand in 0..2 {
                sum = sum.rotate_left(5) ^ run.average().chance(action, hand).to_bits();
            }
        }
        sum
    };
    let sums = Way::ALL.map(sum);
    assert_eq!(sums, BITS, "{sums:?}");
}
const BITS: [u64; 5] =
    [12297668107954851854, 16738651315261986405, 53582823318920413, 7860151669720924123, 11361022882674188700];
