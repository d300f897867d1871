//! What can be done at any time in a game.

use crate::web::kit::full_screen;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::words::{say, t};
use crate::web::table::GameTable;
use leptos::prelude::*;

/// The four things that can be done at any time.
#[component]
pub fn Actions(
    /// Is it the person's turn?
    my_turn: Signal<bool>,
    /// Is the row of guesses shown?
    marking: RwSignal<bool>,
    /// How many moves have been made.
    length: Memo<usize>,
) -> impl IntoView {
    let table = GameTable::here();
    view! {
        <div class="actions">
            <button type="button" disabled=move || length.get() == 0 on:click=move |_| table.take_back()>
                {icon(Icon::Undo)}<span>{t("play.take-back")}</span>
            </button>
            <button type="button" disabled=move || !my_turn.get() on:click=move |_| table.ask_advice()>
                {icon(Icon::Lamp)}<span>{t("play.hint")}</span>
            </button>
            <button
                type="button"
                aria-pressed=move || marking.get().to_string()
                on:click=move |_| marking.update(|marking| *marking = !*marking)
            >
                {icon(Icon::Tag)}<span>{t("play.marks")}</span>
            </button>
            <Resign />
        </div>
    }
}

/// How the board is seen: turned round, and on the whole screen. In the menu where there is no room beside the board.
pub fn views(flip: RwSignal<bool>) -> AnyView {
    let full = RwSignal::new(full_screen::is_on());
    let listener = window_event_listener_untyped("fullscreenchange", move |_| full.set(full_screen::is_on()));
    on_cleanup(move || listener.remove());
    let larger = full_screen::is_possible().then(|| {
        view! {
            <button
                type="button"
                class="quiet"
                data-part="full"
                aria-pressed=move || full.get().to_string()
                on:click=move |_| full_screen::toggle()
            >
                {icon(Icon::Full)}<span>{t("play.full-screen")}</span>
            </button>
        }
    });
    view! {
        <div class="views">
            <button
                type="button"
                class="quiet"
                data-part="flip"
                aria-pressed=move || flip.get().to_string()
                on:click=move |_| flip.update(|flip| *flip = !*flip)
            >
                {icon(Icon::Flip)}<span>{t("play.flip")}</span>
            </button>
            {larger}
        </div>
    }
    .into_any()
}

/// Giving up.
#[component]
pub fn Resign() -> impl IntoView {
    let table = GameTable::here();
    // Giving up takes two touches, the second within three seconds: no question in the way of the board.
    let sure = RwSignal::new(false);
    let resign = move |_| {
        if sure.get_untracked() {
            sure.set(false);
            table.resign();
        } else {
            sure.set(true);
            crate::web::kit::clock::after(3000.0, move || {
                sure.try_set(false);
            });
        }
    };
    view! {
        <button type="button" class:sure=sure on:click=resign>
            {icon(Icon::Flag)}
            <span>{move || if sure.get() { say("play.resign-sure") } else { say("play.resign") }}</span>
        </button>
    }
}
