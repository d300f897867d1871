//! The deed that gives colours away: a ghost comes next to one of the other side, where it could be taken.

use crate::game::{Game, Move, PieceId, Seat, Way};

/// Whose ghost comes next to one of the other side by this move of whoever is to move, and which; none where it does not,
/// or takes one.
pub fn comes_near(game: &Game, mv: Move) -> Option<(Seat, PieceId)> {
    let seat = game.position().to_move();
    let (view, board) = (game.view(seat), game.position().board());
    let (piece, theirs) = (view.my_piece_on(mv.from)?, view.hidden());
    let beside = |square| board.shape().neighbours(square).into_iter().any(|near| theirs.has(near));
    let to = mv.to(board).filter(|to| mv.way != Way::Leave && !theirs.has(*to))?;
    (!beside(mv.from) && beside(to)).then_some((seat, piece))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, DRAW_PLY, PerSeat, Setup, notation};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn coming_near_is_seen_and_drawing_back_or_capturing_is_something_else() {
        let setup = |seat, text| Setup::parse(Board::Small, seat, text).unwrap();
        let mut game = Game::start(PerSeat::new(setup(Seat::First, "RBRB"), setup(Seat::Second, "brrb")), DRAW_PLY);
        let mut seen = Vec::new();
        for text in "b4↑ d1↓ b3↑ d2↓ b2↓ d3↑ b3↑ b1↓".split_whitespace() {
            let mv = notation::parse_move(Board::Small, text).unwrap().0;
            seen.push(comes_near(&game, mv).map(|(seat, _)| seat));
            game.play(mv).unwrap();
        }
        let us = Some(Seat::First);
        assert_eq!(seen[..3], [None, None, us]);
        assert_eq!((seen[4], seen[6], seen[7]), (None, us, None));
    }
}
