//! Solved positions against the counts that the papers give, and against the rules.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::game::{
    Bits, Board, Colour, DRAW_PLY, Dice, Mine, Place, Ply, Position, Seat, Seed, Setup, Square, Theirs, View,
};
use geister_lab::solve::{Class, ClassError, Counts, Keep, Side, SmallTable, Solution, Value, memory_needed, solve};
use std::collections::BTreeMap;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const MEMORY: u64 = 1_000_000_000;

fn class(board: Board, own: &str, opp: &str) -> Class {
    Class::new(board, own.parse().unwrap(), opp.parse().unwrap()).unwrap()
}

fn solved(board: Board, own: &str, opp: &str, keep: Keep) -> Solution {
    solve(class(board, own, opp), keep, MEMORY, &mut |_| {}).unwrap()
}

/// Won, lost, drawn, and the longest win.
fn summary(counts: &Counts) -> [u64; 4] {
    assert_eq!(counts.positions, counts.wins + counts.losses + counts.draws);
    [counts.wins, counts.losses, counts.draws, u64::from(counts.longest_win.0)]
}

/// So many at the first of these plies, so many two plies later, and so on.
fn every_other_ply(first: u16, numbers: &[u64]) -> BTreeMap<Ply, u64> {
    (first..).step_by(2).map(Ply).zip(numbers.iter().copied()).collect()
}

// The thesis's counts

#[test]
fn one_blue_and_one_red_each_on_the_standard_board() {
    let open = solved(Board::Standard, "1b1r", "1b1r", Keep::Counts);
    assert_eq!(open.counts().positions, 1_413_720);
    assert_eq!(summary(open.counts()), [783_232, 402_822, 227_666, 37]);
}

#[test]
fn one_blue_and_one_red_against_two_hidden_ghosts() {
    let hidden = solved(Board::Standard, "1b1r", "2p1r", Keep::Counts);
    assert_eq!((hidden.counts().positions, hidden.counts().wins), (706_860, 191_992));
    assert_eq!(hidden.counts().losses + hidden.counts().draws, 514_868);
    let wins = [39_270, 59_520, 53_868, 26_714, 9_152, 2_096, 888, 402, 76, 6];
    assert_eq!(hidden.counts().wins_by_ply, every_other_ply(1, &wins));
}

const SMALL_WINS: [u64; 24] = [
    21_405_186, 13_300_150, 4_188_579, 2_643_147, 1_993_674, 1_661_412, 1_312_694, 1_020_795, 762_849, 548_515,
    386_897, 258_268, 153_386, 88_879, 50_575, 26_115, 12_319, 5_096, 2_085, 736, 264, 80, 24, 4,
];
const SMALL_LOSSES: [u64; 24] = [
    7_514_602, 3_239_989, 1_690_200, 957_902, 846_053, 691_214, 581_617, 465_892, 351_644, 255_988, 177_502, 114_142,
    71_675, 44_969, 25_196, 12_968, 5_893, 2_458, 920, 286, 108, 28, 11, 2,
];

#[test]
fn the_small_board_with_distances_and_the_quick_table_of_it() {
    let solution = solved(Board::Small, "2b2r", "2b2r", Keep::Distances);
    assert_eq!(summary(&solution.classes()[0].1)[..3], [29_772, 10_466, 3_442]);
    let total = solution.total();
    assert_eq!(total.positions, 71_001_840);
    assert_eq!(summary(&total), [49_821_729, 17_051_259, 4_128_852, 47]);
    assert_eq!(total.wins_by_ply, every_other_ply(1, &SMALL_WINS));
    assert_eq!(total.losses_by_ply, every_other_ply(2, &SMALL_LOSSES));

    let table = SmallTable::build(&mut |_| {});
    assert_eq!(solution.classes().len(), 16);
    for (class, counts) in solution.classes() {
        let (own, opp) = (class.own(), class.opp());
        assert_eq!(table.counts(own, opp), Some((counts.wins, counts.losses)), "{own} {opp}");
        let distances = solution.distances(own, opp).unwrap();
        for (own, opp, win) in distances.positions().step_by(101) {
            let value = table.value(own[0], own[1], opp[0], opp[1]).unwrap();
            assert_eq!(value == Value::Win, win.is_some(), "{own:?} {opp:?}");
        }
    }
}

