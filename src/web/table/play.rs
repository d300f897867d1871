//! Moves and their answers: what the person does, what the engine says to it, and what is kept of both.

use super::GameTable;
use super::keeper::{Change, Kept};
use crate::game::{Move, notation};
use crate::table::Sheet;
use crate::web::canvas::Mark;
use crate::web::engine::games::messages::{Ask, Reply};
use crate::web::engine::state::EngineState;
use crate::web::kit::clock;
use crate::web::kit::notice::Notice;
use crate::web::kit::route::{self, Route};
use leptos::prelude::*;

impl GameTable {
    /// The person moves.
    pub fn play(&self, mv: Move) {
        let Some(sheet) = self.sheet.get_untracked() else { return };
        let legal = sheet.view().is_ok_and(|view| view.check(mv).is_ok());
        if !legal || self.is_waiting() {
            return;
        }
        let text = notation::move_text(sheet.table.board, mv);
        self.ask(Ask::Move { sheet, text }, Change::Moved, 0.0);
    }

    /// The person asks what to play. The answer is shown on the board until something is moved.
    pub fn ask_advice(&self) {
        let my_turn = untrack(|| self.view()).is_some_and(|view| view.to_move() == view.seat());
        let Some(sheet) = self.sheet.get_untracked().filter(|_| my_turn && !self.is_waiting()) else { return };
        let (table, generation) = (*self, self.next_generation());
        self.engine.ask(Ask::Advise { sheet }, move |answer| match answer {
            Ok(Reply::Advised { sheet, text }) if table.generation.get_value() == generation => {
                let advice = notation::parse_move(sheet.table.board, &text).ok().map(|(mv, _)| mv);
                table.keep(Change::Advised, table.now(sheet), move || table.advice.set(advice));
            }
            Ok(_) => {}
            refused => table.refused(refused),
        });
    }

    /// The person offers a draw, or takes the one that it is offered.
    pub fn offer_draw(&self) {
        let Some(sheet) = self.sheet.get_untracked().filter(|_| !self.is_waiting()) else { return };
        self.declined.set(Some(sheet.moves.len()));
        self.ask(Ask::OfferDraw { sheet }, Change::Offered, 0.0);
    }

    /// The person gives up.
    pub fn resign(&self) {
        let Some(sheet) = self.sheet.get_untracked().filter(|_| !self.is_busy()) else { return };
        self.thinking.set(None);
        self.ask(Ask::Resign { sheet }, Change::Resigned, 0.0);
    }

    /// The person takes its last move back.
    pub fn take_back(&self) {
        let sheet = self.sheet.get_untracked().filter(|_| !self.is_busy());
        let Some(sheet) = sheet.and_then(|sheet| sheet.taken_back()) else { return };
        self.next_generation();
        self.engine.cancel();
        self.thinking.set(None);
        self.keep(Change::TookBack, self.now(sheet), || {});
    }

    /// Marks what the person thinks of an opposing piece.
    pub fn mark(&self, piece: u8, mark: Option<Mark>) {
        let Some(sheet) = self.sheet.get_untracked().filter(|_| !self.elsewhere.get_untracked()) else { return };
        let mut kept = self.now(sheet);
        match mark {
            Some(mark) => kept.marks.insert(piece, mark),
            None => kept.marks.remove(&piece),
        };
        self.keep(Change::Marked(piece), kept, || {});
    }

    /// Is it somebody else's turn to do something?
    fn is_waiting(&self) -> bool {
        // A move that waits for a busy worker is not made twice: the second would throw away what the worker prepares.
        let waits = self.engine.status.state.with_untracked(|state| *state == EngineState::Thinking);
        waits || self.is_busy() || self.thinking.with_untracked(Option::is_some)
    }

    /// Can nothing be moved now?
    fn is_busy(&self) -> bool {
        self.keeping.get_value() > 0 || self.is_dealing() || self.elsewhere.get_untracked()
    }

    /// The game with this sheet, and all else as it is.
    fn now(&self, sheet: Sheet) -> Kept {
        let (started, ended) = self.times.get_untracked();
        let ended = ended.or_else(|| sheet.reveal.is_some().then(clock::wall));
        Kept { sheet, marks: self.marks.get_untracked(), times: (started, ended) }
    }

    /// Asks the opponent for its move, if it is its turn.
    pub(super) fn answer_if_due(&self) {
        let Some(sheet) = self.sheet.get_untracked() else { return };
        let due = sheet.view().is_ok_and(|view| view.outcome().is_none() && view.to_move() != view.seat());
        if due {
            self.thinking.set(Some(clock::now()));
            let pause = self.settings.pause.get_untracked().milliseconds();
            self.ask(Ask::Think { sheet }, Change::Moved, pause);
        }
    }

    /// Asks the engine, and shows its answer no sooner than after `pause` milliseconds.
    fn ask(&self, ask: Ask, change: Change, pause: f64) {
        let table = *self;
        let (asked, generation) = (clock::now(), self.next_generation());
        self.engine.ask(ask, move |answer| match answer {
            Ok(Reply::Played { sheet }) => {
                clock::after(pause - (clock::now() - asked), move || {
                    if table.generation.get_value() == generation {
                        table.keep(change, table.now(sheet), move || {
                            table.thinking.set(None);
                            table.answer_if_due();
                        });
                    }
                });
            }
            other => table.refused(other),
        });
    }

    /// The engine did not do what it was asked.
    pub(super) fn refused(&self, answer: Result<Reply, String>) {
        self.thinking.set(None);
        if let Err(reason) = answer {
            self.notice.tell(Notice::Refused(reason));
        }
        if self.is_dealing() {
            self.dealing.set(None);
            route::replace(Route::Home);
        }
    }
}
