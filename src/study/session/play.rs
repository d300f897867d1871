//! What happens in a game of a study, from the opponent that sits down to the colours that are shown.

use super::{Impossible, MarkNow, Screen, Session, StudyGame};
use crate::game::{Ply, Seat, Setup};
use crate::study::document::Marks;
use crate::study::event::{Guess, Mover};
use crate::table::{Reveal, Sheet, SheetError, Table};
use std::collections::BTreeMap;

impl Session {
    pub(super) fn seat(&mut self, screen: Screen, number: u32, label: &str, table: &Table) -> Result<(), Impossible> {
        let wrong = || screen.is_no_place_for("an opponent sitting down");
        let planned = self.plan.game(number).filter(|_| screen == Screen::Placing(number)).ok_or_else(wrong)?;
        let fits = planned.label == label
            && planned.agent == table.opponent
            && planned.seat == table.seat
            && self.study.board == table.board
            && self.study.draw_ply == table.draw_ply
            && table.hold;
        if !fits {
            return Err(Impossible::NotAllowed("this table"));
        }
        let game = StudyGame {
            plan: planned.clone(),
            table: Some(table.clone()),
            sheet: None,
            marks: BTreeMap::new(),
            marked: false,
            skipped: false,
        };
        // An opponent that sat down again after a reload, before the first move, replaces the one before.
        self.games.insert(number, game);
        Ok(())
    }

    pub(super) fn set_up(&mut self, screen: Screen, number: u32, setup: &str) -> Result<(), Impossible> {
        let wrong = || screen.is_no_place_for("placing ghosts");
        let game = self.games.get_mut(&number).filter(|_| screen == Screen::Placing(number)).ok_or_else(wrong)?;
        let table = game.table.clone().ok_or_else(wrong)?;
        let setup = Setup::parse(table.board, table.seat, setup).map_err(SheetError::Setup)?;
        game.sheet = Some(Sheet::new(table, setup));
        Ok(())
    }

    /// The sheet of a game that is being played.
    fn playing(&mut self, screen: Screen, number: u32, what: &'static str) -> Result<&mut Sheet, Impossible> {
        let wrong = || screen.is_no_place_for(what);
        let game = self.games.get_mut(&number).filter(|_| screen == Screen::Playing(number));
        game.and_then(|game| game.sheet.as_mut()).ok_or_else(wrong)
    }

    pub(super) fn play(
        &mut self,
        screen: Screen,
        number: u32,
        ply: u16,
        by: Mover,
        text: &str,
    ) -> Result<(), Impossible> {
        let sheet = self.playing(screen, number, "a move")?;
        let own = Seat::to_move_at(Ply(sheet.moves.len() as u16)) == sheet.table.seat;
        if Some(usize::from(ply)) != sheet.moves.len().checked_add(1) || own != (by == Mover::Person) {
            return Err(Impossible::MoveOrder(ply));
        }
        sheet.moves.push(text.to_owned());
        if let Err(error) = sheet.view() {
            sheet.moves.pop();
            return Err(error.into());
        }
        // A captured ghost takes its mark along.
        if let Some(game) = self.games.get_mut(&number) {
            let hidden = game.hidden();
            game.marks.retain(|piece, _| hidden.contains(piece));
        }
        Ok(())
    }

    pub(super) fn take_back(&mut self, screen: Screen, number: u32, ply: u16) -> Result<(), Impossible> {
        if !self.study.takebacks {
            return Err(Impossible::NotAllowed("taking back"));
        }
        let sheet = self.playing(screen, number, "taking back")?;
        let before = sheet.taken_back().ok_or(Impossible::MoveOrder(ply))?;
        if before.moves.len() != usize::from(ply) {
            return Err(Impossible::MoveOrder(ply));
        }
        *sheet = before;
        Ok(())
    }

    pub(super) fn resign(&mut self, screen: Screen, number: u32) -> Result<(), Impossible> {
        self.playing(screen, number, "giving up")?.resigned = true;
        Ok(())
    }

    /// Ends the practice game early, where the study allows it.
    pub(super) fn skip(&mut self, screen: Screen, number: u32, ply: u16) -> Result<(), Impossible> {
        let skippable = self.study.practice.as_ref().is_some_and(|practice| practice.skippable);
        if number != 0 || !skippable {
            return Err(Impossible::NotAllowed("ending a game early"));
        }
        if !matches!(screen, Screen::Placing(0) | Screen::Playing(0)) {
            return Err(screen.is_no_place_for("ending the practice game"));
        }
        let sheet = self.games.get(&number).and_then(|game| game.sheet.as_ref());
        if sheet.map_or(0, |sheet| sheet.moves.len()) != usize::from(ply) {
            return Err(Impossible::MoveOrder(ply));
        }
        if let Some(game) = self.games.get_mut(&number) {
            game.skipped = true;
        }
        self.next_step();
        Ok(())
    }

    pub(super) fn mark(
        &mut self,
        screen: Screen,
        number: u32,
        piece: u8,
        guess: Option<Guess>,
        confidence: Option<u8>,
    ) -> Result<(), Impossible> {
        if self.study.marks == Marks::Off {
            return Err(Impossible::NotAllowed("marks"));
        }
        if screen != Screen::Playing(number) && screen != Screen::Marking(number) {
            return Err(screen.is_no_place_for("a mark"));
        }
        if confidence.is_some_and(|confidence| !(50..=100).contains(&confidence)) {
            return Err(Impossible::NotAllowed("a confidence beyond 50 to 100 %"));
        }
        let game = self.games.get_mut(&number).filter(|game| game.hidden().contains(&piece));
        let game = game.ok_or(Impossible::NoSuchGhost(piece))?;
        match guess {
            Some(guess) => game.marks.insert(piece, MarkNow { guess, confidence }),
            None => game.marks.remove(&piece),
        };
        Ok(())
    }

    pub(super) fn close_marks(&mut self, screen: Screen, number: u32) -> Result<(), Impossible> {
        if screen != Screen::Marking(number) {
            return Err(screen.is_no_place_for("closing the marks"));
        }
        let open = self.unmarked().len();
        if self.study.marks == Marks::Required && open > 0 {
            return Err(Impossible::StillOpen(format!("{open} ghosts")));
        }
        if let Some(game) = self.games.get_mut(&number) {
            game.marked = true;
        }
        Ok(())
    }

    pub(super) fn reveal(&mut self, screen: Screen, number: u32, reveal: &Reveal) -> Result<(), Impossible> {
        let wrong = || screen.is_no_place_for("showing the colours");
        let game = self.games.get_mut(&number).filter(|_| screen == Screen::Result(number));
        let sheet = game.and_then(|game| game.sheet.as_mut()).ok_or_else(wrong)?;
        let before = sheet.reveal.replace(reveal.clone());
        if sheet.commitment_kept() != Some(true) {
            sheet.reveal = before;
            return Err(Impossible::BrokenPromise);
        }
        Ok(())
    }
}