// The rules

/// A position drawn by dice, with these pieces of the player to move and of the other.
fn placed(board: Board, pieces: [[u8; 2]; 2], seat: Seat, dice: &mut Dice) -> Position {
    let shape = board.shape();
    let mut free: Vec<Square> = shape.all_squares().collect();
    let mut side = |[blues, reds]: [u8; 2]| -> Vec<(Colour, Place)> {
        let mut list = Vec::new();
        for (colour, count) in [(Colour::Blue, blues), (Colour::Red, reds)] {
            for index in 0..shape.of_colour(colour) {
                let mut draw = |free: &mut Vec<Square>| free.swap_remove(dice.below(free.len() as u32) as usize);
                list.push((colour, if index < count { Place::On(draw(&mut free)) } else { Place::Captured }));
            }
        }
        list
    };
    let (mine, theirs) = (side(pieces[0]), side(pieces[1]));
    let colours: Vec<Colour> = theirs.iter().map(|(colour, _)| *colour).collect();
    let seen = theirs.iter().map(|(colour, place)| match place {
        Place::On(square) => Theirs::Hidden(*square),
        _ => Theirs::Captured(*colour),
    });
    let own = mine.into_iter().map(|(colour, place)| Mine { colour, place }).collect();
    let view = View::without_history(board, seat, own, seen.collect(), DRAW_PLY);
    Position::assuming(&view, Setup::new(board, &colours).unwrap()).unwrap()
}

/// All positions that a move leads to.
fn after(position: &Position) -> Vec<Position> {
    let play = |mv| {
        let mut next = position.clone();
        next.play(mv).unwrap();
        next
    };
    position.legal_moves().into_iter().map(play).collect()
}

#[test]
fn every_value_of_the_quick_table_follows_from_the_rules() {
    let table = SmallTable::build(&mut |_| {});
    let mut dice = Dice::new(Seed(11));
    for round in 0..20_000 {
        let seat = Seat::BOTH[round % 2];
        let pieces = [(); 2].map(|_| [(); 2].map(|_| 1 + dice.below(2) as u8));
        let position = placed(Board::Small, pieces, seat, &mut dice);
        let value = |next: &Position| match next.outcome() {
            Some(outcome) => outcome.winner().map_or(0, |winner| if winner == seat { 1 } else { -1 }),
            None => -table.of(next).unwrap().sign(),
        };
        let best = after(&position).iter().map(value).max().unwrap();
        assert_eq!(table.of(&position).map(Value::sign), Some(best), "{position:?}");
    }
}

/// Own pieces and opposing ones by colour, as the player to move sees them.
fn seen(position: &Position) -> ([Bits; 2], [Bits; 3]) {
    let (shape, seat) = (position.board().shape(), position.to_move());
    let turn = |bits: Bits| bits.fold(Bits::EMPTY, |set, square| set | shape.seen_by(square, seat).bit());
    let side = |of: Seat| Colour::BOTH.map(|colour| turn(position.pieces(of, colour)));
    let [blues, reds] = side(seat.other());
    (side(seat), [blues, reds, Bits::EMPTY])
}

#[test]
fn distances_follow_from_the_rules_on_the_standard_board() {
    let solution = solved(Board::Standard, "2b1r", "1b1r", Keep::Distances);
    let [own, opp, one]: [Side; 3] = ["2b1r", "1b1r", "1b1r"].map(|text| text.parse().unwrap());
    let table = solution.distances(own, opp).unwrap();
    let mut dice = Dice::new(Seed(12));
    let mut deep = 0;
    for _ in 0..3_000 {
        let position = placed(Board::Standard, [[2, 1], [1, 1]], Seat::First, &mut dice);
        // The shortest of the moves after which every reply still loses.
        let lost_in = |next: &Position| match next.outcome() {
            Some(outcome) => (outcome.winner() == Some(Seat::First)).then_some(0),
            None => after(next).iter().try_fold(0, |longest, reply| {
                let left = match reply.outcome() {
                    Some(outcome) => (outcome.winner() == Some(Seat::First)).then_some(0)?,
                    None => {
                        let (mine, theirs) = seen(reply);
                        let table = if mine[0].count() == 2 { table } else { solution.distances(one, opp).unwrap() };
                        table.win(mine, theirs)?.0
                    }
                };
                Some(longest.max(left + 1))
            }),
        };
        let win = after(&position).iter().filter_map(lost_in).min().map(|plies| Ply(plies + 1));
        let (mine, theirs) = seen(&position);
        assert_eq!(table.win(mine, theirs), win, "{position:?}");
        deep += u32::from(win.is_some_and(|win| win.0 > 9));
    }
    assert!(deep > 100, "{deep}");
}

