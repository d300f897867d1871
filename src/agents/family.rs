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
