//! What somebody has played so far in this browser: in its first games a person is told more.

use crate::game::Outcome;
use crate::table::Sheet;
use crate::web::kit::store;
use serde::{Deserialize, Serialize};

const KEY: &str = "geister-lab.played";

/// So many games are first games.
const FIRST: u32 = 5;

/// Games that came to an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Experience {
    /// All of them.
    finished: u32,
    /// Those that the person won.
    won: u32,
}

impl Experience {
    /// What is known of it.
    pub fn load() -> Experience {
        store::load(KEY).unwrap_or_default()
    }

    /// Adds a game that has just ended. Where nothing can be stored, every game is a first one.
    pub fn add(sheet: &Sheet) {
        let outcome = sheet.view().ok().and_then(|view| view.outcome());
        let won = matches!(outcome, Some(Outcome::Won { by, .. }) if by == sheet.table.seat);
        let before = Experience::load();
        let now =
            Experience { finished: before.finished.saturating_add(1), won: before.won.saturating_add(u32::from(won)) };
        store::save(KEY, &now);
    }

    /// Is somebody still in its first games?
    pub fn is_small(self) -> bool {
        self.finished < FIRST
    }
}
