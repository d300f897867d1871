//! Files with games, ours and others': read, with whatever is wrong set aside by name, and written.

use super::link::{self, LinkError};
use crate::cup::transcript;
use crate::game::record::{FORMAT as RECORD, Record};
use crate::table::{Pair, Sheet};
use crate::web::kit::finished::{Finished, Results};
use serde::Serialize;
use serde_json::Value;

/// The name of the format of all games of a device.
pub const FORMAT: &str = "geister-games";
/// The version that is written and read.
pub const VERSION: u64 = 1;

/// Something that was not taken in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aside {
    /// Which file, and where in it.
    pub what: String,
    /// Why.
    pub why: NoGame,
}

/// What was found in a file.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Found {
    /// What the file is called.
    pub name: String,
    /// The games, each of which replays.
    pub games: Vec<Finished>,
    /// The results of the device that wrote it.
    pub results: Results,
    /// A game that is not over, as a page that stopped has saved it.
    pub unfinished: Option<Unfinished>,
    /// What was no game.
    pub aside: Vec<Aside>,
}

/// A game that is not over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfinished {
    /// Which file.
    pub what: String,
    /// As the browser's storage has it.
    pub text: String,
    /// How many moves have been made.
    pub moves: usize,
    /// Do two people play it at one device?
    pub two: bool,
}

/// Why something is no game of ours.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoGame {
    /// Nothing that this page knows.
    #[error("it is neither a record of a game, nor a file of games, nor what was said at a cup")]
    Unknown,
    /// Made by a later page.
    #[error("it has version {0}; this page reads version {VERSION}")]
    Version(String),
    /// More than a page can read at once.
    #[error("it is larger than {LARGEST} MB, more than {MOST} games are")]
    TooLarge,
    /// So many games have no room, and what is there stays.
    #[error("no room for {0} of its games: {MOST} are kept, and none of them goes for one that is brought here")]
    NoRoom(usize),
    /// It is not over, and another game is being played.
    #[error("it is not over, and another game goes on; finish that one first")]
    Busy,
    /// A link that is none.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// Lines of a cup that are no game.
    #[error(transparent)]
    Cup(#[from] transcript::NoGame),
    /// In the words of whoever read it.
    #[error("{0}")]
    Other(String),
}

/// So many games are kept; then the oldest go.
pub const MOST: usize = 500;

/// How large a file may be, in megabytes. Five hundred games are three; what is far larger is no collection of games, and reading
/// it would keep the page from everything else.
pub const LARGEST: u64 = 8;

fn other(error: impl std::fmt::Display) -> NoGame {
    NoGame::Other(error.to_string())
}

impl Found {
    fn take(&mut self, what: String, game: Result<Finished, NoGame>) {
        match game {
            Ok(game) => self.games.push(game),
            Err(why) => self.aside.push(Aside { what, why }),
        }
    }
}

/// Reads a file: all games of a device, a record, several of them as a list or line by line, a link, or what was said at a cup.
pub fn read(name: &str, text: &str) -> Found {
    let text = text.trim_start_matches('\u{feff}').trim();
    let mut found = Found { name: name.to_owned(), ..Found::default() };
    if let Ok(value) = serde_json::from_str::<Value>(text) {
        document(&mut found, name, value);
        return found;
    }
    if let Some((_, part)) = text.split_once("#/games/").filter(|_| text.lines().count() == 1) {
        found.take(name.to_owned(), link::read(part).map(Finished::from).map_err(NoGame::from));
        return found;
    }
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    if lines.first().is_some_and(|line| serde_json::from_str::<Value>(line).is_ok_and(|value| value.is_object())) {
        for (number, line) in lines.iter().enumerate() {
            let value = serde_json::from_str(line).map_err(other);
            found.take(format!("{name}, {}", number + 1), value.and_then(one));
        }
        return found;
    }
    if transcript::looks_like(text) {
        for (number, game) in transcript::read_all(text).into_iter().enumerate() {
            found.take(format!("{name}, {}", number + 1), game.map(Finished::from).map_err(NoGame::from));
        }
        return found;
    }
    found.take(name.to_owned(), Err(NoGame::Unknown));
    found
}

