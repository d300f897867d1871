//! A round robin before it is played: everybody against everybody, cut into chunks that can be played anywhere, in any
//! order.

use super::plan::{Match, MatchError};
use crate::agents::roster::find_for;
use crate::game::{Board, Ply, Seed};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::ops::Range;

/// The most games of a match, and of a tournament. A machine plays so many of the fastest players in weeks; and a list of
/// their chunks still fits into its memory.
pub const MOST_GAMES: u64 = 100_000_000;

/// Games to a chunk: what is lost at most, for each core, when a run is broken off.
const CHUNK: u64 = 10;

/// A player as a results file remembers it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contestant {
    /// Its id in the roster.
    pub id: String,
    /// What its choices add up to: results of a player that has changed since do not go together with new ones.
    pub checksum: String,
}

/// Everything that decides how a round robin goes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tournament {
    /// The players, in the order in which they are shown.
    pub players: Vec<Contestant>,
    /// The board.
    pub board: Board,
    /// Games a pair, half of them with each player first.
    pub games: u64,
    /// Where all randomness comes from.
    pub seed: Seed,
    /// The ply at which a game is drawn.
    pub draw_ply: Ply,
}

/// Two players of a tournament, by their places in its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// The one from whose side the pair is counted: the first of both by id.
    pub a: usize,
    /// The other.
    pub b: usize,
}

/// Some games of a pair, played in one go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chunk {
    /// Its number in the tournament, from 0.
    pub number: usize,
    /// Which pair, from 0.
    pub pair: usize,
    /// Which of the pair's games.
    pub games: Range<u64>,
}

/// Why there can be no such tournament.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TournamentError {
    /// Nobody to play against.
    #[error("a tournament has at least two players")]
    TooFew,
    /// The same player twice.
    #[error("{0} is in the list twice")]
    Twice(String),
    /// Seats could not be shared fairly.
    #[error("each player of a pair is first in half of the games, so their number is even; {0} is not")]
    Odd(u64),
    /// Nobody would see the end of it.
    #[error("{0} pairs of {1} games are more than {MOST_GAMES} games; play fewer")]
    TooMany(u64, u64),
    /// A match that cannot be played.
    #[error(transparent)]
    Match(#[from] MatchError),
}

impl Tournament {
    /// A round robin of these players.
    pub fn new(
        ids: &[String],
        board: Board,
        games: u64,
        seed: Seed,
        draw_ply: Ply,
    ) -> Result<Tournament, TournamentError> {
        let contestant = |id: &String| {
            let entry = find_for(id, board).map_err(MatchError::from)?;
            Ok(Contestant { id: id.clone(), checksum: entry.checksum() })
        };
        let players = ids.iter().map(contestant).collect::<Result<Vec<_>, TournamentError>>();
        // What is wrong with the list itself is told first.
        let listed = |id: &String| Contestant { id: id.clone(), checksum: String::new() };
        Tournament { players: ids.iter().map(listed).collect(), board, games, seed, draw_ply }.check()?;
        Ok(Tournament { players: players?, board, games, seed, draw_ply })
    }

    /// Can there be such a tournament? One that was read may be anything. What its players' choices added up to is not asked:
    /// results of an older program are results too.
    pub fn check(&self) -> Result<(), TournamentError> {
        if self.players.len() < 2 {
            return Err(TournamentError::TooFew);
        }
        let mut seen = BTreeSet::new();
        if let Some(twice) = self.players.iter().find(|player| !seen.insert(&player.id)) {
            return Err(TournamentError::Twice(twice.id.clone()));
        }
        for player in &self.players {
            Match::between(&player.id, &player.id, self.board, self.games, self.seed, self.draw_ply)?;
        }
        if !self.games.is_multiple_of(2) {
            return Err(TournamentError::Odd(self.games));
        }
        let players = self.players.len() as u64;
        let pairs = players.saturating_mul(players.saturating_sub(1)) / 2;
        if pairs.saturating_mul(self.games) > MOST_GAMES {
            return Err(TournamentError::TooMany(pairs, self.games));
        }
        Ok(())
    }

    /// All pairs, in the order of the list.
    pub fn pairs(&self) -> Vec<Pair> {
        let pairs = self.players.iter().enumerate().flat_map(|(one, player)| {
            let others = self.players.iter().enumerate().skip(one.saturating_add(1));
            others.map(move |(other, rival)| ((one, &player.id), (other, &rival.id)))
        });
        let by_id = |((one, id), (other, rival))| {
            if id < rival { Pair { a: one, b: other } } else { Pair { a: other, b: one } }
        };
        pairs.map(by_id).collect()
    }

