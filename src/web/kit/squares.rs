//! The twin of the canvas: a grid of invisible buttons, one a square, for the keyboard and for those who listen.

use super::board::{Act, Spot};
use super::words::t;
use crate::web::canvas::{Cell, Layout, Scene};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::KeyboardEvent;

/// The twin of the canvas: one button a square.
#[component]
pub fn Squares(
    /// What the board shows.
    scene: Signal<Scene>,
    /// Where its squares are.
    layout: Memo<Layout>,
    /// What a listener hears about a square.
    describe: Callback<Cell, String>,
    /// The square with the focus.
    focus: RwSignal<Option<Cell>>,
    /// What happens when it is used.
    act: Callback<Act>,
) -> impl IntoView {
    let shape = Memo::new(move |_| scene.with(|scene| (scene.columns, scene.rows, scene.flipped)));
    // Where the keyboard comes in, and comes back to: at first among the person's own ghosts.
    let entrance = Memo::new(move |_| {
        let own = |scene: &Scene| scene.ghosts.iter().find(|ghost| ghost.facing_away).map(|ghost| ghost.cell);
        (shape.get(), scene.with_untracked(own))
    });
    let home = RwSignal::new(Cell::new(0, 0));
    Effect::new(move |_| home.set(entrance.get().1.unwrap_or(Cell::new(0, 0))));

    let step = move |columns: i32, rows: i32| {
        let (wide, high, flipped) = shape.get_untracked();
        let sign = if flipped { -1 } else { 1 };
        let cell = home.get_untracked();
        let to = |at: u8, by: i32, end: u8| (i32::from(at) + by * sign).clamp(0, i32::from(end) - 1) as u8;
        let next = Cell::new(to(cell.column, columns, wide), to(cell.row, rows, high));
        home.set(next);
        focus_square(next);
    };
    let key = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let cell = home.get_untracked();
        match event.key().as_str() {
            "ArrowUp" => step(0, -1),
            "ArrowDown" => step(0, 1),
            "ArrowLeft" => step(-1, 0),
            "ArrowRight" => step(1, 0),
            "Escape" => act.run(Act::Cancel),
            "m" | "M" => act.run(Act::Menu(cell)),
            "e" | "E" => act.run(Act::Leave),
            _ => return,
        }
        event.prevent_default();
    };

    view! {
        <div class="squares" role="grid" aria-label=t("board.label") on:keydown=key>
            {move || {
                let (columns, rows, flipped) = shape.get();
                let turn = move |n: u8, end: u8| if flipped { end - 1 - n } else { n };
                (0..rows)
                    .map(|row| {
                        let buttons = (0..columns)
                            .map(|column| {
                                let cell = Cell::new(turn(column, columns), turn(row, rows));
                                view! { <SquareButton cell layout flipped describe focus home act /> }
                            })
                            .collect_view();
                        view! { <div role="row">{buttons}</div> }
                    })
                    .collect_view()
            }}
        </div>
    }
}

#[component]
fn SquareButton(
    cell: Cell,
    layout: Memo<Layout>,
    flipped: bool,
    describe: Callback<Cell, String>,
    focus: RwSignal<Option<Cell>>,
    home: RwSignal<Cell>,
    act: Callback<Act>,
) -> impl IntoView {
    let place = move || {
        let rect = layout.get().rect(cell, flipped);
        format!("left:{}px;top:{}px;width:{}px;height:{}px", rect.x, rect.y, rect.width, rect.height)
    };
    view! {
        <button
            type="button"
            role="gridcell"
            data-square=name(cell)
            style=place
            tabindex=move || if home.get() == cell { "0" } else { "-1" }
            aria-label=move || describe.run(cell)
            on:focus=move |event| {
                home.set(cell);
                // A ring for the keyboard; a mouse needs none.
                let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
                if target.is_some_and(|target| target.matches(":focus-visible").unwrap_or(true)) {
                    focus.set(Some(cell));
                }
            }
            on:blur=move |_| focus.set(None)
            on:click=move |_| act.run(Act::Tap(Spot::Cell(cell)))
        ></button>
    }
}

/// Gives a square the focus, if it is on the page.
pub fn focus_square(cell: Cell) {
    let found = document().query_selector(&format!("[data-square=\"{}\"]", name(cell))).ok().flatten();
    if let Some(Ok(button)) = found.map(JsCast::dyn_into::<web_sys::HtmlElement>) {
        let _ = button.focus(); // a button that is gone needs none
    }
}

/// Gives the board the focus if nothing on the page has it any more. A page that nobody has touched yet leaves it to the
/// browser where the keyboard comes in.
pub fn focus_board_if_nothing_is() {
    let get = |from: &JsValue, name: &str| js_sys::Reflect::get(from, &name.into()).unwrap_or_default();
    let touched = get(&get(window().navigator().as_ref(), "userActivation"), "hasBeenActive");
    if touched.as_bool() == Some(false) {
        return;
    }
    let nowhere = |element: web_sys::Element| matches!(element.tag_name().as_str(), "BODY" | "MAIN");
    if document().active_element().is_none_or(nowhere) {
        focus_board();
    }
}

/// Gives the board the focus, at the square where the keyboard comes in. Nothing scrolls.
fn focus_board() {
    let found = document().query_selector(".squares [tabindex='0']").ok().flatten();
    if let Some(Ok(button)) = found.map(JsCast::dyn_into::<web_sys::HtmlElement>) {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = button.focus_with_options(&options); // a button that is gone needs none
    }
}

/// `a1` to `f6`.
pub fn name(cell: Cell) -> String {
    format!("{}{}", (b'a' + cell.column) as char, cell.row + 1)
}