fn document(found: &mut Found, name: &str, value: Value) {
    let several = |found: &mut Found, games: Vec<Value>| {
        for (number, game) in games.into_iter().enumerate() {
            found.take(format!("{name}, {}", number + 1), one(game));
        }
    };
    match value {
        Value::Array(games) => several(found, games),
        Value::Object(mut fields) if fields.get("format").is_some_and(|format| format == FORMAT) => {
            let version = fields.remove("version").unwrap_or_default();
            if version != VERSION {
                return found.take(name.to_owned(), Err(NoGame::Version(version.to_string())));
            }
            let results = fields.remove("results").map(serde_json::from_value::<Results>);
            match results {
                Some(Ok(results)) => found.results = results,
                Some(Err(error)) => found.take(format!("{name}, results"), Err(other(error))),
                None => {}
            }
            match fields.remove("games") {
                Some(Value::Array(games)) => several(found, games),
                _ => found.take(name.to_owned(), Err(NoGame::Unknown)),
            }
        }
        value => match unfinished(name, &value) {
            Some(game) => found.unfinished = Some(game),
            None => found.take(name.to_owned(), one(value)),
        },
    }
}

/// A game that is not over, if this is one.
fn unfinished(name: &str, value: &Value) -> Option<Unfinished> {
    let found = |moves, two| Unfinished { what: name.to_owned(), text: value.to_string(), moves, two };
    let read = |value: &Value| serde_json::from_value::<Sheet>(value.clone()).ok();
    if let Some(sheet) = value.get("sheet").and_then(read) {
        let goes_on = sheet.reveal.is_none() && sheet.view().is_ok();
        return goes_on.then(|| found(sheet.moves.len(), false));
    }
    let pair = serde_json::from_value::<Pair>(value.clone()).ok()?;
    let goes_on = pair.reveal.is_none() && pair.as_anybody_sees().is_some();
    goes_on.then(|| found(pair.moves.len(), true))
}

/// A game that is over, as the browser's storage had it while it was played.
fn sheet(value: &Value) -> Option<Finished> {
    let sheet: Sheet = serde_json::from_value(value.get("sheet")?.clone()).ok()?;
    let time = |key| value.get(key).and_then(Value::as_f64).unwrap_or_default();
    let (started, ended) = (time("started"), time("ended"));
    let seconds = ((ended - started) / 1000.0).round().max(0.0);
    let record = sheet.record()?;
    Some(Finished { ended, seconds, takebacks: sheet.takebacks, hints: sheet.hints, record })
}

/// One game, with or without what its record does not say.
fn one(value: Value) -> Result<Finished, NoGame> {
    let game = if value.get("record").is_some() {
        serde_json::from_value::<Finished>(value).map_err(other)?
    } else if value.get("format").is_some_and(|format| format == RECORD) {
        Record::from_json(&value.to_string()).map_err(other)?.into()
    } else {
        sheet(&value).ok_or(NoGame::Unknown)?
    };
    checked(game)
}

/// A kept game as it was stored.
pub fn kept(text: &str) -> Result<Finished, NoGame> {
    one(serde_json::from_str(text).map_err(other)?)
}

/// A game that replays, and times that can be.
fn checked(mut game: Finished) -> Result<Finished, NoGame> {
    game.record.replay().map_err(other)?;
    let can_be = |time: f64| if (0.0..=8.0e15).contains(&time) { time } else { 0.0 };
    (game.ended, game.seconds) = (can_be(game.ended), can_be(game.seconds));
    Ok(game)
}

