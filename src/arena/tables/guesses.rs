//! How often UPP knows a colour: at each of its turns, for every hidden ghost that has moved, is the likelier colour the true
//! one? It plays Monte-Carlo, at the same number of playouts.

use super::super::tally::Score;
use super::curves::Sums;
use crate::agents::{Detail, arrange, decide, find};
use crate::game::{Board, Colour, DRAW_PLY, Game, PerSeat, Purpose, Seat, Seed};

/// Plies to a point.
const SPAN: u64 = 10;

/// Plays a game, UPP first in even ones, and scores its guesses by ply.
pub fn play(seed: Seed, number: u64) -> Sums {
    let seed = seed.derive(Purpose::Game(number));
    let (Ok(upp), Ok(other)) = (find("upp"), find("monte-carlo")) else { return Sums::new() };
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
            let place = usize::from(game.position().ply().0) / SPAN as usize;
            sums.resize(sums.len().max(place.saturating_add(1)), Score::default());
            let one = if blue == 0.5 {
                Score { draws: 1, ..Score::default() }
            } else if (blue > 0.5) == is_blue {
                Score { wins: 1, ..Score::default() }
            } else {
                Score { losses: 1, ..Score::default() }
            };
            if let Some(sum) = sums.get_mut(place) {
                *sum = sum.plus(one);
            }
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
