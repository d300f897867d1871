//! A game of two people as signals: whose sheets are up, if anybody's.
//!
//! The page holds one set-up at a time, that of whoever has lifted its sheets, and lets go of it with the move.

use crate::game::{Board, DRAW_PLY, Move, PerSeat, Seat, Setup, Square, View, notation};
use crate::table::Pair;
use crate::web::canvas::{Body, Cell, Mark, Scene};
use crate::web::engine::lessons::messages::{Ask, Reply};
use crate::web::engine::state::LessonEngine;
use crate::web::game::feel::{KNOCK, TICK, sound_of};
use crate::web::kit::clock;
use crate::web::kit::finished::{OUTBOX, PAIR as KEY, text};
use crate::web::kit::loudspeaker::Loudspeaker;
use crate::web::kit::notice::{LastNotice, Notice};
use crate::web::kit::stage::{self, Marks};
use crate::web::kit::store;
use crate::web::kit::touch::{Act, Held, Meaning, Situation, Spot};
use leptos::prelude::*;

/// When it began, in milliseconds since 1970.
const STARTED: &str = "geister-lab.pair.started";

/// How long a move is seen before the sheets go down, in milliseconds.
const SEEN: f64 = 900.0;

/// Where two people are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Before a game.
    Door,
    /// Somebody places its ghosts.
    Placing(Seat),
    /// The device goes to the second player, who has not placed its ghosts.
    HandToPlace,
    /// All sheets are down; the device goes to whoever is to move.
    Hand,
    /// Somebody sees its own ghosts, and moves.
    Turn(Seat),
    /// A move has been made and is seen; nothing can be touched.
    Moved,
    /// All colours are on the table.
    Over,
}

/// The game.
#[derive(Clone, Copy)]
pub struct TwoState {
    /// Where they are.
    pub stage: RwSignal<Stage>,
    /// The board that is chosen.
    pub board: RwSignal<Board>,
    /// The game, once both have placed.
    pub pair: RwSignal<Option<Pair>>,
    /// The set-up of whoever has lifted its sheets.
    own: RwSignal<Option<(Seat, Setup)>>,
    sealed: RwSignal<Option<String>>,
    selected: RwSignal<Option<Square>>,
    /// The guess that the next touched ghost gets.
    pub armed: RwSignal<Option<Mark>>,
    /// The guesses of both, each seen by its owner alone.
    guesses: RwSignal<[Marks; 2]>,
    started: StoredValue<f64>,
    engine: LessonEngine,
    speaker: Loudspeaker,
    notice: LastNotice,
}

impl TwoState {
    /// The door, with the game of last time behind it.
    pub fn new() -> TwoState {
        let pair: Option<Pair> = store::load(KEY);
        let board = pair.as_ref().map_or(Board::Standard, |pair| pair.board);
        TwoState {
            stage: RwSignal::new(Stage::Door),
            board: RwSignal::new(board),
            pair: RwSignal::new(pair.filter(|pair| pair.reveal.is_none())),
            own: RwSignal::new(None),
            sealed: RwSignal::new(None),
            selected: RwSignal::new(None),
            armed: RwSignal::new(None),
            guesses: RwSignal::new(Default::default()),
            started: StoredValue::new(store::load(STARTED).unwrap_or_else(clock::wall)),
            engine: LessonEngine::here(),
            speaker: Loudspeaker::new(),
            notice: LastNotice::here(),
        }
    }

    /// A new game begins: the first player places.
    pub fn begin(&self) {
        self.forget();
        self.pair.set(None);
        self.sealed.set(None);
        self.guesses.set(Default::default());
        self.stage.set(Stage::Placing(Seat::First));
    }

    /// The game of last time goes on, with all sheets down.
    pub fn go_on(&self) {
        self.stage.set(Stage::Hand);
    }

    /// The device is in the second player's hands, who places its ghosts.
    pub fn place_second(&self) {
        self.stage.set(Stage::Placing(Seat::Second));
    }

