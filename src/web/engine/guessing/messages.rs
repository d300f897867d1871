//! What the page asks after a game about those who guess colours, and what it is answered.

use crate::agents::readers::{Reader, Reading};
use crate::table::Sheet;
use serde::{Deserialize, Serialize};

/// What did somebody think of the opponent's ghosts in a game that is over?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// The game as the person knows it.
    pub sheet: Sheet,
    /// Who is asked.
    pub reader: Reader,
}

/// What it thought.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// Of every ghost when it was hidden for the last time, in the order of their numbers.
    pub readings: Vec<Reading>,
}
