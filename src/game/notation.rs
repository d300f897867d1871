//! The papers' notation, both ways: squares `b5`, moves `b5↑` and `e6→(b)`.

use super::basics::{Direction, Seat, Square};
use super::moves::{Capture, Move, Played, Way};
use super::setup::colour_letter;
use super::variant::Board;

/// Why a text is no move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// It is not of the form square, arrow, capture.
    #[error("{0:?} is no move; a move is a square, an arrow and, for a capture, the colour: b5↑ or e6→(b)")]
    Form(String),
    /// The square is not on the board.
    #[error("{text:?} names no square of {board}")]
    NoSquare {
        /// The text.
        text: String,
        /// The board.
        board: Board,
    },
}

/// `a1` to `f6`.
pub fn square_name(board: Board, square: Square) -> String {
    let shape = board.shape();
    format!("{}{}", (b'a' + shape.column(square)) as char, shape.row(square) + 1)
}

/// The square with this name.
pub fn parse_square(board: Board, text: &str) -> Result<Square, NotationError> {
    let no_square = || NotationError::NoSquare { text: text.to_owned(), board };
    let &[letter, digit] = text.as_bytes() else { return Err(no_square()) };
    let column = letter.to_ascii_lowercase().wrapping_sub(b'a');
    board.shape().square(column, digit.wrapping_sub(b'1')).ok_or_else(no_square)
}

const ARROWS: [(char, Direction); 4] =
    [('↑', Direction::Up), ('→', Direction::Right), ('↓', Direction::Down), ('←', Direction::Left)];

fn arrow(direction: Direction) -> char {
    ARROWS[direction as usize].0
}

/// A move without its capture: `b5↑`. An escape is the arrow that leads out over the exit row.
pub fn move_text(board: Board, mv: Move) -> String {
    let direction = match mv.way {
        Way::Step(direction) => direction,
        Way::Leave if board.shape().row(mv.from) == 0 => Direction::Up,
        Way::Leave => Direction::Down,
    };
    format!("{}{}", square_name(board, mv.from), arrow(direction))
}

/// A move with its capture: `e6→(b)`. Large letters are the first player's pieces.
pub fn played_text(board: Board, played: &Played) -> String {
    let text = move_text(board, played.mv);
    match played.capture {
        None => text,
        Some(Capture { colour, .. }) => format!("{text}({})", colour_letter(colour, played.seat.other())),
    }
}

/// Reads a move; the second part is the captured colour's letter, if one is written. A step off the board from a corner
/// is an escape; whether it is legal is for the game to say.
pub fn parse_move(board: Board, text: &str) -> Result<(Move, Option<char>), NotationError> {
    let form = || NotationError::Form(text.to_owned());
    let text_clean: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let square: String = text_clean.chars().take(2).collect();
    let mut rest = text_clean.chars().skip(2);
    let symbol = rest.next().ok_or_else(form)?;
    let (_, direction) = ARROWS.into_iter().find(|(arrow, _)| *arrow == symbol).ok_or_else(form)?;
    let from = parse_square(board, &square)?;
    let tail: Vec<char> = rest.collect();
    let capture = match tail[..] {
        [] => None,
        ['(', letter @ ('r' | 'b' | 'R' | 'B'), ')'] => Some(letter),
        _ => return Err(form()),
    };
    Ok((way_or_exit(board, from, direction), capture))
}

/// A step, or an escape where the board ends at a corner.
pub fn way_or_exit(board: Board, from: Square, direction: Direction) -> Move {
    let shape = board.shape();
    let corner = Seat::BOTH.into_iter().any(|seat| shape.exits(seat).has(from));
    if corner && shape.next(from, direction).is_none() { Move::leave(from) } else { Move::step(from, direction) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::basics::{Colour, PieceId};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_papers_examples() {
        let board = Board::Standard;
        let b5 = parse_square(board, "b5").unwrap();
        let e6 = parse_square(board, "e6").unwrap();
        assert_eq!(move_text(board, Move::step(b5, Direction::Up)), "b5↑");
        let capture = Some(Capture { piece: PieceId(2), colour: Colour::Blue });
        let played = Played { seat: Seat::First, piece: PieceId(7), mv: Move::step(e6, Direction::Right), capture };
        assert_eq!(played_text(board, &played), "e6→(b)");
        assert_eq!(parse_move(board, "e6→ (b)"), Ok((played.mv, Some('b'))));
    }

    #[test]
    fn every_move_is_read_back() {
        for board in Board::ALL {
            for from in board.shape().all_squares() {
                for direction in Direction::ALL {
                    let mv = way_or_exit(board, from, direction);
                    assert_eq!(parse_move(board, &move_text(board, mv)), Ok((mv, None)));
                }
            }
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for text in ["", "b5", "b5x", "z9↑", "b5↑(x)", "b5↑(b", "↑b5", "日本語"] {
            assert!(parse_move(Board::Standard, text).is_err(), "{text}");
        }
        assert!(parse_square(Board::Small, "e1").is_err());
    }
}