    /// Somebody's ghosts stand: they go under their sheets at once.
    pub fn placed(&self, seat: Seat, setup: Setup) {
        let (state, board) = (*self, self.board.get_untracked());
        let ask = Ask::Seal { board, draw_ply: DRAW_PLY, seat, setup: setup.text(seat) };
        self.engine.ask(ask, move |answer| match (answer, state.sealed.get_untracked()) {
            (Ok(Reply::Sealed { sealed }), None) => {
                state.sealed.set(Some(sealed));
                state.stage.set(Stage::HandToPlace);
            }
            (Ok(Reply::Sealed { sealed }), Some(first)) => {
                state.started.set_value(clock::wall());
                store::save(STARTED, &state.started.get_value());
                state.keep(Pair::new(board, DRAW_PLY, PerSeat::new(first, sealed)));
                state.stage.set(Stage::Hand);
            }
            (other, _) => state.refused(other),
        });
    }

    /// Whoever is to move has the device, and wants to see its ghosts.
    pub fn lift(&self) {
        let Some(pair) = self.pair.get_untracked() else { return };
        let (state, seat, board) = (*self, pair.to_move(), pair.board);
        self.engine.ask(Ask::Look { pair, seat }, move |answer| match answer {
            Ok(Reply::Own { setup }) => {
                if let Ok(setup) = Setup::parse(board, seat, &setup) {
                    state.own.set(Some((seat, setup)));
                    state.stage.set(Stage::Turn(seat));
                }
            }
            other => state.refused(other),
        });
    }

    /// Whoever is to move gives up.
    pub fn resign(&self) {
        let Some(pair) = self.pair.get_untracked() else { return };
        self.turn(Ask::GiveUp { pair });
    }

    fn play(&self, mv: Move) {
        let Some(pair) = self.pair.get_untracked() else { return };
        let text = notation::move_text(pair.board, mv);
        self.turn(Ask::Turn { pair, text });
    }

    fn turn(&self, ask: Ask) {
        self.selected.set(None);
        self.armed.set(None);
        let state = *self;
        self.engine.ask(ask, move |answer| match answer {
            Ok(Reply::Turned { pair }) => {
                let over = pair.reveal.is_some();
                state.sound(&pair);
                state.keep(pair);
                if over {
                    state.forget();
                    return state.stage.set(Stage::Over);
                }
                state.stage.set(Stage::Moved);
                clock::after(SEEN, move || {
                    if state.stage.try_get_untracked() == Some(Stage::Moved) {
                        state.cover();
                    }
                });
            }
            other => state.refused(other),
        });
    }

    /// All sheets go down, and what was seen of one side is forgotten.
    pub fn cover(&self) {
        self.forget();
        self.stage.set(Stage::Hand);
    }

    fn forget(&self) {
        self.own.set(None);
        self.selected.set(None);
        self.armed.set(None);
    }

    fn keep(&self, pair: Pair) {
        if !store::save(KEY, &pair) {
            self.notice.tell(Notice::NoStorage);
        }
        if let Some(record) = pair.record() {
            let (started, ended) = (self.started.get_value(), clock::wall());
            // Your games carries it from there to where the others are.
            let there = store::save_text(&format!("{OUTBOX}{ended:016.0}"), &text(&record, (started, ended), 0, 0));
            if !there {
                self.notice.tell(Notice::NotKept);
            }
        }
        self.pair.set(Some(pair));
    }

    /// A move is heard as in other games.
    fn sound(&self, pair: &Pair) {
        let view = pair.as_anybody_sees();
        if let Some((view, played)) = view.as_ref().and_then(|view| Some((view, view.history().last()?)))
            && pair.resigned.is_none()
        {
            self.speaker.play(sound_of(view, played), 0.0);
            self.speaker.tick(if played.capture.is_some() { KNOCK } else { TICK });
        }
    }

    /// The game went on in another tab, or another one began there: here the sheets go down, and the game is as it is now.
    pub fn went_on_elsewhere(&self) {
        if matches!(self.stage.get_untracked(), Stage::Hand | Stage::Turn(_) | Stage::Moved | Stage::Door) {
            self.forget();
            self.pair.set(store::load(KEY).filter(|pair: &Pair| pair.reveal.is_none()));
            self.stage.set(Stage::Door);
        }
    }

