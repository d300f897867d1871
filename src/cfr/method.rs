//! The members of the family.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Whose regrets an iteration changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Updates {
    /// Both players' in one walk, each against the other's strategy of this iteration.
    Together,
    /// The first player's, then the second's against the strategy that the first has just learned.
    InTurn,
}

/// How iterations weigh in the average strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Averaging {
    /// All alike.
    Even,
    /// The n-th weighs n.
    Linear,
    /// The n-th weighs n².
    Square,
}

/// Counterfactual regret minimisation, in one of its forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// As first published, and as the thesis on mixed strategies writes it down (2.4–2.9).
    Vanilla,
    /// CFR+: regrets never fall below 0, players learn in turn, later strategies weigh more.
    #[serde(rename = "cfr+")]
    Plus,
    /// Discounted CFR with α = 3/2, β = 0, γ = 2: old regrets fade, bad ones sooner.
    #[serde(rename = "dcfr")]
    Discounted,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 3] = [Method::Vanilla, Method::Plus, Method::Discounted];

    /// Whose regrets change when.
    pub const fn updates(self) -> Updates {
        match self {
            Method::Vanilla => Updates::Together,
            Method::Plus | Method::Discounted => Updates::InTurn,
        }
    }

    /// How iterations weigh.
    pub const fn averaging(self) -> Averaging {
        match self {
            Method::Vanilla => Averaging::Even,
            Method::Plus => Averaging::Linear,
            Method::Discounted => Averaging::Square,
        }
    }

    /// The weight of the n-th iteration, counted from 1, in the average.
    pub fn weight(self, iteration: u32) -> f64 {
        let n = f64::from(iteration);
        match self.averaging() {
            Averaging::Even => 1.0,
            Averaging::Linear => n,
            Averaging::Square => n * n,
        }
    }

    /// What a regret becomes at the end of the n-th iteration.
    #[inline]
    pub(super) fn fade(self, iteration: u32) -> impl Fn(f64) -> f64 {
        let n = f64::from(iteration);
        // n to the power of 3/2 without the platform's own idea of a power.
        let power = n * n.sqrt();
        let (good, bad) = match self {
            Method::Vanilla => (1.0, 1.0),
            Method::Plus => (1.0, 0.0),
            Method::Discounted => (power / (power + 1.0), 0.5),
        };
        move |regret| regret * if regret > 0.0 { good } else { bad }
    }

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Vanilla => "cfr",
            Method::Plus => "cfr+",
            Method::Discounted => "dcfr",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
