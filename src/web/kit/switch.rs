//! Something that is on or off.

use leptos::prelude::*;

/// A switch with its words.
#[component]
pub fn Switch(
    /// What it is called in the page.
    part: &'static str,
    /// Its words.
    words: Callback<(), String>,
    /// Is it on?
    on: Signal<bool>,
    /// Turns it on or off.
    turn: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="eyes-switch"
            role="switch"
            data-switch=part
            aria-checked=move || if on.get() { "true" } else { "false" }
            on:click=move |_| turn.run(())
        >
            <i class="knob" aria-hidden="true"></i>
            <span>{move || words.run(())}</span>
        </button>
    }
}
