//! What an opponent is called where its own name may not be said.

use crate::study::Words;
use leptos::prelude::*;

/// What an opponent is called in a study.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alias {
    /// The letter on its sheet; none for a plain one.
    pub letter: Option<String>,
    /// The name, in both languages.
    pub name: Words,
}

/// The alias of the opponent now; none where everybody has its own name.
#[derive(Clone, Copy)]
pub struct OpponentAlias(pub RwSignal<Option<Alias>>);

impl OpponentAlias {
    /// None yet; offered to all components below.
    pub fn provide() {
        provide_context(OpponentAlias(RwSignal::new(None)));
    }

    /// The alias, from within a component.
    pub fn here() -> OpponentAlias {
        expect_context()
    }
}
