//! The game at the table: choosing, placing, moving, answering, ending. Everything that changes a game is here.

use super::keeper::{Change, Keeper, Kept, Shelf};
use super::tabs;
use crate::agents::Entry;
use crate::game::{Board, DRAW_PLY, Dice, Move, Ply, Seat, Seed, Setup, View, notation};
use crate::table::entropy::{Entropy, System};
use crate::table::{Invitation, Sheet, Table};
use crate::web::canvas::Mark;
use crate::web::engine::client::EngineState;
use crate::web::engine::games::messages::{Ask, Reply};
use crate::web::kit::clock;
use crate::web::kit::lab::{Lab, Notice};
use crate::web::kit::route::{self, Route};
use crate::web::kit::store;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::rc::Rc;

const CHOICE_KEY: &str = "geister-lab.choice";

/// Whom to play, on what, and where to sit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The opponent's id.
    pub opponent: String,
    /// The board.
    pub board: Board,
    /// The person's seat; by lot where it is none.
    pub seat: Option<Seat>,
    /// The ply at which the game is drawn.
    pub draw_ply: Ply,
    /// The seed of the opponent's choices; fresh where it is none. Not remembered: the next game is a new one.
    #[serde(skip)]
    pub seed: Option<Seed>,
}

impl Choice {
    /// Chooses an opponent; the board follows where it plays on another one.
    pub fn sit_across(&mut self, entry: &Entry) {
        self.opponent = entry.id.to_owned();
        if !entry.plays_on(self.board) {
            self.board = entry.boards.first().copied().unwrap_or_default();
        }
    }
}

impl Default for Choice {
    /// A first game: an opponent that a newcomer beats.
    fn default() -> Choice {
        Choice {
            opponent: "random".to_owned(),
            board: Board::Standard,
            seat: Some(Seat::First),
            draw_ply: DRAW_PLY,
            seed: None,
        }
    }
}

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
}

impl GameTable {
    /// An empty table, with the choice of last time, whose game lies on the shelf.
    pub fn new(notice: RwSignal<Option<Notice>>) -> GameTable {
        let table = GameTable::kept_by(Rc::new(Shelf { notice }), false);
        Effect::new(move |before: Option<()>| {
            let choice = table.choice.get();
            if before.is_some() {
                store::save(CHOICE_KEY, &choice);
            }
        });
        table
    }

    /// An empty table whose game is kept by somebody; `hold`: are colours kept back at the end?
    pub fn kept_by(keeper: Rc<dyn Keeper>, hold: bool) -> GameTable {
        let choice: Choice = store::load(CHOICE_KEY).unwrap_or_default();
        let known = crate::agents::roster::find_for(&choice.opponent, choice.board).is_ok();
        GameTable {
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
            elsewhere: RwSignal::new(false),
            ours: StoredValue::new(false),
            keeper: StoredValue::new_local(keeper),
            hold,
            keeping: StoredValue::new(0),
            generation: StoredValue::new(0),
        }
    }

    /// Shows the game that lies on the shelf, if there is one, and follows what other tabs do with it.
    pub fn reopen(&self, lab: &Lab) {
        self.look_at_shelf(lab);
        let (table, lab) = (*self, *lab);
        tabs::listen(move |news| match news {
            tabs::News::TakenOver => table.give_up_to_another_tab(&lab),
            tabs::News::GameChanged => {
                if !table.ours.get_value() && !table.is_dealing() {
                    table.look_at_shelf(&lab);
                }
            }
        });
    }

    fn look_at_shelf(&self, lab: &Lab) {
        match Shelf::take() {
            Ok(Some(kept)) => self.show(kept),
            Ok(None) => {}
            Err(why) => lab.notice.set(Some(Notice::BrokenGame(why))),
        }
    }

    /// Plays the game in this tab from now on, as it lies on the shelf.
    pub fn sit_down(&self, lab: &Lab) {
        if self.ours.get_value() {
            return;
        }
        self.look_at_shelf(lab);
        self.claim();
        self.answer_if_due(lab);
    }

    fn claim(&self) {
        if self.keeper.get_value().has_address() {
            tabs::claim();
        }
        self.ours.set_value(true);
        self.elsewhere.set(false);
    }

