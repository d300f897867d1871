//! A person's hand at the board: what is touched, chosen, dragged and marked in a game, whatever stands around it.

use crate::game::{Board, Ply, Seat, Square, View};
use crate::table::Sheet;
use crate::web::canvas::{Body, Cell, Mark, Scene};
use crate::web::kit::clock;
use crate::web::kit::speech::describe;
use crate::web::kit::squares::name;
use crate::web::kit::stage::{self, Threat};
use crate::web::kit::touch::{Act, Ahead, Held, Meaning, Situation, Spot};
use crate::web::table::GameTable;
use crate::web::table::experience::Experience;
use leptos::prelude::*;

/// How long the opponent's move is seen before one that was chosen ahead follows it, in milliseconds.
const REST: f64 = 300.0;

/// The game as the screens around the board need it.
#[derive(Clone, Copy)]
pub struct Hand {
    /// The game.
    pub sheet: Signal<Option<Sheet>>,
    /// What the person knows.
    pub view: Memo<Option<View>>,
    /// The board.
    pub board: Signal<Board>,
    /// Is the game over?
    pub over: Memo<bool>,
    /// The opponent's id.
    pub opponent: Signal<String>,
    /// Is it the person's turn?
    pub my_turn: Signal<bool>,
    /// How many moves have been made.
    pub length: Memo<usize>,
    /// The moves.
    pub moves: Signal<Vec<String>>,
    /// The ply that is shown.
    pub at: Signal<usize>,
    /// Which ply is looked at; none is the last. During a game it is seen as the person knew it then.
    pub looking: RwSignal<Option<usize>>,
    /// A move that was chosen while the opponent thinks.
    pub ahead: RwSignal<Option<Ahead>>,
    /// The chosen ghost's square.
    pub selected: RwSignal<Option<Square>>,
    /// Is the board turned round?
    pub flip: RwSignal<bool>,
    /// The guess that the next touched ghost gets.
    pub armed: RwSignal<Option<Mark>>,
    /// The ghost whose menu is open.
    pub menu: RwSignal<Option<(Cell, u8)>>,
    /// What the board shows.
    pub scene: Memo<Scene>,
    /// Is the opponent still placing its ghosts?
    pub dealing: Signal<bool>,
    /// A ghost of theirs that may leave soon, where the person is to be warned of it.
    pub threat: Memo<Option<Threat>>,
    /// The square from which a blue ghost may leave now.
    pub can_leave: Memo<Option<String>>,
    /// What a listener hears about a square.
    pub describe: Callback<Cell, String>,
    /// May the ghost on this square be dragged?
    pub grab: Callback<Cell, bool>,
    /// May it come down there?
    pub lands: Callback<(Cell, Spot), bool>,
    /// What happens then.
    pub act: Callback<Act>,
}

/// What a person is given besides the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Helps {
    /// May ghosts be marked?
    pub marks: bool,
    /// Is somebody in its first games told of a ghost that is about to leave?
    pub warnings: bool,
    /// May a move be chosen while the opponent thinks?
    pub ahead: bool,
}

