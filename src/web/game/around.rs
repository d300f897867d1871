//! What stands around the board while a game goes on: the same in play as in a study, so that people who know the one
//! find their way in the other.

use super::end::result;
use super::hand::Hand;
use crate::game::Move;
use crate::game::notation::square_name;
use crate::table::dealer::TIMES;
use crate::web::canvas::Cell;
use crate::web::engine::state::GameEngine;
use crate::web::kit::board::BoardView;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::memo::MemoMenu;
use crate::web::kit::moves::Moves;
use crate::web::kit::plate::{Candle, MyPlate, Taken, Tray};
use crate::web::kit::speech::spoken;
use crate::web::kit::squares::name;
use crate::web::kit::stage::Threat;
use crate::web::kit::words::{agent_name, say, say_with, t};
use crate::web::table::GameTable;
use leptos::prelude::*;

/// After so many seconds of thought a person may ask the opponent again.
const STUCK: f64 = 15.0;

/// Whose turn it is, in words.
pub fn whose_turn(hand: Hand) -> String {
    if hand.dealing.get() {
        say("play.dealing").to_owned()
    } else if hand.my_turn.get() {
        say("play.your-turn").to_owned()
    } else {
        say_with("play.their-turn", &[("name", &agent_name(&hand.opponent.get()))])
    }
}

/// What can be done now, in words. `counts`: are the steps of a chosen ghost counted?
fn hint(hand: Hand, counts: bool) -> String {
    if let Some(ahead) = hand.ahead.get() {
        return moved(hand, "play.ahead", ahead.mv);
    }
    let table = GameTable::here();
    let chosen = hand.selected.get().filter(|_| counts);
    if let (Some(mv), None) = (table.advice.get(), chosen) {
        return moved(hand, "play.advice", mv);
    }
    if table.declined.get().is_some_and(|at| at == hand.length.get()) {
        return say_with("play.draw-declined", &[("name", &agent_name(&hand.opponent.get()))]);
    }
    match (hand.can_leave.get(), chosen, hand.my_turn.get()) {
        (Some(square), _, _) => say_with("play.can-leave", &[("square", &square)]),
        (None, Some(_), true) => hand.scene.with(|scene| {
            let square = scene.selected.map(name).unwrap_or_default();
            let said = |key, cells: &[Cell]| {
                (!cells.is_empty()).then(|| say_with(key, &[("square", &square), ("squares", &listed(cells))]))
            };
            let said = [said("play.selected-steps", &scene.targets), said("play.selected-captures", &scene.captures)];
            sentences(said.into_iter().flatten())
                .unwrap_or_else(|| say_with("play.selected-stuck", &[("square", &square)]))
        }),
        (None, None, true) if hand.length.get() < 2 => say("play.hint-first").to_owned(),
        _ => String::new(),
    }
}

/// A move in words.
fn moved(hand: Hand, key: &'static str, mv: Move) -> String {
    let board = hand.board.get();
    let to = mv.to(board).map_or_else(|| say("eyes.out").to_owned(), |to| square_name(board, to));
    say_with(key, &[("from", &square_name(board, mv.from)), ("to", &to)])
}

/// Squares as a list in words: `b5, c4 or d5`.
fn listed(cells: &[Cell]) -> String {
    let last = cells.len().saturating_sub(1);
    let names = cells.iter().copied().map(name).enumerate();
    let joined = names.reduce(|(_, some), (index, next)| {
        let key = if index == last { "list.or" } else { "list.more" };
        (index, say_with(key, &[("some", &some), ("next", &next)]))
    });
    joined.map(|(_, names)| names).unwrap_or_default()
}

/// Sentences one after the other; none where there are none.
fn sentences(all: impl IntoIterator<Item = String>) -> Option<String> {
    let all = all.into_iter().filter(|sentence| !sentence.is_empty());
    all.reduce(|some, next| say_with("list.sentences", &[("some", &some), ("next", &next)]))
}

