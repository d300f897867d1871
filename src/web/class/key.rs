//! The researcher's key, as long as this tab is open: a projector that is loaded again goes on by itself, and the next person at
//! the machine finds nothing.

use crate::web::kit::words::{say, t};
use leptos::prelude::*;

const NAME: &str = "geister-lab.class-key";

/// The key; empty while there is none.
#[derive(Clone, Copy)]
pub struct Key(pub RwSignal<String>);

fn storage() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}

impl Key {
    /// What this tab has; offered to all components below.
    pub fn provide() -> Key {
        let kept = storage().and_then(|storage| storage.get_item(NAME).ok().flatten());
        let key = Key(RwSignal::new(kept.unwrap_or_default()));
        provide_context(key);
        key
    }

    /// From within a component.
    pub fn here() -> Key {
        expect_context()
    }

    /// Has the collector taken it? Then the tab keeps it; where it cannot, the page does.
    pub fn keep(self) {
        if let Some(storage) = storage() {
            let _ = storage.set_item(NAME, &self.0.get_untracked());
        }
    }

    /// It was wrong, or somebody wants it gone.
    pub fn forget(self) {
        self.0.set(String::new());
        if let Some(storage) = storage() {
            let _ = storage.remove_item(NAME);
        }
    }
}

/// What asks for the key; `given` is called with one that is not empty.
#[component]
pub fn KeyForm(
    /// What is wrong, as the key of a sentence.
    wrong: Signal<Option<&'static str>>,
    /// The key was given.
    given: Callback<()>,
) -> impl IntoView {
    let key = Key::here();
    // After a lost network nobody has to look the key up again.
    let typed = RwSignal::new(key.0.get_untracked());
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked().trim().to_owned();
        if !text.is_empty() {
            key.0.set(text);
            given.run(());
        }
    };
    view! {
        <form class="class-key" on:submit=submit>
            <label>
                <span class="label">{t("class.key")}</span>
                <input
                    type="password"
                    class="entry"
                    autocomplete="off"
                    required=true
                    data-part="key"
                    prop:value=move || typed.get()
                    on:input=move |event| typed.set(event_target_value(&event))
                />
            </label>
            <button type="submit" class="outlined" data-part="open">{t("class.open")}</button>
            <p class="second class-wrong" role="status">{move || wrong.get().map(say)}</p>
            <p class="small">{t("class.key-about")}</p>
        </form>
    }
}
