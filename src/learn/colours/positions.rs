//! What a network learns from and is tested on: the moves of games, shared out by game or by position.

use super::error::ColoursError;
use super::games::Library;
use crate::belief::network::Sighting;
use crate::game::{Colour, Dice, Game, Purpose, Seed, View};
use crate::learn::net::Sample;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// How positions are kept apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Split {
    /// No game is both learned from and tested on.
    Game,
    /// Positions are drawn by lot, as the thesis may have done: neighbours of a position that it is tested on may have been
    /// learned.
    Position,
}

/// Hints: a share of the opposing ghosts is shown with its colour, and of those a share with the wrong one, in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hints {
    /// How many of a hundred opposing ghosts are shown.
    pub share: u32,
    /// How many of a hundred that are shown are shown wrongly.
    pub wrong: u32,
}

/// A move, its truth, and the colours of all that could be hinted at.
#[derive(Debug, Clone, Copy)]
struct Moment {
    sample: Sample,
    /// The opposing blues.
    blues: u64,
}

impl Moment {
    /// With hints drawn by the dice of this position.
    fn hinted(&self, hints: Hints, dice: &mut Dice) -> Sample {
        let theirs = self.sample.seen.theirs;
        let mut squares: Vec<u64> = (0..36).map(|place| 1u64 << place).filter(|bit| theirs & bit != 0).collect();
        dice.shuffle(&mut squares);
        let many = (squares.len() as u32 * hints.share + 50) / 100;
        let mut sample = self.sample;
        for bit in squares.into_iter().take(many as usize) {
            let wrong = dice.below(100) < hints.wrong;
            let said =
                if (self.blues & bit != 0) != wrong { &mut sample.seen.said_blue } else { &mut sample.seen.said_red };
            *said |= bit;
        }
        sample
    }
}

/// The moments of a game: every move but one that leaves the board, as the other side saw it.
fn moments(game: &Game) -> Vec<Moment> {
    let mut views =
        crate::game::PerSeat::from_fn(|seat| View::start(seat, game.position().setup(seat), crate::game::DRAW_PLY));
    let mut found = Vec::new();
    for played in game.history() {
        let (us, them) = (played.seat.other(), played.seat);
        let truth = game.position().setup(them);
        if let Some(seen) = Sighting::of(&views[us], played) {
            let hidden = crate::belief::hidden_pieces(&views[us]);
            let blues = hidden.iter().filter(|(piece, _)| truth.colour(*piece) == Colour::Blue);
            let blues = blues.fold(0, |set, (_, bit)| set | bit);
            let blue = truth.colour(played.piece) == Colour::Blue;
            found.push(Moment { sample: Sample { seen, blue }, blues });
        }
        views.first.see(*played);
        views.second.see(*played);
    }
    found
}

/// Positions to learn from and to be tested on.
pub struct Positions {
    train: Vec<Moment>,
    test: Vec<Moment>,
    /// Games that were learned from whole; none where positions were drawn by lot.
    pub learned: Vec<Game>,
    /// Who played.
    pub players: String,
    /// The hash of the games.
    pub hash: String,
    seed: Seed,
}

/// The thesis's rates are multiples of 1/20,000.
const TESTED: usize = 20_000;

impl Positions {
    /// How many are tested on where so many are learned from: 20,000, or a fifth of a smaller number.
    pub fn tested(train: usize) -> usize {
        TESTED.min(train.div_ceil(5))
    }

    /// Takes so many to learn from out of a folder.
    pub fn read(folder: &Path, train: usize, split: Split, seed: Seed) -> Result<Positions, ColoursError> {
        let (test, mut there) = (Positions::tested(train), 0);
        // A whole game more than enough: where it is cut, its rest is left out.
        let library = Library::read(folder, |games| {
            there = games.iter().map(|game| game.history().len()).sum::<usize>();
            there >= train + test + 400
        })?;
        let mut groups: Vec<Vec<Moment>> = library.games.iter().map(moments).collect();
        let there: usize = groups.iter().map(Vec::len).sum();
        if there < train + test {
            return Err(ColoursError::TooFew { wanted: train + test, folder: folder.display().to_string(), there });
        }
        let mut learned = Vec::new();
        let (train, test) = match split {
            Split::Game => {
                // The first games are tested on, so that learning from more of them leaves the test as it is.
                let mut tests = Vec::new();
                let mut games = library.games.into_iter().zip(groups);
                for (_, group) in games.by_ref() {
                    tests.extend(group);
                    if tests.len() >= test {
                        break;
                    }
                }
                tests.truncate(test);
                let mut trains = Vec::new();
                for (game, group) in games {
                    trains.extend(group);
                    learned.push(game);
                }
                if trains.len() < train {
                    let there = trains.len() + test;
                    return Err(ColoursError::TooFew {
                        wanted: train + test,
                        folder: folder.display().to_string(),
                        there,
                    });
                }
                trains.truncate(train);
                (trains, tests)
            }
            Split::Position => {
                let mut all: Vec<Moment> = groups.drain(..).flatten().collect();
                seed.dice(Purpose::Part(0)).shuffle(&mut all);
                let rest = all.split_off(test);
                (rest.into_iter().take(train).collect(), all)
            }
        };
        Ok(Positions { train, test, learned, players: library.players, hash: library.hash, seed })
    }

    /// What is learned from, with hints if there are any.
    pub fn train(&self, hints: Option<Hints>) -> Vec<Sample> {
        self.samples(&self.train, hints, 1)
    }

    /// What is tested on.
    pub fn test(&self, hints: Option<Hints>) -> Vec<Sample> {
        self.samples(&self.test, hints, 2)
    }

    fn samples(&self, moments: &[Moment], hints: Option<Hints>, part: u64) -> Vec<Sample> {
        let seed = self.seed.derive(Purpose::Part(part));
        let one = |(number, moment): (usize, &Moment)| match hints {
            Some(hints) => moment.hinted(hints, &mut seed.dice(Purpose::Game(number as u64))),
            None => moment.sample,
        };
        moments.iter().enumerate().map(one).collect()
    }
}
