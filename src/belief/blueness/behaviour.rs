//! What a ghost did: seven items, counted, and where it stands.

use crate::game::{Bits, Board, Direction, MAX_PIECES, PieceId, Played, Seat, Square, Theirs, View, Way};

/// The items, by what makes a ghost bluer or redder. A contact is a piece of ours on a square beside it.
pub const ITEMS: [&str; 8] = [
    "a step forward into a contact",
    "a step forward without one",
    "a step sideways into a contact",
    "a step sideways without one",
    "a step back without one",
    "not moved in a contact",
    "not moved without one at the edge of the two far rows",
    "a step nearer to its exits",
];

/// From so many times on, doing the same again tells nothing new.
const MOST: u8 = 3;

/// How often a ghost did each of the first seven [`ITEMS`], and how near it stands to its exits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Behaviour(pub [u8; ITEMS.len()]);

/// What the hidden pieces of a view's opponent did, and where they stand.
pub fn behaviour(view: &View) -> Vec<(PieceId, Behaviour)> {
    let mut walk = Walk::new(view);
    for played in view.history() {
        walk.see(*played);
    }
    walk.seen(view)
}

/// The name of the reason for a changed belief.
pub const fn why(item: Option<usize>) -> &'static str {
    match item {
        Some(0) => "forward-beside",
        Some(1) => "forward-alone",
        Some(2) => "sideways-beside",
        Some(3) => "sideways-alone",
        Some(4) => "back-alone",
        _ => "back-beside",
    }
}

/// A game gone through from its first move, as far as its owner's opponent is looked at.
pub struct Walk {
    board: Board,
    us: Seat,
    mine: Vec<Option<Square>>,
    theirs: Vec<Option<Square>>,
    counts: [[u8; ITEMS.len()]; MAX_PIECES],
}

impl Walk {
    /// Before the first move of this view's game.
    pub fn new(view: &View) -> Walk {
        let (board, us) = (view.board(), view.seat());
        let shape = board.shape();
        let homes = |seat| shape.piece_ids().map(|piece| Some(shape.home_square(seat, piece))).collect();
        Walk { board, us, mine: homes(us), theirs: homes(us.other()), counts: Default::default() }
    }

    /// Takes in a move, and says which item it was.
    pub fn see(&mut self, played: Played) -> Option<usize> {
        let Played { seat, piece, mv, capture } = played;
        let to = mv.to(self.board);
        let (movers, others) =
            if seat == self.us { (&mut self.mine, &mut self.theirs) } else { (&mut self.theirs, &mut self.mine) };
        movers[piece.index()] = to;
        if let Some(capture) = capture {
            others[capture.piece.index()] = None;
        }
        if seat == self.us {
            return None;
        }
        let (shape, them) = (self.board.shape(), self.us.other());
        let ours = self.mine.iter().flatten().fold(Bits::EMPTY, |set, square| set | square.bit());
        let beside = |square: Square| !(shape.neighbours(square) & ours).is_empty();
        let item = match (mv.way, to.map(beside)) {
            (Way::Step(direction), Some(contact)) => match (direction.seen_by(them), contact) {
                (Direction::Up, true) => Some(0),
                (Direction::Up, false) => Some(1),
                (Direction::Left | Direction::Right, true) => Some(2),
                (Direction::Left | Direction::Right, false) => Some(3),
                (Direction::Down, false) => Some(4),
                (Direction::Down, true) => None,
            },
            _ => None,
        };
        let at_far_edge = |square: Square| {
            let seen = shape.seen_by(square, them);
            let column = shape.column(seen);
            shape.row(seen) < 2 && (column == 0 || column + 1 == shape.columns())
        };
        for (place, square) in self.theirs.iter().enumerate() {
            let stood = match square {
                Some(_) if place == piece.index() => item,
                Some(square) if beside(*square) => Some(5),
                Some(square) if at_far_edge(*square) => Some(6),
                _ => None,
            };
            if let Some(item) = stood {
                let count = &mut self.counts[place][item];
                *count = (*count + 1).min(MOST);
            }
        }
        item
    }

    /// What the hidden pieces of this view did until now, and where they stand in it.
    pub fn seen(&self, view: &View) -> Vec<(PieceId, Behaviour)> {
        let shape = self.board.shape();
        let farthest = shape.rows() - 1 + (shape.columns() - 1) / 2;
        let hidden = view.theirs().iter().enumerate().filter_map(|(index, known)| match known {
            Theirs::Hidden(square) => Some((index, *square)),
            _ => None,
        });
        let behaviour = hidden.filter_map(|(index, square)| {
            let mut counts = self.counts[index];
            counts[7] = farthest - shape.distance_to_exit(square, self.us.other());
            Some((PieceId::from_index(index)?, Behaviour(counts)))
        });
        behaviour.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::testing::game;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// What the piece that moved at this ply has done by the end.
    fn of(moves: &str, ply: usize) -> [u8; 8] {
        let game = game(Board::Standard, "RRRBRBBB", "bbbbrrrr", moves);
        let piece = game.history()[ply].piece;
        let all = behaviour(game.view(Seat::First));
        all.into_iter().find(|(other, _)| *other == piece).map(|(_, seen)| seen.0).unwrap()
    }

    #[test]
    fn every_item_is_counted() {
        // b2 goes down twice without a contact, then into one with b5.
        assert_eq!(of("d5↑ b2↓", 1), [0, 1, 0, 0, 0, 0, 0, 3]);
        assert_eq!(of("d5↑ b2↓ d4↓ b3↓", 1), [1, 1, 0, 0, 0, 0, 0, 4]);
        // Somebody else moves: it stays in its contact.
        assert_eq!(of("d5↑ b2↓ d4↓ b3↓ d5↑ e2→", 1), [1, 1, 0, 0, 0, 1, 0, 4]);
        // Sideways to a4, where nobody is beside it, and back.
        assert_eq!(of("d5↑ b2↓ d4↓ b3↓ d5↑ b4← d4↓ a4↑", 1), [1, 1, 0, 1, 1, 0, 0, 4]);
        // Sideways into a contact.
        assert_eq!(of("d5↑ b2↓ d4↓ b3↓ d5↑ b4→", 1), [1, 1, 1, 0, 0, 0, 0, 3]);
    }

    #[test]
    fn a_ghost_that_waits_at_the_far_edge_is_seen() {
        let walk = "d5↑ e2→ d4↓ f2↓ d5↑ f3↓ d4↓ f4↓ d5↑ f5↓ d4↓ b2↓";
        // Three steps down without a contact, one beside e5 and one beside e6; then it waits beside e6.
        assert_eq!(of(walk, 1), [2, 2, 0, 1, 0, 1, 0, 7]);
        // With e6 out of the way it stands alone.
        let alone = "e6→ e2→ f6← f2↓ d5↑ f3↓ d4↓ f4↓ e5↑ f5← e4↑";
        assert!(of(alone, 1)[6] == 0);
    }

    #[test]
    fn the_second_player_looks_at_the_first_in_the_same_way() {
        let game = game(Board::Standard, "RRRBRBBB", "bbbbrrrr", "b5↑");
        let piece = game.history()[0].piece;
        let all = behaviour(game.view(Seat::Second));
        assert!(all.contains(&(piece, Behaviour([0, 1, 0, 0, 0, 0, 0, 3]))), "{all:?}");
    }
}
