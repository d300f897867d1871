//! The competition's board string and move words, both ways.
//!
//! Three characters a piece, `x`, `y` and colour, as the player to move sees the board: its own pieces A–H, then the
//! opponent's a–h. Own colours are `R` and `B`, hidden ones `u`; captured pieces are `99r` and `99b`, an escaped blue
//! `88b`. Other boards use the same form with their size and pieces.

use super::basics::{Colour, Direction, PieceId, Ply, Seat, Square};
use super::moves::{Move, MoveError, Way};
use super::notation::way_or_exit;
use super::position::Place;
use super::variant::{Board, Shape};
use super::view::{Mine, Theirs, View};

/// Why a text is no board string.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardStringError {
    /// Not three characters a piece.
    #[error("a board string for {board} has {wanted} characters, this one has {given}")]
    Length {
        /// The board.
        board: Board,
        /// Three for each piece.
        wanted: usize,
        /// The characters given.
        given: usize,
    },
    /// A piece that cannot be read.
    #[error("piece {piece} reads {text:?}; {wanted}")]
    Piece {
        /// A–H or a–h.
        piece: char,
        /// Its three characters.
        text: String,
        /// What may stand there.
        wanted: &'static str,
    },
    /// Two pieces on a square.
    #[error("pieces {0} and {1} stand on the same square")]
    SameSquare(char, char),
    /// An end after the end.
    #[error("{0} pieces have escaped; the game is over after the first")]
    Escaped(usize),
    /// A side that was taken to the last piece.
    #[error("{0} has no piece on the board; the game is over before that")]
    NoPieces(&'static str),
    /// Too many pieces of a colour.
    #[error("{who} has {given} {colour} pieces; on {board} it starts with {wanted}")]
    Counts {
        /// Which side.
        who: &'static str,
        /// The colour.
        colour: &'static str,
        /// As given.
        given: usize,
        /// As it must be.
        wanted: u8,
        /// The board.
        board: Board,
    },
}

const OWN_WANTED: &str = "an own piece is a square with R or B, 99r or 99b when captured, or 88b when escaped";
const THEIR_WANTED: &str = "an opposing piece is a square with u, 99r or 99b when captured, or 88b when escaped";

/// Writes what the view's owner sees.
pub fn write(view: &View) -> String {
    let shape = view.board().shape();
    let on = |square: Square, letter: char| {
        let seen = shape.seen_by(square, view.seat());
        format!("{}{}{letter}", shape.column(seen), shape.row(seen))
    };
    let small = |colour| if colour == Colour::Blue { 'b' } else { 'r' };
    let mine = view.mine().iter().map(|piece| match piece.place {
        Place::On(square) => on(square, if piece.colour == Colour::Blue { 'B' } else { 'R' }),
        Place::Captured => format!("99{}", small(piece.colour)),
        Place::Escaped => "88b".to_owned(),
    });
    let theirs = view.theirs().iter().map(|piece| match *piece {
        Theirs::Hidden(square) => on(square, 'u'),
        Theirs::Captured(colour) => format!("99{}", small(colour)),
        Theirs::Escaped => "88b".to_owned(),
    });
    mine.chain(theirs).collect()
}

