//! Games of players of many kinds: everybody against everybody, in both seats. A chunk is one pair; it is written whole, so that a
//! run that was broken off goes on where it was. The same bytes come out on any number of cores.

use crate::agents::roster::find_for;
use crate::agents::{Entry, prepare};
use crate::arena::play_game;
use crate::files::replace::{self, Existing};
use crate::game::{Board, DRAW_PLY, Game, PerSeat, Purpose, Seat, Seed, Setup, notation};
use crate::learn::colours::{ColoursError, within};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Players of every kind that there is on 6×6. Those who think by playouts have fewer, so that their games are there soon.
pub const PLAYERS: &str = "random,rush,murasaki-d5,sumire-d5,naotti-d5,bluff-d5,bluff-const-d5,monte-carlo-50,upp-50";

const MAGIC: &str = "geister-sight-games 1";
const MOST_GAMES: u64 = 10_000;

/// Which games are played.
#[derive(Debug, Clone)]
pub struct Games {
    players: Vec<&'static Entry>,
    games: u64,
    seed: Seed,
}

/// All games of a folder.
pub struct Library {
    /// Each with the players' places in the list, and its number among those of the pair.
    pub games: Vec<(PerSeat<usize>, u64, Game)>,
    /// The SHA-256 of all chunks.
    pub hash: String,
}

impl Games {
    /// Those of everybody against everybody, so many a pair.
    pub fn new(ids: &[String], games: u64, seed: Seed) -> Result<Games, ColoursError> {
        within("games", games, 2, MOST_GAMES)?;
        let players = ids.iter().map(|id| find_for(id.trim(), Board::Standard)).collect::<Result<Vec<_>, _>>()?;
        if players.len() < 2 {
            return Err(ColoursError::Wish("--players are two or more".to_owned()));
        }
        for player in &players {
            prepare(player, &mut |_| {}).map_err(|error| ColoursError::Wish(error.to_string()))?;
        }
        Ok(Games { players, games, seed })
    }

    /// Who plays.
    pub fn players(&self) -> &[&'static Entry] {
        &self.players
    }

    /// How many chunks there are.
    pub fn chunks(&self) -> u64 {
        (self.players.len() as u64).pow(2)
    }

    fn pair(&self, chunk: u64) -> PerSeat<usize> {
        let many = self.players.len() as u64;
        PerSeat::new((chunk / many) as usize, (chunk % many) as usize)
    }

    fn heading(&self, chunk: u64) -> String {
        let PerSeat { first, second } = self.pair(chunk);
        let [first, second] = [first, second].map(|place| self.players[place].id);
        format!("{MAGIC} {first} {second} games {} seed {}", self.games, self.seed)
    }

    /// Plays what is not there yet and reads everything.
    pub fn play(&self, folder: &Path, done: impl Fn() + Sync) -> Result<Library, ColoursError> {
        fs::create_dir_all(folder).map_err(|error| ColoursError::file(folder, error))?;
        let chunk = |chunk: u64| {
            let path = folder.join(format!("games-{chunk:04}.txt"));
            let text = match self.read(&path, chunk)? {
                Some(text) => text,
                None => {
                    let text = self.played(chunk);
                    replace::write(&path, text.as_bytes(), Existing::Stays)
                        .map_err(|error| ColoursError::file(&path, error))?;
                    text
                }
            };
            done();
            Ok((path, text))
        };
        let chunks: Vec<u64> = (0..self.chunks()).collect();
        let texts: Vec<(PathBuf, String)> =
            chunks.into_par_iter().with_max_len(1).map(chunk).collect::<Result<_, ColoursError>>()?;
        let (mut games, mut hash) = (Vec::new(), Sha256::new());
        for (chunk, (path, text)) in texts.iter().enumerate() {
            hash.update(text.as_bytes());
            let read: Vec<Game> = text.lines().skip(1).map_while(game).collect();
            if read.len() as u64 != self.games || text.lines().count() as u64 != self.games + 1 {
                return Err(ColoursError::foreign(path, format!("it has no {} whole games", self.games)));
            }
            let pair = self.pair(chunk as u64);
            games.extend(read.into_iter().enumerate().map(|(number, game)| (pair, number as u64, game)));
        }
        let hash = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Library { games, hash })
    }

    fn played(&self, chunk: u64) -> String {
        let pair = self.pair(chunk);
        let players = PerSeat::new(self.players[pair.first], self.players[pair.second]);
        let game = |number: u64| {
            let seed = self.seed.derive(Purpose::Game(chunk * self.games + number));
            let game = play_game(players, Board::Standard, seed, DRAW_PLY);
            let setup = |seat: Seat| game.position().setup(seat).text(seat);
            let moves = game.history().iter().map(|played| notation::move_text(Board::Standard, played.mv));
            let moves: Vec<String> = moves.collect();
            format!("{} {} {}\n", setup(Seat::First), setup(Seat::Second), moves.join(" "))
        };
        let lines: String = (0..self.games).map(game).collect();
        format!("{}\n{lines}", self.heading(chunk))
    }

    fn read(&self, path: &Path, chunk: u64) -> Result<Option<String>, ColoursError> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                return Err(ColoursError::foreign(path, "this is no text"));
            }
            Err(error) => return Err(ColoursError::file(path, error)),
        };
        let heading = text.lines().next().unwrap_or_default();
        if heading == self.heading(chunk) {
            return Ok(Some(text));
        }
        if heading.starts_with(MAGIC) {
            let difference = format!("{heading:?} there, {:?} here", self.heading(chunk));
            return Err(ColoursError::OtherRun { folder: path.display().to_string(), difference });
        }
        Err(ColoursError::foreign(path, "this is no chunk of games"))
    }
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
