//! A game on a participant's way.

use crate::game::{Theirs, View};
use crate::study::event::Guess;
use crate::study::plan::PlannedGame;
use crate::table::{Sheet, Table};
use std::collections::BTreeMap;

/// A mark on a ghost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarkNow {
    /// What the participant thinks.
    pub guess: Guess,
    /// How sure, in per cent.
    pub confidence: Option<u8>,
}

/// A game of the session, as far as it has come.
#[derive(Debug, Clone, PartialEq)]
pub struct StudyGame {
    /// As planned.
    pub plan: PlannedGame,
    /// The table, once the opponent sits.
    pub table: Option<Table>,
    /// The game, once the participant's ghosts stand.
    pub sheet: Option<Sheet>,
    /// The marks now, by the number of the opposing piece.
    pub marks: BTreeMap<u8, MarkNow>,
    /// Has the participant said all about the hidden ghosts?
    pub marked: bool,
    /// Was it ended early?
    pub skipped: bool,
}

impl StudyGame {
    /// What the participant knows.
    pub fn view(&self) -> Option<View> {
        self.sheet.as_ref().and_then(|sheet| sheet.view().ok())
    }

    /// Is it over?
    pub fn is_over(&self) -> bool {
        self.skipped || self.view().is_some_and(|view| view.outcome().is_some())
    }

    /// The opposing pieces whose colours nobody has seen, by number.
    pub fn hidden(&self) -> Vec<u8> {
        let Some(view) = self.view() else { return Vec::new() };
        let pieces = view.theirs().iter().enumerate();
        pieces.filter(|(_, piece)| matches!(piece, Theirs::Hidden(_))).map(|(index, _)| index as u8).collect()
    }
}
