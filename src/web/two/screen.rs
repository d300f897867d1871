//! The page of two people at one device.

use super::placing::Places;
use super::state::{Stage, TwoState};
use super::words::{ending, last_move, name};
use crate::game::{Board, Colour, Seat, View};
use crate::web::canvas::Cell;
use crate::web::engine::notice::EngineNotices;
use crate::web::engine::state::LessonEngine;
use crate::web::kit::board::{Act, BoardView, Spot};
use crate::web::kit::clock;
use crate::web::kit::finished::PAIR;
use crate::web::kit::header::{Header, Menu};
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::memo::Chips;
use crate::web::kit::moves::Moves;
use crate::web::kit::notice::Notices;
use crate::web::kit::plate::{Candle, Taken, Tray};
use crate::web::kit::segments::segments;
use crate::web::kit::speech::describe;
use crate::web::kit::squares::{focus_board_if_nothing_is, name as square_name};
use crate::web::kit::words::{say, say_with, t};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::StorageEvent;

/// Two people at one device.
#[component]
pub fn TwoPage() -> impl IntoView {
    let engine = LessonEngine::provide();
    let state = TwoState::new();
    let elsewhere = window_event_listener_untyped("storage", move |event| {
        let key = event.dyn_into::<StorageEvent>().ok().and_then(|event| event.key());
        if key.as_deref() == Some(PAIR) {
            state.went_on_elsewhere();
        }
    });
    on_cleanup(move || elsewhere.remove());
    Effect::new(move |_| document().set_title(&format!("{} · {}", say("two.title"), say("nav.brand"))));
    let at_board = Signal::derive(move || state.stage.get() != Stage::Door);
    // A change between two screens; within a game the board stays.
    let screen = Memo::new(move |_| match state.stage.get() {
        Stage::Door => 0,
        Stage::Placing(Seat::First) => 1,
        Stage::Placing(Seat::Second) => 2,
        Stage::HandToPlace | Stage::Hand | Stage::Turn(_) | Stage::Moved | Stage::Over => 3,
    });
    view! {
        <Header at_board=at_board />
        <Notices>
            <EngineNotices status=engine.status retry=Callback::new(move |()| engine.retry()) />
        </Notices>
        <main id="main" tabindex="-1">
            {move || match screen.get() {
                0 => view! { <Door state=state /> }.into_any(),
                1 => view! { <Places state=state seat=Seat::First /> }.into_any(),
                2 => view! { <Places state=state seat=Seat::Second /> }.into_any(),
                _ => view! { <Game state=state /> }.into_any(),
            }}
        </main>
    }
}

/// What it is, and on which board.
#[component]
fn Door(state: TwoState) -> impl IntoView {
    let waits = Memo::new(move |_| state.pair.with(Option::is_some));
    let board_name = |board: Board| match board {
        Board::Standard => say("board.standard").into_any(),
        Board::Small => say("board.small").into_any(),
        Board::Mini => say("board.mini").into_any(),
    };
    view! {
        <article class="more-page two-door">
            <h1 class="display">{t("two.title")}</h1>
            <p class="body">{t("two.lead")}</p>
            <Show when=move || waits.get()>
                <button type="button" class="play" data-part="continue" on:click=move |_| state.go_on()>{t("two.continue")}</button>
            </Show>
            {segments(
                "board",
                t("two.board"),
                Signal::stored(Board::ALL.to_vec()),
                board_name,
                state.board.into(),
                move |board| state.board.set(board),
            )}
            <button
                type="button"
                class=move || if waits.get() { "outlined" } else { "play" }
                data-part="begin"
                on:click=move |_| state.begin()
            >
                {move || say(if waits.get() { "two.begin-new" } else { "two.begin" })}
            </button>
            <p class="second">{t("two.kept")}</p>
        </article>
    }
}

/// The board, and beside it what is to be done: hand over, lift the sheets, move.
#[component]
fn Game(state: TwoState) -> impl IntoView {
    let stage = state.stage;
    let scene = Memo::new(move |_| state.scene());
    let describe = Callback::new(move |cell: Cell| scene.with(|scene| describe(scene, cell)));
    let grab = Callback::new(move |cell: Cell| state.grabs(cell));
    let lands = Callback::new(move |(from, spot): (Cell, Spot)| state.lands(from, spot));
    let act = Callback::new(move |act: Act| state.act(act));
    let moves =
        Signal::derive(move || state.pair.with(|pair| pair.as_ref().map_or_else(Vec::new, |pair| pair.moves.clone())));
    let at = Signal::derive(move || moves.with(Vec::len));
    let turn = move || matches!(stage.get(), Stage::Turn(_));
    let leaves = Memo::new(move |_| scene.with(|scene| scene.escape).map(square_name).filter(|_| turn()));
    // Whose side of the board is near, and what each has taken: everybody may know that.
    let seen = Memo::new(move |_| state.pair.get().and_then(|pair| state.view().or_else(|| pair.as_anybody_sees())));
    let near = move || seen.with(|view| view.as_ref().map_or(Seat::First, View::seat));
    let board =
        Signal::derive(move || state.pair.with(|pair| pair.as_ref().map_or(state.board.get(), |pair| pair.board)));
    let tray = move |own: bool| {
        let label =
            Signal::derive(move || say_with("two.took", &[("name", name(if own { near() } else { near().other() }))]));
        let taken = Signal::derive(move || {
            // Counted from the moves, which both have seen: with all sheets down nothing else tells a colour.
            seen.with(|view| view.as_ref().map_or_else(Taken::default, |view| taken_by(view, own)))
        });
        view! { <Tray label=label board=board taken=taken /> }
    };
    Effect::new(move |_| {
        stage.track();
        request_animation_frame(focus_board_if_nothing_is);
    });
    view! {
        <section class="game two" class:ended=move || stage.get() == Stage::Over class:leaving=move || leaves.get().is_some()>
            <div class="topline">
                <a class="icon-button" href="#/" aria-label=t("nav.back")>{icon(Icon::Back)}</a>
                <span class="topline-turn"><h1 class="name">{move || heading(state)}</h1></span>
                <Menu always=true />
            </div>
            <div class="them">{tray(false)}</div>
            <BoardView scene=scene describe=describe grab=grab lands=lands act=act />
            <Moves moves=moves at=at />
            <div class="turn two-turn">
                <Candle lit=Signal::derive(turn) />
                <div>
                    <h1 class="title" data-part="turn">{move || heading(state)}</h1>
                    <p class="second" data-part="about">{move || about(state)}</p>
                </div>
            </div>
            <div class="you">{tray(true)}</div>
            <div class="marks shown">
                <Show when=turn><Chips armed=state.armed /></Show>
            </div>
            <div class="two-do"><Do state=state leaves=leaves /></div>
            <p class="visually-hidden" role="status" aria-live="polite" data-part="spoken">{move || spoken(state)}</p>
        </section>
    }
}

