//! A participant's way through a study: every kind of screen on it, once.

use super::size::DESKTOP;
use super::{Screen, stay};
use crate::page::Page;
use crate::study::way::Participant;
use geister_lab::study::session::Screen as Kind;
use geister_lab::study::{Session, Step};
use std::collections::BTreeSet;

/// The kind of screen: one game's are like another's.
fn kind(session: &Session) -> String {
    let name = session.screen().name();
    name.split('-').filter(|part| part.parse::<u32>().is_err()).collect::<Vec<_>>().join("-")
}

/// What must be in view on a screen of a study. A study leads on; there is no way back.
fn screen(study: &str, session: &Session) -> Screen {
    let (main, in_view): (_, &[_]) = match session.screen() {
        Kind::Step(Step::Language) => ("[data-language]", &[]),
        Kind::Step(Step::Consent) => ("[data-part=agree]", &[]),
        Kind::Step(Step::Tutorial) => (".tutorial [data-part=next]", &[".board-shadow", "h1"]),
        Kind::Step(Step::Debrief) | Kind::Declined | Kind::ScreenedOut => ("", &[]),
        Kind::Step(_) | Kind::Result(_) => ("[data-part=continue]", &[]),
        Kind::Placing(_) => (".place-ready .play", &[".board-shadow", ".place-ready .play"]),
        Kind::Playing(_) => ("", &[".board-shadow", "[data-part=turn], .topline-turn", ".actions"]),
        Kind::Marking(_) => ("[data-part=show-colours]", &[".board-shadow", ".guess"]),
    };
    let board = in_view.contains(&".board-shadow");
    let name = format!("way-{study}-{}", kind(session));
    Screen { name, reach: stay, sign: "document.querySelector('main')", main, in_view, board, back: false }
}

/// A participant on its way.
pub struct Walk {
    /// Who goes it.
    pub person: Participant,
    study: &'static str,
    seen: BTreeSet<String>,
}

impl Walk {
    /// Begins a study.
    pub async fn begin(page: &Page, study: &'static str, language: &'static str) -> Walk {
        page.open(&format!("#/study/{study}?participant=looks")).await;
        Walk { person: Participant { language, ..Participant::at(page) }, study, seen: BTreeSet::new() }
    }

    /// After a reload: back on the screen that was shown. What comes before the beginning is stored nowhere.
    pub async fn again(&self, screen: &Screen) {
        loop {
            let session = self.person.settled().await;
            if screen.name == format!("way-{}-{}", self.study, kind(&session)) || !self.person.act().await {
                return;
            }
        }
    }

    /// Goes on to a screen of a kind that was not seen yet, until the study is over.
    pub async fn next(&mut self) -> Option<Screen> {
        DESKTOP.put_on(&self.person.page, 1.0).await;
        loop {
            let session = self.person.settled().await;
            if self.seen.insert(kind(&session)) {
                return Some(screen(self.study, &session));
            }
            if !self.person.act().await {
                return None;
            }
        }
    }
}