/// Reads a board string as the view of the player to move, who sits at the bottom.
pub fn read(board: Board, text: &str, draw_ply: Ply) -> Result<View, BoardStringError> {
    let shape = board.shape();
    let letters: Vec<char> = text.trim().chars().collect();
    let wanted = 6 * shape.pieces();
    if letters.len() != wanted {
        return Err(BoardStringError::Length { board, wanted, given: letters.len() });
    }
    let (mut mine, mut theirs) = (Vec::new(), Vec::new());
    let mut taken: Vec<(Square, char)> = Vec::new();
    for (index, part) in letters.chunks(3).enumerate() {
        let own = index < shape.pieces();
        let name = (if own { b'A' } else { b'a' } + (index % shape.pieces()) as u8) as char;
        let bad = || BoardStringError::Piece {
            piece: name,
            text: part.iter().collect(),
            wanted: if own { OWN_WANTED } else { THEIR_WANTED },
        };
        let place = match part {
            ['9', '9', 'r' | 'b'] => Place::Captured,
            ['8', '8', 'b'] => Place::Escaped,
            [x, y, _] => Place::On(square_at(shape, *x, *y).ok_or_else(bad)?),
            _ => return Err(bad()),
        };
        if let Place::On(square) = place {
            if let Some((_, other)) = taken.iter().find(|(other, _)| *other == square) {
                return Err(BoardStringError::SameSquare(*other, name));
            }
            taken.push((square, name));
        }
        let colour = match (place, part[2]) {
            (Place::On(_), 'B') | (Place::Captured | Place::Escaped, 'b') => Some(Colour::Blue),
            (Place::On(_), 'R') | (Place::Captured, 'r') => Some(Colour::Red),
            _ => None,
        };
        if own {
            mine.push(Mine { colour: colour.ok_or_else(bad)?, place });
        } else {
            theirs.push(match (place, colour) {
                (Place::On(square), _) if part[2] == 'u' => Theirs::Hidden(square),
                (Place::Captured, Some(colour)) => Theirs::Captured(colour),
                (Place::Escaped, _) => Theirs::Escaped,
                _ => return Err(bad()),
            });
        }
    }
    count(board, &mine, &theirs)?;
    possible(&mine, &theirs)?;
    Ok(View::without_history(board, Seat::First, mine, theirs, draw_ply))
}

fn square_at(shape: &Shape, x: char, y: char) -> Option<Square> {
    shape.square(x.to_digit(10)? as u8, y.to_digit(10)? as u8)
}

fn count(board: Board, mine: &[Mine], theirs: &[Theirs]) -> Result<(), BoardStringError> {
    for (colour, name) in [(Colour::Blue, "blue"), (Colour::Red, "red")] {
        let wanted = board.shape().of_colour(colour);
        let given = mine.iter().filter(|piece| piece.colour == colour).count();
        if given != usize::from(wanted) {
            return Err(BoardStringError::Counts { who: "the player to move", colour: name, given, wanted, board });
        }
        let shown = |piece: &&Theirs| match piece {
            Theirs::Captured(taken) => *taken == colour,
            Theirs::Escaped => colour == Colour::Blue,
            Theirs::Hidden(_) => false,
        };
        let given = theirs.iter().filter(shown).count();
        if given > usize::from(wanted) {
            return Err(BoardStringError::Counts { who: "the opponent", colour: name, given, wanted, board });
        }
    }
    Ok(())
}

/// A game ends with the first escape, and before a side has lost all of its pieces.
fn possible(mine: &[Mine], theirs: &[Theirs]) -> Result<(), BoardStringError> {
    let escaped = mine.iter().filter(|piece| piece.place == Place::Escaped).count()
        + theirs.iter().filter(|piece| **piece == Theirs::Escaped).count();
    if escaped > 1 {
        return Err(BoardStringError::Escaped(escaped));
    }
    if !mine.iter().any(|piece| matches!(piece.place, Place::On(_))) {
        return Err(BoardStringError::NoPieces("the player to move"));
    }
    if !theirs.iter().any(|piece| matches!(piece, Theirs::Hidden(_))) {
        return Err(BoardStringError::NoPieces("the opponent"));
    }
    Ok(())
}

/// Why a competition move cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveWordError {
    /// Not a piece, a comma and a direction.
    #[error("{0:?} is no move; a move is a piece, a comma and a direction: A,N or A,NORTH")]
    Form(String),
    /// No piece of that name on the board.
    #[error("piece {0} is not on the board")]
    NoPiece(char),
    /// The game does not allow it.
    #[error(transparent)]
    Illegal(#[from] MoveError),
}

/// `A,N`: the piece and the direction as its owner sees them. An escape leads sideways over the corner.
pub fn move_words(view: &View, mv: Move) -> Option<String> {
    let shape = view.board().shape();
    let piece = view.my_piece_on(mv.from)?;
    let direction = match mv.way {
        Way::Step(direction) => direction.seen_by(view.seat()),
        Way::Leave if shape.column(shape.seen_by(mv.from, view.seat())) == 0 => Direction::Left,
        Way::Leave => Direction::Right,
    };
    let letter = match direction {
        Direction::Up => 'N',
        Direction::Right => 'E',
        Direction::Down => 'S',
        Direction::Left => 'W',
    };
    Some(format!("{},{letter}", piece.letter()))
}