/// What the near side has taken, or the far one.
fn taken_by(view: &View, near: bool) -> Taken {
    let captures = view.history().iter().filter(|played| (played.seat == view.seat()) == near);
    captures.filter_map(|played| played.capture).fold(Taken::default(), |taken, capture| match capture.colour {
        Colour::Blue => Taken { blue: taken.blue + 1, ..taken },
        Colour::Red => Taken { red: taken.red + 1, ..taken },
    })
}

/// The button of the moment.
#[component]
fn Do(state: TwoState, leaves: Memo<Option<String>>) -> impl IntoView {
    let sure = RwSignal::new(false);
    let resign = move |_| {
        if sure.get_untracked() {
            sure.set(false);
            return state.resign();
        }
        // Giving up takes two touches, as in other games.
        sure.set(true);
        clock::after(3000.0, move || {
            sure.try_set(false);
        });
    };
    move || {
        match state.stage.get() {
        Stage::HandToPlace => view! {
            <button type="button" class="play" data-part="lift" on:click=move |_| state.place_second()>{t("two.lift-place")}</button>
        }
        .into_any(),
        Stage::Hand => view! {
            <button type="button" class="play" data-part="lift" on:click=move |_| state.lift()>
                {move || state.pair.with(|pair| pair.as_ref().map(|pair| say_with("two.lift", &[("name", name(pair.to_move()))])))}
            </button>
        }
        .into_any(),
        Stage::Turn(_) => view! {
            <Show when=move || leaves.get().is_some()>
                <button type="button" class="play leave" on:click=move |_| state.leave()>
                    {move || say_with("play.leave", &[("square", &leaves.get().unwrap_or_default())])}
                </button>
            </Show>
            <button type="button" class="quiet" class:sure=sure data-part="resign" on:click=resign>
                {icon(Icon::Flag)}
                <span>{move || if sure.get() { say("play.resign-sure") } else { say("two.resign") }}</span>
            </button>
        }
        .into_any(),
        Stage::Over => view! {
            <button type="button" class="play" data-part="again" on:click=move |_| state.begin()>{t("two.again")}</button>
            <a class="quiet" href="#/">{t("two.home")}</a>
        }
        .into_any(),
        Stage::Door | Stage::Placing(_) | Stage::Moved => ().into_any(),
    }
    }
}

/// Whose turn it is, or what is to be done with the device.
fn heading(state: TwoState) -> String {
    match state.stage.get() {
        Stage::HandToPlace => say("two.hand-place").to_owned(),
        Stage::Hand => say("two.hand").to_owned(),
        Stage::Turn(seat) => say_with("two.turn", &[("name", name(seat))]),
        Stage::Over => state.view().and_then(|view| view.outcome()).map(ending).unwrap_or_default(),
        Stage::Moved => last(state),
        Stage::Door | Stage::Placing(_) => String::new(),
    }
}

fn about(state: TwoState) -> String {
    match state.stage.get() {
        Stage::HandToPlace => say("two.hand-place-about").to_owned(),
        Stage::Hand => {
            let next = state.pair.with(|pair| pair.as_ref().map(|pair| name(pair.to_move())));
            let about = say_with("two.hand-about", &[("name", next.unwrap_or_default())]);
            say_with("list.sentences", &[("some", &last(state)), ("next", &about)])
        }
        Stage::Turn(_) => last(state),
        Stage::Over => say("two.end-about").to_owned(),
        Stage::Door | Stage::Placing(_) | Stage::Moved => String::new(),
    }
}

/// The last move in words.
fn last(state: TwoState) -> String {
    let Some(pair) = state.pair.get() else { return String::new() };
    pair.as_anybody_sees().map(|view| last_move(&view, &pair.moves)).unwrap_or_default()
}

fn spoken(state: TwoState) -> String {
    match state.stage.get() {
        Stage::Hand | Stage::HandToPlace => {
            say_with("list.sentences", &[("some", say("two.said-sheets")), ("next", &heading(state))])
        }
        _ => say_with("list.sentences", &[("some", &heading(state)), ("next", &about(state))]),
    }
}
