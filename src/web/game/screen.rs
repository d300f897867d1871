//! A game on the screen, from the first move to the last look back.

use super::actions::{Actions, views};
use super::around::{HandBoard, Spoken, TheirTray, Turn, TurnLine, whose_turn};
use super::end::{EndPanel, Stepper, result};
use super::eyes::Eyes;
use super::feel::feel;
use super::hand::{Hand, Helps};
use super::proof::Proof;
use crate::web::kit::board::is_compact;
use crate::web::kit::header::Menu;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::keys::keys;
use crate::web::kit::memo::Chips;
use crate::web::kit::route::{self, Route};
use crate::web::kit::settings::Settings;
use crate::web::kit::squares::focus_board_if_nothing_is;
use crate::web::kit::words::{say, t};
use crate::web::table::plate::{TheirPlate, opponent_state, thinking_seconds};
use leptos::prelude::*;

/// The game screen.
#[component]
pub fn GameScreen() -> impl IntoView {
    let eyes = Eyes::new(Hand::new(Helps { marks: true, warnings: true, ahead: true }));
    let hand = eyes.over();
    let Hand { sheet, view, over, opponent, length, moves, at, looking, can_leave, dealing, .. } = hand;
    // The row of guesses: away on a desktop and there on a phone, until somebody wishes otherwise.
    let marking = RwSignal::new(is_compact());
    let seconds = thinking_seconds();
    let state = opponent_state(seconds);
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
    title_tells_the_turn(hand);
    feel(hand);
    // A button that started or ended the game is gone with the focus on it: the board takes it.
    Effect::new(move |_| {
        dealing.track();
        over.track();
        request_animation_frame(focus_board_if_nothing_is);
    });
    let state = Signal::derive(move || {
        if over.get() {
            say("end.all-shown").to_owned()
        } else if dealing.get() {
            say("place.placing").to_owned()
        } else {
            state.get()
        }
    });

    view! {
        <section
            class="game"
            class:over=over
            class:leaving=move || can_leave.get().is_some() && !over.get()
            class:flipped=hand.flip
        >
            <div class="topline">
                <button type="button" class="icon-button" aria-label=t("nav.back") on:click=move |_| route::go(Route::Home)>
                    {icon(Icon::Back)}
                </button>
                <Show when=move || !over.get()>
                    <TurnLine hand=hand />
                </Show>
                <Menu always=true more=move || view! { {views(hand.flip)} <Proof sheet=sheet /> } />
            </div>
            <div class="them">
                <TheirPlate id=opponent state=state />
                <div class="views-beside">{views(hand.flip)}</div>
                <Show when=move || !over.get()>
                    <TheirTray hand=hand />
                </Show>
            </div>
            <HandBoard hand=hand />
            <Show
                when=move || over.get()
                fallback=move || {
                    view! {
                        <Turn hand=hand seconds=seconds counts=true />
                        <div class="marks" class:shown=marking><Chips armed=hand.armed /></div>
                        <Actions my_turn=hand.my_turn marking=marking length=length />
                        <Proof sheet=sheet />
                    }
                }
            >
                <EndPanel sheet=sheet view=view />
                <Stepper moves=moves at=at looking=looking eyes=eyes />
            </Show>
            <Show when=move || help.get()>
                <div class="keys-help popover" role="status">{keys()}</div>
            </Show>
            <Spoken hand=hand ending=true />
        </section>
    }
}

/// Somebody who waits in another tab sees there whose turn it is.
fn title_tells_the_turn(hand: Hand) {
    Effect::new(move |_| {
        let now = if hand.over.get() { result(hand.view, hand.sheet).0 } else { whose_turn(hand) };
        document().set_title(&format!("{now} · {}", say("nav.brand")));
    });
    let language = Settings::here().language;
    on_cleanup(move || document().set_title(language.get_untracked().text("nav.brand")));
}
