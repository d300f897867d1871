//! `geister learn data`: games of UPP players for networks to learn from.

use super::super::output::print;
use super::super::{CommandError, seed};
use geister_lab::game::Seed;
use geister_lab::learn::colours::{Games, Library};
use indicatif::ProgressBar;
use std::path::PathBuf;

/// Games of UPP players for networks to learn from; the same command goes on where it was broken off
#[derive(clap::Args)]
pub struct Data {
    /// How many games, a multiple of 10; a folder with fewer is added to
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Playouts a move of the players
    #[arg(long, default_value_t = 1000)]
    playouts: u64,
    /// Where all randomness comes from
    #[arg(long, default_value = "1", value_parser = seed)]
    seed: Seed,
    /// The folder of the games
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl Data {
    /// Plays them.
    pub fn run(&self) -> Result<(), CommandError> {
        let games = Games { playouts: self.playouts, seed: self.seed };
        games.check(self.games)?;
        let bar = ProgressBar::new(self.games);
        games.play(self.games, &self.out, || bar.inc(Games::CHUNK))?;
        bar.finish_and_clear();
        let library = Library::read(&self.out, |there| there.len() as u64 >= self.games)?;
        let moves: usize = library.games.iter().map(|game| game.history().len()).sum();
        print(&format!(
            "{} games by {} with {moves} moves\nSHA-256 {}\n",
            library.games.len(),
            library.players,
            library.hash
        ))
    }
}
