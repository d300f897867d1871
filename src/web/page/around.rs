//! What stands around the board while a game goes on: the same in play as in a study, so that people who know the one
//! find their way in the other.

use super::board::BoardView;
use super::hand::Hand;
use super::lab::Lab;
use super::memo::MemoMenu;
use super::moves::Moves;
use super::plate::{Candle, MyPlate, Taken, Tray};
use super::speech::spoken;
use super::squares::name;
use super::words::{agent_name, say, say_with, t};
use leptos::prelude::*;

/// After so many seconds of thought a person may ask the opponent again.
const STUCK: f64 = 15.0;

/// Whose turn it is, in words.
fn whose_turn(hand: Hand) -> String {
    if hand.my_turn.get() {
        say("play.your-turn").to_owned()
    } else {
        say_with("play.their-turn", &[("name", &agent_name(&hand.opponent.get()))])
    }
}

/// What can be done now, in words. `counts`: are the steps of a chosen ghost counted?
fn hint(hand: Hand, counts: bool) -> String {
    let chosen = hand.selected.get().filter(|_| counts);
    match (hand.can_leave.get(), chosen, hand.my_turn.get()) {
        (Some(square), _, _) => say_with("play.can-leave", &[("square", &square)]),
        (None, Some(_), true) => hand.scene.with(|scene| {
            let square = scene.selected.map(name).unwrap_or_default();
            let (steps, captures) = (scene.targets.len().to_string(), scene.captures.len().to_string());
            say_with("play.selected", &[("square", &square), ("steps", &steps), ("captures", &captures)])
        }),
        (None, None, true) if hand.length.get() < 2 => say("play.hint-first").to_owned(),
        _ => String::new(),
    }
}

/// The turn in a line at the top, for phones.
#[component]
pub fn TurnLine(
    /// The game.
    hand: Hand,
) -> impl IntoView {
    view! {
        <span class="topline-turn">
            <Candle lit=hand.my_turn />
            <span class="name">{move || whose_turn(hand)}</span>
        </span>
    }
}

/// What the opponent has taken.
#[component]
pub fn TheirTray(
    /// The game.
    hand: Hand,
) -> impl IntoView {
    let label = Signal::derive(move || say_with("play.they-took", &[("name", &agent_name(&hand.opponent.get()))]));
    let taken = Signal::derive(move || hand.view.with(|view| view.as_ref().map_or(Taken::default(), Taken::by_them)));
    view! { <Tray label=label board=hand.board taken=taken /> }
}

/// The board under the hand, with the menu of a ghost's guesses.
#[component]
pub fn HandBoard(
    /// The game.
    hand: Hand,
) -> impl IntoView {
    let scene = hand.scene;
    let menu = move || {
        view! {
            <MemoMenu
                open=hand.menu
                flipped=Signal::derive(move || scene.with(|scene| scene.flipped))
                shape=Signal::derive(move || scene.with(|scene| (scene.columns, scene.rows)))
            />
        }
    };
    view! {
        <BoardView scene=scene describe=hand.describe grab=hand.grab lands=hand.lands act=hand.act overlay=menu />
    }
}

/// The moves, whose turn it is and what can be done, and what the person has taken.
#[component]
pub fn Turn(
    /// The game.
    hand: Hand,
    /// How long the opponent has been thinking.
    seconds: Memo<Option<f64>>,
    /// Are the steps of a chosen ghost counted?
    counts: bool,
) -> impl IntoView {
    let lab = Lab::here();
    let Hand { view, board, my_turn, moves, at, can_leave, .. } = hand;
    let taken = Signal::derive(move || view.with(|view| view.as_ref().map_or(Taken::default(), Taken::by_me)));
    let i_took = Signal::derive(move || say("play.i-took").to_owned());
    let stuck = move || seconds.get().is_some_and(|seconds| seconds > STUCK);
    view! {
        <Moves moves=moves at=at />
        <div class="turn">
            <Candle lit=my_turn />
            <div>
                <h1 class="title" data-part="turn">{move || whose_turn(hand)}</h1>
                <p class="second" data-part="hint">{move || hint(hand, counts)}</p>
            </div>
        </div>
        <Show when=move || can_leave.get().is_some()>
            <button type="button" class="play leave" on:click=move |_| hand.leave()>
                {move || say_with("play.leave", &[("square", &can_leave.get().unwrap_or_default())])}
            </button>
        </Show>
        <Show when=stuck>
            <button type="button" class="outlined stuck" on:click=move |_| lab.engine.retry()>{t("play.stuck")}</button>
        </Show>
        <div class="you">
            <MyPlate my_turn=my_turn taken=taken />
            <Tray label=i_took board=board taken=taken />
        </div>
    }
}

/// What has happened, for those who listen.
#[component]
pub fn Spoken(
    /// The game.
    hand: Hand,
) -> impl IntoView {
    view! {
        <p class="visually-hidden" role="status" aria-live="polite">
            {move || hand.view.with(|view| view.as_ref().map(|view| spoken(view, &hand.opponent.get())))}
        </p>
    }
}
