//! Playouts held against the rules of the game.

use super::*;
use crate::game::{Board, DRAW_PLY, Dice, MoveList, Outcome, PerSeat, Ply, Position, Seat, Seed, Setup};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn start(board: Board, dice: &mut Dice, draw_ply: Ply) -> Position {
    Position::start(PerSeat::from_fn(|_| Setup::random(board, dice)), draw_ply)
}

/// Plays a step on both boards and compares what they have come to.
fn play<G: Ground>(truth: &mut Position, seen_from: Seat, board: PlayBoard<G>, dice: &mut Dice) -> After<G> {
    let shape = truth.board().shape();
    let mut steps = MoveList::new();
    board.each_step(|step| steps.push(in_game(shape, seen_from, step).unwrap()));
    assert_eq!(steps, truth.legal_moves(), "the same moves in the same order");
    let step = RandomMoves.choose(&board, dice);
    let mv = in_game(shape, seen_from, step).unwrap();
    assert!(steps.contains(&mv));
    let mover = truth.to_move();
    truth.play(mv).unwrap();
    let after = board.after(step);
    let expected = match truth.outcome() {
        Some(Outcome::Won { by, .. }) if by == mover => After::Won,
        Some(Outcome::Won { .. }) => After::Lost,
        Some(Outcome::Drawn) | None => After::Goes(as_seen::<G::Turned>(truth, seen_from)),
    };
    assert_eq!(after, expected);
    after
}

/// The position on the board of somebody who may not be to move.
fn as_seen<G: Ground>(truth: &Position, seen_from: Seat) -> PlayBoard<G> {
    use crate::game::Colour::{Blue, Red};
    let (mover, shape) = (truth.to_move(), truth.board().shape());
    let pieces = |seat, colour| board::seen_by(shape, seen_from, truth.pieces(seat, colour));
    let other = mover.other();
    PlayBoard::new(pieces(mover, Blue), pieces(mover, Red), pieces(other, Blue), pieces(other, Red))
}

#[test]
fn every_move_of_a_playout_is_legal_and_does_what_the_rules_say() {
    for board in Board::ALL {
        on_ground!(board, G => {
            let mut dice = Dice::new(Seed(11));
            for round in 0..60 {
                let mut truth = start(board, &mut dice, DRAW_PLY);
                if round % 2 == 1 {
                    // The second player sits at the bottom as well as the first.
                    truth.play(truth.legal_moves()[0]).unwrap();
                }
                let seat = truth.to_move();
                let mut ours = of_position::<G>(&truth);
                while let After::Goes(theirs) = play(&mut truth, seat, ours, &mut dice) {
                    if truth.outcome().is_some() {
                        break;
                    }
                    let After::Goes(next) = play(&mut truth, seat, theirs, &mut dice) else { break };
                    if truth.outcome().is_some() {
                        break;
                    }
                    ours = next;
                }
            }
        });
    }
}

/// How often the first player won, nobody won, the second player won, and the plies of all games.
fn tally(ends: impl Iterator<Item = (Ended, u32)>) -> [f64; 4] {
    let mut sums = [0.0; 4];
    for (ended, plies) in ends {
        sums[ended as usize] += 1.0;
        sums[3] += f64::from(plies);
    }
    sums
}

#[test]
fn playouts_end_as_often_and_as_soon_as_random_games_by_the_rules() {
    const GAMES: usize = 3000;
    for board in Board::ALL {
        let mut dice = Dice::new(Seed(2));
        let quick = tally((0..GAMES).map(|_| {
            let truth = start(board, &mut dice, DRAW_PLY);
            on_ground!(board, G => counted_playout(of_position::<G>(&truth), PLIES, &RandomMoves, &mut dice))
        }));
        let mut dice = Dice::new(Seed(3));
        let slow = tally((0..GAMES).map(|_| {
            let mut truth = start(board, &mut dice, DRAW_PLY);
            while let Some(mv) = dice.pick(&truth.legal_moves()) {
                truth.play(*mv).unwrap();
            }
            let ended = match truth.outcome().and_then(Outcome::winner) {
                Some(Seat::First) => Ended::Won,
                Some(Seat::Second) => Ended::Lost,
                None => Ended::Drawn,
            };
            (ended, u32::from(truth.ply().0))
        }));
        // Four standard errors of a difference of two shares, and of two means of at most 200 plies.
        let share = 4.0 * (0.5 / GAMES as f64).sqrt() * GAMES as f64;
        for (one, other) in quick.iter().zip(slow).take(3) {
            assert!((one - other).abs() < share, "{board}: {quick:?} {slow:?}");
        }
        assert!((quick[3] - slow[3]).abs() / (GAMES as f64) < 8.0, "{board}: {quick:?} {slow:?}");
    }
}

#[test]
fn a_random_move_is_any_legal_move_equally_often() {
    // A blue at each open door, and other pieces: escapes are moves among the others.
    let board = PlayBoard::<Standard>::new(1 | 1 << 5, 1 << 14, 1 << 20, 1 << 33);
    let mut steps = Vec::new();
    board.each_step(|step| steps.push(step));
    assert_eq!(steps.len(), 2 + 2 + 2 + 4);
    let mut counts = vec![0u32; steps.len()];
    let mut dice = Dice::new(Seed(4));
    for _ in 0..10_000 {
        let step = random_step(&board, &mut dice);
        counts[steps.iter().position(|known| *known == step).unwrap()] += 1;
    }
    assert!(counts.iter().all(|count| (880..1120).contains(count)), "{counts:?}");
}

#[test]
fn a_playout_lasts_200_plies_from_where_it_begins() {
    let mut dice = Dice::new(Seed(5));
    let truth = start(Board::Standard, &mut dice, Ply(10));
    let board = of_position::<Standard>(&truth);
    for plies in [0, 1, 2, 3] {
        assert_eq!(counted_playout(board, plies, &RandomMoves, &mut dice), (Ended::Drawn, plies));
    }
    let all = (0..100).map(|_| counted_playout(board, PLIES, &RandomMoves, &mut dice));
    assert_eq!(all.map(|(_, plies)| plies).max(), Some(200), "whatever the game's own last ply is");
}

#[test]
fn the_stream_of_playouts_never_changes() {
    // Written down once, natively: players that count playouts must choose alike for ever, in every browser.
    let mut dice = Dice::new(Seed(2026));
    let sums = Board::ALL.map(|board| {
        on_ground!(board, G => {
            let truth = start(board, &mut dice, DRAW_PLY);
            let ends = (0..200).map(|_| counted_playout(of_position::<G>(&truth), PLIES, &RandomMoves, &mut dice));
            ends.fold((0, 0), |(points, plies), (ended, more)| (points + ended.points(), plies + more))
        })
    });
    assert_eq!(sums, STREAM);
}
const STREAM: [(u32, u32); 3] = [(216, 31255), (234, 6115), (178, 596)];