/// Reads `A,N` or `A,NORTH` and checks it against the view.
pub fn parse_move_words(view: &View, text: &str) -> Result<Move, MoveWordError> {
    let form = || MoveWordError::Form(text.to_owned());
    let (name, word) = text.trim().split_once(',').ok_or_else(form)?;
    let direction = match word {
        "N" | "NORTH" => Direction::Up,
        "E" | "EAST" => Direction::Right,
        "S" | "SOUTH" => Direction::Down,
        "W" | "WEST" => Direction::Left,
        _ => return Err(form()),
    };
    let &[letter] = name.as_bytes() else { return Err(form()) };
    let piece = PieceId::from_index(usize::from(letter.wrapping_sub(b'A'))).ok_or_else(form)?;
    let no_piece = MoveWordError::NoPiece(piece.letter());
    let Place::On(from) = view.mine().get(piece.index()).ok_or(no_piece.clone())?.place else {
        return Err(no_piece);
    };
    let mv = way_or_exit(view.board(), from, direction.seen_by(view.seat()));
    view.check(mv)?;
    Ok(mv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::position::DRAW_PLY;
    use crate::game::setup::Setup;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const START: &str = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";

    #[test]
    fn the_start_as_the_cups_write_it() {
        for seat in Seat::BOTH {
            let setup = Setup::new(Board::Standard, &[[Colour::Red; 4], [Colour::Blue; 4]].concat()).unwrap();
            assert_eq!(write(&View::start(seat, setup, DRAW_PLY)), START);
        }
        assert_eq!(write(&read(Board::Standard, START, DRAW_PLY).unwrap()), START);
    }

    #[test]
    fn a_small_board_has_four_pieces_on_its_back_row() {
        let setup = Setup::parse(Board::Small, Seat::First, "RBRB").unwrap();
        assert_eq!(write(&View::start(Seat::First, setup, DRAW_PLY)), "03R13B23R33B30u20u10u00u");
    }

    #[test]
    fn a_bad_string_names_the_piece_and_the_remedy() {
        let error = |text: &str| read(Board::Standard, text, DRAW_PLY).unwrap_err().to_string();
        assert!(error("14R").contains("48 characters"));
        assert!(error(&START.replace("14R", "74R")).contains("piece A"));
        assert!(error(&START.replace("14R", "24R")).contains("A and B"));
        assert!(error(&START.replace("14R", "14B")).contains("5 blue"));
        assert!(error(&START.replace("41u", "41R")).contains("piece a"));
        assert!(error(&START.replace("14R", "88r")).contains("piece A"));
        assert!(error(&START.replace("15B", "88b").replace("41u", "88b")).contains("2 pieces have escaped"));
        assert!(error(&START.replace("15B25B", "88b88b")).contains("2 pieces have escaped"));
        let none = "99r99r99r99r99b99b99b99b41u31u21u11u40u30u20u10u";
        assert!(error(none).contains("the player to move has no piece"));
        let none = "14R24R34R44R15B25B35B45B99r99r99r99r99b99b99b99b";
        assert!(error(none).contains("the opponent has no piece"));
    }

    #[test]
    fn a_blue_in_the_corner_leaves_by_two_directions() {
        let text = "14R24R34R44R00B25B35B45B41u31u21u11u40u30u20u50u";
        let view = read(Board::Standard, text, DRAW_PLY).unwrap();
        let leave = parse_move_words(&view, "E,N").unwrap();
        assert_eq!(leave.way, Way::Leave);
        assert_eq!(parse_move_words(&view, "E,WEST").unwrap(), leave);
        assert_eq!(move_words(&view, leave).unwrap(), "E,W");
        assert_eq!(parse_move_words(&view, "E,E").unwrap().way, Way::Step(Direction::Right));
        assert!(matches!(parse_move_words(&view, "Z,N"), Err(MoveWordError::Form(_))));
        assert!(parse_move_words(&view, "A,W").is_ok());
        assert!(matches!(parse_move_words(&view, "A,E"), Err(MoveWordError::Illegal(MoveError::OwnPiece))));
    }
}
