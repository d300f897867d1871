//! Solved positions against the counts that the papers give, and against the rules.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::game::Board;
use geister_lab::solve::{Class, Counts, Keep, SmallTable, Solution, solve};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn solved(board: Board, own: &str, opp: &str, keep: Keep) -> Solution {
    let class = Class::new(board, own.parse().unwrap(), opp.parse().unwrap()).unwrap();
    solve(class, keep, 2_000_000_000, &mut |_| {}).unwrap()
}

/// Won, lost, drawn, and the longest win.
fn summary(counts: &Counts) -> [u64; 4] {
    assert_eq!(counts.positions, counts.wins + counts.losses + counts.draws);
    [counts.wins, counts.losses, counts.draws, u64::from(counts.longest_win.0)]
}

fn by_ply(list: &std::collections::BTreeMap<geister_lab::game::Ply, u64>) -> Vec<(u16, u64)> {
    list.iter().map(|(ply, number)| (ply.0, *number)).collect()
}

#[test]
fn one_blue_and_one_red_each_on_the_standard_board_as_the_thesis_counts_them() {
    let open = solved(Board::Standard, "1b1r", "1b1r", Keep::Counts);
    assert_eq!(open.counts().positions, 1_413_720);
    assert_eq!(summary(open.counts()), [783_232, 402_822, 227_666, 37]);
}

#[test]
fn one_blue_and_one_red_against_two_hidden_ghosts_as_the_thesis_counts_them() {
    let hidden = solved(Board::Standard, "1b1r", "2p1r", Keep::Counts);
    assert_eq!((hidden.counts().positions, hidden.counts().wins), (706_860, 191_992));
    let wins = [39_270, 59_520, 53_868, 26_714, 9_152, 2_096, 888, 402, 76, 6];
    assert_eq!(by_ply(&hidden.counts().wins_by_ply), (1..).step_by(2).zip(wins).collect::<Vec<_>>());
}

#[test]
fn the_small_board_as_the_thesis_counts_it() {
    let solution = solved(Board::Small, "2b2r", "2b2r", Keep::Counts);
    assert_eq!(summary(&solution.classes()[0].1)[..3], [29_772, 10_466, 3_442]);
    let total = solution.total();
    assert_eq!(total.positions, 71_001_840);
    assert_eq!(summary(&total), [49_821_729, 17_051_259, 4_128_852, 47]);
    let wins = [
        21_405_186, 13_300_150, 4_188_579, 2_643_147, 1_993_674, 1_661_412, 1_312_694, 1_020_795, 762_849, 548_515,
        386_897, 258_268, 153_386, 88_879, 50_575, 26_115, 12_319, 5_096, 2_085, 736, 264, 80, 24, 4,
    ];
    assert_eq!(by_ply(&total.wins_by_ply), (1..).step_by(2).zip(wins).collect::<Vec<_>>());
    let losses = [
        7_514_602, 3_239_989, 1_690_200, 957_902, 846_053, 691_214, 581_617, 465_892, 351_644, 255_988, 177_502,
        114_142, 71_675, 44_969, 25_196, 12_968, 5_893, 2_458, 920, 286, 108, 28, 11, 2,
    ];
    assert_eq!(by_ply(&total.losses_by_ply), (2..).step_by(2).zip(losses).collect::<Vec<_>>());
}

#[test]
fn quick() {
    let start = std::time::Instant::now();
    let table = SmallTable::build(&mut |_| {});
    println!("{:?} {} {}", start.elapsed(), table.memory(), table.peak_memory());
}
