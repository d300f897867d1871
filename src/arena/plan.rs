//! A match before it is played: who, where, how often, and which seed and seats each game gets.

use super::tournament::MOST_GAMES;
use crate::agents::roster::{RosterError, find_for};
use crate::agents::{Detail, Entry, arrange, decide};
use crate::game::record::{Player, Record};
use crate::game::{Board, Game, PerSeat, Ply, Purpose, Seat, Seed};
use serde::Serialize;

/// One of the two sides of a match, whichever seat it has in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The one named first, from whose side results are told.
    A,
    /// The other.
    B,
}

/// Everything that decides how a match goes.
#[derive(Clone, Copy)]
pub struct Match {
    /// The player from whose side results are told.
    pub a: &'static Entry,
    /// Its opponent.
    pub b: &'static Entry,
    /// The board.
    pub board: Board,
    /// How many games.
    pub games: u64,
    /// Where all randomness of all games comes from.
    pub seed: Seed,
    /// The ply at which a game is drawn.
    pub draw_ply: Ply,
}

/// Why there can be no such match.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// Nothing to count.
    #[error("a match has at least one game")]
    NoGames,
    /// Nobody would see the end of it.
    #[error("a match has at most {MOST_GAMES} games; {0} are more than anybody will see the end of")]
    TooMany(u64),
    /// Every game would be drawn before its first move.
    #[error("a game needs at least one ply before it is drawn")]
    NoPlies,
    /// A player that does not exist or does not know the board.
    #[error(transparent)]
    Player(#[from] RosterError),
}

impl Match {
    /// A match between two players by their ids.
    pub fn between(a: &str, b: &str, board: Board, games: u64, seed: Seed, draw_ply: Ply) -> Result<Match, MatchError> {
        if games == 0 {
            return Err(MatchError::NoGames);
        }
        if games > MOST_GAMES {
            return Err(MatchError::TooMany(games));
        }
        if draw_ply.0 == 0 {
            return Err(MatchError::NoPlies);
        }
        Ok(Match { a: find_for(a, board)?, b: find_for(b, board)?, board, games, seed, draw_ply })
    }

    /// The side that has a seat in a game: A moves first in even games, second in odd ones.
    pub fn side(&self, number: u64, seat: Seat) -> Side {
        if number.is_multiple_of(2) == (seat == Seat::First) { Side::A } else { Side::B }
    }

    /// Who sits where in a game, counted from 0.
    pub fn players(&self, number: u64) -> PerSeat<&'static Entry> {
        PerSeat::from_fn(|seat| match self.side(number, seat) {
            Side::A => self.a,
            Side::B => self.b,
        })
    }

    /// The seed of a game; no game depends on another, so they can be played in any order.
    pub fn game_seed(&self, number: u64) -> Seed {
        self.seed.derive(Purpose::Game(number))
    }

    /// Plays one game of the match.
    pub fn play(&self, number: u64) -> Game {
        play_game(self.players(number), self.board, self.game_seed(number), self.draw_ply)
    }

    /// Writes a game of the match down.
    pub fn record(&self, number: u64, game: &Game) -> Record {
        let players = self.players(number);
        let player = |seat: Seat| {
            let entry = players[seat];
            Player::Agent { id: entry.id.to_owned(), checksum: entry.checksum() }
        };
        Record::of(game, self.game_seed(number), PerSeat::from_fn(player))
    }
}

/// Plays one game between two players: the same seed gives the same game, natively and in the browser.
pub fn play_game(players: PerSeat<&Entry>, board: Board, seed: Seed, draw_ply: Ply) -> Game {
    let setups = PerSeat::from_fn(|seat| arrange(players[seat], board, seat, seed));
    let mut game = Game::start(setups, draw_ply);
    while game.outcome().is_none() {
        let seat = game.position().to_move();
        let choice = decide(players[seat], game.view(seat), seed, Detail::Move);
        // The roster's players make legal moves only; one that did not would lose, as at the cups.
        if game.play(choice.mv).is_err() && game.resign(seat).is_err() {
            break;
        }
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::DRAW_PLY;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn plan(games: u64) -> Match {
        Match::between("rush", "random", Board::Small, games, Seed(4), DRAW_PLY).unwrap()
    }

    #[test]
    fn seats_alternate() {
        let plan = plan(4);
        let firsts: Vec<&str> = (0..4).map(|number| plan.players(number).first.id).collect();
        assert_eq!(firsts, ["rush", "random", "rush", "random"]);
        let seconds: Vec<&str> = (0..4).map(|number| plan.players(number).second.id).collect();
        assert_eq!(seconds, ["random", "rush", "random", "rush"]);
    }

    #[test]
    fn a_game_depends_on_its_own_number_alone() {
        let (few, many) = (plan(3), plan(300));
        for number in 0..3 {
            assert_eq!(few.play(number).history(), many.play(number).history());
        }
        assert_ne!(few.play(0).history(), few.play(2).history());
    }

    #[test]
    fn a_game_of_a_match_is_written_down_with_its_players() {
        let plan = plan(2);
        let game = plan.play(1);
        let record = plan.record(1, &game);
        let Player::Agent { id, checksum } = &record.players.first else { panic!("a program played first") };
        assert_eq!((id.as_str(), checksum.as_str()), ("random", plan.b.checksum().as_str()));
        assert_eq!(record.replay().unwrap().history(), game.history());
    }

    #[test]
    fn a_match_that_cannot_be_is_refused() {
        let between = |a, games, ply| Match::between(a, "rush", Board::Mini, games, Seed(1), Ply(ply)).err();
        assert_eq!(between("rush", 0, 200), Some(MatchError::NoGames));
        assert_eq!(between("rush", 1, 0), Some(MatchError::NoPlies));
        assert!(between("nobody", 1, 200).unwrap().to_string().contains("random, rush"));
        assert_eq!(between("rush", 1, 200), None);
    }
}
