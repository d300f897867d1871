//! A game on the screen, from the first move to the last look back.

use super::actions::Actions;
use super::board::{Act, BoardView, Spot};
use super::end::{EndPanel, Stepper};
use super::icons::{Icon, icon};
use super::lab::Lab;
use super::memo::{Chips, MemoMenu};
use super::moves::Moves;
use super::plate::{Candle, MyPlate, Taken, TheirPlate, Tray, opponent_state, thinking_seconds};
use super::proof::Proof;
use super::route::{self, Route};
use super::rules::keys;
use super::speech::{describe, spoken};
use super::squares::name;
use super::words::{agent_name, say, say_with, t};
use crate::game::{Board, Move, Seat, Square, View, Way};
use crate::web::canvas::{Cell, Mark, Scene};
use crate::web::stage;
use leptos::prelude::*;

/// The game screen.
#[component]
pub fn GameScreen() -> impl IntoView {
    let lab = Lab::here();
    let table = lab.table;
    let sheet = Signal::derive(move || table.sheet.get());
    let view = Memo::new(move |_| table.view());
    let board = Signal::derive(move || view.with(|view| view.as_ref().map_or(Board::Standard, View::board)));
    let seat = move || view.with(|view| view.as_ref().map_or(Seat::First, View::seat));
    let over = Memo::new(move |_| sheet.with(|sheet| sheet.as_ref().is_some_and(|sheet| sheet.reveal.is_some())));
    let opponent = Signal::derive(move || {
        sheet.with(|sheet| sheet.as_ref().map_or_else(String::new, |sheet| sheet.table.opponent.clone()))
    });

    let selected = RwSignal::new(None::<Square>);
    let flip = RwSignal::new(false);
    let armed = RwSignal::new(None::<Mark>);
    // The row of guesses: away on a desktop and there on a phone, until it is toggled.
    let marking = RwSignal::new(false);
    let menu = RwSignal::new(None::<(Cell, u8)>);
    // Which ply is looked at after the end; none is the last.
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
                let ply = crate::game::Ply(at.get() as u16);
                let shown = if usize::from(ply.0) == length.get() { game } else { game.back_to(ply) };
                stage::of_game(&shown, seat(), &marks)
            }
            None => view.with(|view| match view {
                Some(view) => {
                    let mut scene = stage::of_view(view, &marks);
                    if let Some(from) = selected.get() {
                        stage::choose(&mut scene, view, from);
                    }
                    scene
                }
                None => Scene { columns: 6, rows: 6, ..Scene::default() },
            }),
        };
        scene.flipped ^= flip.get();
        scene
    });

    let my_turn = Signal::derive(move || {
        !over.get() && view.with(|view| view.as_ref().is_some_and(|view| view.to_move() == view.seat()))
    });
    let legal = move |mv: Move| view.with_untracked(|view| view.as_ref().is_some_and(|view| view.check(mv).is_ok()));
    let square_of = move |cell: Cell| stage::square(board.get_untracked(), cell);
    let mine_on = move |square: Square| {
        view.with_untracked(|view| view.as_ref().is_some_and(|view| view.my_piece_on(square).is_some()))
    };
    let theirs_on = move |cell: Cell| {
        let square = square_of(cell)?;
        view.with_untracked(|view| view.as_ref().and_then(|view| view.their_piece_on(square)))
            .map(|piece| piece.index() as u8)
    };
    // The move that takes a ghost from a square to a spot, if it may go there.
    let move_to = move |from: Square, spot: Spot| {
        let moves = view.with_untracked(|view| view.as_ref().map(View::legal_moves)).unwrap_or_default();
        let board = board.get_untracked();
        moves.into_iter().filter(|mv| mv.from == from).find(|mv| match spot {
            Spot::Cell(cell) => mv.to(board).is_some_and(|to| Some(to) == stage::square(board, cell)),
            Spot::Gate(gate) => mv.way == Way::Leave && stage::corner(board, gate) == Some(mv.from),
        })
    };
    let leave = move || {
        let moves = view.with_untracked(|view| view.as_ref().map(View::legal_moves)).unwrap_or_default();
        if let Some(mv) = moves.into_iter().find(|mv| mv.way == Way::Leave) {
            table.play(&lab, mv);
        }
    };

    let grab = Callback::new(move |cell: Cell| my_turn.get_untracked() && square_of(cell).is_some_and(mine_on));
    let lands = Callback::new(move |(from, spot): (Cell, Spot)| {
        square_of(from).is_some_and(|from| move_to(from, spot).is_some_and(legal))
    });
    let act = Callback::new(move |act: Act| {
        if over.get_untracked() {
            return;
        }
        menu.set(None);
        match act {
            Act::Tap(spot) => {
                if let (Some(mark), Spot::Cell(cell)) = (armed.get_untracked(), spot)
                    && let Some(piece) = theirs_on(cell)
                {
                    table.mark(&lab, piece, Some(mark));
                    return armed.set(None);
                }
                let from = selected.get_untracked();
                let mv = from.and_then(|from| move_to(from, spot)).or_else(|| match spot {
                    // A gate says by itself which ghost may leave through it.
                    Spot::Gate(gate) => stage::corner(board.get_untracked(), gate).and_then(|from| move_to(from, spot)),
                    Spot::Cell(_) => None,
                });
                let touched = match spot {
                    Spot::Cell(cell) => square_of(cell).filter(|square| mine_on(*square)),
                    Spot::Gate(_) => None,
                };
                match (mv, touched) {
                    (Some(mv), _) => table.play(&lab, mv),
                    (None, Some(square)) if from != Some(square) && my_turn.get_untracked() => {
                        selected.set(Some(square));
                    }
                    _ => selected.set(None),
                }
            }
            Act::Lift(cell) => selected.set(square_of(cell)),
            Act::Drop(from, spot) => {
                if let Some(mv) = square_of(from).and_then(|from| move_to(from, spot)) {
                    table.play(&lab, mv);
                }
            }
            Act::Menu(cell) => menu.set(theirs_on(cell).map(|piece| (cell, piece))),
            Act::Cancel => {
                selected.set(None);
                armed.set(None);
            }
            Act::Leave => leave(),
        }
    });
    let describe = Callback::new(move |cell: Cell| scene.with(|scene| describe(scene, cell)));

    let seconds = thinking_seconds();
    let state = opponent_state(seconds);
    let taken_by_me = Signal::derive(move || view.with(|view| view.as_ref().map_or(Taken::default(), Taken::by_me)));
    let taken_by_them =
        Signal::derive(move || view.with(|view| view.as_ref().map_or(Taken::default(), Taken::by_them)));
    let moves = Signal::derive(move || sheet.with(|sheet| sheet.as_ref().map_or_else(Vec::new, |s| s.moves.clone())));
    let can_leave = Memo::new(move |_| scene.with(|scene| scene.escape).map(name));
    let they_took = Signal::derive(move || say_with("play.they-took", &[("name", &agent_name(&opponent.get()))]));
    let i_took = Signal::derive(move || say("play.i-took").to_owned());
    let title = move || {
        if my_turn.get() {
            say("play.your-turn").to_owned()
        } else {
            say_with("play.their-turn", &[("name", &agent_name(&opponent.get()))])
        }
    };
    let hint = move || match (can_leave.get(), selected.get(), my_turn.get()) {
        (Some(square), _, _) => say_with("play.can-leave", &[("square", &square)]),
        (None, Some(_), true) => scene.with(|scene| {
            let square = scene.selected.map(name).unwrap_or_default();
            let (steps, captures) = (scene.targets.len().to_string(), scene.captures.len().to_string());
            say_with("play.selected", &[("square", &square), ("steps", &steps), ("captures", &captures)])
        }),
        (None, None, true) if length.get() < 2 => say("play.hint-first").to_owned(),
        _ => String::new(),
    };
    let stuck = move || seconds.get().is_some_and(|seconds| seconds > 15.0);
    let help = RwSignal::new(false);
    // Arrow keys step through a finished game wherever the focus is, except in the slider, which has its own.
    let step_key = move |event: web_sys::KeyboardEvent| {
        match event.key().as_str() {
            "?" => help.update(|help| *help = !*help),
            "Escape" => help.set(false),
            _ => {}
        }
        if !over.get_untracked() || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let (now, last) = (at.get_untracked(), length.get_untracked());
        match event.key().as_str() {
            "ArrowLeft" => looking.set(Some(now.saturating_sub(1))),
            "ArrowRight" => looking.set(Some((now + 1).min(last))),
            "Home" => looking.set(Some(0)),
            "End" => looking.set(None),
            _ => return,
        }
        event.prevent_default();
    };
    let listener = window_event_listener(leptos::ev::keydown, step_key);
    on_cleanup(move || listener.remove());

    let memo_menu = move || {
        view! {
            <MemoMenu
                open=menu
                flipped=Signal::derive(move || scene.with(|scene| scene.flipped))
                shape=Signal::derive(move || scene.with(|scene| (scene.columns, scene.rows)))
            />
        }
    };

    view! {
        <section class="game" class:over=over class:leaving=move || can_leave.get().is_some() && !over.get()>
            <div class="topline">
                <button type="button" class="icon-button" aria-label=t("nav.back") on:click=move |_| route::go(Route::Home)>
                    {icon(Icon::Back)}
                </button>
                <Show when=move || !over.get()>
                    <span class="topline-turn"><Candle lit=my_turn /><span class="name">{title}</span></span>
                </Show>
            </div>
            <div class="them">
                <TheirPlate id=opponent state=Signal::derive(move || {
                    if over.get() { say("end.all-shown").to_owned() } else { state.get() }
                }) />
                <Show when=move || !over.get()>
                    <Tray label=they_took board=board taken=taken_by_them />
                </Show>
            </div>
            <BoardView scene=scene describe=describe grab=grab lands=lands act=act overlay=memo_menu />
            <Show
                when=move || over.get()
                fallback=move || {
                    view! {
                        <Moves moves=moves at=at />
                        <div class="turn">
                            <Candle lit=my_turn />
                            <div>
                                <h1 class="title" data-part="turn">{title}</h1>
                                <p class="second" data-part="hint">{hint}</p>
                            </div>
                        </div>
                        <Show when=move || can_leave.get().is_some()>
                            <button type="button" class="play leave" on:click=move |_| leave()>
                                {move || say_with("play.leave", &[("square", &can_leave.get().unwrap_or_default())])}
                            </button>
                        </Show>
                        <Show when=stuck>
                            <button type="button" class="outlined stuck" on:click=move |_| lab.engine.retry()>
                                {t("play.stuck")}
                            </button>
                        </Show>
                        <div class="you">
                            <MyPlate my_turn=my_turn taken=taken_by_me />
                            <Tray label=i_took board=board taken=taken_by_me />
                        </div>
                        <div class="marks" class:toggled=marking><Chips armed=armed /></div>
                        <Actions flip=flip marking=marking length=length />
                        <Proof sheet=sheet />
                    }
                }
            >
                <EndPanel sheet=sheet view=view />
                <Stepper moves=moves at=at looking=looking />
            </Show>
            <Show when=move || help.get()>
                <div class="keys-help popover" role="status">{keys()}</div>
            </Show>
            <p class="visually-hidden" role="status" aria-live="polite">
                {move || view.with(|view| view.as_ref().map(|view| spoken(view, &opponent.get())))}
            </p>
        </section>
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
