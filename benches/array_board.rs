//! A playout as one would write it at first: an array of squares, a list of moves, one of them at random. What the quick one
//! is held against.

use geister_lab::game::{Bits, Board, Colour, Dice, Direction, Position, Seat, Square};

/// Whose piece, and is it blue?
type Piece = Option<(Seat, bool)>;

/// A position as an array of squares.
#[derive(Clone)]
pub struct ArrayBoard {
    squares: [Piece; 36],
    blues: [u8; 2],
    reds: [u8; 2],
}

impl ArrayBoard {
    /// The pieces of a position on the standard board.
    pub fn of(position: &Position) -> ArrayBoard {
        let mut board = ArrayBoard { squares: [None; 36], blues: [0; 2], reds: [0; 2] };
        for seat in Seat::BOTH {
            for colour in Colour::BOTH {
                let pieces: Bits = position.pieces(seat, colour);
                let blue = colour == Colour::Blue;
                for square in pieces {
                    board.squares[square.index()] = Some((seat, blue));
                    if blue { board.blues[seat as usize] += 1 } else { board.reds[seat as usize] += 1 }
                }
            }
        }
        board
    }

    /// Plays random moves until somebody has won; tells the winner and how many plies it took.
    pub fn playout(mut self, most: u32, dice: &mut Dice) -> (Option<Seat>, u32) {
        let shape = Board::Standard.shape();
        let mut seat = Seat::First;
        for ply in 1..=most {
            let mut moves: Vec<(Square, Option<Square>)> = Vec::new();
            for from in shape.all_squares() {
                let Some((owner, blue)) = self.squares[from.index()] else { continue };
                if owner != seat {
                    continue;
                }
                if blue && shape.exits(seat).has(from) {
                    moves.push((from, None));
                }
                for direction in Direction::ALL {
                    let Some(to) = shape.next(from, direction) else { continue };
                    if self.squares[to.index()].is_none_or(|(other, _)| other != seat) {
                        moves.push((from, Some(to)));
                    }
                }
            }
            let Some((from, to)) = dice.pick(&moves).copied() else { return (Some(seat.other()), ply) };
            let Some(to) = to else { return (Some(seat), ply) };
            if let Some((other, blue)) = self.squares[to.index()] {
                let left = if blue { &mut self.blues } else { &mut self.reds };
                left[other as usize] -= 1;
                if left[other as usize] == 0 {
                    return (Some(if blue { seat } else { other }), ply);
                }
            }
            self.squares[to.index()] = self.squares[from.index()].take();
            seat = seat.other();
        }
        (None, most)
    }
}
