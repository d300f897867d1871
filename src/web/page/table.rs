//! The game at the table: choosing, placing, moving, answering, ending. Everything that changes a game is here.

use super::clock;
use super::lab::{Lab, Notice};
use super::route::{self, Route};
use super::store;
use crate::game::{Board, DRAW_PLY, Dice, Move, Ply, Seat, Seed, Setup, View, notation};
use crate::table::entropy::{Entropy, System};
use crate::table::{Invitation, Sheet, Table};
use crate::web::canvas::Mark;
use crate::web::messages::{Ask, Reply};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const GAME_KEY: &str = "geister-lab.game";
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

impl Default for Choice {
    /// A first game: an opponent that a newcomer can beat.
    fn default() -> Choice {
        Choice {
            opponent: "rush".to_owned(),
            board: Board::Standard,
            seat: Some(Seat::First),
            draw_ply: DRAW_PLY,
            seed: None,
        }
    }
}

/// What is kept of a game in the browser, so that it survives a reload.
#[derive(Clone, Serialize, Deserialize)]
struct SavedGame {
    sheet: Sheet,
    marks: BTreeMap<u8, SavedMark>,
    /// Wall time of the first move, in milliseconds.
    started: f64,
    /// Wall time of the end.
    ended: Option<f64>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SavedMark {
    Blue,
    Red,
    Unsure,
}

impl From<Mark> for SavedMark {
    fn from(mark: Mark) -> SavedMark {
        match mark {
            Mark::Blue => SavedMark::Blue,
            Mark::Red => SavedMark::Red,
            Mark::Unsure => SavedMark::Unsure,
        }
    }
}

impl From<SavedMark> for Mark {
    fn from(mark: SavedMark) -> Mark {
        match mark {
            SavedMark::Blue => Mark::Blue,
            SavedMark::Red => Mark::Red,
            SavedMark::Unsure => Mark::Unsure,
        }
    }
}

/// The game, as signals.
#[derive(Clone, Copy)]
pub struct GameTable {
    /// What is chosen on the home screen.
    pub choice: RwSignal<Choice>,
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
    /// Counts changes of the game, so that a late answer to an older one is dropped.
    generation: StoredValue<u32>,
}

impl GameTable {
    /// An empty table, with the choice of last time.
    pub fn new() -> GameTable {
        let choice: Choice = store::load(CHOICE_KEY).unwrap_or_default();
        let known = crate::agents::roster::find_for(&choice.opponent, choice.board).is_ok();
        let table = GameTable {
            choice: RwSignal::new(if known { choice } else { Choice::default() }),
            arranging: RwSignal::new(None),
            dealt: RwSignal::new(None),
            setup: RwSignal::new(None),
            ready: RwSignal::new(false),
            sheet: RwSignal::new(None),
            marks: RwSignal::new(BTreeMap::new()),
            thinking: RwSignal::new(None),
            times: RwSignal::new((0.0, None)),
            generation: StoredValue::new(0),
        };
        Effect::new(move |before: Option<()>| {
            let choice = table.choice.get();
            if before.is_some() {
                store::save(CHOICE_KEY, &choice);
            }
        });
        table
    }

    /// Takes up the game that was saved, if there is one.
    pub fn reopen(&self, lab: &Lab) {
        let why = match store::read::<SavedGame>(GAME_KEY) {
            Ok(None) => return,
            Ok(Some(saved)) => match saved.sheet.view() {
                Ok(_) => return self.take_up(lab, saved),
                Err(error) => error.to_string(),
            },
            Err(store::Unreadable(why)) => why,
        };
        store::set_aside(GAME_KEY);
        lab.notice.set(Some(Notice::BrokenGame(why)));
    }

    fn take_up(&self, lab: &Lab, saved: SavedGame) {
        self.marks.set(saved.marks.into_iter().map(|(piece, mark)| (piece, mark.into())).collect());
        self.times.set((saved.started, saved.ended));
        self.sheet.set(Some(saved.sheet));
        self.answer_if_due(lab);
    }

    /// Is somebody placing ghosts?
    pub fn is_arranging(&self) -> bool {
        self.arranging.with_untracked(Option::is_some)
    }

    /// Is there a game, going on or over?
    pub fn is_playing(&self) -> bool {
        self.sheet.with_untracked(Option::is_some)
    }

    /// What the person knows now.
    pub fn view(&self) -> Option<View> {
        self.sheet.with(|sheet| sheet.as_ref().and_then(|sheet| sheet.view().ok()))
    }

    /// Starts a game with a set-up that is drawn for the person.
    pub fn play_at_once(&self, lab: &Lab, choice: Choice) {
        self.leave(lab);
        let (table, lab) = (*self, *lab);
        table.deal(&lab, choice, move |dealt, suggestion| {
            if let Ok(setup) = Setup::parse(dealt.board, dealt.seat, &suggestion) {
                table.begin(&lab, dealt, setup);
            }
        });
    }

