//! The game for those who listen.

use super::memo::guess_key;
use super::squares::name;
use super::words::{agent_name, language, say, say_with};
use crate::game::{Colour, View};
use crate::web::canvas::{Body, Cell, Scene};

/// What a listener hears about a square. A hidden colour is in no scene, so it cannot be said.
pub fn describe(scene: &Scene, cell: Cell) -> String {
    let square = name(cell);
    let who = match scene.ghosts.iter().find(|ghost| ghost.cell == cell) {
        None => say("board.empty").to_owned(),
        Some(ghost) => {
            let body = match ghost.body {
                Body::Own(Colour::Blue) => say("board.own-blue"),
                Body::Own(Colour::Red) => say("board.own-red"),
                Body::Hidden => say("board.hidden"),
                Body::Shown(Colour::Blue) | Body::XRay(Colour::Blue) => say("board.their-blue"),
                Body::Shown(Colour::Red) | Body::XRay(Colour::Red) => say("board.their-red"),
            };
            match ghost.mark {
                Some(mark) => say_with("board.marked", &[("ghost", body), ("guess", language().text(guess_key(mark)))]),
                None => body.to_owned(),
            }
        }
    };
    let state = if scene.selected == Some(cell) {
        say("board.is-selected")
    } else if scene.targets.contains(&cell) {
        say("board.is-target")
    } else if scene.captures.contains(&cell) {
        say("board.is-capture")
    } else {
        ""
    };
    say_with("board.square", &[("square", &square), ("what", &who), ("state", state)])
}

/// The last move as it is spoken.
pub fn spoken(view: &View, opponent: &str) -> String {
    let Some(played) = view.history().last() else { return String::new() };
    let board = view.board();
    let square = |square| crate::game::notation::square_name(board, square);
    let own = played.seat == view.seat();
    let who = if own { say("play.you").to_owned() } else { agent_name(opponent) };
    let from = square(played.mv.from);
    let to = played.mv.to(board).map(square);
    let gaps = [("who", who.as_str()), ("from", from.as_str()), ("to", to.as_deref().unwrap_or_default())];
    match (to.is_some(), played.capture.map(|capture| capture.colour)) {
        (false, _) => say_with("spoken.left", &gaps),
        (true, None) => say_with("spoken.moved", &gaps),
        (true, Some(Colour::Blue)) => say_with("spoken.took-blue", &gaps),
        (true, Some(Colour::Red)) => say_with("spoken.took-red", &gaps),
    }
}
