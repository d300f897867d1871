//! To which power should UPP raise its comparisons? Two Monte-Carlo players play, and from both seats a UPP player looks on that
//! never moves: at each turn, for every hidden ghost that has moved, how much does it believe in the true colour?

use super::curves::{Sum, Sums, add, player};
use crate::agents::{Budget, Detail, Entry, decide_within, find};
use crate::arena::plan::play_game;
use crate::game::{Board, Colour, DRAW_PLY, Game, PerSeat, Purpose, Seed};

const POWERS: [u32; 8] = [0, 1, 2, 3, 4, 6, 8, 16];

/// Plays a game and scores what is believed with each power.
pub fn play(seed: Seed, number: u64, playouts: u64) -> Sums {
    let seed = seed.derive(Purpose::Game(number));
    let Ok(player) = player("monte-carlo", playouts) else { return Sums::new() };
    let whole = play_game(PerSeat::new(player, player), Board::Standard, seed, DRAW_PLY);
    let setups = PerSeat::from_fn(|seat| whole.position().setup(seat));
    let mut sums = Sums::new();
    for (place, power) in POWERS.into_iter().enumerate() {
        let Ok(watcher) = find(&format!("upp-{WATCHED}-b{power}")) else { continue };
        let mut game = Game::start(setups, DRAW_PLY);
        for played in whole.history() {
            watch(watcher, &game, seed, |sum| add(&mut sums, place, sum));
            if game.play(played.mv).is_err() {
                break; // cannot be: these moves were made
            }
        }
    }
    sums
}

/// The watcher's own playouts for every move; its comparisons are topped up anyway.
const WATCHED: u64 = 200;

/// Judges what is believed by the player to move.
fn watch(watcher: &Entry, game: &Game, seed: Seed, mut judged: impl FnMut(Sum)) {
    let seat = game.position().to_move();
    // Its move is not asked for: one playout for each will do.
    let told = decide_within(watcher, game.view(seat), seed, Detail::Explained, Budget::Nodes(1)).explanation;
    for (piece, blue) in told.belief {
        if game.history().iter().any(|played| played.seat != seat && played.piece == piece) {
            judged(Sum::of_guess(blue, game.position().setup(seat.other()).colour(piece) == Colour::Blue));
        }
    }
}

/// The power of a point.
pub fn power(index: u64) -> u64 {
    POWERS.get(index as usize).map_or(0, |power| u64::from(*power))
}
