//! The whole page: the game that was just finished, as the browser keeps it.

use super::table::GuessersTable;
use crate::web::kit::header::Header;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::notice::Notices;
use crate::web::kit::words::{say, t};
use crate::web::table::keeper::{Kept, Shelf};
use leptos::prelude::*;

/// Everybody's guesses about the game on the shelf.
#[component]
pub fn GuessesPage() -> impl IntoView {
    let over = |kept: &Kept| kept.sheet.reveal.is_some();
    let kept = Shelf::take_or_tell().filter(over);
    Effect::new(move |_| document().set_title(&format!("{} · {}", say("guess.open"), say("nav.brand"))));
    view! {
        <Header at_board=Signal::stored(false) />
        <Notices />
        <main id="main" tabindex="-1">
            <article class="guessers-page">
                <div class="guessers-top">
                    <a class="icon-button back" href="#/play" aria-label=t("nav.back")>{icon(Icon::Back)}</a>
                    <h1 class="title">{t("guess.open")}</h1>
                </div>
                {match kept {
                    Some(Kept { sheet, marks, .. }) => view! { <GuessersTable sheet=sheet marks=marks /> }.into_any(),
                    None => view! { <p class="body">{t("guess.no-game")}</p> }.into_any(),
                }}
            </article>
        </main>
    }
}