/// What threatens, in words: somebody in its first games does not see it coming.
pub fn warning(hand: Hand) -> Option<String> {
    let board = hand.board.get();
    let square = |square| square_name(board, square);
    hand.threat.get().filter(|_| hand.can_leave.get().is_none()).map(|threat| match threat {
        Threat::CanLeave(at) => say_with("play.they-can-leave", &[("square", &square(at))]),
        Threat::CanReach(at, corner) => {
            say_with("play.they-can-reach", &[("square", &square(at)), ("corner", &square(corner))])
        }
    })
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
            // On phones this is the screen's heading; elsewhere the one beside the board is.
            <h1 class="name">{move || whose_turn(hand)}</h1>
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
    let (scene, table) = (hand.scene, GameTable::here());
    let menu = move || {
        view! {
            <MemoMenu
                open=hand.menu
                flipped=Signal::derive(move || scene.with(|scene| scene.flipped))
                shape=Signal::derive(move || scene.with(|scene| (scene.columns, scene.rows)))
                marks=table.marks.into()
                mark=Callback::new(move |(piece, mark)| table.mark(piece, mark))
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
    let engine = GameEngine::here();
    let Hand { view, board, my_turn, moves, at, looking, can_leave, .. } = hand;
    let taken = Signal::derive(move || view.with(|view| view.as_ref().map_or(Taken::default(), Taken::by_me)));
    let i_took = Signal::derive(move || say("play.i-took").to_owned());
    let stuck = move || seconds.get().is_some_and(|seconds| seconds > STUCK);
    view! {
        // A study is played as it was described: nobody looks back there.
        <Moves moves=moves at=at pick=counts.then(|| Callback::new(move |ply| hand.look(ply))) />
        <div class="turn">
            <Candle lit=my_turn />
            <div>
                <h1 class="title" data-part="turn">{move || whose_turn(hand)}</h1>
                <p class="second" data-part="hint">{move || hint(hand, counts)}</p>
            </div>
        </div>
        {move || {
            warning(hand).map(|words| view! { <p class="warning" data-part="warning">{icon(Icon::Info)} <span>{words}</span></p> })
        }}
        <Show when=move || can_leave.get().is_some()>
            <button type="button" class="play leave" on:click=move |_| hand.leave()>
                {move || say_with("play.leave", &[("square", &can_leave.get().unwrap_or_default())])}
            </button>
        </Show>
        <DrawOffer hand=hand />
        <Show when=move || looking.get().is_some()>
            <button type="button" class="outlined stuck" data-part="now" on:click=move |_| looking.set(None)>
                {move || say_with("play.now", &[("ply", &at.get().to_string())])}
            </button>
        </Show>
        <Show when=stuck>
            <button type="button" class="outlined stuck" on:click=move |_| engine.retry()>{t("play.stuck")}</button>
        </Show>
        <div class="you">
            <MyPlate my_turn=my_turn taken=taken />
            <Tray label=i_took board=board taken=taken />
        </div>
    }
}

/// A draw, where a position comes again and again.
#[component]
fn DrawOffer(hand: Hand) -> impl IntoView {
    let table = GameTable::here();
    let offered = Memo::new(move |_| hand.sheet.with(|sheet| sheet.as_ref().is_some_and(|sheet| sheet.offered)));
    let may_offer = Memo::new(move |_| {
        let held = || hand.sheet.with(|sheet| sheet.as_ref().is_some_and(|sheet| sheet.table.hold));
        let comes_again = || hand.view.with(|view| view.as_ref().is_some_and(|view| view.repeated() >= TIMES));
        let declined = table.declined.get() == Some(hand.length.get());
        hand.my_turn.get() && !declined && comes_again() && !held()
    });
    let words = move || {
        if offered.get() {
            say_with("play.draw-offered", &[("name", &agent_name(&hand.opponent.get()))])
        } else {
            say("play.draw-offer").to_owned()
        }
    };
    view! {
        <Show when=move || may_offer.get()>
            <button type="button" class="outlined stuck draw-offer" data-part="draw" on:click=move |_| table.offer_draw()>
                {words}
            </button>
        </Show>
    }
}

/// What has happened, for those who listen.
#[component]
pub fn Spoken(
    /// The game.
    hand: Hand,
    /// Is the result said at the end? Where another screen shows it, that one does.
    #[prop(optional)]
    ending: bool,
) -> impl IntoView {
    let said = move || {
        let moved =
            hand.view.with(|view| view.as_ref().map(|view| spoken(view, &hand.opponent.get()))).unwrap_or_default();
        let (title, reason) =
            if ending && hand.over.get() { result(hand.view, hand.sheet) } else { Default::default() };
        sentences([moved, title, reason, warning(hand).unwrap_or_default()])
    };
    view! { <p class="visually-hidden" role="status" aria-live="polite" data-part="spoken">{said}</p> }
}
