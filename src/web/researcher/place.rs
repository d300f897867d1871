//! Where on the desk a researcher looks: the address behind `#/studies`.

use crate::web::kit::route;
use crate::web::kit::visit::Visit;
use leptos::prelude::*;

/// A place on the desk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
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

impl Place {
    /// The place that the address names; none where it leads away from the desk.
    pub fn now() -> Option<Place> {
        let Some(Visit::Researcher(study)) = route::visit() else { return None };
        let Some(study) = study.filter(|study| !study.is_empty()) else { return Some(Place::List) };
        let hash = window().location().hash().unwrap_or_default();
        let mut rest = hash.trim_matches(['#', '/']).split('/').skip(2);
        let game = rest.next().zip(rest.next().and_then(|number| number.parse().ok()));
        Some(match game {
            Some((session, game)) => Place::Game { study, session: session.to_owned(), game },
            None => Place::Study(study),
        })
    }

    /// Its address.
    pub fn hash(&self) -> String {
        match self {
            Place::List => "#/studies".to_owned(),
            Place::Study(study) => format!("#/studies/{study}"),
            Place::Game { study, session, game } => format!("#/studies/{study}/{session}/{game}"),
        }
    }

    /// Goes there.
    pub fn go(&self) {
        let _ = window().location().set_hash(&self.hash()); // a hash is always allowed
    }
}
