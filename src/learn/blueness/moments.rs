//! Moments of games at which somebody who may not see the colours could guess them.

use crate::agents::{Detail, Entry, arrange, decide};
use crate::belief::{Behaviour, behaviour};
use crate::game::{Board, Colour, DRAW_PLY, Game, PerSeat, Purpose, Seat, Seed};
use rayon::prelude::*;

/// What the hidden ghosts of a player had done, and what they were.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// The game that it comes from.
    pub game: u64,
    /// Whose ghosts they are: the place of a player in the list.
    pub of: usize,
    /// Behaviour and truth, by ghost: true is blue.
    pub ghosts: Vec<(Behaviour, bool)>,
}

/// Plies between two moments of a game: neighbours say much the same.
const EVERY: u16 = 4;

/// Every player against every other and itself, in both seats, so many games each; the moments of even games are to learn
/// from and those of odd games to be tested on. The same for any number of threads.
pub fn gather(players: &[&'static Entry], games: u64, seed: Seed, done: impl Fn() + Sync) -> Vec<Moment> {
    let count = players.len() as u64;
    let all = count.saturating_mul(count).saturating_mul(games);
    let one = |number: u64| {
        let (pair, game) = (number / games.max(1), number % games.max(1));
        let (first, second) = ((pair / count.max(1)) as usize, (pair % count.max(1)) as usize);
        let moments =
            play((first, players[first]), (second, players[second]), game, seed.derive(Purpose::Game(number)));
        done();
        moments
    };
    let found: Vec<Vec<Moment>> = (0..all).into_par_iter().map(one).collect();
    found.into_iter().flatten().collect()
}

/// Plays a game and takes its moments, always those of the side that has just moved.
pub fn play(first: (usize, &Entry), second: (usize, &Entry), number: u64, seed: Seed) -> Vec<Moment> {
    let players = PerSeat::new(first, second);
    let setups = PerSeat::from_fn(|seat| arrange(players[seat].1, Board::Standard, seat, seed));
    let mut game = Game::start(setups, DRAW_PLY);
    let mut moments = Vec::new();
    while game.outcome().is_none() {
        let seat = game.position().to_move();
        let ply = game.position().ply().0;
        // At plies 4 and 5, 8 and 9, and so on: both sides are looked at.
        if ply >= EVERY && ply % EVERY < 2 {
            moments.push(moment(&game, seat, players[seat.other()].0, number));
        }
        let choice = decide(players[seat].1, game.view(seat), seed, Detail::Move);
        if game.play(choice.mv).is_err() {
            break; // cannot be: players make legal moves
        }
    }
    moments
}

fn moment(game: &Game, seat: Seat, of: usize, number: u64) -> Moment {
    let truth = game.position().setup(seat.other());
    let ghosts = behaviour(game.view(seat));
    let ghosts = ghosts.into_iter().map(|(piece, seen)| (seen, truth.colour(piece) == Colour::Blue)).collect();
    Moment { game: number, of, ghosts }
}
