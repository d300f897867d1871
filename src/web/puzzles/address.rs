//! What an address of the puzzle pages asks for.

use crate::game::Board;

/// A wish.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// All puzzles.
    List,
    /// The puzzle of the day.
    Today,
    /// Five against the clock.
    Run,
    /// A puzzle of the collection, by its name.
    Puzzle(String),
    /// Any position, as a competition board string of the player to move.
    At(String),
}

#[cfg(all(target_arch = "wasm32", feature = "app"))]
impl Asked {
    /// What the address asks for now.
    pub fn here() -> Asked {
        read(&leptos::prelude::window().location().hash().unwrap_or_default())
    }
}

/// Reads the part of an address behind the `#`.
pub fn read(hash: &str) -> Asked {
    let path = hash.split('?').next().unwrap_or_default();
    let mut parts = path.trim_start_matches('#').trim_matches('/').split('/').skip(1);
    match (parts.next(), parts.next()) {
        (None | Some(""), _) => Asked::List,
        (Some("today"), _) => Asked::Today,
        (Some("run"), _) => Asked::Run,
        (Some("at"), state) => Asked::At(state.unwrap_or_default().to_owned()),
        (Some(id), _) => Asked::Puzzle(id.to_owned()),
    }
}

/// The board of a competition string, which its length tells.
pub fn board_of(state: &str) -> Option<Board> {
    let length = state.chars().count();
    Board::ALL.into_iter().find(|board| length == 6 * board.shape().pieces())
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_address_has_its_meaning() {
        for (hash, asked) in [
            ("#/puzzles", Asked::List),
            ("#/puzzles/", Asked::List),
            ("", Asked::List),
            ("#/puzzles/today", Asked::Today),
            ("#/puzzles/run?x=1", Asked::Run),
            ("#/puzzles/0a1b2c3d", Asked::Puzzle("0a1b2c3d".to_owned())),
            ("#/puzzles/at/03R13B23R33B30u20u10u00u", Asked::At("03R13B23R33B30u20u10u00u".to_owned())),
            ("#/puzzles/at", Asked::At(String::new())),
        ] {
            assert_eq!(read(hash), asked, "{hash}");
        }
    }

    #[test]
    fn a_string_tells_its_board() {
        assert_eq!(board_of("14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u"), Some(Board::Standard));
        assert_eq!(board_of("03R13B23R33B30u20u10u00u"), Some(Board::Small));
        assert_eq!(board_of("02R12B10u00u"), Some(Board::Mini));
        assert_eq!(board_of("日本"), None);
        assert_eq!(board_of(""), None);
    }
}
