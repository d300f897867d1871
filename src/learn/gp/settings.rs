//! Everything that decides how an evolution goes. The same settings give the same generations, on any machine.

use super::error::EvolveError;
use crate::game::{Dice, Purpose, Seed};
use serde::{Deserialize, Serialize};

/// How a policy is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Fitness {
    /// On how many positions does the search that uses it choose the teacher's move?
    Teacher,
    /// The same, the search knowing all colours: what the authors wanted to try next.
    Disclosed,
    /// What does the search that uses it score against the plain one, in as many decisions as there are positions?
    Matches,
}

/// What decides how a run goes, except for how long it goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Individuals in a generation.
    pub population: u32,
    /// May a policy use the moves that look at colours?
    pub colour: bool,
    /// How a policy is judged.
    pub fitness: Fitness,
    /// On how many positions.
    pub positions: u32,
    /// With how many playouts a decision.
    pub playouts: u64,
    /// Where all randomness comes from.
    pub seed: Seed,
}

/// How many take part when a parent is chosen.
pub const TOURNAMENT: u32 = 7;
/// Of a hundred children, so many have two parents; the others are changed copies of one.
pub const CROSSOVER_PERCENT: u32 = 90;
/// The deepest policy.
pub const DEEPEST: usize = 10;

impl Settings {
    const MOST_INDIVIDUALS: u32 = 100_000;
    const MOST_POSITIONS: u32 = 100_000;
    const MOST_PLAYOUTS: u64 = 10_000_000;

    /// Can there be such a run?
    pub fn check(&self) -> Result<(), EvolveError> {
        let within = |name, value: u64, most: u64| {
            if (1..=most).contains(&value) { Ok(()) } else { Err(EvolveError::Setting { name, value, most }) }
        };
        within("population", self.population.into(), Self::MOST_INDIVIDUALS.into())?;
        within("positions", self.positions.into(), Self::MOST_POSITIONS.into())?;
        within("fitness-playouts", self.playouts, Self::MOST_PLAYOUTS)
    }

    /// In what another run's settings are different.
    pub fn difference(&self, there: &Settings) -> Option<String> {
        let fields = [
            ("population", there.population.to_string(), self.population.to_string()),
            ("colour", there.colour.to_string(), self.colour.to_string()),
            ("fitness", format!("{:?}", there.fitness).to_lowercase(), format!("{:?}", self.fitness).to_lowercase()),
            ("positions", there.positions.to_string(), self.positions.to_string()),
            ("fitness-playouts", there.playouts.to_string(), self.playouts.to_string()),
            ("seed", there.seed.to_string(), self.seed.to_string()),
        ];
        let changed = fields.into_iter().find(|(_, theirs, ours)| theirs != ours);
        changed.map(|(name, theirs, ours)| format!("{name}: {theirs} there, {ours} here"))
    }

    /// The seed of the n-th logged game.
    pub fn lesson_seed(&self, number: u64) -> Seed {
        self.stream(0, number)
    }

    /// The dice that make a generation.
    pub fn generation_dice(&self, number: u32) -> Dice {
        Dice::new(self.stream(1, number.into()))
    }

    /// The seed of the search at the n-th position, or of the n-th game: the same for every policy.
    pub fn search_seed(&self, number: u64) -> Seed {
        self.stream(2, number)
    }

    fn stream(&self, which: u64, number: u64) -> Seed {
        self.seed.derive(Purpose::Game(which)).derive(Purpose::Game(number))
    }
}