// Colours of which some are shown

/// Where nothing is shown, the worst that a hidden piece can turn out to be is red; where only one colour is left among the
/// hidden ones, they are as good as shown.
#[test]
fn hidden_pieces_among_shown_ones_agree_with_both_ends_of_the_scale() {
    let pairs =
        [("0b+3p2r", "3p2r"), ("0b+3p1r", "3p1r"), ("1r+2p0r", "2b1r"), ("1b+1p1r", "1b1r"), ("0b+2p1r", "2p1r")];
    for (board, own) in [(Board::Small, "2b2r"), (Board::Small, "1b1r"), (Board::Standard, "1b1r")] {
        for (partly, plain) in pairs {
            let [partly, plain] = [partly, plain].map(|opp| solved(board, own, opp, Keep::Counts));
            assert_eq!(partly.counts(), plain.counts(), "{board} {own} {:?}", plain.class());
        }
    }
}

#[test]
fn whoever_is_shown_more_wins_no_less() {
    let wins = |opp: &str| solved(Board::Standard, "1b1r", opp, Keep::Counts).counts().wins;
    // Three ghosts, one of them blue: as many ways to be shown a red as there are reds to show.
    assert!(3 * wins("3p2r") < wins("1r+2p1r") && wins("1r+2p1r") < 2 * wins("1b2r"));
}

// Answers for others

#[test]
fn the_quick_table_knows_nothing_of_positions_that_it_does_not_hold() {
    let table = SmallTable::build(&mut |_| {});
    let set = |bits: u64| Bits(bits);
    assert_eq!(table.value(set(1), set(2), set(4), set(8)), Some(Value::Win)); // a blue on its exit
    assert_eq!(table.value(set(0), set(2), set(4), set(8)), None);
    assert_eq!(table.value(set(7), set(16), set(32), set(64)), None);
    assert_eq!(table.value(set(1), set(1), set(4), set(8)), None);
    assert_eq!(table.value(set(1), set(2), set(4), set(1 << 16)), None);
}

#[test]
fn the_quick_table_tells_how_far_it_has_come() {
    let mut told = Vec::new();
    let table = SmallTable::build(&mut |share| told.push(share));
    let last = told.last().copied().unwrap_or_default();
    assert!(told.is_sorted() && told.len() >= 16 && (last - 1.0).abs() < 1e-6, "{told:?}");
    assert!(table.peak_memory() < 100_000_000 && table.memory() < 40_000_000);
}

#[test]
fn a_class_that_needs_too_much_memory_is_refused_with_the_amount() {
    for opp in ["8p4r", "4b4r", "2b2r+4p2r", "1b1r+6p3r"] {
        for keep in [Keep::Counts, Keep::Distances] {
            let refused = solve(class(Board::Standard, "4b4r", opp), keep, MEMORY, &mut |_| {});
            assert!(matches!(refused, Err(ClassError::Memory { needed, .. }) if needed > 1000.0), "{opp}");
        }
    }
}

#[test]
fn the_memory_that_is_foreseen_is_about_what_is_used() {
    for (own, opp) in [("1b1r", "3p2r"), ("2b1r", "1b1r"), ("1b2r", "2p1r")] {
        let class = class(Board::Standard, own, opp);
        for keep in [Keep::Counts, Keep::Distances] {
            let solution = solve(class, keep, MEMORY, &mut |_| {}).unwrap();
            let needed = memory_needed(&class, keep);
            assert!((solution.memory()..4 * solution.memory()).contains(&needed), "{needed} {}", solution.memory());
        }
    }
}