    fn refused(&self, answer: Result<Reply, String>) {
        if let Err(reason) = answer {
            self.notice.tell(Notice::Refused(reason));
        }
    }

    /// What whoever has lifted its sheets knows; at the end, the first player's side. None while all sheets are down.
    pub fn view(&self) -> Option<View> {
        let pair = self.pair.get()?;
        match (self.own.get(), &pair.reveal) {
            (Some((seat, setup)), _) => pair.view(seat, &setup.text(seat)).ok(),
            (None, Some(reveal)) => pair.view(Seat::First, &reveal.first).ok(),
            (None, None) => None,
        }
    }

    /// The board with all sheets down, as whoever is to move will see it.
    fn covered(&self) -> Scene {
        let board = self.board.get();
        let pair = self.pair.get();
        let Some((pair, view)) = pair.as_ref().and_then(|pair| Some((pair, pair.as_anybody_sees()?))) else {
            return stage::before(board, Seat::First, |_| Body::Hidden);
        };
        let mut scene = stage::of_view(&view, &Marks::new());
        debug_assert_eq!(scene.flipped, pair.to_move() == Seat::Second);
        scene.escape = None;
        for ghost in &mut scene.ghosts {
            ghost.body = Body::Hidden;
        }
        scene
    }

    /// What the board shows.
    pub fn scene(&self) -> Scene {
        let stage = self.stage.get();
        let whole = || self.pair.get()?.record()?.replay().ok();
        match stage {
            Stage::Turn(_) | Stage::Moved => {
                let Some(view) = self.view() else { return self.covered() };
                let mut scene = self.guesses.with(|guesses| stage::of_view(&view, &guesses[view.seat() as usize]));
                if let Some(from) = self.selected.get() {
                    stage::choose(&mut scene, &view, from);
                }
                scene
            }
            Stage::Over => {
                whole().map_or_else(|| self.covered(), |game| stage::of_game(&game, Seat::First, &Marks::new()))
            }
            Stage::Door | Stage::Placing(_) | Stage::HandToPlace | Stage::Hand => self.covered(),
        }
    }

    fn situation(&self) -> Option<Situation> {
        let sees = matches!(self.stage.get_untracked(), Stage::Turn(_));
        untrack(|| self.view()).filter(|_| sees).map(|view| Situation::of(&view).marking(true))
    }

    /// May the ghost on this square be dragged?
    pub fn grabs(&self, cell: Cell) -> bool {
        self.situation().is_some_and(|situation| situation.turn && situation.own_on(cell).is_some())
    }

    /// May a ghost go there?
    pub fn lands(&self, from: Cell, spot: Spot) -> bool {
        self.situation().is_some_and(|situation| situation.lands(from, spot))
    }

    /// Takes in what was done with the board.
    pub fn act(&self, act: Act) {
        let Some(situation) = self.situation() else { return };
        let held = Held { chosen: self.selected.get_untracked(), armed: self.armed.get_untracked() };
        match situation.meaning(held, act) {
            Meaning::Play(mv) => self.play(mv),
            Meaning::Choose(square) => self.selected.set(Some(square)),
            Meaning::Mark(piece, mark) => self.mark(piece, mark),
            Meaning::Release | Meaning::Miss => self.selected.set(None),
            Meaning::Cancel => {
                self.selected.set(None);
                self.armed.set(None);
            }
            Meaning::Menu(..) | Meaning::Nothing => {}
        }
    }

    /// Lets the blue ghost out, if one may leave.
    pub fn leave(&self) {
        if let Some(mv) = self.situation().and_then(|situation| situation.leaving()) {
            self.play(mv);
        }
    }

    fn mark(&self, piece: u8, mark: Mark) {
        self.armed.set(None);
        if let Some((seat, _)) = self.own.get_untracked() {
            self.guesses.update(|guesses| match guesses[seat as usize].get(&piece) {
                Some(before) if *before == mark => drop(guesses[seat as usize].remove(&piece)),
                _ => drop(guesses[seat as usize].insert(piece, mark)),
            });
        }
    }
}
