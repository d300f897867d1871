//! Positions with right answers, made by an independent implementation.
//!
//! `legal.jsonl`: legal moves and results; `murasaki.jsonl` and `rush.jsonl`: what those players choose. Positions are
//! competition board strings as the player to move sees them.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::agents::{Detail, decide, find};
use geister_lab::game::{Board, Colour, DRAW_PLY, Outcome, Position, Seat, Seed, Setup, View, board_string};
use geister_lab::search::{board::PurpleBoard, purple};
use serde_json::Value;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn lines(text: &str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

fn view_of(case: &Value) -> View {
    let board = if case["n"] == 4 { Board::Small } else { Board::Standard };
    board_string::read(board, case["pos"].as_str().unwrap(), DRAW_PLY).unwrap()
}

#[test]
fn legal_moves_are_those_of_the_vectors() {
    let mut seen = 0;
    for case in lines(include_str!("data/legal.jsonl")).filter(|case| case["kind"] == "legal") {
        let view = view_of(&case);
        let mut words: Vec<String> =
            view.legal_moves().into_iter().map(|mv| board_string::move_words(&view, mv).unwrap()).collect();
        words.sort();
        assert_eq!(serde_json::json!(words), case["moves"], "{}", case["pos"]);
        seen += 1;
    }
    assert!(seen > 20);
}

#[test]
fn games_end_as_in_the_vectors() {
    let mut seen = 0;
    for case in lines(include_str!("data/legal.jsonl")).filter(|case| case["kind"] == "terminal") {
        let view = view_of(&case);
        let letters = case["opp_colours"].as_str().unwrap().chars();
        let colours: Vec<Colour> =
            letters.map(|letter| if letter == 'B' { Colour::Blue } else { Colour::Red }).collect();
        let mut position = Position::assuming(&view, Setup::new(view.board(), &colours).unwrap()).unwrap();
        let mv = board_string::parse_move_words(&view, case["move"].as_str().unwrap()).unwrap();
        position.play(mv).unwrap();
        let result = match position.outcome() {
            Some(Outcome::Won { by: Seat::First, .. }) => "win",
            Some(Outcome::Won { by: Seat::Second, .. }) => "loss",
            Some(Outcome::Drawn) => "draw",
            None => "none",
        };
        assert_eq!(result, case["mover"], "{} {}", case["case"], case["pos"]);
        seen += 1;
    }
    assert!(seen > 20);
}

#[test]
fn rush_runs_as_in_the_vectors() {
    let rush = find("rush").unwrap();
    for case in lines(include_str!("data/rush.jsonl")) {
        let view = view_of(&case);
        let choice = decide(rush.agent, &view, Seed(0), Detail::Move).mv;
        assert_eq!(board_string::move_words(&view, choice).unwrap(), case["move"], "{}", case["pos"]);
    }
}

#[test]
fn murasaki_chooses_as_in_the_vectors() {
    for case in lines(include_str!("data/murasaki.jsonl")) {
        let view = view_of(&case);
        assert_eq!(view.opposing_left(Colour::Blue), case["opp_blue"].as_u64().unwrap() as u8);
        let murasaki = find("murasaki-d5").unwrap();
        let choice = decide(murasaki.agent, &view, Seed(0), Detail::Explained);
        let (_, score) =
            *choice.explanation.scores.iter().find(|(mv, _)| *mv == choice.mv).expect("the choice has a score");
        assert_eq!(board_string::move_words(&view, choice.mv).unwrap(), case["d5"]["move"], "{}", case["pos"]);
        assert_eq!(score, case["d5"]["score"].as_f64().unwrap(), "{}", case["pos"]);

        let can_leave = score == 1e8;
        if let (Some(wanted), false) = (case.get("d7"), can_leave) {
            let found = purple::search(&PurpleBoard::of(&view), 7).unwrap();
            let mv = found.best.mv.for_seat(view.board().shape(), Seat::First);
            assert_eq!(board_string::move_words(&view, mv).unwrap(), wanted["move"], "{}", case["pos"]);
            assert_eq!(i64::from(found.best.value), wanted["score"].as_i64().unwrap());
        }
    }
}