    /// The match of every pair.
    pub fn matches(&self) -> Result<Vec<Match>, MatchError> {
        let between = |pair: Pair| {
            // A place that is in no list has no id, and nobody is called so.
            let id = |place: usize| self.players.get(place).map_or("", |player| player.id.as_str());
            pair_match(id(pair.a), id(pair.b), self.board, self.games, self.seed, self.draw_ply)
        };
        self.pairs().into_iter().map(between).collect()
    }

    /// All chunks, in order.
    pub fn chunks(&self) -> Vec<Chunk> {
        chunks(self.pairs().len(), self.games)
    }
}

/// A number of matches of so many games each, cut into chunks.
pub fn chunks(matches: usize, games: u64) -> Vec<Chunk> {
    let range = move |start: u64| start..games.min(start.saturating_add(CHUNK));
    let of_pair = |pair| (0..games).step_by(CHUNK as usize).map(move |start| (pair, range(start)));
    let numbered = (0..matches).flat_map(of_pair).enumerate();
    numbered.map(|(number, (pair, games))| Chunk { number, pair, games }).collect()
}

/// The match of two players, A being the first of both by id. Its games depend on the seed and on who the two are, not
/// on their order or on who else takes part.
pub fn pair_match(a: &str, b: &str, board: Board, games: u64, seed: Seed, draw_ply: Ply) -> Result<Match, MatchError> {
    let (a, b) = if a <= b { (a, b) } else { (b, a) };
    let digest = Sha256::digest(format!("{seed}\n{a}\n{b}"));
    let number = digest.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte));
    Match::between(a, b, board, games, Seed(number), draw_ply)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::DRAW_PLY;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn tournament(ids: &[&str], games: u64) -> Result<Tournament, TournamentError> {
        let ids: Vec<String> = ids.iter().map(|&id| id.to_owned()).collect();
        Tournament::new(&ids, Board::Mini, games, Seed(3), DRAW_PLY)
    }

    #[test]
    fn the_games_of_a_pair_depend_on_who_they_are_and_not_on_the_list() {
        let one = tournament(&["rush", "random", "murasaki-d5"], 20).unwrap().matches().unwrap();
        let other = tournament(&["random", "rush"], 20).unwrap().matches().unwrap();
        assert_eq!((one[0].a.id, one[0].b.id), (other[0].a.id, other[0].b.id));
        assert_eq!(one[0].play(3).history(), other[0].play(3).history());
        assert_ne!(one[0].seed, one[1].seed);
    }

    #[test]
    fn chunks_hold_every_game_once() {
        let chunks = tournament(&["rush", "random", "murasaki-d5"], 24).unwrap().chunks();
        assert_eq!(chunks.len(), 9);
        assert!(chunks.iter().enumerate().all(|(number, chunk)| chunk.number == number));
        let games = |pair| -> Vec<u64> {
            chunks.iter().filter(|chunk| chunk.pair == pair).flat_map(|chunk| chunk.games.clone()).collect()
        };
        (0..3).for_each(|pair| assert!(games(pair).into_iter().eq(0..24)));
    }

    #[test]
    fn a_tournament_that_cannot_be_is_refused() {
        assert_eq!(tournament(&["rush"], 2).unwrap_err(), TournamentError::TooFew);
        assert_eq!(tournament(&["rush", "rush"], 2).unwrap_err(), TournamentError::Twice("rush".to_owned()));
        assert_eq!(tournament(&["rush", "random"], 3).unwrap_err(), TournamentError::Odd(3));
        assert_eq!(tournament(&["rush", "random"], 0).unwrap_err(), MatchError::NoGames.into());
        assert!(tournament(&["rush", "nobody"], 2).unwrap_err().to_string().contains("nobody"));
        let many = tournament(&["rush", "random"], 1_000_000_000_000).unwrap_err();
        assert_eq!(many, MatchError::TooMany(1_000_000_000_000).into());
        let many = tournament(&["rush", "random", "murasaki-d5"], MOST_GAMES).unwrap_err();
        assert_eq!(many, TournamentError::TooMany(3, MOST_GAMES));
    }
}
