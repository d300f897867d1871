//! Estimators who are asked what they believe of a player's ghosts.

use super::games::{Unplayed, seat_of, up_to};
use super::messages::Pair;
use crate::belief::{Blueness, Estimator, Upp, hidden_pieces};
use crate::game::Seat;

/// Who is asked, in this order: how ghosts behave and where they stand, and what past playouts say of their moves.
pub const READERS: [&str; 2] = ["blueness", "upp"];

/// What every reader believes after so many moves of a game.
pub fn read(pair: &Pair, number: u32, ply: u16) -> Result<Vec<Vec<Option<f64>>>, Unplayed> {
    let game = up_to(pair, number, ply)?;
    let view = game.view(seat_of(Seat::Second, number));
    let hidden = hidden_pieces(view);
    let beliefs = [Blueness::FITTED.believe(view), Upp::usual(pair.seed).believe(view)];
    let list = |belief: crate::belief::Belief| {
        let blue = |piece| hidden.iter().any(|(one, _)| *one == piece).then(|| belief.blue(piece).clamp(0.0, 1.0));
        pair.board.shape().piece_ids().map(blue).collect()
    };
    Ok(beliefs.map(list).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, PerSeat, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_reader_has_a_word_for_every_ghost() {
        let players = PerSeat::new("murasaki-d5".to_owned(), "bluff-const-d5".to_owned());
        let pair = Pair { board: Board::Standard, players, seed: Seed(5) };
        for number in [0, 1] {
            let read = read(&pair, number, 12).unwrap();
            assert_eq!(read.len(), READERS.len());
            assert!(read.iter().all(|list| list.len() == 8 && list.iter().flatten().count() >= 6), "{read:?}");
        }
    }
}
