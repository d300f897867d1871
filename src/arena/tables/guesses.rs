//! How often UPP knows a colour: at each of its turns, for every hidden ghost that has moved, is the likelier colour the true
//! one? It plays Monte-Carlo, at the same number of playouts.

use super::curves::{Sum, Sums, add, player};
use crate::agents::{Detail, arrange, decide};
use crate::game::{Board, Colour, DRAW_PLY, Game, PerSeat, Purpose, Seat, Seed};

/// Plies to a point.
const SPAN: u64 = 10;

/// Plays a game, UPP first in even ones, and scores its guesses by ply.
pub fn play(seed: Seed, number: u64, playouts: u64) -> Sums {
    let seed = seed.derive(Purpose::Game(number));
    let (Ok(upp), Ok(other)) = (player("upp", playouts), player("monte-carlo", playouts)) else { return Sums::new() };
    let guesser = if number.is_multiple_of(2) { Seat::First } else { Seat::Second };
    let players = PerSeat::from_fn(|seat| if seat == guesser { upp } else { other });
    let setups = PerSeat::from_fn(|seat| arrange(players[seat], Board::Standard, seat, seed));
    let mut game = Game::start(setups, DRAW_PLY);
    let mut sums = Sums::new();
    while game.outcome().is_none() {
        let seat = game.position().to_move();
        let detail = if seat == guesser { Detail::Explained } else { Detail::Move };
        let choice = decide(players[seat], game.view(seat), seed, detail);
        for (piece, blue) in choice.explanation.belief {
            let moved = game.history().iter().any(|played| played.seat != guesser && played.piece == piece);
            if !moved || seat != guesser {
                continue;
            }
            let is_blue = game.position().setup(guesser.other()).colour(piece) == Colour::Blue;
            let place = u64::from(game.position().ply().0).checked_div(SPAN).unwrap_or(0);
            add(&mut sums, place as usize, Sum::of_guess(blue, is_blue));
        }
        if game.play(choice.mv).is_err() {
            break; // cannot be: players make legal moves
        }
    }
    sums
}

/// The ply at which a point's span begins.
pub fn ply(index: u64) -> u64 {
    index.saturating_mul(SPAN)
}

/// A point in words.
pub fn label(index: u64) -> String {
    format!("plies {} to {}", ply(index), ply(index).saturating_add(SPAN).saturating_sub(1))
}
