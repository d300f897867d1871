//! The method as a textbook has it, history by history through the game's own rules, against the vectors.

use geister_lab::cfr::geister::{LeafValue, Public, move_of, tree};
use geister_lab::cfr::{Deal, Method, NOISE, NodeId, Profile, Solver, Step, Tree};
use geister_lab::game::{Board, Colour, Move, PerSeat, Played, Ply, Position, Seat, Setup, colour_letter, notation};
use std::collections::BTreeMap;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// What a player knows: its own set-up and everything that was seen.
type Known = (Seat, Setup2, String);
/// A set-up that can be put in order.
type Setup2 = String;

#[derive(Default, Clone)]
struct Infoset {
    regrets: Vec<f64>,
    sums: Vec<f64>,
}

impl Infoset {
    fn strategy(&self) -> Vec<f64> {
        let wishes: Vec<f64> = self.regrets.iter().map(|&r| if r > NOISE { r } else { 0.0 }).collect();
        let sum: f64 = wishes.iter().sum();
        let even = 1.0 / wishes.len() as f64;
        wishes.iter().map(|wish| if sum > 0.0 { wish / sum } else { even }).collect()
    }

    fn average(&self) -> Vec<f64> {
        let sum: f64 = self.sums.iter().sum();
        let even = 1.0 / self.sums.len() as f64;
        self.sums.iter().map(|chance| if sum > 0.0 { chance / sum } else { even }).collect()
    }
}

struct Textbook<'a> {
    infosets: BTreeMap<Known, Infoset>,
    /// Regrets are added when an iteration is over: within it everybody plays the same strategy.
    later: Vec<(Known, usize, f64)>,
    leaf: &'a dyn Fn(&Position) -> f64,
    draw_ply: Ply,
}

impl Textbook<'_> {
    /// What a history is worth to the first player; `chance` is that of the deal.
    fn walk(&mut self, position: &Position, seen: &str, reach: [f64; 2], chance: f64) -> f64 {
        if let Some(outcome) = position.outcome() {
            return match outcome.winner() {
                Some(Seat::First) => 1.0,
                Some(Seat::Second) => -1.0,
                None => (self.leaf)(position),
            };
        }
        let seat = position.to_move();
        let known: Known = (seat, position.setup(seat).text(seat), seen.to_owned());
        let moves = position.legal_moves();
        let infoset = self.infosets.entry(known.clone()).or_default();
        infoset.regrets.resize(moves.len(), 0.0);
        infoset.sums.resize(moves.len(), 0.0);
        let strategy = infoset.strategy();
        let mut worth = Vec::new();
        for (mv, share) in moves.iter().zip(&strategy) {
            let mut next = position.clone();
            let played = next.play(*mv).unwrap();
            let seen = format!("{seen} {}", notation::played_text(position.board(), &played));
            let mut below = reach;
            below[seat as usize] *= share;
            worth.push(self.walk(&next, &seen, below, chance));
        }
        let mean: f64 = worth.iter().zip(&strategy).map(|(worth, share)| worth * share).sum();
        let sign = if seat == Seat::First { 1.0 } else { -1.0 };
        for (index, worth) in worth.iter().enumerate() {
            let regret = sign * chance * reach[1 - seat as usize] * (worth - mean);
            self.later.push((known.clone(), index, regret));
            // Once for each of the opponent's hands: a common factor, so the average is the same.
            let infoset = self.infosets.get_mut(&known).unwrap();
            infoset.sums[index] += reach[seat as usize] * strategy[index];
        }
        mean
    }

    fn learn(&mut self) {
        for (known, index, regret) in std::mem::take(&mut self.later) {
            self.infosets.get_mut(&known).unwrap().regrets[index] += regret;
        }
    }
}

fn setups(board: Board) -> Vec<Setup> {
    let pieces = board.shape().pieces();
    let colour = |set: u32, piece: usize| if set >> piece & 1 == 1 { Colour::Blue } else { Colour::Red };
    let all = (0..1u32 << pieces).map(|set| (0..pieces).map(|piece| colour(set, piece)).collect::<Vec<_>>());
    all.filter_map(|colours| Setup::new(board, &colours).ok()).collect()
}

/// Chances at every information set after so many iterations; where hands are chosen, also those of the set-ups.
fn textbook(
    board: Board,
    plies: u16,
    deal: Deal,
    iterations: u32,
    leaf: &dyn Fn(&Position) -> f64,
) -> (BTreeMap<Known, Infoset>, PerSeat<Vec<f64>>) {
    let all = setups(board);
    let mut book = Textbook { infosets: BTreeMap::new(), later: Vec::new(), leaf, draw_ply: Ply(plies) };
    let empty = Infoset { regrets: vec![0.0; all.len()], sums: vec![0.0; all.len()] };
    let mut hands = [empty.clone(), empty];
    for _ in 0..iterations {
        let chosen = [hands[0].strategy(), hands[1].strategy()];
        let mut worth = [vec![0.0; all.len()], vec![0.0; all.len()]];
        for (i, &first) in all.iter().enumerate() {
            for (j, &second) in all.iter().enumerate() {
                let position = Position::start(PerSeat::new(first, second), book.draw_ply);
                match deal {
                    Deal::Chance(share) => {
                        book.walk(&position, "", [1.0, 1.0], share);
                    }
                    Deal::Chosen => {
                        let value = book.walk(&position, "", [chosen[0][i], chosen[1][j]], 1.0);
                        worth[0][i] += chosen[1][j] * value;
                        worth[1][j] -= chosen[0][i] * value;
                    }
                }
            }
        }
        book.learn();
        for seat in 0..2 {
            let mean: f64 = worth[seat].iter().zip(&chosen[seat]).map(|(worth, chance)| worth * chance).sum();
            for hand in 0..all.len() {
                hands[seat].regrets[hand] += worth[seat][hand] - mean;
                hands[seat].sums[hand] += chosen[seat][hand];
            }
        }
    }
    (book.infosets, PerSeat::new(hands[0].average(), hands[1].average()))
}

