//! What knowing colours is worth: a Monte-Carlo player that is told some of them before the first move, against one that is
//! told none. For this experiment only; at the table nobody is told.

use super::super::tally::Score;
use super::curves::{Sum, Sums, add, player};
use crate::agents::{Ask, Budget, Detail, MonteCarlo, arrange, decide};
use crate::game::{Board, Colour, DRAW_PLY, Game, PerSeat, PieceId, Purpose, Seat, Seed};

/// None to all eight.
pub const POINTS: usize = 9;

/// Plays a game: the number of colours told grows from game to game, and the informed player is first in every other round.
pub fn play(seed: Seed, number: u64, playouts: u64) -> Sums {
    let points = POINTS as u64;
    let (round, told) = (number.checked_div(points).unwrap_or(0), number.checked_rem(points).unwrap_or(0));
    // The same set-ups and dice for every number of colours.
    let seed = seed.derive(Purpose::Game(round));
    let Ok(player) = player("monte-carlo", playouts) else { return Sums::new() };
    let informed = if round.is_multiple_of(2) { Seat::First } else { Seat::Second };
    let setups = PerSeat::from_fn(|seat| arrange(player, Board::Standard, seat, seed));
    let mut game = Game::start(setups, DRAW_PLY);
    let mut pieces: Vec<PieceId> = Board::Standard.shape().piece_ids().collect();
    seed.dice(Purpose::Character(informed)).shuffle(&mut pieces);
    pieces.truncate(told as usize);
    let theirs = game.position().setup(informed.other());
    let known: Vec<(PieceId, bool)> =
        pieces.into_iter().map(|piece| (piece, theirs.colour(piece) == Colour::Blue)).collect();
    let knowing = MonteCarlo { playouts };
    while game.outcome().is_none() {
        let seat = game.position().to_move();
        let view = game.view(seat);
        let choice = if seat == informed {
            knowing.decide_knowing(view, &known, Ask::new(view, seed, Detail::Move, Budget::Own))
        } else {
            decide(player, view, seed, Detail::Move)
        };
        if game.play(choice.mv).is_err() {
            break; // cannot be: players make legal moves
        }
    }
    let score = match game.outcome().and_then(|outcome| outcome.winner()) {
        Some(winner) if winner == informed => Score { wins: 1, ..Score::default() },
        Some(_) => Score { losses: 1, ..Score::default() },
        None => Score { draws: 1, ..Score::default() },
    };
    let mut sums = Sums::new();
    add(&mut sums, told as usize, Sum { score, surprise: 0 });
    sums
}

/// A point in words.
pub fn label(index: u64) -> String {
    format!("{index} of 8")
}
