//! Playout policies: texts and trees that nobody chose, and the functions held against slow ones that go square by square.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::game::{
    Bits, Board, Colour, DRAW_PLY, Dice, Direction, PerSeat, Position, Seat, Seed, Setup, Square, Way,
};
use geister_lab::learn::gp::grow::Grower;
use geister_lab::playout::policy::behaviour::Behaviour;
use geister_lab::playout::policy::vocabulary::{Action, Input, Quantity, Sign};
use geister_lab::playout::policy::{Compiled, Policy, value};
use geister_lab::playout::{Chooser, Ground, PlayBoard, Standard, Step, in_game, of_position};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn policies() -> impl Strategy<Value = Policy> {
    (any::<u64>(), 0usize..8, any::<bool>(), any::<bool>())
        .prop_map(|(seed, depth, full, colour)| Grower { colour, full }.policy(depth, &mut Dice::new(Seed(seed))))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_policy_reads_back_as_it_was_written(policy in policies()) {
        prop_assert_eq!(policy.to_string().parse(), Ok(policy.clone()));
        prop_assert_eq!(policy.laid_out().parse(), Ok(policy));
    }

    #[test]
    fn no_text_stops_the_reader(text in "[a-zA-Z()!=<> \n0-9#≤]{0,80}") {
        let _ = text.parse::<Policy>();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_simplified_policy_does_the_same_and_stays_as_it_is(seed in any::<u64>(), depth in 0usize..5) {
        let policy = Grower { colour: true, full: false }.policy(depth, &mut Dice::new(Seed(seed)));
        let short = policy.simplified();
        prop_assert!(short.size() <= policy.size());
        prop_assert_eq!(Behaviour::of(&short), Behaviour::of(&policy));
        prop_assert_eq!(short.simplified(), short);
    }
}

/// A random position of a game that goes on, with the first player to move: boards of playouts have the mover below.
fn position(dice: &mut Dice) -> Position {
    loop {
        let setups = PerSeat::from_fn(|_| Setup::random(Board::Standard, dice));
        let mut position = Position::start(setups, DRAW_PLY);
        let plies = 2 * dice.below(60);
        for _ in 0..plies {
            let moves = position.legal_moves();
            let Some(mv) = dice.pick(&moves) else { break };
            position.play(*mv).unwrap();
        }
        if position.outcome().is_none() && position.to_move() == Seat::First {
            return position;
        }
    }
}

/// What the words say, square by square.
struct Slow<'a>(&'a Position);

impl Slow<'_> {
    fn all(&self, seat: Seat) -> Bits {
        self.0.pieces(seat, Colour::Blue) | self.0.pieces(seat, Colour::Red)
    }

    fn touches(square: Square, others: Bits) -> bool {
        Board::Standard.shape().neighbours(square).any(|next| others.has(next))
    }

    /// Steps to the nearer corner of a row.
    fn steps(square: Square, row: u8) -> u32 {
        let shape = Board::Standard.shape();
        let corner =
            |column: u8| u32::from(shape.column(square).abs_diff(column)) + u32::from(shape.row(square).abs_diff(row));
        corner(0).min(corner(5))
    }

    fn in_zone(square: Square) -> bool {
        let shape = Board::Standard.shape();
        shape.row(square) >= 4 && [0, 1, 4, 5].contains(&shape.column(square))
    }

    fn value(&self, input: Input) -> u32 {
        let (own, opp) = (self.all(Seat::First), self.all(Seat::Second));
        let nearest = |row| own.map(|square| Slow::steps(square, row)).min().unwrap();
        match input {
            Input::Quantity(Quantity::MyBlue) => self.0.pieces(Seat::First, Colour::Blue).count(),
            Input::Quantity(Quantity::MyRed) => self.0.pieces(Seat::First, Colour::Red).count(),
            Input::Quantity(Quantity::OppBlue) => self.0.pieces(Seat::Second, Colour::Blue).count(),
            Input::Quantity(Quantity::OppRed) => self.0.pieces(Seat::Second, Colour::Red).count(),
            Input::Quantity(Quantity::ToGoal) => nearest(0),
            Input::Quantity(Quantity::ToMyGoal) => nearest(5),
            Input::Sign(Sign::NextToOpponents) => own.into_iter().any(|square| Slow::touches(square, opp)).into(),
            Input::Sign(Sign::OppNearMyGoal) => opp.into_iter().any(Slow::in_zone).into(),
            Input::Sign(Sign::HavingKeeper) => own.into_iter().any(Slow::in_zone).into(),
        }
    }

    /// All moves that a function may make.
    fn moves(&self, action: Action) -> Vec<geister_lab::game::Move> {
        let shape = Board::Standard.shape();
        let (own, opp) = (self.all(Seat::First), self.all(Seat::Second));
        let coloured = |colour| self.0.pieces(Seat::Second, colour);
        let legal = self.0.legal_moves();
        let left = |square: Square| shape.column(square) < 3;
        let aside = |square: Square| if left(square) { Direction::Left } else { Direction::Right };
        let safe = |to: Square| !own.has(to) && !opp.has(to) && !Slow::touches(to, opp);
        let own_moves: Vec<_> = match action {
            Action::CloserToGoal | Action::CloserToMyGoal => {
                let (row, straight) =
                    if action == Action::CloserToGoal { (0, Direction::Up) } else { (5, Direction::Down) };
                let nearest = own.map(|square| Slow::steps(square, row)).min().unwrap();
                let pieces: Vec<Square> = own.filter(|square| Slow::steps(*square, row) == nearest).collect();
                // A piece that cannot go nearer makes the function random, so each is asked by itself.
                let steps = |piece: Square| -> Vec<_> {
                    let fits = |way: Way| match way {
                        Way::Leave => action == Action::CloserToGoal,
                        Way::Step(direction) => nearest > 0 && (direction == straight || direction == aside(piece)),
                    };
                    legal.iter().copied().filter(|mv| mv.from == piece && fits(mv.way)).collect()
                };
                if pieces.iter().any(|piece| steps(*piece).is_empty()) {
                    return legal.to_vec();
                }
                let leaves = |mv: &geister_lab::game::Move| mv.way == Way::Leave;
                let all: Vec<_> = pieces.into_iter().flat_map(steps).collect();
                if all.iter().any(leaves) { all.into_iter().filter(leaves).collect() } else { all }
            }
            _ => {
                let fits = |mv: &geister_lab::game::Move| {
                    let Way::Step(direction) = mv.way else { return action == Action::Random };
                    let to = shape.next(mv.from, direction).unwrap();
                    match action {
                        Action::Capture => opp.has(to),
                        Action::CaptureBlueOpponent => coloured(Colour::Blue).has(to),
                        Action::EscapeFromOpponents => Slow::touches(mv.from, opp) && safe(to),
                        Action::EscapeFromRedOpponent => Slow::touches(mv.from, coloured(Colour::Red)) && safe(to),
                        Action::LeavingFromGoal => {
                            direction == Direction::Down || direction == aside(mv.from).reverse()
                        }
                        _ => true,
                    }
                };
                legal.iter().copied().filter(fits).collect()
            }
        };
        if own_moves.is_empty() { legal.to_vec() } else { own_moves }
    }
}

