//! Who says what a side believes: the player itself, or any estimator of colours in its place.

use serde::{Deserialize, Serialize};

/// Who is asked what hidden ghosts are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The player itself, as it explains its move.
    #[default]
    Own,
    /// Nothing but the captures.
    Even,
    /// Who stays at an exit is red.
    Exit,
    /// How ghosts behave and where they stand.
    Blueness,
    /// Whether a reply had done well in playouts.
    Upp,
    /// What a network says of every move; its weights are loaded first.
    Cnn,
    /// What a network says that follows all ghosts through the game.
    Sight,
    /// Bayes over who the opponent may be.
    Population,
}

impl By {
    /// All of them, as the menu lists them.
    pub const ALL: [By; 8] = [By::Own, By::Even, By::Exit, By::Blueness, By::Upp, By::Cnn, By::Sight, By::Population];

    /// Its name in an address, and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            By::Own => "own",
            By::Even => "even",
            By::Exit => "exit",
            By::Blueness => "blueness",
            By::Upp => "upp",
            By::Cnn => "cnn",
            By::Sight => "sight",
            By::Population => "population",
        }
    }

    /// The one with this name.
    pub fn named(name: &str) -> Option<By> {
        By::ALL.into_iter().find(|by| by.name() == name)
    }
}
