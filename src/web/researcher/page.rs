//! Where on the workspace a researcher looks: the address behind `#/studies`.

use crate::web::kit::route;
use crate::web::kit::visit::Visit;
use leptos::prelude::*;

/// A page on the workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResearcherPage {
    /// All studies.
    List,
    /// One of them.
    Study(String),
    /// A game of one of its sessions.
    Game {
        /// The study.
        study: String,
        /// The session.
        session: String,
        /// The number of the game.
        game: u32,
    },
}

impl ResearcherPage {
    /// The page that the address names; none where it leads away from the workspace.
    pub fn now() -> Option<ResearcherPage> {
        let Some(Visit::Researcher(study)) = route::visit() else { return None };
        let Some(study) = study.filter(|study| !study.is_empty()) else { return Some(ResearcherPage::List) };
        let hash = window().location().hash().unwrap_or_default();
        let mut rest = hash.trim_matches(['#', '/']).split('/').skip(2);
        let game = rest.next().zip(rest.next().and_then(|number| number.parse().ok()));
        Some(match game {
            Some((session, game)) => ResearcherPage::Game { study, session: session.to_owned(), game },
            None => ResearcherPage::Study(study),
        })
    }

    /// Its address.
    pub fn hash(&self) -> String {
        match self {
            ResearcherPage::List => "#/studies".to_owned(),
            ResearcherPage::Study(study) => format!("#/studies/{study}"),
            ResearcherPage::Game { study, session, game } => format!("#/studies/{study}/{session}/{game}"),
        }
    }

    /// Goes there.
    pub fn go(&self) {
        let _ = window().location().set_hash(&self.hash()); // a hash is always allowed
    }
}
