//! Positions with right answers, made by an independent implementation.
//!
//! `legal.jsonl`: legal moves and results; `murasaki.jsonl`, `rush.jsonl` and
//! `bluff_const.jsonl`: what those players choose; `kanzen.jsonl`: the search on a board with disclosed colours. Positions are
//! competition board strings as the player to move sees them.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::agents::{Detail, decide, find};
use geister_lab::game::{
    Board, Colour, DRAW_PLY, Outcome, Position, Seat, Seed, Setup, Theirs, View, Way, board_string,
};
use geister_lab::search::{board::SearchBoard, quick};
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
    for case in lines(include_str!("../data/legal.jsonl")).filter(|case| case["kind"] == "legal") {
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
    for case in lines(include_str!("../data/legal.jsonl")).filter(|case| case["kind"] == "terminal") {
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
    for case in lines(include_str!("../data/rush.jsonl")) {
        let view = view_of(&case);
        let choice = decide(rush, &view, Seed(0), Detail::Move).mv;
        assert_eq!(board_string::move_words(&view, choice).unwrap(), case["move"], "{}", case["pos"]);
    }
}

#[test]
fn murasaki_chooses_as_in_the_vectors() {
    for case in lines(include_str!("../data/murasaki.jsonl")) {
        let view = view_of(&case);
        assert_eq!(view.opposing_left(Colour::Blue), case["opp_blue"].as_u64().unwrap() as u8);
        let murasaki = find("murasaki-d5").unwrap();
        let choice = decide(murasaki, &view, Seed(0), Detail::Explained);
        let (_, score) =
            *choice.explanation.scores.iter().find(|(mv, _)| *mv == choice.mv).expect("the choice has a score");
        assert_eq!(board_string::move_words(&view, choice.mv).unwrap(), case["d5"]["move"], "{}", case["pos"]);
        assert_eq!(score, case["d5"]["score"].as_f64().unwrap(), "{}", case["pos"]);

        let can_leave = score == 1e8;
        if let (Some(wanted), false) = (case.get("d7"), can_leave) {
            let found = quick::search(&SearchBoard::purple(&view), 7).unwrap();
            let mv = found.best.mv.for_seat(view.board().shape(), Seat::First);
            assert_eq!(board_string::move_words(&view, mv).unwrap(), wanted["move"], "{}", case["pos"]);
            assert_eq!(i64::from(found.best.value), wanted["score"].as_i64().unwrap());
        }
    }
}

#[test]
fn a_disclosed_board_is_searched_as_in_the_vectors() {
    for case in lines(include_str!("../data/kanzen.jsonl")) {
        let view = view_of(&case);
        let marked = case["marked"].as_str().unwrap().as_bytes()[0] - b'a';
        let Theirs::Hidden(red) = view.theirs()[usize::from(marked)] else { panic!("{case}") };
        let (words, score) = match view.legal_moves().into_iter().find(|mv| mv.way == Way::Leave) {
            Some(leave) => (board_string::move_words(&view, leave).unwrap(), 100_000_000),
            None => {
                let board = SearchBoard::with_one_red(&view, red).unwrap();
                let best = quick::search(&board, 5).unwrap().best;
                let mv = best.mv.for_seat(view.board().shape(), Seat::First);
                (board_string::move_words(&view, mv).unwrap(), best.value)
            }
        };
        assert_eq!(words, case["move"], "{}", case["pos"]);
        assert_eq!(i64::from(score), case["score"].as_i64().unwrap(), "{}", case["pos"]);
    }
}

#[test]
fn bluff_const_lies_as_in_the_vectors() {
    let bluff = find("bluff-const-d5").unwrap();
    for case in lines(include_str!("../data/bluff_const.jsonl")) {
        let view = view_of(&case);
        let choice = decide(bluff, &view, Seed(0), Detail::Explained);
        assert_eq!(board_string::move_words(&view, choice.mv).unwrap(), case["move"], "{}", case["pos"]);
        let notes = choice.explanation.notes;
        let note = |name| notes.iter().find(|(key, _)| *key == name).map(|(_, value)| value.as_str());
        assert_eq!(note("via").unwrap_or("escape"), case["via"], "{}", case["pos"]);
        assert!(note("masks").is_none_or(|masks| masks == case["masks"]));
    }
}
