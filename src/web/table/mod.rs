//! The game in progress, as signals: who sits there, what has been played, and who keeps it.
//!
//! Everything that changes a game is here: sitting down and placing in `seating`, moves and their answers in `play`,
//! several tabs in `tabs`.

pub(crate) mod experience;
pub(crate) mod finished;
pub(crate) mod keeper;
pub(crate) mod notice;
pub(crate) mod plate;
mod play;
mod seating;
mod tabs;

use crate::agents::roster;
use crate::game::{Move, Setup, View};
use crate::table::{Sheet, Table};
use crate::web::canvas::Mark;
use crate::web::engine::state::GameEngine;
use crate::web::kit::choice::Choice;
use crate::web::kit::notice::LastNotice;
use crate::web::kit::route::CurrentRoute;
use crate::web::kit::settings::Settings;
use crate::web::kit::store;
use keeper::{Change, Keeper, Kept, Shelf};
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::rc::Rc;

const CHOICE_KEY: &str = "geister-lab.choice";

/// The game, as signals.
#[derive(Clone, Copy)]
pub struct GameTable {
    /// What is chosen on the home screen.
    pub choice: RwSignal<Choice>,
    /// The game that begins as soon as the opponent has placed its ghosts.
    pub dealing: RwSignal<Option<Choice>>,
    /// The choice whose ghosts are being arranged; the table comes when the opponent has placed its own.
    pub arranging: RwSignal<Option<Choice>>,
    /// The table that the opponent sits at, before the first move.
    pub dealt: RwSignal<Option<Table>>,
    /// The person's set-up while it is being arranged.
    pub setup: RwSignal<Option<Setup>>,
    /// The person has said Ready, perhaps before the opponent has placed its ghosts.
    pub ready: RwSignal<bool>,
    /// The game.
    pub sheet: RwSignal<Option<Sheet>>,
    /// The person's guesses, by the number of the opposing piece.
    pub marks: RwSignal<BTreeMap<u8, Mark>>,
    /// When the opponent began to think, by the page's clock; none while it does not.
    pub thinking: RwSignal<Option<f64>>,
    /// Wall times of start and end.
    pub times: RwSignal<(f64, Option<f64>)>,
    /// What the person was told to play, until something is moved.
    pub advice: RwSignal<Option<Move>>,
    /// After how many moves the opponent declined a draw last.
    pub declined: RwSignal<Option<usize>>,
    /// Another tab has taken the game over: here it is only shown.
    pub elsewhere: RwSignal<bool>,
    /// Is this the tab in which the game is played?
    ours: StoredValue<bool>,
    /// Keeps the game.
    keeper: StoredValue<Rc<dyn Keeper>, LocalStorage>,
    /// Are the colours kept back at the end until they are asked for?
    hold: bool,
    /// How many changes of the game are being kept; until they are, nothing else can be moved.
    keeping: StoredValue<u32>,
    /// Counts changes of the game, so that a late answer to an older one is dropped.
    generation: StoredValue<u32>,
    engine: GameEngine,
    settings: Settings,
    notice: LastNotice,
    route: CurrentRoute,
}

impl GameTable {
    /// An empty table, with the choice of last time, whose game lies on the shelf; offered to all components below.
    pub fn provide(engine: GameEngine) -> GameTable {
        let table = GameTable::kept_by(Rc::new(Shelf { notice: LastNotice::here() }), false, engine);
        Effect::new(move |before: Option<()>| {
            let choice = table.choice.get();
            if before.is_some() {
                store::save(CHOICE_KEY, &choice);
            }
        });
        table
    }

    /// The same whose game is kept by somebody else; `hold`: are colours kept back at the end?
    pub fn kept_by(keeper: Rc<dyn Keeper>, hold: bool, engine: GameEngine) -> GameTable {
        let choice: Choice = store::load(CHOICE_KEY).unwrap_or_default();
        let known = roster::find_for(&choice.opponent, choice.board).is_ok();
        let table = GameTable {
            choice: RwSignal::new(if known { choice } else { Choice::default() }),
            dealing: RwSignal::new(None),
            arranging: RwSignal::new(None),
            dealt: RwSignal::new(None),
            setup: RwSignal::new(None),
            ready: RwSignal::new(false),
            sheet: RwSignal::new(None),
            marks: RwSignal::new(BTreeMap::new()),
            thinking: RwSignal::new(None),
            times: RwSignal::new((0.0, None)),
            advice: RwSignal::new(None),
            declined: RwSignal::new(None),
            elsewhere: RwSignal::new(false),
            ours: StoredValue::new(false),
            keeper: StoredValue::new_local(keeper),
            hold,
            keeping: StoredValue::new(0),
            generation: StoredValue::new(0),
            engine,
            settings: Settings::here(),
            notice: LastNotice::here(),
            route: CurrentRoute::here(),
        };
        provide_context(table);
        table
    }

    /// The table, from within a component.
    pub fn here() -> GameTable {
        expect_context()
    }

    /// Is somebody placing ghosts?
    pub fn is_arranging(&self) -> bool {
        self.arranging.with_untracked(Option::is_some)
    }

    /// Is there a game, going on, over or about to begin?
    pub fn is_playing(&self) -> bool {
        self.sheet.with_untracked(Option::is_some) || self.is_dealing()
    }

    fn is_dealing(&self) -> bool {
        self.dealing.with_untracked(Option::is_some)
    }

    /// What the person knows now.
    pub fn view(&self) -> Option<View> {
        self.sheet.with(|sheet| sheet.as_ref().and_then(|sheet| sheet.view().ok()))
    }

    /// The opponent in a game that is not over and in which the person has moved: nothing else may end it unasked.
    pub fn unfinished(&self) -> Option<String> {
        let view = self.view().filter(|view| view.outcome().is_none())?;
        view.history().iter().find(|played| played.seat == view.seat())?;
        self.sheet.with(|sheet| sheet.as_ref().map(|sheet| sheet.table.opponent.clone()))
    }

    /// Goes on with a game.
    pub fn take_up(&self, kept: Kept) {
        self.show(kept);
        self.answer_if_due();
    }

    fn show(&self, kept: Kept) {
        self.marks.set(kept.marks);
        self.times.set(kept.times);
        self.sheet.set(Some(kept.sheet));
    }

    /// Takes the game off the table before another one is dealt, so that nobody touches the old one meanwhile. On its
    /// shelf it stays until then.
    pub fn clear(&self) {
        self.sheet.set(None);
    }

    /// Has a change kept, shows it, and then goes on.
    fn keep(&self, change: Change, kept: Kept, then: impl FnOnce() + 'static) {
        let (table, shown) = (*self, kept.clone());
        // A mark may be kept while a move is: each shows only what it changed.
        let marks = matches!(change, Change::Began | Change::Marked(_));
        let game = !matches!(change, Change::Marked(_));
        table.keeping.update_value(|keeping| *keeping += u32::from(game));
        let show = move || {
            if marks {
                table.marks.set(shown.marks);
            }
            if game {
                table.advice.set(None);
                table.keeping.update_value(|keeping| *keeping -= 1);
                table.times.set(shown.times);
                table.sheet.set(Some(shown.sheet));
            }
            then();
        };
        self.keeper.get_value().keep(change, kept, Box::new(show));
    }

    fn next_generation(&self) -> u32 {
        self.generation.update_value(|generation| *generation += 1);
        self.generation.get_value()
    }
}
