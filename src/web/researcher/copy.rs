//! A text to copy.

use crate::web::kit::clock;
use crate::web::kit::words::{language, say};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

/// A text in a field, with a button that copies it.
#[component]
pub fn Copy(
    /// What it is.
    label: &'static str,
    /// The text.
    #[prop(into)]
    text: Signal<String>,
) -> impl IntoView {
    let copied = RwSignal::new(false);
    let field: NodeRef<leptos::html::Input> = NodeRef::new();
    let copy = move |_| {
        let words = text.get_untracked();
        spawn_local(async move {
            // Without the right to the clipboard the text is at least chosen, and Ctrl C copies it.
            let done = write(&words).await;
            if let (false, Some(field)) = (done, field.get_untracked()) {
                field.select();
            }
            copied.set(done);
            clock::after(2000.0, move || copied.set(false));
        });
    };
    view! {
        <div class="desk-copy">
            <label>
                <span class="label">{move || language().text(label)}</span>
                <input type="text" class="entry" readonly=true node_ref=field prop:value=move || text.get() />
            </label>
            <button type="button" class="outlined" on:click=copy>
                <span role="status">{move || if copied.get() { say("desk.copied") } else { say("desk.copy") }}</span>
            </button>
        </div>
    }
}

/// Writes to the clipboard; only pages on a secure address have one.
async fn write(words: &str) -> bool {
    let navigator = window().navigator();
    let there = js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|clipboard| !clipboard.is_undefined());
    there && JsFuture::from(navigator.clipboard().write_text(words)).await.is_ok()
}