    /// Another tab plays: whatever is thought or waited for here is for nothing.
    fn give_up_to_another_tab(&self, lab: &Lab) {
        if self.ours.get_value() {
            self.ours.set_value(false);
            self.elsewhere.set(true);
            if !self.is_arranging() {
                self.leave(lab);
            }
        }
    }

    /// Goes on with a game.
    pub fn take_up(&self, lab: &Lab, kept: Kept) {
        self.show(kept);
        self.answer_if_due(lab);
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

    /// Starts a game with a set-up that is drawn for the person. The board is shown at once; asking for the same game
    /// again changes nothing.
    pub fn play_at_once(&self, lab: &Lab, choice: Choice) {
        if self.dealing.with_untracked(|dealing| dealing.as_ref() == Some(&choice)) {
            return;
        }
        self.leave(lab);
        self.dealing.set(Some(choice.clone()));
        self.show_board(lab);
        let (table, lab) = (*self, *lab);
        table.deal(&lab, choice, move |dealt, suggestion| {
            if let Ok(setup) = Setup::parse(dealt.board, dealt.seat, &suggestion) {
                table.begin(&lab, dealt, setup);
            }
        });
    }

    /// Lets the person arrange its ghosts first.
    pub fn arrange(&self, lab: &Lab, choice: Choice) {
        self.arrange_at(lab, choice, None);
    }

    /// The same at a table where the opponent may sit already.
    pub fn arrange_at(&self, lab: &Lab, choice: Choice, dealt: Option<Table>) {
        self.leave(lab);
        self.setup.set(Some(preset(choice.board)));
        self.ready.set(false);
        self.arranging.set(Some(choice.clone()));
        if self.keeper.get_value().has_address() {
            route::go(Route::Place);
        }
        let waiting = dealt.is_none();
        self.dealt.set(dealt);
        if waiting {
            let (table, lab) = (*self, *lab);
            table.deal(&lab, choice, move |dealt, _| {
                table.dealt.set(Some(dealt));
                table.begin_if_ready(&lab);
            });
        }
    }

    /// A set-up drawn at random.
    pub fn shuffle(&self, lab: &Lab) {
        let Some(choice) = self.arranging.get_untracked() else { return };
        match System.seed() {
            Ok(seed) => self.setup.set(Some(Setup::random(choice.board, &mut Dice::new(seed)))),
            Err(error) => lab.notice.set(Some(Notice::Refused(error.to_string()))),
        }
    }

    /// The person's ghosts stand as they should.
    pub fn say_ready(&self, lab: &Lab) {
        self.ready.set(true);
        self.begin_if_ready(lab);
    }

    fn begin_if_ready(&self, lab: &Lab) {
        if let (true, Some(dealt), Some(setup)) =
            (self.ready.get_untracked(), self.dealt.get_untracked(), self.setup.get_untracked())
        {
            self.begin(lab, dealt, setup);
        }
    }

    fn deal(&self, lab: &Lab, choice: Choice, then: impl FnOnce(Table, String) + 'static) {
        let ask = Ask::Deal(Invitation {
            board: choice.board,
            opponent: choice.opponent,
            seat: choice.seat,
            draw_ply: choice.draw_ply,
            seed: choice.seed,
            hold: self.hold,
        });
        let (lab_then, keeper) = (*lab, self.keeper.get_value());
        lab.engine.ask(ask, move |reply| match reply {
            Reply::Dealt { table, suggestion, .. } => {
                let seated = table.clone();
                keeper.seated(&seated, Box::new(move || then(table, suggestion)));
            }
            other => lab_then.table.refused(&lab_then, other),
        });
    }

    /// Begins a game at a table.
    pub fn begin(&self, lab: &Lab, dealt: Table, setup: Setup) {
        let (table, lab) = (*self, *lab);
        let times = (clock::wall(), None);
        table.claim();
        let kept = Kept { sheet: Sheet::new(dealt, setup), marks: BTreeMap::new(), times };
        self.keep(Change::Began, kept, move || {
            table.dealing.set(None);
            table.arranging.set(None);
            table.dealt.set(None);
            table.show_board(&lab);
            table.answer_if_due(&lab);
        });
    }

    fn show_board(&self, lab: &Lab) {
        if self.keeper.get_value().has_address() {
            lab.route.set(Route::Play);
            route::go(Route::Play);
        }
    }

    /// The person went elsewhere before the game began.
    pub fn stop_dealing(&self, lab: &Lab) {
        if self.is_dealing() {
            self.leave(lab);
        }
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
                table.keeping.update_value(|keeping| *keeping -= 1);
                table.times.set(shown.times);
                table.sheet.set(Some(shown.sheet));
            }
            then();
        };
        self.keeper.get_value().keep(change, kept, Box::new(show));
    }

    /// The person moves.
    pub fn play(&self, lab: &Lab, mv: Move) {
        let Some(sheet) = self.sheet.get_untracked() else { return };
        let legal = sheet.view().is_ok_and(|view| view.check(mv).is_ok());
        // A move that waits for a busy worker is not made twice: the second would throw away what the worker prepares.
        let waits = lab.engine.state.with_untracked(|state| matches!(state, EngineState::Thinking(_)));
        if !legal || waits || self.is_busy() || self.thinking.with_untracked(Option::is_some) {
            return;
        }
        let text = notation::move_text(sheet.table.board, mv);
        self.ask(lab, Ask::Move { sheet, text }, Change::Moved, 0.0);
    }

    /// The person gives up.
    pub fn resign(&self, lab: &Lab) {
        let Some(sheet) = self.sheet.get_untracked().filter(|_| !self.is_busy()) else { return };
        self.thinking.set(None);
        self.ask(lab, Ask::Resign { sheet }, Change::Resigned, 0.0);
    }

    /// The person takes its last move back.
    pub fn take_back(&self, lab: &Lab) {
        let sheet = self.sheet.get_untracked().filter(|_| !self.is_busy());
        let Some(sheet) = sheet.and_then(|sheet| sheet.taken_back()) else { return };
        self.next_generation();
        lab.engine.cancel();
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
    fn answer_if_due(&self, lab: &Lab) {
        let Some(sheet) = self.sheet.get_untracked() else { return };
        let due = sheet.view().is_ok_and(|view| view.outcome().is_none() && view.to_move() != view.seat());
        if due {
            self.thinking.set(Some(clock::now()));
            let pause = lab.settings.pause.get_untracked().milliseconds();
            self.ask(lab, Ask::Think { sheet }, Change::Moved, pause);
        }
    }

    /// Asks the engine, and shows its answer no sooner than after `pause` milliseconds.
    fn ask(&self, lab: &Lab, ask: Ask, change: Change, pause: f64) {
        let (table, lab_then) = (*self, *lab);
        let (asked, generation) = (clock::now(), self.next_generation());
        lab.engine.ask(ask, move |reply| match reply {
            Reply::Played { sheet, .. } => {
                clock::after(pause - (clock::now() - asked), move || {
                    if table.generation.get_value() == generation {
                        table.keep(change, table.now(sheet), move || {
                            table.thinking.set(None);
                            table.answer_if_due(&lab_then);
                        });
                    }
                });
            }
            other => table.refused(&lab_then, other),
        });
    }

    fn next_generation(&self) -> u32 {
        self.generation.update_value(|generation| *generation += 1);
        self.generation.get_value()
    }

    fn refused(&self, lab: &Lab, reply: Reply) {
        self.thinking.set(None);
        if let Reply::Refused { reason, .. } = reply {
            lab.notice.set(Some(Notice::Refused(reason)));
        }
        if self.is_dealing() {
            self.dealing.set(None);
            route::replace(Route::Home);
        }
    }

    /// Gets up from the table. The game is gone from storage only when the next one begins.
    fn leave(&self, lab: &Lab) {
        self.next_generation();
        lab.engine.cancel();
        self.thinking.set(None);
        self.dealing.set(None);
        self.arranging.set(None);
    }
}

/// What a person starts arranging from: bait in front.
fn preset(board: Board) -> Setup {
    use crate::game::Colour;
    let shape = board.shape();
    let reds = usize::from(shape.of_colour(Colour::Red));
    let colour = |index| if index < reds { Colour::Red } else { Colour::Blue };
    let colours: Vec<Colour> = (0..shape.pieces()).map(colour).collect();
    Setup::new(board, &colours).unwrap_or_else(|_| Setup::random(board, &mut Dice::new(Seed(0))))
}
