//! A kept game in words.

use super::row::{is_agreed, opponent_of, seat_of, won};
use crate::game::record::{Player, Record};
use crate::game::{Board, Outcome, Seat, notation};
use crate::language::Language;
use crate::web::kit::finished::Finished;
use crate::web::kit::stage;
use crate::web::kit::words::{agent_name, language, say, say_with};
use wasm_bindgen::JsValue;

/// Who sat in a seat.
pub fn player(record: &Record, seat: Seat) -> String {
    match &record.players[seat] {
        // Where both are persons, the seats are what tells them apart.
        Player::Person if record.players[seat.other()] == Player::Person => match seat {
            Seat::First => say("games.person-first").to_owned(),
            Seat::Second => say("games.person-second").to_owned(),
        },
        Player::Person => say("games.person").to_owned(),
        Player::Remote => say("games.remote").to_owned(),
        Player::Agent { id, .. } => agent_name(id),
    }
}

/// Whom the game was against, or who played it.
pub fn title(record: &Record) -> String {
    match opponent_of(record) {
        Some(id) => agent_name(id),
        None => {
            let (first, second) = (player(record, Seat::First), player(record, Seat::Second));
            say_with("games.between", &[("first", &first), ("second", &second)])
        }
    }
}

/// The player whose picture stands for the game.
pub fn face(record: &Record) -> String {
    let seat = seat_of(record);
    let of = |seat: Seat| match &record.players[seat] {
        Player::Agent { id, .. } => Some(id.clone()),
        _ => None,
    };
    of(seat.other()).or_else(|| of(seat)).unwrap_or_default()
}

/// How it ended, in a few words.
pub fn ending(record: &Record) -> String {
    let Some(outcome) = record.outcome else { return say("games.unfinished").to_owned() };
    if opponent_of(record).is_none()
        && let Outcome::Won { by, .. } = outcome
    {
        return say_with("games.won-by", &[("name", &player(record, by))]);
    }
    language().find(&format!("end.{}.title", kind(record, outcome))).unwrap_or_default().to_owned()
}

/// How it ended, as the texts call it.
fn kind(record: &Record, outcome: Outcome) -> &'static str {
    if is_agreed(record) { "agreed" } else { stage::ending(outcome, seat_of(record)) }
}

/// How and when it ended, in a sentence.
pub fn reason(record: &Record) -> String {
    let Some(outcome) = record.outcome else { return String::new() };
    if opponent_of(record).is_none() {
        return String::new();
    }
    let square = record.moves.last().and_then(|text| notation::parse_move(record.board, text).ok());
    let square = square.map(|(mv, _)| notation::square_name(record.board, mv.from)).unwrap_or_default();
    let text = language().find(&format!("end.{}.reason", kind(record, outcome))).unwrap_or_default();
    let (ply, name) = (record.moves.len().to_string(), title(record));
    text.replace("{square}", &square).replace("{ply}", &ply).replace("{name}", &name)
}

/// The result as a word: won, lost, or neither.
pub fn verdict(record: &Record) -> &'static str {
    match (opponent_of(record), won(record), record.outcome) {
        (Some(_), Some(true), _) => say("games.won"),
        (Some(_), Some(false), _) => say("games.lost"),
        (_, None, Some(_)) => say("games.drawn"),
        _ => "",
    }
}

fn board(board: Board) -> &'static str {
    match board {
        Board::Standard => say("board.standard"),
        Board::Small => say("board.small"),
        Board::Mini => say("board.mini-short"),
    }
}

/// Board, length and seat.
pub fn facts(record: &Record) -> String {
    let moves = say_with("games.moves", &[("moves", &record.moves.len().to_string())]);
    let seat = opponent_of(record).map(|_| match seat_of(record) {
        Seat::First => say("games.first"),
        Seat::Second => say("games.second"),
    });
    let parts = [Some(board(record.board)), Some(moves.as_str()), seat];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The day on which it ended, as this browser's time zone has it; nothing where nobody knows.
pub fn day(game: &Finished) -> String {
    if game.ended <= 0.0 {
        return String::new();
    }
    let options = js_sys::Object::new();
    for (key, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = js_sys::Reflect::set(&options, &key.into(), &value.into()); // a new object takes anything
    }
    let tag = if language() == Language::English { "en-GB" } else { "ja" };
    js_sys::Date::new(&JsValue::from_f64(game.ended)).to_locale_string(tag, &options).into()
}