    /// Lets the person arrange its ghosts first.
    pub fn arrange(&self, lab: &Lab, choice: Choice) {
        self.leave(lab);
        self.setup.set(Some(preset(choice.board)));
        self.ready.set(false);
        self.dealt.set(None);
        self.arranging.set(Some(choice.clone()));
        route::go(Route::Place);
        let (table, lab) = (*self, *lab);
        table.deal(&lab, choice, move |dealt, _| {
            table.dealt.set(Some(dealt));
            table.begin_if_ready(&lab);
        });
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
            hold: false,
        });
        let lab_then = *lab;
        lab.engine.ask(ask, move |reply| match reply {
            Reply::Dealt { table, suggestion, .. } => then(table, suggestion),
            other => lab_then.table.refused(&lab_then, other),
        });
    }

    fn begin(&self, lab: &Lab, dealt: Table, setup: Setup) {
        self.arranging.set(None);
        self.dealt.set(None);
        self.marks.set(BTreeMap::new());
        self.times.set((clock::wall(), None));
        self.show(lab, Sheet::new(dealt, setup));
        lab.route.set(Route::Play);
        route::go(Route::Play);
        self.answer_if_due(lab);
    }

    /// The person moves.
    pub fn play(&self, lab: &Lab, mv: Move) {
        let Some(sheet) = self.sheet.get_untracked() else { return };
        let legal = sheet.view().is_ok_and(|view| view.check(mv).is_ok());
        if !legal || self.thinking.with_untracked(Option::is_some) {
            return;
        }
        let text = notation::move_text(sheet.table.board, mv);
        self.ask(lab, Ask::Move { sheet, text }, 0.0);
    }

    /// The person gives up.
    pub fn resign(&self, lab: &Lab) {
        let Some(sheet) = self.sheet.get_untracked() else { return };
        self.thinking.set(None);
        self.ask(lab, Ask::Resign { sheet }, 0.0);
    }

    /// The person takes its last move back.
    pub fn take_back(&self, lab: &Lab) {
        let Some(sheet) = self.sheet.get_untracked().and_then(|sheet| sheet.taken_back()) else { return };
        self.next_generation();
        lab.engine.cancel();
        self.thinking.set(None);
        self.show(lab, sheet);
    }

    /// Marks what the person thinks of an opposing piece.
    pub fn mark(&self, lab: &Lab, piece: u8, mark: Option<Mark>) {
        self.marks.update(|marks| {
            match mark {
                Some(mark) => marks.insert(piece, mark),
                None => marks.remove(&piece),
            };
        });
        self.save(lab);
    }

    /// Asks the opponent for its move, if it is its turn.
    fn answer_if_due(&self, lab: &Lab) {
        let Some(sheet) = self.sheet.get_untracked() else { return };
        let due = sheet.view().is_ok_and(|view| view.outcome().is_none() && view.to_move() != view.seat());
        if due {
            self.thinking.set(Some(clock::now()));
            let pause = lab.settings.pause.get_untracked().milliseconds();
            self.ask(lab, Ask::Think { sheet }, pause);
        }
    }

    /// Asks the engine, and shows its answer no sooner than after `pause` milliseconds.
    fn ask(&self, lab: &Lab, ask: Ask, pause: f64) {
        let (table, lab_then) = (*self, *lab);
        let (asked, generation) = (clock::now(), self.next_generation());
        lab.engine.ask(ask, move |reply| match reply {
            Reply::Played { sheet, .. } => {
                clock::after(pause - (clock::now() - asked), move || {
                    if table.generation.get_value() == generation {
                        table.thinking.set(None);
                        table.show(&lab_then, sheet);
                        table.answer_if_due(&lab_then);
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

    fn show(&self, lab: &Lab, sheet: Sheet) {
        if sheet.reveal.is_some() {
            self.times.update(|(_, ended)| *ended = ended.or(Some(clock::wall())));
        }
        self.sheet.set(Some(sheet));
        self.save(lab);
    }

    fn refused(&self, lab: &Lab, reply: Reply) {
        self.thinking.set(None);
        if let Reply::Refused { reason, .. } = reply {
            lab.notice.set(Some(Notice::Refused(reason)));
        }
    }

    fn save(&self, lab: &Lab) {
        let Some(sheet) = self.sheet.get_untracked() else { return };
        let marks = self.marks.get_untracked().into_iter().map(|(piece, mark)| (piece, mark.into())).collect();
        let (started, ended) = self.times.get_untracked();
        if !store::save(GAME_KEY, &SavedGame { sheet, marks, started, ended }) {
            lab.notice.set(Some(Notice::NoStorage));
        }
    }

    /// Gets up from the table. The game is gone from storage only when the next one begins.
    fn leave(&self, lab: &Lab) {
        self.next_generation();
        lab.engine.cancel();
        self.thinking.set(None);
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
