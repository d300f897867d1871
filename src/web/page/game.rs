//! A game on the screen, from the first move to the last look back.

use super::actions::Actions;
use super::board::BoardView;
use super::end::{EndPanel, Stepper};
use super::hand::Hand;
use super::icons::{Icon, icon};
use super::lab::Lab;
use super::memo::{Chips, MemoMenu};
use super::moves::Moves;
use super::plate::{Candle, MyPlate, Taken, TheirPlate, Tray, opponent_state, thinking_seconds};
use super::proof::Proof;
use super::route::{self, Route};
use super::rules::keys;
use super::speech::spoken;
use super::squares::name;
use super::words::{agent_name, say, say_with, t};
use leptos::prelude::*;

/// The game screen.
#[component]
pub fn GameScreen() -> impl IntoView {
    let lab = Lab::here();
    let hand = Hand::new(true);
    let Hand { sheet, view, board, over, opponent, my_turn, length, moves, at, looking, scene, .. } = hand;
    // The row of guesses: away on a desktop and there on a phone, until it is toggled.
    let marking = RwSignal::new(false);
    let seconds = thinking_seconds();
    let state = opponent_state(seconds);
    let taken_by_me = Signal::derive(move || view.with(|view| view.as_ref().map_or(Taken::default(), Taken::by_me)));
    let taken_by_them =
        Signal::derive(move || view.with(|view| view.as_ref().map_or(Taken::default(), Taken::by_them)));
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
    let hint = move || match (can_leave.get(), hand.selected.get(), my_turn.get()) {
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
                open=hand.menu
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
            <BoardView
                scene=scene
                describe=hand.describe
                grab=hand.grab
                lands=hand.lands
                act=hand.act
                overlay=memo_menu
            />
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
                            <button type="button" class="play leave" on:click=move |_| hand.leave()>
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
                        <div class="marks" class:toggled=marking><Chips armed=hand.armed /></div>
                        <Actions flip=hand.flip marking=marking length=length />
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
