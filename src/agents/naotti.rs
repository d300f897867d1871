//! Naotti-2020: Murasaki with one inference. Who stands at an open door and stays is red.

use super::entry::{Entry, Facts, Paper};
use super::looking::{self, hidden, square_of};
use super::roster::Kind;
use super::{Agent, Ask, Decision, escape};
use crate::game::{Bits, Board, Colour, Direction, MAX_PIECES, PieceId, Square, View};

/// Plays as Murasaki, but takes a piece that did not escape when it could have for the one red on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Naotti {
    /// How many plies it looks ahead.
    pub depth: u32,
}

/// Its presets on the wall.
pub const ENTRIES: &[Entry] = &[
    Entry {
        id: "naotti-d5",
        name: "Naotti",
        paper_name: "Naotti-2020",
        paper: Paper::EvolvedPlayouts,
        kind: Kind::Naotti(Naotti { depth: 5 }),
        portrait: "naotti",
        character: "naotti",
        boards: &[Board::Standard],
        fixed_checksum: Some("0f4bd2ffc3f4192d"),
    },
    Entry {
        id: "naotti-d7",
        name: "Naotti 7",
        paper_name: "Naotti-2020",
        paper: Paper::EvolvedPlayouts,
        kind: Kind::Naotti(Naotti { depth: 7 }),
        portrait: "naotti",
        character: "naotti",
        boards: &[Board::Standard],
        fixed_checksum: Some("896ce366eb2eb7d2"),
    },
];

impl Facts for Naotti {
    fn parameters(&self) -> Vec<(&'static str, String)> {
        vec![("depth", self.depth.to_string())]
    }

    fn takes_a_budget(&self) -> bool {
        true
    }

    fn is_fixed(&self) -> bool {
        true
    }
}

impl Agent for Naotti {
    fn decide(&self, view: &View, ask: Ask<'_>) -> Decision {
        match escape(view) {
            Some(mv) => looking::leave(mv, ask.detail),
            None => looking::decide_suspecting(view, caught(view), self.depth, ask),
        }
    }
}

/// What standing on an exit without leaving counts, and what coming near counts: usually, and where we had one red left,
/// as whoever is near losing does strange things.
const STAYED: u32 = 1000;
const CAME: u32 = 5;
const CAME_AT_ONE_RED: u32 = 1;

/// The opposing piece on the board that stood on its exit most often at its owner's turn without leaving; of several, the one
/// that came next to our pieces more often; of those, the last in square order as we see the board.
fn caught(view: &View) -> Option<PieceId> {
    let (board, us, them) = (view.board(), view.seat(), view.seat().other());
    let (shape, exits) = (board.shape(), board.shape().exits(them));
    let homes =
        |seat| shape.piece_ids().map(|piece| Some(shape.home_square(seat, piece))).collect::<Vec<Option<Square>>>();
    let (mut mine, mut theirs) = (homes(us), homes(them));
    let mut stayed = [false; MAX_PIECES];
    let mut points = [0u32; MAX_PIECES];
    for played in view.history() {
        let (piece, to) = (played.piece.index(), played.mv.to(board));
        if played.seat == us {
            mine[piece] = to;
            if let Some(capture) = played.capture {
                theirs[capture.piece.index()] = None;
            }
            continue;
        }
        // Nobody left, or the game would be over: whoever stands on an exit now did not want to, or could not.
        for (piece, place) in theirs.iter().enumerate() {
            if place.is_some_and(|square| exits.has(square)) {
                stayed[piece] = true;
                points[piece] += STAYED;
            }
        }
        let ours = mine.iter().flatten().fold(Bits::EMPTY, |set, square| set | square.bit());
        let near = |square: Option<Square>| {
            let around = square.into_iter().flat_map(|square| Direction::ALL.map(|way| shape.next(square, way)));
            around.flatten().any(|square| ours.has(square))
        };
        // It was by itself, and has come next to somebody without taking anybody.
        if played.capture.is_none() && !near(theirs[piece]) && near(to) {
            let reds = view.mine().iter().zip(&mine).filter(|(mine, at)| mine.colour == Colour::Red && at.is_some());
            points[piece] += if reds.count() == 1 { CAME_AT_ONE_RED } else { CAME };
        }
        theirs[piece] = to;
        if let Some(capture) = played.capture {
            mine[capture.piece.index()] = None;
        }
    }
    let order = |square: Square| shape.seen_by(square, us);
    let suspects = hidden(view).filter(|piece| stayed[piece.index()]);
    suspects.max_by_key(|piece| (points[piece.index()], square_of(view, *piece).map(order)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{DRAW_PLY, Game, PerSeat, Seat, Setup, notation};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// What the first player suspects after these moves.
    fn suspect(moves: &str) -> Option<String> {
        let setup = |seat, text| Setup::parse(Board::Standard, seat, text).unwrap();
        let setups = PerSeat::new(setup(Seat::First, "BBBBRRRR"), setup(Seat::Second, "bbrrrbbr"));
        let mut game = Game::start(setups, DRAW_PLY);
        for text in moves.split_whitespace() {
            game.play(notation::parse_move(Board::Standard, text).unwrap().0).unwrap();
        }
        let view = game.view(Seat::First);
        caught(view).map(|piece| notation::square_name(Board::Standard, square_of(view, piece).unwrap()))
    }

    /// A red goes down the left edge to its exit and back by a step, then another one down the right edge. On its way each
    /// comes next to b5 or e5; the first one may do so twice.
    fn both(detour: &str) -> String {
        let left = "c5↑ b2← c4↓ a2↓ c5↑ a3↓ c4↓ a4↓";
        let right = "c5↑ e2→ c4↓ f2↓ c5↑ f3↓ c4↓ f4↓ c5↑ f5↓ c4↓ f6↑";
        format!("{left} {detour} c5↑ a5↓ c4↓ a6↑ {right}")
    }

    #[test]
    fn of_those_who_stayed_equally_often_the_one_that_came_near_more_often_is_red() {
        assert_eq!(suspect("c5↑ b2←"), None, "nobody was at an exit");
        assert_eq!(suspect(&both("")).as_deref(), Some("f5"), "in nothing else: the last in square order");
        assert_eq!(suspect(&both("c5↑ a5↑ c4↓ a4↓")).as_deref(), Some("a5"));
        let longer = both("c5↑ a5↑ c4↓ a4↓") + " c5↑ f5↓ c4↓ f6↑";
        assert_eq!(suspect(&longer).as_deref(), Some("f5"), "who stayed more often is red whoever came near");
    }
}
