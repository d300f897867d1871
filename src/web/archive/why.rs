//! Why something is no game, in the language of whoever brought it.

use super::files::{LARGEST, MOST, NoGame, VERSION};
use super::link::LinkError;
use crate::cup::transcript;
use crate::language::Language;

/// Why something was not taken in.
pub fn of(why: &NoGame, language: Language) -> String {
    let fill = |key, gap: &str| language.fill(key, &[("what", gap), ("version", &VERSION.to_string())]);
    match why {
        NoGame::Unknown => language.text("games.why-unknown").to_owned(),
        NoGame::Version(version) => fill("games.why-version", version),
        NoGame::TooLarge => fill("games.why-large", &LARGEST.to_string()),
        NoGame::NoRoom(count) => {
            language.fill("games.why-room", &[("count", &count.to_string()), ("most", &MOST.to_string())])
        }
        NoGame::Busy => language.text("games.why-busy").to_owned(),
        NoGame::Link(why) => of_link(why, language),
        NoGame::Cup(why) => of_cup(why, language),
        NoGame::Other(why) => fill("games.why-other", why),
    }
}

/// Why a link holds no game.
pub fn of_link(why: &LinkError, language: Language) -> String {
    match why {
        LinkError::Form | LinkError::Setup(_) => language.text("games.why-link").to_owned(),
        LinkError::Version(version) => {
            let gaps = [("what", &*version.to_string()), ("version", &*super::link::VERSION.to_string())];
            language.fill("games.why-version", &gaps)
        }
        LinkError::Move(number) => language.fill("games.why-move", &[("what", &number.to_string())]),
    }
}

/// Why what was said at a cup is no game.
fn of_cup(why: &transcript::NoGame, language: Language) -> String {
    let key = match why {
        transcript::NoGame::NoBoard => "games.why-no-board",
        transcript::NoGame::Position => "games.why-position",
        transcript::NoGame::Beginning => "games.why-beginning",
        transcript::NoGame::Gap(board) => return language.fill("games.why-gap", &[("what", &board.to_string())]),
        transcript::NoGame::NoEnd => "games.why-no-end",
        transcript::NoGame::OtherEnd => "games.why-other-end",
        transcript::NoGame::Moves => "games.why-moves",
    };
    language.text(key).to_owned()
}
