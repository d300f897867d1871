//! What the tests of this room share.

use super::Estimator;
use crate::game::{Board, DRAW_PLY, Game, PerSeat, Seat, Setup, View, notation};

/// A game after these moves, from these set-ups.
pub fn game(board: Board, first: &str, second: &str, moves: &str) -> Game {
    let setup = |seat, text| Setup::parse(board, seat, text).unwrap();
    let mut game = Game::start(PerSeat::new(setup(Seat::First, first), setup(Seat::Second, second)), DRAW_PLY);
    for text in moves.split_whitespace() {
        game.play(notation::parse_move(board, text).unwrap().0).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game
}

/// The chance of blue of each hidden piece.
pub fn shares(estimator: &dyn Estimator, view: &View) -> Vec<f64> {
    estimator.believe(view).of_hidden(view).into_iter().map(|(_, blue)| blue).collect()
}
