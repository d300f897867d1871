//! `geister puzzles`: forced wins to find, one JSON line each.

use super::CommandError;
use super::memory::Memory;
use super::output::{note, print_line};
use geister_lab::game::{Board, Ply, Seed};
use geister_lab::puzzle::{Puzzle, SHORTEST_DICE, from_class, from_dice};
use geister_lab::solve::{Class, Hidden, Side};

/// Those of the collection that comes with the house.
const CLASSES: [&str; 7] =
    ["2b1r:3p2r", "2b1r:1r+2p1r", "2b1r:1b+2p1r", "1b2r:1r+2p1r", "2b1r:2b1r", "2b1r:1b2r", "1b2r:2b1r"];

/// The most of a kind that can be asked for.
const MOST: usize = 100_000;

/// Makes puzzles: forced wins with a single first move, one JSON line each
#[derive(clap::Args)]
pub struct Puzzles {
    /// A class of positions to solve and take puzzles from, such as 2b1r:1r+2p1r: the solver's pieces, a colon, and the
    /// ghosts as `geister solve` has them. Give it again for more classes
    #[arg(long = "class", value_name = "OWN:GHOSTS", default_values = CLASSES)]
    classes: Vec<String>,
    /// How many of each length out of a class in which every ghost is hidden
    #[arg(long, default_value_t = 14, value_parser = few)]
    each: usize,
    /// How many of each length out of a class in which some are shown
    #[arg(long, default_value_t = 4, value_parser = few)]
    each_shown: usize,
    /// How many of each length out of a class in which all are shown
    #[arg(long, default_value_t = 5, value_parser = few)]
    each_open: usize,
    /// The longest out of a class, in plies
    #[arg(long, default_value_t = 29)]
    longest: u16,
    /// The longest out of a class in which all are shown: longer ones take a page too long to judge
    #[arg(long, default_value_t = 17)]
    longest_open: u16,
    /// How many with more pieces, from placements drawn by dice
    #[arg(long, default_value_t = 60, value_parser = few)]
    more: usize,
    /// The longest of those, in plies
    #[arg(long, default_value_t = 9)]
    within: u16,
    /// Where the dice come from
    #[arg(long, default_value = "0", value_parser = super::seed)]
    seed: Seed,
    #[command(flatten)]
    memory: Memory,
}

/// A number of puzzles.
fn few(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| *number <= MOST);
    number.ok_or_else(|| format!("a number of puzzles is from 0 to {MOST}"))
}

impl Puzzles {
    /// Prints them, the shortest first.
    pub fn run(&self) -> Result<(), CommandError> {
        if self.more > 0 && self.within < SHORTEST_DICE.0 {
            let least = SHORTEST_DICE.0;
            return Err(CommandError::Wish(format!(
                "puzzles from dice take {least} plies or more; give --within {least}"
            )));
        }
        let mut list = Vec::new();
        for name in &self.classes {
            let class = Class::read(Board::Standard, name)?;
            let solved = Hidden::solve(class, self.memory.bytes())?;
            let (each, longest) = match class.opp() {
                Side::Purple { .. } => (self.each, self.longest),
                Side::Partly(_) => (self.each_shown, self.longest),
                Side::Known { .. } => (self.each_open, self.longest.min(self.longest_open)),
            };
            let more = from_class(&solved, each, Ply(longest), self.seed);
            note(&format!("{} of {name}", more.len()));
            list.extend(more);
        }
        let more = from_dice(self.more, Ply(self.within), self.seed);
        if more.len() < self.more {
            note(&format!("only {} of {} from dice: there are hardly any such puzzles", more.len(), self.more));
        }
        list.extend(more);
        // Of a length, those come last in which nothing is hidden.
        let is_open = |puzzle: &Puzzle| puzzle.position().is_ok_and(|position| position.shows_all());
        list.sort_by_key(|puzzle| (puzzle.plies, is_open(puzzle)));
        note(&format!("{} puzzles", list.len()));
        list.iter().try_for_each(print_line)
    }
}