/// The same position with the sides exchanged and the board turned: what the other player would see.
fn turned(board: &PlayBoard<Standard>) -> PlayBoard<<Standard as Ground>::Turned> {
    let turn = |bits: u64| bits.reverse_bits() >> 28;
    PlayBoard::new(turn(board.own_blue), turn(board.own_red()), turn(board.opp_blue), turn(board.opp_red()))
}

#[test]
fn functions_read_and_move_as_their_words_say_from_both_seats() {
    let mut dice = Dice::new(Seed(11));
    for _ in 0..300 {
        let position = position(&mut dice);
        let (board, slow) = (of_position::<Standard>(&position), Slow(&position));
        let other = turned(&board);
        for input in Input::all() {
            assert_eq!(value(input, &board), slow.value(input), "{}", input.name());
            assert_eq!(value(input, &other), slow.value(input), "{} from the other seat", input.name());
            assert!(input.range().contains(&(slow.value(input) as u8)));
        }
        for action in Action::ALL {
            let compiled = Compiled::new(&Policy::Do(action));
            let allowed = slow.moves(action);
            let mut seen = BTreeSet::new();
            for _ in 0..200 {
                let step = compiled.choose(&board, &mut dice);
                let mv = in_game(Board::Standard.shape(), Seat::First, step).unwrap();
                assert!(allowed.contains(&mv), "{}: {mv:?} is not in {allowed:?}", action.name());
                seen.insert(mv);
                let step = compiled.choose(&other, &mut dice);
                let turn = |bits: u64| bits.reverse_bits() >> 28;
                let back = Step { from: turn(step.from), to: if step.leaves() { 0 } else { turn(step.to) } };
                let mv = in_game(Board::Standard.shape(), Seat::First, back).unwrap();
                assert!(allowed.contains(&mv), "{} from the other seat: {mv:?}", action.name());
            }
            // What is allowed happens: 200 throws leave out one of 30 once in a thousand times.
            assert!(seen.len() * 10 >= allowed.len() * 8, "{}: {} of {}", action.name(), seen.len(), allowed.len());
        }
    }
}

#[test]
fn a_compiled_policy_does_what_its_tree_says() {
    let mut dice = Dice::new(Seed(12));
    for round in 0..60 {
        let policy = Grower { colour: true, full: round % 2 == 0 }.policy(1 + round % 5, &mut dice);
        let compiled = Compiled::new(&policy);
        for _ in 0..30 {
            let board = of_position::<Standard>(&position(&mut dice));
            let read = |input: Input| value(input, &board) as u8;
            assert_eq!(compiled.action(&board), policy.action(&read), "{policy}");
        }
    }
}