impl Hand {
    /// A hand for the game at the table.
    pub fn new(helps: Helps) -> Hand {
        let Helps { marks, warnings, ahead: may_choose_ahead } = helps;
        let table = GameTable::here();
        let dealing = Signal::derive(move || table.dealing.with(Option::is_some));
        // The game before stays on its shelf while the next one is dealt, but is no longer shown.
        let sheet = Signal::derive(move || table.sheet.get().filter(|_| !dealing.get()));
        let view = Memo::new(move |_| table.view().filter(|_| !dealing.get()));
        let dealt_board = move || table.dealing.with(|choice| choice.as_ref().map_or(Board::Standard, |c| c.board));
        let dealt_seat = move || table.dealing.with(|choice| choice.as_ref().and_then(|c| c.seat));
        let board =
            Signal::derive(move || view.with(|view| view.as_ref().map(View::board)).unwrap_or_else(dealt_board));
        // Until the lot is drawn, the person sits at the bottom.
        let seat = move || view.with(|view| view.as_ref().map(View::seat)).or_else(dealt_seat).unwrap_or(Seat::First);
        let over = Memo::new(move |_| sheet.with(|sheet| sheet.as_ref().is_some_and(is_over)));
        let opponent = Signal::derive(move || {
            let dealt = table.dealing.with(|choice| choice.as_ref().map(|choice| choice.opponent.clone()));
            let seated = || sheet.with(|sheet| sheet.as_ref().map(|sheet| sheet.table.opponent.clone()));
            dealt.or_else(seated).unwrap_or_default()
        });
        // Read again with every game: the fifth is the last first one.
        let is_new = Memo::new(move |_| {
            over.track();
            warnings && Experience::load().is_small()
        });
        let threat = Memo::new(move |_| {
            let warned = is_new.get();
            view.with(|view| view.as_ref().filter(|_| warned).and_then(Threat::to))
        });

        let ahead = RwSignal::new(None::<Ahead>);
        let selected = RwSignal::new(None::<Square>);
        let flip = RwSignal::new(false);
        let armed = RwSignal::new(None::<Mark>);
        let menu = RwSignal::new(None::<(Cell, u8)>);
        let looking = RwSignal::new(None::<usize>);
        let length = Memo::new(move |_| sheet.with(|sheet| sheet.as_ref().map_or(0, |sheet| sheet.moves.len())));
        let at = Signal::derive(move || looking.get().unwrap_or(length.get()).min(length.get()));

        // A move made, or a game begun, lets go of everything that was held.
        Effect::new(move |_| {
            length.track();
            over.track();
            selected.set(None);
            looking.set(None);
            menu.set(None);
        });

        let game = Memo::new(move |_| sheet.with(|sheet| sheet.as_ref().and_then(|sheet| sheet.game())).map(Same));
        let scene = Memo::new(move |_| {
            let marks = table.marks.get();
            let mut scene = match game.get() {
                Some(Same(game)) => {
                    let ply = Ply(at.get() as u16);
                    let shown = if usize::from(ply.0) == length.get() { game } else { game.back_to(ply) };
                    stage::of_game(&shown, seat(), &marks)
                }
                None => view.with(|view| match view {
                    Some(view) => {
                        let then = looking.get().and_then(|ply| sheet.with(|sheet| sheet.as_ref()?.view_at(ply).ok()));
                        let mut scene = stage::of_view(then.as_ref().unwrap_or(view), &marks);
                        if then.is_some() {
                            scene.escape = None; // nobody leaves in the past
                            return scene;
                        }
                        scene.pointed = threat.get().map(|threat| stage::cell(view.board(), threat.at()));
                        let told = ahead.get().map(|ahead| ahead.mv).or(table.advice.get());
                        match (selected.get(), told) {
                            (Some(from), _) => stage::choose(&mut scene, view, from),
                            (None, Some(mv)) => stage::point(&mut scene, view, mv.from, mv.to(view.board())),
                            (None, None) => {}
                        }
                        scene
                    }
                    None => stage::before(board.get(), seat(), |_| Body::Hidden),
                }),
            };
            scene.flipped ^= flip.get();
            scene
        });

        let my_turn = Signal::derive(move || {
            !over.get() && view.with(|view| view.as_ref().is_some_and(|view| view.to_move() == view.seat()))
        });
        // Also while the opponent thinks, unless the game is over or about to begin.
        let may_choose = move || {
            let goes_on = may_choose_ahead && !over.get_untracked() && !dealing.get_untracked();
            my_turn.get_untracked() || goes_on
        };
        let situation = move || {
            let touched = if may_choose_ahead { Situation::ahead } else { Situation::of };
            let known = view.with_untracked(|view| view.as_ref().map(touched));
            known.unwrap_or_else(|| Situation::nothing(board.get_untracked())).marking(marks)
        };

        let grab = Callback::new(move |cell: Cell| {
            may_choose() && looking.get_untracked().is_none() && situation().own_on(cell).is_some()
        });
        let lands = Callback::new(move |(from, spot): (Cell, Spot)| situation().lands(from, spot));
        let act = Callback::new(move |act: Act| {
            if over.get_untracked() || table.elsewhere.get_untracked() {
                return;
            }
            // Whoever touches a board of the past is back at the game.
            if looking.get_untracked().is_some() {
                return looking.set(None);
            }
            menu.set(None);
            let held = Held { chosen: selected.get_untracked(), armed: armed.get_untracked() };
            let meaning = situation().meaning(held, act);
            if !matches!(meaning, Meaning::Nothing | Meaning::Mark(..) | Meaning::Menu(..)) {
                ahead.set(None);
            }
            match meaning {
                Meaning::Play(mv) if my_turn.get_untracked() => table.play(mv),
                Meaning::Play(mv) => {
                    selected.set(None);
                    ahead.set(view.with_untracked(|view| view.as_ref().map(|view| Ahead::new(view, mv))));
                }
                Meaning::Choose(square) => selected.set(Some(square)),
                Meaning::Release | Meaning::Miss => selected.set(None),
                Meaning::Mark(piece, mark) => {
                    table.mark(piece, Some(mark));
                    armed.set(None);
                }
                Meaning::Menu(cell, piece) => menu.set(Some((cell, piece))),
                Meaning::Cancel => {
                    selected.set(None);
                    armed.set(None);
                }
                Meaning::Nothing => {}
            }
        });
        // What was chosen ahead is made when the opponent's ghost has come to rest, if it still is what was meant.
        Effect::new(move |before: Option<usize>| {
            let now = length.get();
            let Some(meant) = ahead.get_untracked() else { return now };
            if before.is_some_and(|before| now < before) {
                // A move was taken back: what was meant to follow it is not meant any more.
                ahead.set(None);
            }
            if !my_turn.get_untracked() {
                return now;
            }
            clock::after(REST, move || {
                // Whatever was touched since has taken its place.
                if ahead.try_get_untracked().flatten() != Some(meant) {
                    return;
                }
                ahead.set(None);
                if view.with_untracked(|view| view.as_ref().is_some_and(|view| meant.holds(view))) {
                    table.play(meant.mv);
                }
            });
            now
        });
        let describe = Callback::new(move |cell: Cell| scene.with(|scene| describe(scene, cell)));

        let moves =
            Signal::derive(move || sheet.with(|sheet| sheet.as_ref().map_or_else(Vec::new, |s| s.moves.clone())));
        Hand {
            sheet,
            view,
            board,
            over,
            opponent,
            my_turn,
            length,
            moves,
            at,
            looking,
            ahead,
            selected,
            flip,
            armed,
            menu,
            scene,
            dealing,
            threat,
            can_leave: Memo::new(move |_| scene.with(|scene| scene.escape).map(name)),
            describe,
            grab,
            lands,
            act,
        }
    }

    /// Looks at the position after so many moves.
    pub fn look(&self, ply: usize) {
        self.selected.set(None);
        self.looking.set(Some(ply).filter(|ply| *ply < self.length.get_untracked()));
    }

    /// Lets the blue ghost out that may leave now.
    pub fn leave(&self) {
        leave(GameTable::here(), self.view);
    }
}

/// A game is over when nothing can be moved any more, whether or not the colours are open.
fn is_over(sheet: &Sheet) -> bool {
    sheet.reveal.is_some() || sheet.view().is_ok_and(|view| view.outcome().is_some())
}

fn leave(table: GameTable, view: Memo<Option<View>>) {
    if let Some(mv) = view.with_untracked(|view| view.as_ref().and_then(|view| Situation::of(view).leaving())) {
        table.play(mv);
    }
}

/// A game compares by its moves alone: the rest follows from them.
#[derive(Clone)]
struct Same(crate::game::Game);

impl PartialEq for Same {
    fn eq(&self, other: &Same) -> bool {
        self.0.history() == other.0.history() && self.0.outcome() == other.0.outcome()
    }
}
