//! The rules of the game, one test a sentence.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::game::record::{Player, Record, RecordError};
use geister_lab::game::{
    Board, Colour, DRAW_PLY, Direction, Game, Move, MoveError, Outcome, PerSeat, Place, Ply, Position, Reason, Seat,
    Seed, Setup, Theirs, View, Way, board_string, notation,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn setups(board: Board, first: &str, second: &str) -> PerSeat<Setup> {
    let setup = |seat, text| Setup::parse(board, seat, text).unwrap();
    PerSeat::new(setup(Seat::First, first), setup(Seat::Second, second))
}

/// A game on a board, with its moves in the papers' notation.
fn game(board: Board, first: &str, second: &str, moves: &str) -> Game {
    let mut game = Game::start(setups(board, first, second), DRAW_PLY);
    for text in moves.split_whitespace() {
        game.play(mv(board, text)).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game
}

fn standard(moves: &str) -> Game {
    game(Board::Standard, "RRRRBBBB", "rrrrbbbb", moves)
}

fn mv(board: Board, text: &str) -> Move {
    notation::parse_move(board, text).unwrap().0
}

fn try_move(game: &Game, text: &str) -> Result<(), MoveError> {
    game.clone().play(mv(game.position().board(), text)).map(|_| ())
}

/// The position that the player to move sees like this, the opponent's colours being `theirs`, A first.
fn position(board: Board, state: &str, theirs: &str) -> Position {
    let view = board_string::read(board, state, DRAW_PLY).unwrap();
    let theirs: Vec<Colour> =
        theirs.chars().map(|letter| if letter == 'B' { Colour::Blue } else { Colour::Red }).collect();
    Position::assuming(&view, Setup::new(board, &theirs).unwrap()).unwrap()
}

fn won(by: Seat, reason: Reason) -> Option<Outcome> {
    Some(Outcome::Won { by, reason })
}

// Moving

#[test]
fn the_first_player_begins_and_turns_alternate() {
    for board in Board::ALL {
        let mut position = Position::start(PerSeat::from_fn(|_| all_setups(board)[0]), DRAW_PLY);
        assert_eq!(position.to_move(), Seat::First);
        position.play(position.legal_moves()[0]).unwrap();
        assert_eq!((position.to_move(), position.ply()), (Seat::Second, Ply(1)));
    }
}

fn all_setups(board: Board) -> Vec<Setup> {
    let pieces = board.shape().pieces();
    let colours = |bits: u32| -> Vec<Colour> {
        (0..pieces).map(|piece| if bits >> piece & 1 == 1 { Colour::Blue } else { Colour::Red }).collect()
    };
    (0..1 << pieces).filter_map(|bits| Setup::new(board, &colours(bits)).ok()).collect()
}

#[test]
fn half_of_the_pieces_are_blue_wherever_they_stand() {
    let counts = Board::ALL.map(|board| all_setups(board).len());
    assert_eq!(counts, [70, 6, 2]);
}

#[test]
fn a_piece_steps_up_down_left_or_right() {
    let position = position(Board::Standard, "22R99r99r99r15B99b99b99b40u99r99r99r10u99b99b99b", "RRRRBBBB");
    let targets: Vec<String> = position
        .legal_moves()
        .iter()
        .filter(|mv| notation::square_name(Board::Standard, mv.from) == "c3")
        .map(|mv| notation::square_name(Board::Standard, mv.to(Board::Standard).unwrap()))
        .collect();
    assert_eq!(targets, ["c2", "d3", "c4", "b3"]);
}

#[test]
fn the_opening_moves_are_those_of_the_front_row_and_the_wings() {
    let count = |board, first, second| game(board, first, second, "").position().legal_moves().len();
    assert_eq!(count(Board::Standard, "RRRRBBBB", "rrrrbbbb"), 8);
    assert_eq!(count(Board::Small, "RRBB", "rrbb"), 4);
    assert_eq!(count(Board::Mini, "RB", "rb"), 2);
}

#[test]
fn an_own_piece_blocks() {
    assert_eq!(try_move(&standard(""), "b5→"), Err(MoveError::OwnPiece));
    assert_eq!(try_move(&standard(""), "b6↑"), Err(MoveError::OwnPiece));
    assert_eq!(try_move(&game(Board::Small, "RRBB", "rrbb", ""), "a4→"), Err(MoveError::OwnPiece));
    assert_eq!(try_move(&game(Board::Mini, "RB", "rb", ""), "b3←"), Err(MoveError::OwnPiece));
}

#[test]
fn an_opposing_piece_does_not_block_but_is_taken_and_shows_its_colour() {
    let mut game = game(Board::Mini, "RB", "rb", "a3↑");
    let played = game.play(mv(Board::Mini, "a1↓")).unwrap();
    let capture = played.capture.unwrap();
    assert_eq!((played.seat, capture.colour, capture.piece.letter()), (Seat::Second, Colour::Red, 'A'));
    assert_eq!(game.position().place(Seat::First, capture.piece), Place::Captured);
}

#[test]
fn the_board_ends_at_its_edges() {
    assert_eq!(try_move(&standard(""), "b6↓"), Err(MoveError::OffBoard));
    assert_eq!(try_move(&game(Board::Small, "RRBB", "rrbb", ""), "b4↓"), Err(MoveError::OffBoard));
    let side = position(Board::Standard, "02R99r99r99r15B99b99b99b40u99r99r99r10u99b99b99b", "RRRRBBBB");
    let sideways = Move::step(notation::parse_square(Board::Standard, "a3").unwrap(), Direction::Left);
    assert_eq!(side.clone().play(sideways), Err(MoveError::OffBoard));
}

#[test]
fn an_empty_square_cannot_move() {
    assert_eq!(try_move(&standard(""), "c4↑"), Err(MoveError::NoPiece));
}

#[test]
fn the_other_players_piece_cannot_be_moved() {
    assert_eq!(try_move(&standard(""), "b2↓"), Err(MoveError::NotYours));
    assert_eq!(try_move(&standard("b5↑"), "c5↑"), Err(MoveError::NotYours));
    let waiting = standard("b5↑");
    assert_eq!(waiting.view(Seat::First).check(mv(Board::Standard, "c5↑")), Err(MoveError::NotYours));
    assert!(waiting.view(Seat::First).legal_moves().is_empty());
}

#[test]
fn a_square_of_a_larger_board_does_not_exist() {
    let small = game(Board::Small, "RRBB", "rrbb", "");
    let far = Move::step(notation::parse_square(Board::Standard, "f6").unwrap(), Direction::Up);
    assert_eq!(small.clone().play(far), Err(MoveError::NoSuchSquare));
    assert_eq!(small.view(Seat::First).check(far), Err(MoveError::NoSuchSquare));
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut game = standard("b5↑ b2↓");
    let before = (game.position().clone(), game.view(Seat::First).clone(), game.view(Seat::Second).clone());
    for text in ["c5→", "b6→", "b3↓", "a1↑", "f6→", "b6↓"] {
        assert!(game.play(mv(Board::Standard, text)).is_err(), "{text}");
        assert_eq!(before.0, *game.position());
        assert_eq!((&before.1, &before.2), (game.view(Seat::First), game.view(Seat::Second)));
    }
}

// Escaping

/// The mover's E, blue, and A, red, stand on its two exits.
const AT_THE_EXITS: &str = "50R24R34R44R00B25B35B45B41u31u21u11u40u30u20u10u";

#[test]
fn a_blue_on_the_exit_may_leave_and_wins() {
    let mut position = position(Board::Standard, AT_THE_EXITS, "RRRRBBBB");
    let leave = Move::leave(notation::parse_square(Board::Standard, "a1").unwrap());
    assert!(position.legal_moves().contains(&leave));
    position.play(leave).unwrap();
    assert_eq!(position.outcome(), won(Seat::First, Reason::Escaped));
}

#[test]
fn a_red_on_the_exit_may_not_leave() {
    let mut position = position(Board::Standard, AT_THE_EXITS, "RRRRBBBB");
    let leave = Move::leave(notation::parse_square(Board::Standard, "f1").unwrap());
    assert!(!position.legal_moves().contains(&leave));
    assert_eq!(position.play(leave), Err(MoveError::RedMayNotLeave));
}

#[test]
fn nobody_leaves_where_there_is_no_exit() {
    let mut position = position(Board::Standard, AT_THE_EXITS, "RRRRBBBB");
    let inside = Move::leave(notation::parse_square(Board::Standard, "c6").unwrap());
    assert_eq!(position.play(inside), Err(MoveError::NotAnExit));
}

#[test]
fn ones_own_corners_are_the_other_players_exits() {
    let mut position = position(Board::Small, "03B13R23B33R30u20u10u00u", "RRBB");
    let home_corner = Move::leave(notation::parse_square(Board::Small, "a4").unwrap());
    assert_eq!(position.play(home_corner), Err(MoveError::NotAnExit));
}

#[test]
fn a_blue_leaves_on_every_board_through_both_exits_and_in_both_seats() {
    for board in Board::ALL {
        let shape = board.shape();
        for seat in Seat::BOTH {
            for exit in shape.exits(seat) {
                let others = shape.exits(seat.other());
                assert!(!others.has(exit), "{board}: an exit belongs to one player");
                let moves = geister_lab::game::moves::legal_moves(shape, seat, exit.bit(), others);
                assert!(moves.contains(&Move::leave(exit)));
                let red = geister_lab::game::moves::legal_moves(shape, seat, others, exit.bit());
                assert!(red.iter().all(|mv| mv.way != Way::Leave), "{board}: only the blue leaves");
            }
        }
    }
}

#[test]
fn reaching_the_exit_is_not_yet_an_escape() {
    let mut position = position(Board::Standard, "01B24R34R44R15R25B35B45B41u31u21u11u40u30u20u55u", "RRRRBBBB");
    position.play(mv(Board::Standard, "a2↑")).unwrap();
    assert_eq!((position.outcome(), position.to_move()), (None, Seat::Second));
}

#[test]
fn the_second_player_escapes_at_the_bottom() {
    let mut running = game(Board::Small, "RBBR", "bbrr", "b4↑ a1↓ b3↑ a2↓ b2→");
    assert_eq!(running.outcome(), None);
    running.play(mv(Board::Small, "a3↓(R)")).unwrap();
    running.play(mv(Board::Small, "c2←")).unwrap();
    assert!(running.position().legal_moves().contains(&mv(Board::Small, "a4↓")));
    running.play(mv(Board::Small, "a4↓")).unwrap();
    assert_eq!(running.outcome(), won(Seat::Second, Reason::Escaped));
}

// Winning and losing by captures

#[test]
fn taking_the_last_blue_wins() {
    for (board, state, theirs, text) in [
        (Board::Standard, "22R99r99r99r15B99b99b99b21u31u99r99r99b99b99b40u", "BRRRBBBR", "c3↑"),
        (Board::Small, "02R13B99r99b01u30u99r99b", "BRRB", "a3↑"),
        (Board::Mini, "01R12B00u10u", "BR", "a2↑"),
    ] {
        let mut position = position(board, state, theirs);
        position.play(mv(board, text)).unwrap();
        assert_eq!(position.outcome(), won(Seat::First, Reason::TookAllBlues), "{board}");
    }
}

#[test]
fn taking_the_last_red_loses() {
    for (board, state, theirs, text) in [
        (Board::Standard, "22R99r99r99r15B99b99b99b21u31u99r99r99r99b99b40u", "RBRRRBBB", "c3↑"),
        (Board::Small, "02R13B99r99b01u30u99r99b", "RBRB", "a3↑"),
        (Board::Mini, "01R12B00u10u", "RB", "a2↑"),
    ] {
        let mut position = position(board, state, theirs);
        position.play(mv(board, text)).unwrap();
        assert_eq!(position.outcome(), won(Seat::Second, Reason::GaveAllReds), "{board}");
    }
}

#[test]
fn taking_a_piece_that_is_not_the_last_of_its_colour_ends_nothing() {
    let mut position = position(Board::Small, "02R13B99r99b01u30u20u10u", "RBRB");
    position.play(mv(Board::Small, "a3↑")).unwrap();
    assert_eq!(position.outcome(), None);
}

#[test]
fn the_one_who_took_knows_the_end_too() {
    let game = game(Board::Mini, "RB", "rb", "a3↑ a1↓");
    for seat in Seat::BOTH {
        assert_eq!(game.view(seat).outcome(), won(Seat::First, Reason::GaveAllReds));
    }
}

// The end

#[test]
fn the_game_is_drawn_at_the_draw_ply() {
    for board in Board::ALL {
        let setup = all_setups(board)[0];
        let mut game = Game::start(PerSeat::new(setup, setup), Ply(2));
        for _ in 0..2 {
            assert_eq!(game.outcome(), None);
            game.play(game.position().legal_moves()[0]).unwrap();
        }
        if board != Board::Mini {
            assert_eq!(game.outcome(), Some(Outcome::Drawn));
        }
        assert!(game.outcome().is_some() && game.position().legal_moves().is_empty());
    }
}

#[test]
fn a_win_at_the_draw_ply_is_a_win() {
    let mut game = Game::start(setups(Board::Mini, "RB", "rb"), Ply(2));
    game.play(mv(Board::Mini, "a3↑")).unwrap();
    game.play(mv(Board::Mini, "a1↓")).unwrap();
    assert_eq!(game.outcome(), won(Seat::First, Reason::GaveAllReds));
}

#[test]
fn a_player_may_give_up_in_and_out_of_turn() {
    for seat in Seat::BOTH {
        let mut game = standard("b5↑");
        game.resign(seat).unwrap();
        assert_eq!(game.outcome(), won(seat.other(), Reason::Resigned));
        assert_eq!(game.view(Seat::First).outcome(), game.view(Seat::Second).outcome());
        assert_eq!(game.resign(seat.other()), Err(MoveError::GameOver));
    }
}

#[test]
fn nothing_moves_after_the_end() {
    let mut game = standard("b5↑");
    game.resign(Seat::First).unwrap();
    assert!(game.position().legal_moves().is_empty() && game.view(Seat::Second).legal_moves().is_empty());
    assert_eq!(try_move(&game, "b2↓"), Err(MoveError::GameOver));
    assert_eq!(game.view(Seat::Second).check(mv(Board::Standard, "b2↓")), Err(MoveError::GameOver));
}

#[test]
fn going_back_is_the_game_as_it_was() {
    let game = standard("b5↑ b2↓ b4↑ e2↓");
    let back = game.back_to(Ply(2));
    assert_eq!(back.position(), standard("b5↑ b2↓").position());
    assert_eq!(back.view(Seat::Second), standard("b5↑ b2↓").view(Seat::Second));
}

// What a player knows

#[test]
fn a_colour_is_seen_when_the_piece_is_taken_and_not_before() {
    let mut game = standard("b5↑ b2↓ b4→ b3↓");
    let hidden = |view: &View| view.theirs().iter().filter(|piece| matches!(piece, Theirs::Hidden(_))).count();
    assert_eq!((hidden(game.view(Seat::First)), hidden(game.view(Seat::Second))), (8, 8));
    game.play(mv(Board::Standard, "c4←(r)")).unwrap();
    assert_eq!((hidden(game.view(Seat::First)), hidden(game.view(Seat::Second))), (7, 8));
    assert!(game.view(Seat::First).theirs().iter().any(|piece| matches!(piece, Theirs::Captured(_))));
}

// Records

fn record() -> Record {
    let game = game(Board::Small, "RBBR", "bbrr", "b4↑ a1↓ b3↑ a2↓ b2→ a3↓(R) c2← a4↓");
    let agent = Player::Agent { id: "rush".to_owned(), checksum: "0123456789abcdef".to_owned() };
    Record::of(&game, Seed(u64::MAX), PerSeat::new(Player::Person, agent))
}

#[test]
fn a_record_survives_json_and_replays_to_the_same_end() {
    let record = record();
    let again = Record::from_json(&record.to_json()).unwrap();
    assert_eq!(again, record);
    assert_eq!(again.replay().unwrap().outcome(), won(Seat::Second, Reason::Escaped));
}

#[test]
fn an_unfinished_and_a_resigned_game_can_be_written_down() {
    let players = || PerSeat::new(Player::Person, Player::Person);
    let mut game = standard("b5↑ b2↓");
    assert_eq!(Record::of(&game, Seed(1), players()).replay().unwrap().outcome(), None);
    game.resign(Seat::Second).unwrap();
    let record = Record::from_json(&Record::of(&game, Seed(1), players()).to_json()).unwrap();
    assert_eq!(record.replay().unwrap().outcome(), won(Seat::First, Reason::Resigned));
}

#[test]
fn what_is_no_record_is_told_so() {
    assert!(matches!(Record::from_json("{"), Err(RecordError::Json(_))));
    assert!(matches!(Record::from_json("[]"), Err(RecordError::Format(_))));
    let text = record().to_json();
    let with = |from: &str, to: &str| Record::from_json(&text.replace(from, to));
    assert!(matches!(with("geister-record", "chess-record"), Err(RecordError::Format(name)) if name == "chess-record"));
    assert!(matches!(with("\"version\": 1", "\"version\": 2"), Err(RecordError::Version(2))));
    assert!(matches!(with("\"4x4\"", "\"5x5\""), Err(RecordError::Json(_))));
    assert!(matches!(with("\"draw_ply\"", "\"drawply\""), Err(RecordError::Json(_))));
    assert!(matches!(with("\"18446744073709551615\"", "\"x\""), Err(RecordError::Json(_))));
}

#[test]
fn a_record_that_does_not_fit_the_rules_says_where() {
    let change = |change: &dyn Fn(&mut Record)| {
        let mut record = record();
        change(&mut record);
        record.replay().unwrap_err()
    };
    let setup = change(&|record| record.setups.second = "bbbr".to_owned());
    assert!(matches!(setup, RecordError::Setup(Seat::Second, _)), "{setup}");
    let form = change(&|record| record.moves[2] = "b3^".to_owned());
    assert!(matches!(form, RecordError::Notation(3, _)) && form.to_string().starts_with("move 3"), "{form}");
    let illegal = change(&|record| record.moves[3] = "d4↓".to_owned());
    assert!(matches!(illegal, RecordError::Illegal(4, _, MoveError::NotYours)), "{illegal}");
    let capture = change(&|record| record.moves[5] = "a3↓(B)".to_owned());
    assert_eq!(capture.to_string(), "move 6 is written a3↓(B), but it is a3↓(R)");
    let missing = change(&|record| record.moves[5] = "a3↓".to_owned());
    assert!(matches!(missing, RecordError::Capture(6, ..)), "{missing}");
    let late = change(&|record| record.moves.push("a4↑".to_owned()));
    assert!(matches!(late, RecordError::Illegal(9, _, MoveError::GameOver)), "{late}");
    let outcome = change(&|record| record.outcome = Some(Outcome::Drawn));
    assert!(matches!(outcome, RecordError::Outcome { .. }), "{outcome}");
    let unfinished = change(&|record| drop(record.moves.pop()));
    assert!(matches!(unfinished, RecordError::Outcome { reached: None, .. }), "{unfinished}");
}
