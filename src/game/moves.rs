//! Moves, what they did, and which are legal.
//!
//! Whether a move is legal depends on the mover's own pieces alone: any square that no own piece holds may be entered.
//! So the truth and one player's view share this file.

use super::basics::{Bits, Colour, Direction, PieceId, Seat, Square};
use super::variant::{Board, Shape};
use arrayvec::ArrayVec;

/// Which way a piece goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// One step on the board.
    Step(Direction),
    /// Off the board, through the exit that the piece stands on.
    Leave,
}

/// A move: the square a piece comes from, and the way it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub way: Way,
}

impl Move {
    /// A step on the board.
    pub const fn step(from: Square, direction: Direction) -> Move {
        Move { from, way: Way::Step(direction) }
    }

    /// An escape.
    pub const fn leave(from: Square) -> Move {
        Move { from, way: Way::Leave }
    }

    /// The square that it leads to; none where the piece leaves, or where the board ends.
    pub const fn to(self, board: Board) -> Option<Square> {
        match self.way {
            Way::Step(direction) => board.shape().next(self.from, direction),
            Way::Leave => None,
        }
    }
}

/// A piece that was captured, with the colour that everybody saw then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Capture {
    /// Which of the opponent's pieces.
    pub piece: PieceId,
    /// Its colour.
    pub colour: Colour,
}

/// A move as both players saw it happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Played {
    /// Who moved.
    pub seat: Seat,
    /// Which piece.
    pub piece: PieceId,
    /// The move.
    pub mv: Move,
    /// What it took.
    pub capture: Option<Capture>,
}

/// Why a move cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The square does not exist on this board.
    #[error("that square is not on this board")]
    NoSuchSquare,
    /// Nothing stands there.
    #[error("no piece stands on that square")]
    NoPiece,
    /// The opponent's piece stands there, or it is the opponent's turn.
    #[error("that piece belongs to the other player")]
    NotYours,
    /// The step leads off the board where there is no exit.
    #[error("the board ends there")]
    OffBoard,
    /// An own piece is in the way.
    #[error("an own piece stands there")]
    OwnPiece,
    /// Only blues may leave.
    #[error("a red ghost may not leave")]
    RedMayNotLeave,
    /// Leaving is possible from the far corners only.
    #[error("that square is not an exit of yours")]
    NotAnExit,
}

/// All legal moves of a side; never more than four a piece.
pub type MoveList = ArrayVec<Move, 32>;

/// The legal moves of a side with these pieces, in the order of the papers' search players: source squares row by row
/// from the top left as the mover sees the board, then up, right, down, left. An escape comes first at its square.
pub fn legal_moves(shape: &Shape, seat: Seat, blues: Bits, reds: Bits) -> MoveList {
    let own = blues | reds;
    let exits = shape.exits(seat);
    let mut list = MoveList::new();
    for square in (0..shape.squares()).map(|n| shape.seen_by(Square(n), seat)) {
        if !own.has(square) {
            continue;
        }
        if (blues & exits).has(square) {
            list.push(Move::leave(square));
        }
        for direction in Direction::ALL.map(|direction| direction.seen_by(seat)) {
            if shape.next(square, direction).is_some_and(|to| !own.has(to)) {
                list.push(Move::step(square, direction));
            }
        }
    }
    list
}

/// Is this move legal for a side with these pieces? `others` are the opponent's.
pub fn check(shape: &Shape, seat: Seat, blues: Bits, reds: Bits, others: Bits, mv: Move) -> Result<(), MoveError> {
    let own = blues | reds;
    if mv.from.0 >= shape.squares() {
        return Err(MoveError::NoSuchSquare);
    }
    if !own.has(mv.from) {
        return Err(if others.has(mv.from) { MoveError::NotYours } else { MoveError::NoPiece });
    }
    match mv.way {
        Way::Leave if !shape.exits(seat).has(mv.from) => Err(MoveError::NotAnExit),
        Way::Leave if reds.has(mv.from) => Err(MoveError::RedMayNotLeave),
        Way::Leave => Ok(()),
        Way::Step(direction) => match shape.next(mv.from, direction) {
            None => Err(MoveError::OffBoard),
            Some(to) if own.has(to) => Err(MoveError::OwnPiece),
            Some(_) => Ok(()),
        },
    }
}
