//! Sitting down: an opponent is asked, ghosts are placed, and the game begins.

use super::GameTable;
use super::keeper::{Change, Kept};
use crate::game::{Board, Colour, Dice, Seed, Setup};
use crate::table::entropy::{Entropy, System};
use crate::table::{Invitation, Sheet, Table};
use crate::web::engine::games::messages::{Ask, Reply};
use crate::web::kit::choice::Choice;
use crate::web::kit::clock;
use crate::web::kit::notice::Notice;
use crate::web::kit::route::{self, Route};
use leptos::prelude::*;
use std::collections::BTreeMap;

impl GameTable {
    /// Starts a game with a set-up that is drawn for the person. The board is shown at once; asking for the same game
    /// again changes nothing.
    pub fn play_at_once(&self, choice: Choice) {
        if self.dealing.with_untracked(|dealing| dealing.as_ref() == Some(&choice)) {
            return;
        }
        self.leave();
        self.dealing.set(Some(choice.clone()));
        self.show_board();
        let table = *self;
        table.deal(choice, move |dealt, suggestion| {
            if let Ok(setup) = Setup::parse(dealt.board, dealt.seat, &suggestion) {
                table.begin(dealt, setup);
            }
        });
    }

    /// Lets the person arrange its ghosts first.
    pub fn arrange(&self, choice: Choice) {
        self.arrange_at(choice, None);
    }

    /// The same at a table where the opponent may sit already.
    pub fn arrange_at(&self, choice: Choice, dealt: Option<Table>) {
        self.leave();
        self.setup.set(Some(preset(choice.board)));
        self.ready.set(false);
        self.arranging.set(Some(choice.clone()));
        if self.keeper.get_value().has_address() {
            route::go(Route::Place);
        }
        let waiting = dealt.is_none();
        self.dealt.set(dealt);
        if waiting {
            let table = *self;
            table.deal(choice, move |dealt, _| {
                table.dealt.set(Some(dealt));
                table.begin_if_ready();
            });
        }
    }

    /// A set-up drawn at random.
    pub fn shuffle(&self) {
        let Some(choice) = self.arranging.get_untracked() else { return };
        match System.seed() {
            Ok(seed) => self.setup.set(Some(Setup::random(choice.board, &mut Dice::new(seed)))),
            Err(error) => self.notice.tell(Notice::Refused(error.to_string())),
        }
    }

    /// The person's ghosts stand as they should.
    pub fn say_ready(&self) {
        self.ready.set(true);
        self.begin_if_ready();
    }

    fn begin_if_ready(&self) {
        if let (true, Some(dealt), Some(setup)) =
            (self.ready.get_untracked(), self.dealt.get_untracked(), self.setup.get_untracked())
        {
            self.begin(dealt, setup);
        }
    }

    fn deal(&self, choice: Choice, then: impl FnOnce(Table, String) + 'static) {
        let ask = Ask::Deal(Invitation {
            board: choice.board,
            opponent: choice.opponent,
            seat: choice.seat,
            draw_ply: choice.draw_ply,
            seed: choice.seed,
            hold: self.hold,
        });
        let (game_table, keeper) = (*self, self.keeper.get_value());
        self.engine.ask(ask, move |answer| match answer {
            Ok(Reply::Dealt { table, suggestion }) => {
                let seated = table.clone();
                keeper.seated(&seated, Box::new(move || then(table, suggestion)));
            }
            other => game_table.refused(other),
        });
    }

    /// Begins a game at a table.
    pub fn begin(&self, dealt: Table, setup: Setup) {
        let table = *self;
        let times = (clock::wall(), None);
        table.claim();
        let kept = Kept { sheet: Sheet::new(dealt, setup), marks: BTreeMap::new(), times };
        self.keep(Change::Began, kept, move || {
            table.dealing.set(None);
            table.arranging.set(None);
            table.dealt.set(None);
            table.show_board();
            table.answer_if_due();
        });
    }

    fn show_board(&self) {
        if self.keeper.get_value().has_address() {
            self.route.0.set(Route::Play);
            route::go(Route::Play);
        }
    }

    /// The person went elsewhere before the game began.
    pub fn stop_dealing(&self) {
        if self.is_dealing() {
            self.leave();
        }
    }

    /// Gets up from the table. The game is gone from storage only when the next one begins.
    pub(super) fn leave(&self) {
        self.next_generation();
        self.engine.cancel();
        self.thinking.set(None);
        self.dealing.set(None);
        self.arranging.set(None);
    }
}

/// What a person starts arranging from: bait in front.
fn preset(board: Board) -> Setup {
    let shape = board.shape();
    let reds = usize::from(shape.of_colour(Colour::Red));
    let colour = |index| if index < reds { Colour::Red } else { Colour::Blue };
    let colours: Vec<Colour> = (0..shape.pieces()).map(colour).collect();
    Setup::new(board, &colours).unwrap_or_else(|_| Setup::random(board, &mut Dice::new(Seed(0))))
}