/// All games of a device, for [`read`]. What could not be read goes along as it is: nothing is lost.
pub fn write(games: &[Finished], results: &Results, unreadable: &[String]) -> String {
    #[derive(Serialize)]
    struct All<'a> {
        format: &'a str,
        version: u64,
        results: &'a Results,
        games: &'a [Finished],
        #[serde(skip_serializing_if = "<[String]>::is_empty")]
        unreadable: &'a [String],
    }
    let all = All { format: FORMAT, version: VERSION, results, games, unreadable };
    serde_json::to_string_pretty(&all).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::record::Player;
    use crate::game::{Board, DRAW_PLY, Dice, Game, PerSeat, Seed, Setup};
    use crate::web::kit::finished::Result as Ending;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn game(seed: u64) -> Finished {
        let mut dice = Dice::new(Seed(seed));
        let mut game = Game::start(PerSeat::from_fn(|_| Setup::random(Board::Small, &mut dice)), DRAW_PLY);
        while game.outcome().is_none() {
            game.play(*dice.pick(&game.position().legal_moves()).unwrap()).unwrap();
        }
        let record = Record::of(&game, Seed(seed), PerSeat::new(Player::Person, Player::Remote));
        Finished { ended: 1.0e12 + seed as f64, seconds: 12.0, takebacks: 1, hints: 0, record }
    }

    #[test]
    fn what_is_exported_is_imported() {
        let games = vec![game(1), game(2)];
        let mut results = Results::default();
        results.add("rush", Ending::Won);
        let text = write(&games, &results, &["{broken".to_owned()]);
        let found = read("mine.json", &text);
        assert_eq!((found.games, found.results, found.aside), (games, results, vec![]));
    }

    #[test]
    fn records_come_alone_in_lists_and_line_by_line() {
        let (one, two) = (game(1).record, game(2).record);
        let of = |text: &str| {
            let found = read("file", text);
            assert_eq!(found.aside, []);
            found.games.into_iter().map(|game| game.record).collect::<Vec<_>>()
        };
        assert_eq!(of(&format!("\u{feff}{}", one.to_json())), vec![one.clone()]);
        assert_eq!(of(&format!("[{},{}]", one.to_json(), two.to_json())), vec![one.clone(), two.clone()]);
        let line = |record: &Record| serde_json::to_string(record).unwrap();
        assert_eq!(of(&format!("{}\n\n{}\n", line(&one), line(&two))), vec![one.clone(), two]);
        let link = format!("https://lab.example/page/#/games/{}", link::write(&one).unwrap());
        assert_eq!(of(&link), vec![one]);
    }

    #[test]
    fn a_game_that_is_not_over_is_told_apart() {
        let pair = Pair::new(Board::Small, DRAW_PLY, PerSeat::new("one".to_owned(), "other".to_owned()));
        let text = serde_json::to_string(&pair).unwrap();
        let found = read("saved.json", &text);
        assert_eq!((found.games, found.aside), (vec![], vec![]));
        let unfinished = found.unfinished.unwrap();
        assert!(unfinished.two && unfinished.moves == 0 && unfinished.what == "saved.json");
        assert_eq!(serde_json::from_str::<Pair>(&unfinished.text).unwrap(), pair);
        // A move that nobody can read.
        let bad = text.replace("\"moves\":[]", "\"moves\":[\"sideways\"]");
        assert!(read("bad", &bad).unfinished.is_none() && read("bad", &bad).aside.len() == 1);
    }

    #[test]
    fn what_is_broken_or_foreign_is_named_and_the_rest_is_taken() {
        let mut broken = game(2);
        broken.record.moves[0] = "a1↓".to_owned();
        let mut all: Value =
            serde_json::from_str(&write(&[game(1), broken, game(3)], &Results::default(), &[])).unwrap();
        let found = read("all.json", &all.to_string());
        assert_eq!(found.games, vec![game(1), game(3)]);
        assert_eq!(found.aside.len(), 1);
        assert!(
            found.aside[0].what == "all.json, 2" && found.aside[0].why.to_string().contains("move 1"),
            "{:?}",
            found.aside
        );
        all["version"] = 7.into();
        assert_eq!(read("all.json", &all.to_string()).aside[0].why, NoGame::Version("7".to_owned()));
        for foreign in
            ["", "a poem", "{\"event\": \"chess\"}", "[1, 2]", "{\"format\":\"geister-games\",\"version\":1}"]
        {
            let found = read("foreign", foreign);
            assert!(found.games.is_empty() && !found.aside.is_empty(), "{foreign}");
        }
    }
}