/// Walks the public tree along a history; none once it has come to where everything is worth nothing.
fn follow<const H: usize>(tree: &Tree<H>, board: Board, setups: &PerSeat<Setup>, seen: &str) -> Option<NodeId> {
    let mut node = tree.root();
    for text in seen.split_whitespace() {
        let (mv, colour): (Move, _) = notation::parse_move(board, text).unwrap();
        let Some(Step::Choice { first, last, .. }) = tree.step(node) else { return None };
        let action = (first..last).find(|&action| move_of(tree.label(action)) == mv).unwrap();
        node = tree.child(action);
        if colour.is_some()
            && let Some(Step::Reveal { seat, first, last }) = tree.step(node)
        {
            let hand = hand_of(setups, seat);
            node = (first..last).map(|part| tree.part(part)).find(|(holds, _)| holds(hand)).unwrap().1;
        }
    }
    tree.step(node).map(|_| node)
}

/// The number of a set-up among all, which is that of its colouring among the hands.
fn hand_of(setups: &PerSeat<Setup>, seat: Seat) -> usize {
    self::setups(setups[seat].board()).iter().position(|other| *other == setups[seat]).unwrap()
}

fn compare<const H: usize>(
    board: Board,
    plies: u16,
    deal: Deal,
    iterations: u32,
    leaf: Option<&dyn LeafValue>,
) -> usize {
    let public = Public::start(board).unwrap();
    let mut solver = Solver::<H>::new(tree(&public, u32::from(plies), deal, leaf), Method::Vanilla);
    solver.run(iterations);
    let worth = |position: &Position| {
        use geister_lab::cfr::geister::Disclosed;
        let pieces = |colour| PerSeat::from_fn(|seat| position.pieces(seat, colour));
        let board = Disclosed { to_move: position.to_move(), blues: pieces(Colour::Blue), reds: pieces(Colour::Red) };
        let sign = if board.to_move == Seat::First { 1.0 } else { -1.0 };
        leaf.map_or(0.0, |leaf| sign * leaf.worth(&board))
    };
    let (book, hands) = textbook(board, plies, deal, iterations, &worth);
    let (tree, average): (_, Profile<H>) = (solver.tree(), solver.average());
    let mut compared = 0;
    for ((seat, own, seen), infoset) in &book {
        let own = Setup::parse(board, *seat, own).unwrap();
        // Any set-up of the other that fits what was seen will do; try all.
        for other in setups(board) {
            let setups = PerSeat::from_fn(|of| if of == *seat { own } else { other });
            if !fits(board, setups, seen) {
                continue;
            }
            let plain = infoset.average();
            match follow(tree, board, &setups, seen) {
                None => assert!(plain.iter().all(|chance| (chance - plain[0]).abs() < 1e-9), "{seen}: {plain:?}"),
                Some(node) => {
                    let quick: Vec<f64> = average.at(tree, node, hand_of(&setups, *seat)).map(|(_, c)| c).collect();
                    assert_eq!(quick.len(), plain.len(), "{seen}");
                    let same = quick.iter().zip(&plain).all(|(one, other)| (one - other).abs() < 1e-9);
                    assert!(same, "{seat:?} {own:?}{seen}: {quick:?} but {plain:?}");
                    compared += 1;
                }
            }
        }
    }
    if deal == Deal::Chosen {
        for seat in Seat::BOTH {
            for (hand, chance) in hands[seat].iter().enumerate() {
                assert!((average.hand(seat, hand) - chance).abs() < 1e-9);
            }
        }
    }
    compared
}

/// Could this have happened with these set-ups?
fn fits(board: Board, setups: PerSeat<Setup>, seen: &str) -> bool {
    let mut position = Position::start(setups, Ply(200));
    seen.split_whitespace().all(|text| {
        let (mv, colour) = notation::parse_move(board, text).unwrap();
        let seat = position.to_move().other();
        let letter = |played: Played| played.capture.map(|capture| colour_letter(capture.colour, seat));
        position.play(mv).is_ok_and(|played| letter(played) == colour)
    })
}

/// Some worth of a board that depends on all of it.
struct Odd;

impl LeafValue for Odd {
    fn worth(&self, board: &geister_lab::cfr::geister::Disclosed) -> f64 {
        let mix = |bits: u64, factor: u64| (bits.wrapping_mul(factor) >> 7) % 3;
        let sum = mix(board.blues.first.0, 2_654_435_761)
            + mix(board.reds.first.0, 40_503)
            + mix(board.blues.second.0, 69_069)
            + mix(board.reds.second.0, 1_013_904_223);
        (sum % 3) as f64 - 1.0
    }
}

#[test]
fn vectors_learn_on_the_mini_board_what_the_textbook_learns() {
    for (limit, iterations) in [(3, 300), (6, 100), (8, 30)] {
        assert!(compare::<2>(Board::Mini, limit, Deal::Chance(0.25), iterations, None) > 0);
    }
    assert!(compare::<2>(Board::Mini, 6, Deal::Chosen, 100, Some(&Odd)) > 100);
}

#[test]
fn vectors_learn_on_the_small_board_what_the_textbook_learns() {
    assert!(compare::<6>(Board::Small, 3, Deal::Chosen, 30, Some(&Odd)) > 100);
    assert!(compare::<6>(Board::Small, 3, Deal::Chance(1.0 / 36.0), 10, Some(&Odd)) > 100);
}
