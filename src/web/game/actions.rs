//! What can be done at any time in a game.

use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::lab::Lab;
use crate::web::kit::words::{say, t};
use leptos::prelude::*;

/// The four things that can be done at any time.
#[component]
pub fn Actions(
    /// Is the board turned round?
    flip: RwSignal<bool>,
    /// Is the row of guesses shown?
    marking: RwSignal<bool>,
    /// How many moves have been made.
    length: Memo<usize>,
) -> impl IntoView {
    let lab = Lab::here();
    view! {
        <div class="actions">
            <button type="button" disabled=move || length.get() == 0 on:click=move |_| lab.table.take_back(&lab)>
                {icon(Icon::Undo)}<span>{t("play.take-back")}</span>
            </button>
            <button type="button" on:click=move |_| flip.update(|flip| *flip = !*flip)>
                {icon(Icon::Flip)}<span>{t("play.flip")}</span>
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

/// Giving up.
#[component]
pub fn Resign() -> impl IntoView {
    let lab = Lab::here();
    // Giving up takes two touches, the second within three seconds: no question in the way of the board.
    let sure = RwSignal::new(false);
    let resign = move |_| {
        if sure.get_untracked() {
            sure.set(false);
            lab.table.resign(&lab);
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
