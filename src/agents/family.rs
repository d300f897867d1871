//! Players by family. The page has an engine for each, so that nobody loads players that nobody has asked for.

/// A family: players that one engine carries. Data, as [`super::Entry`] is; who carries them is a [`super::Cast`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Who looks ahead where every ghost is known or taken for purple, and who does not look at all. The first engine:
    /// it comes with the page and stays small.
    Search,
    /// Who weighs chances: mixed strategies today, and whatever samples, learns or loads what it knows.
    Chance,
}

impl Family {
    /// All of them.
    pub const ALL: [Family; 2] = [Family::Search, Family::Chance];

    /// Its name in the names of programs.
    pub fn name(self) -> &'static str {
        match self {
            Family::Search => "search",
            Family::Chance => "chance",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::needs::Need;
    use crate::agents::roster;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_first_engine_waits_for_no_file() {
        let first = roster().iter().filter(|player| player.family() == Family::Search);
        let waiting: Vec<&str> =
            first.filter(|player| matches!(player.needs(), Some(Need::Asset(_)))).map(|player| player.id).collect();
        assert!(waiting.is_empty(), "its program cannot load any: {waiting:?}");
    }
}
