//! `geister puzzles`: forced wins to find, one JSON line each.

use super::CommandError;
use super::output::{note, print_line};
use geister_lab::game::{Board, Ply, Seed};
use geister_lab::puzzle::{from_class, from_dice, partly_shown};
use geister_lab::solve::{Class, Hidden};

/// Makes puzzles: forced wins with a single first move, one JSON line each
#[derive(clap::Args)]
pub struct Puzzles {
    /// The pieces of the solver in puzzles out of a solved class
    #[arg(long, default_value = "2b1r")]
    own: String,
    /// The hidden ghosts there
    #[arg(long, default_value = "3p2r")]
    opp: String,
    /// How many of each length out of the solved class
    #[arg(long, default_value_t = 14)]
    each: usize,
    /// How many with more pieces, from placements drawn by dice
    #[arg(long, default_value_t = 60)]
    more: usize,
    /// The longest of those
    #[arg(long, default_value_t = 9)]
    within: u16,
    /// How many of each length in which some colours are shown
    #[arg(long, default_value_t = 10)]
    shown: usize,
    /// The longest of those
    #[arg(long, default_value_t = 15)]
    shown_within: u16,
    /// Where the dice come from
    #[arg(long, default_value = "0", value_parser = super::seed)]
    seed: Seed,
    /// The most memory that may be used, in gigabytes
    #[arg(long, default_value_t = 4.0)]
    memory: f64,
}

impl Puzzles {
    /// Prints them, the shortest first.
    pub fn run(&self) -> Result<(), CommandError> {
        let class = Class::new(Board::Standard, self.own.parse()?, self.opp.parse()?)?;
        let solved = Hidden::solve(class, (self.memory.max(0.0) * 1e9) as u64)?;
        let mut list = from_class(&solved, self.each, self.seed);
        list.extend(from_dice(self.more, Ply(self.within), self.seed));
        list.extend(partly_shown(self.shown, Ply(self.shown_within), self.seed));
        list.sort_by_key(|puzzle| puzzle.plies);
        note(&format!("{} puzzles", list.len()));
        list.iter().try_for_each(print_line)
    }
}
