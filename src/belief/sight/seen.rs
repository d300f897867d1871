//! What is seen of every ghost of the opponent after each of its moves.

use crate::game::{Bits, Board, Colour, Direction, PieceId, Played, Seat, Square, View, Way};

/// Numbers for one ghost after one move.
pub const SEEN: usize = 32;

/// What is seen of one ghost after one move of its side: each number is between 0 and about 1.
pub type Seen = [f32; SEEN];

/// A game gone through from its first move, as far as the opponent of its owner is looked at.
pub struct Walk {
    board: Board,
    us: Seat,
    mine: Vec<Option<Square>>,
    theirs: Vec<Option<Square>>,
    /// Blues and reds of theirs that are left.
    left: [f32; 2],
    /// Where our last move went.
    ours: Option<Square>,
    moves: u16,
}

impl Walk {
    /// Before the first move of this view's game.
    pub fn new(view: &View) -> Walk {
        let (board, us) = (view.board(), view.seat());
        let shape = board.shape();
        let homes = |seat| shape.piece_ids().map(|piece| Some(shape.home_square(seat, piece))).collect();
        let left = [Colour::Blue, Colour::Red].map(|colour| f32::from(shape.of_colour(colour)));
        Walk { board, us, mine: homes(us), theirs: homes(us.other()), left, ours: None, moves: 0 }
    }

    /// Takes in a move. After one of theirs it tells what is seen of each of their ghosts on the board.
    pub fn see(&mut self, played: Played) -> Vec<(PieceId, Seen)> {
        let Played { seat, piece, mv, capture } = played;
        let to = mv.to(self.board);
        self.moves += 1;
        if seat == self.us {
            self.mine[piece.index()] = to;
            if let Some(capture) = capture {
                self.theirs[capture.piece.index()] = None;
                self.left[usize::from(capture.colour == Colour::Red)] -= 1.0;
            }
            self.ours = to;
            return Vec::new();
        }
        let before = (bits(&self.theirs), bits(&self.mine), self.theirs.clone());
        self.theirs[piece.index()] = to;
        if let Some(capture) = capture {
            self.mine[capture.piece.index()] = None;
        }
        let seen = |(index, square): (usize, &Option<Square>)| {
            let (id, square) = (PieceId::from_index(index)?, (*square)?);
            let was = before.2.get(index).copied().flatten().unwrap_or(square);
            Some((id, self.of(square, was, before.1, (id == piece).then_some(mv.way), capture.is_some())))
        };
        self.theirs.iter().enumerate().filter_map(seen).collect()
    }

    /// A ghost that stood on one square and stands on another, which may be the same.
    fn of(&self, square: Square, was: Square, ours_before: Bits, moved: Option<Way>, took: bool) -> Seen {
        let (shape, them) = (self.board.shape(), self.us.other());
        let (ours, theirs) = (bits(&self.mine), bits(&self.theirs));
        let mut seen = [0.0; SEEN];
        let mut place = 0;
        let mut put = |value: f32| {
            if let Some(number) = seen.get_mut(place) {
                *number = value;
            }
            place += 1;
        };
        let flag = |is: bool| f32::from(u8::from(is));
        let direction = match moved {
            Some(Way::Step(direction)) => Some(direction.seen_by(them)),
            _ => None,
        };
        put(flag(moved.is_some()));
        put(flag(direction == Some(Direction::Up)));
        put(flag(matches!(direction, Some(Direction::Left | Direction::Right))));
        put(flag(direction == Some(Direction::Down)));
        put(flag(took && moved.is_some()));
        put(flag(took && moved.is_none()));
        // Whoever is beside it: of ours before and after, and of its own.
        for (around, set) in [(was, ours_before), (square, ours), (square, theirs)] {
            let many = (shape.neighbours(around) & set).count();
            put(flag(many == 1));
            put(flag(many >= 2));
        }
        let contact = !(shape.neighbours(was) & ours_before).is_empty();
        let touched = !(shape.neighbours(square) & ours).is_empty();
        put(flag(moved.is_some() && !contact && touched));
        put(flag(moved.is_some() && contact && !touched && !took));
        put(flag(moved.is_none() && contact));
        // Did our last move come to it?
        let came = self.ours.is_some_and(|ours| (shape.neighbours(was) & ours.bit()).count() > 0);
        put(flag(came && moved.is_none()));
        put(flag(came && moved.is_some() && !took));
        let view = shape.seen_by(square, them);
        let (row, column) = (shape.row(view), shape.column(view));
        for at in 0..6 {
            put(flag(row == at));
        }
        let edge = column.min(shape.columns() - 1 - column);
        put(flag(edge == 0));
        put(flag(edge == 1));
        let exits: Bits = shape.exits(them);
        put(flag(exits.has(square)));
        put(flag(exits.has(was)));
        let distance = |square| f32::from(shape.distance_to_exit(square, them));
        put(distance(square) / 8.0);
        let nearest = self.theirs.iter().flatten().map(|square| distance(*square)).fold(f32::MAX, f32::min);
        put(flag(distance(square) <= nearest));
        put((f32::from(self.moves) / 60.0).min(2.0));
        put(self.left[0] / 4.0);
        put(self.left[1] / 4.0);
        seen
    }
}

fn bits(squares: &[Option<Square>]) -> Bits {
    squares.iter().flatten().fold(Bits::EMPTY, |set, square| set | square.bit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::testing::game;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn each_ghost_on_the_board_is_seen_after_a_move_of_its_side() {
        let game = game(Board::Standard, "RRRBRBBB", "bbbbrrrr", "b5↑ b2↓ b4↓ b3↓ b5↑");
        let mut walk = Walk::new(game.view(Seat::First));
        let seen: Vec<_> = game.history().iter().map(|played| walk.see(*played)).collect();
        assert_eq!(seen.iter().map(Vec::len).collect::<Vec<_>>(), [0, 8, 0, 8, 0]);
        let mover = game.history()[1].piece;
        let of = |place: usize| seen[place].iter().find(|(piece, _)| *piece == mover).unwrap().1;
        // It stepped forward into a contact, twice.
        assert_eq!((of(1)[0], of(1)[1], of(1)[12]), (1.0, 1.0, 1.0));
        assert_eq!((of(3)[0], of(3)[1], of(3)[12]), (1.0, 1.0, 1.0));
        assert!(seen.iter().flatten().all(|(_, seen)| seen.iter().all(|number| (0.0..=2.0).contains(number))));
        // The last place is used: four reds are left of four.
        assert_eq!(of(3)[SEEN - 1], 1.0);
    }
}
