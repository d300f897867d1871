//! A puzzle on the screen.

use super::collection::Entry;
use super::desk::{Desk, Said};
use super::panel::{Bar, Extras, Top, Words};
use crate::web::canvas::Cell;
use crate::web::kit::board::{Act, BoardView, Spot};
use crate::web::kit::speech::{describe, spoken};
use crate::web::kit::words::say;
use leptos::html::H1;
use leptos::prelude::*;

/// The board, the words above or beside it, and the buttons.
#[component]
pub fn Solving(
    /// The puzzle to begin with.
    first: Entry,
    /// The puzzle that the address asks for now.
    entry: Memo<Option<Entry>>,
) -> impl IntoView {
    let desk = Desk::new(first)?;
    let heading: NodeRef<H1> = NodeRef::new();
    Effect::new(move |_| {
        if let Some(entry) = entry.get() {
            desk.give(entry);
        }
        if let Some(heading) = heading.get() {
            let _ = heading.focus(); // a heading that is gone needs none
        }
        window().scroll_to_with_x_and_y(0.0, 0.0);
    });
    on_cleanup(move || desk.abandon());
    let scene = Memo::new(move |_| desk.scene());
    let describe = Callback::new(move |cell: Cell| scene.with(|scene| describe(scene, cell)));
    let grab = Callback::new(move |cell: Cell| desk.grabs(cell));
    let lands = Callback::new(move |(from, spot): (Cell, Spot)| desk.lands(from, spot));
    let act = Callback::new(move |act: Act| desk.act(act));
    let leaving = move || scene.with(|scene| scene.escape.is_some() || !scene.escaped.is_empty());
    let over = move || matches!(desk.said.get(), Said::Won | Said::Shown);
    let heard = move || desk.attempt.with(|attempt| spoken(attempt.view(), say("puzzles.they")));
    Some(view! {
        <section class="puzzle" class:leaving=leaving class:done=over>
            <Top desk=desk />
            <Words desk=desk heading=heading />
            <BoardView scene=scene describe=describe grab=grab lands=lands act=act />
            <Extras desk=desk scene=scene />
            <Bar desk=desk />
            <p class="visually-hidden" role="status" aria-live="polite" data-part="heard">{heard}</p>
        </section>
    })
}
