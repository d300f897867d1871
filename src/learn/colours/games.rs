//! Games of UPP players to learn from: a folder of chunks, each written whole, so that a run that was broken off goes on where
//! it was. The same bytes come out on any number of cores.

use super::error::ColoursError;
use crate::agents::Entry;
use crate::agents::roster::find_for;
use crate::arena::play_game;
use crate::files::replace::{self, Existing};
use crate::game::{Board, DRAW_PLY, Game, PerSeat, Purpose, Seat, Seed, Setup, notation};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// More would take years.
const MOST_GAMES: u64 = 1_000_000;
const MOST_PLAYOUTS: u64 = 10_000_000;
const MAGIC: &str = "geister-colours-games 1";

/// What decides which games are played, except for how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Games {
    /// Playouts a move of the players.
    pub playouts: u64,
    /// Where all randomness comes from.
    pub seed: Seed,
}

impl Games {
    /// Games in a chunk.
    pub const CHUNK: u64 = 10;

    /// Can there be so many games of this kind?
    pub fn check(self, games: u64) -> Result<(), ColoursError> {
        within("games", games, Games::CHUNK, MOST_GAMES)?;
        within("playouts", self.playouts, 1, MOST_PLAYOUTS)?;
        if games.is_multiple_of(Games::CHUNK) {
            Ok(())
        } else {
            Err(ColoursError::Wish(format!("--games is a multiple of {}; {games} is not", Games::CHUNK)))
        }
    }

    /// The first line of a chunk.
    fn heading(self, chunk: u64) -> String {
        let Games { playouts, seed } = self;
        format!("{MAGIC} upp-{playouts} seed {seed} chunk {chunk}")
    }

    /// Plays the games that are not there yet; `done` is told of every chunk, also of those that were there.
    pub fn play(self, games: u64, folder: &Path, done: impl Fn() + Sync) -> Result<(), ColoursError> {
        self.check(games)?;
        let id = if self.playouts.is_multiple_of(1000) {
            format!("upp-{}k", self.playouts / 1000)
        } else {
            format!("upp-{}", self.playouts)
        };
        let player = find_for(&id, Board::Standard)?;
        for chunk in 0..games / Games::CHUNK {
            // What is there is this run's, or nothing is written at all.
            self.read(folder, chunk)?;
        }
        fs::create_dir_all(folder).map_err(|error| ColoursError::file(folder, error))?;
        let chunks: Vec<u64> = (0..games / Games::CHUNK).collect();
        chunks.into_par_iter().with_max_len(1).try_for_each(|chunk| {
            if self.read(folder, chunk)?.is_none() {
                let path = path(folder, chunk);
                let text = self.played(player, chunk);
                replace::write(&path, text.as_bytes(), Existing::Stays)
                    .map_err(|error| ColoursError::file(&path, error))?;
            }
            done();
            Ok(())
        })
    }

    /// The games of a chunk as text: set-ups and moves, a line a game.
    fn played(self, player: &'static Entry, chunk: u64) -> String {
        let game = |number: u64| {
            let seed = self.seed.derive(Purpose::Game(number));
            let game = play_game(PerSeat::new(player, player), Board::Standard, seed, DRAW_PLY);
            let setup = |seat: Seat| game.position().setup(seat).text(seat);
            let moves = game.history().iter().map(|played| notation::move_text(Board::Standard, played.mv));
            let moves: Vec<String> = moves.collect();
            format!("{} {} {}\n", setup(Seat::First), setup(Seat::Second), moves.join(" "))
        };
        let lines: String = (chunk * Games::CHUNK..(chunk + 1) * Games::CHUNK).map(game).collect();
        format!("{}\n{lines}", self.heading(chunk))
    }

    /// The text of a chunk, if it is there.
    fn read(self, folder: &Path, chunk: u64) -> Result<Option<String>, ColoursError> {
        let path = path(folder, chunk);
        let Some(text) = read_text(&path)? else { return Ok(None) };
        let heading = text.lines().next().unwrap_or_default();
        if heading == self.heading(chunk) {
            return Ok(Some(text));
        }
        if heading.starts_with(MAGIC) {
            let difference = format!("{heading:?} there, {:?} here", self.heading(chunk));
            return Err(ColoursError::OtherRun { folder: folder.display().to_string(), difference });
        }
        Err(ColoursError::foreign(&path, "this is no chunk of games"))
    }
}

/// Is a number in its bounds?
pub fn within(name: &'static str, value: u64, least: u64, most: u64) -> Result<(), ColoursError> {
    if (least..=most).contains(&value) { Ok(()) } else { Err(ColoursError::Setting { name, value, least, most }) }
}

fn path(folder: &Path, chunk: u64) -> PathBuf {
    folder.join(format!("games-{chunk:05}.txt"))
}

fn read_text(path: &Path) -> Result<Option<String>, ColoursError> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
            Err(ColoursError::foreign(path, "this is no text"))
        }
        read => read.map(Some).map_err(|error| ColoursError::file(path, error)),
    }
}

/// The games of a folder, and what they were played with.
pub struct Library {
    /// In the order of their numbers, which begin at 0.
    pub games: Vec<Game>,
    /// Who played, as the first line of a chunk says it.
    pub players: String,
    /// The SHA-256 of all chunks that were read.
    pub hash: String,
}

impl Library {
    /// Reads whole chunks, until `enough` says that no more are needed or none is left.
    pub fn read(folder: &Path, mut enough: impl FnMut(&[Game]) -> bool) -> Result<Library, ColoursError> {
        let (mut games, mut hash, mut players) = (Vec::new(), Sha256::new(), String::new());
        for chunk in 0.. {
            let path = path(folder, chunk);
            let Some(text) = read_text(&path)? else { break };
            let played = text.lines().next().and_then(|heading| played_by(heading, chunk));
            let Some(by) = played else { return Err(ColoursError::foreign(&path, "this is no chunk of games")) };
            if chunk > 0 && by != players {
                return Err(ColoursError::foreign(
                    &path,
                    format!("its games are by {by}, those before it by {players}"),
                ));
            }
            players = by;
            let read: Vec<Game> = text.lines().skip(1).map_while(game).collect();
            if read.len() as u64 != Games::CHUNK || text.lines().count() as u64 != Games::CHUNK + 1 {
                return Err(ColoursError::foreign(&path, format!("it has no {} whole games", Games::CHUNK)));
            }
            hash.update(text.as_bytes());
            games.extend(read);
            if enough(&games) {
                break;
            }
        }
        let hash = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Library { games, players, hash })
    }
}

/// Who played, where this is the first line of the chunk with this number.
fn played_by(heading: &str, chunk: u64) -> Option<String> {
    let rest = heading.strip_prefix(MAGIC)?.strip_suffix(&format!(" chunk {chunk}"))?;
    Some(rest.trim().to_owned())
}

/// A game from its line; none where it does not replay to its end.
fn game(line: &str) -> Option<Game> {
    let mut words = line.split(' ');
    let mut setup = |seat| Setup::parse(Board::Standard, seat, words.next()?).ok();
    let setups = PerSeat::new(setup(Seat::First)?, setup(Seat::Second)?);
    let mut game = Game::start(setups, DRAW_PLY);
    for text in words {
        game.play(notation::parse_move(Board::Standard, text).ok()?.0).ok()?;
    }
    game.outcome().is_some().then_some(game)
}
