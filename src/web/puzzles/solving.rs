//! A puzzle on the screen.

use super::collection::Entry;
use super::panel::{Bar, Extras, Top, Words};
use super::state::{PuzzleState, Said};
use crate::web::canvas::Cell;
use crate::web::kit::board::{Act, BoardView, Spot};
use crate::web::kit::speech::{describe, spoken};
use crate::web::kit::words::say;
use leptos::html::H1;
use leptos::prelude::*;

/// Is there a board on the screen?
#[derive(Clone, Copy)]
pub struct AtBoard(pub RwSignal<bool>);

impl AtBoard {
    /// None yet; offered to all components below.
    pub fn provide() -> AtBoard {
        let board = AtBoard(RwSignal::new(false));
        provide_context(board);
        board
    }
}

/// The board, the words above or beside it, and the buttons.
#[component]
pub fn Solving(
    /// The puzzle to begin with.
    first: Entry,
    /// The puzzle that is wanted now.
    entry: Memo<Option<Entry>>,
    /// Is it a run against the clock?
    #[prop(optional)]
    running: bool,
) -> impl IntoView {
    let state = PuzzleState::new(first, running)?;
    let heading: NodeRef<H1> = NodeRef::new();
    Effect::new(move |_| {
        if let Some(entry) = entry.get() {
            state.give(entry);
        }
        if let Some(heading) = heading.get() {
            let _ = heading.focus(); // a heading that is gone needs none
        }
        window().scroll_to_with_x_and_y(0.0, 0.0);
    });
    let AtBoard(board) = expect_context();
    board.set(true);
    on_cleanup(move || {
        state.abandon();
        board.set(false);
    });
    let scene = Memo::new(move |_| state.scene());
    let describe = Callback::new(move |cell: Cell| scene.with(|scene| describe(scene, cell)));
    let grab = Callback::new(move |cell: Cell| state.grabs(cell));
    let lands = Callback::new(move |(from, spot): (Cell, Spot)| state.lands(from, spot));
    let act = Callback::new(move |act: Act| state.act(act));
    let leaving = move || scene.with(|scene| scene.escape.is_some() || !scene.escaped.is_empty());
    let over = move || matches!(state.said.get(), Said::Won | Said::Shown);
    let heard = move || state.attempt.with(|attempt| spoken(attempt.view(), say("puzzles.they")));
    Some(view! {
        <section class="puzzle" class:leaving=leaving class:done=over data-puzzle=move || state.entry.with(|entry| entry.id.clone())>
            <Top state=state />
            <Words state=state heading=heading />
            <BoardView scene=scene describe=describe grab=grab lands=lands act=act />
            <Extras state=state scene=scene />
            <Bar state=state />
            <p class="visually-hidden" role="status" aria-live="polite" data-part="heard">{heard}</p>
        </section>
    })
}
