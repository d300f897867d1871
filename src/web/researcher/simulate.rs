//! Trying a study out: with one's own eyes, and with simulated participants.

use super::library::Book;
use super::state::Desk;
use super::work;
use crate::table::entropy::{Entropy, System};
use crate::web::kit::segments::segments;
use crate::web::kit::words::t;
use crate::web::participant::arrive::PREVIEW;
use leptos::prelude::*;
use std::sync::Arc;

/// How many participants can be simulated at a time.
const COUNTS: [u32; 4] = [1, 8, 50, 200];

/// A preview, and simulated participants.
#[component]
pub fn TryOut(book: Arc<Book>) -> impl IntoView {
    let desk = Desk::here();
    let id = book.study.id.clone();
    let count = RwSignal::new(8_u32);
    let busy = move || desk.work.with(Option::is_some);
    let run = {
        let (id, document) = (id.clone(), book.document.to_string());
        move |_| {
            let Ok(seed) = System.seed() else { return desk.say("study.no-chance", &[]) };
            // Numbers go on where the last simulation ended, and so do conditions.
            let from = untrack(|| desk.of(&id)).iter().filter(|held| held.digest.simulated).count() as u32;
            work::simulate(desk, document.clone(), seed, from, count.get_untracked());
        }
    };
    let look = {
        let book = book.clone();
        move |event: web_sys::MouseEvent| preview(&book, &event)
    };
    let address = format!("#/study/{id}?preview=1");
    view! {
        <section class="desk-section" aria-labelledby="desk-try">
            <h2 class="title" id="desk-try">{t("desk.try")}</h2>
            <p class="second">{t("desk.preview-about")}</p>
            <a class="outlined" href=address target="_blank" rel="opener" data-part="preview" on:click=look>
                {t("desk.preview")}
            </a>
            <p class="second desk-gap">{t("desk.simulate-about")}</p>
            {segments(
                "simulated",
                t("desk.simulate-count"),
                Signal::derive(|| COUNTS.to_vec()),
                |count| count.to_string().into_any(),
                count.into(),
                move |chosen| count.set(chosen),
            )}
            <button type="button" class="outlined" data-part="simulate" disabled=busy on:click=run>
                {t("desk.simulate")}
            </button>
        </section>
    }
}

/// A document that is not on the host is handed to the preview through the tab's own storage, which a tab that is
/// opened from here inherits.
fn preview(book: &Book, event: &web_sys::MouseEvent) {
    let Ok(Some(storage)) = window().session_storage() else { return };
    let key = format!("{PREVIEW}{}", book.study.id);
    if book.hosted() {
        let _ = storage.remove_item(&key); // nothing there is as good
        return;
    }
    event.prevent_default();
    let kept = storage.set_item(&key, &book.document.to_string());
    if kept.is_ok() {
        let _ = window().open_with_url_and_target(&format!("#/study/{}?preview=1", book.study.id), "_blank");
    }
}
