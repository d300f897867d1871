//! Memo tags: what the person thinks a hidden ghost is. Tags never touch the rules.

use super::lab::Lab;
use super::squares::focus_square;
use super::stage::Marks;
use super::words::{say_with, t};
use crate::web::canvas::{Cell, Layout, Mark};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The three guesses, with the key of their word.
const GUESSES: [(Mark, &str); 3] = [(Mark::Blue, "mark.blue"), (Mark::Red, "mark.red"), (Mark::Unsure, "mark.unsure")];

/// The word of a guess.
pub fn guess_key(mark: Mark) -> &'static str {
    GUESSES.into_iter().find(|(guess, _)| *guess == mark).map_or("mark.unsure", |(_, key)| key)
}

/// The paper tag itself: crescent, spark or question mark.
pub fn tag(mark: Mark) -> impl IntoView {
    let (class, inside) = match mark {
        Mark::Blue => ("tag tag-blue", "<path d='M18.500 3.500a8 8 0 1 0 0 15 7 7 0 0 1 0-15z'/>"),
        Mark::Red => (
            "tag tag-red",
            "<path d='M15 2.500l1.900 6.600 6.600 1.900-6.600 1.900L15 19.500l-1.900-6.600L6.500 11l6.600-1.900z'/>",
        ),
        Mark::Unsure => ("tag tag-unsure", "<text x='15' y='16.500' text-anchor='middle'>?</text>"),
    };
    let inside = format!("<rect x='1' y='1' width='28' height='20' rx='4'/>{inside}");
    view! { <svg class=class viewBox="0 0 30 22" aria-hidden="true" inner_html=inside></svg> }
}

/// The row of guesses: touch one, then the ghost it is about.
#[component]
pub fn Chips(
    /// The guess that the next touched ghost gets.
    armed: RwSignal<Option<Mark>>,
) -> impl IntoView {
    view! {
        <div class="chips" role="group" aria-label=t("mark.label")>
            <span class="second chips-label">{t("mark.i-think")}</span>
            {GUESSES
                .into_iter()
                .map(|(mark, key)| {
                    let chosen = move || armed.get() == Some(mark);
                    view! {
                        <button
                            type="button"
                            class="chip"
                            aria-pressed=move || chosen().to_string()
                            on:click=move |_| armed.set(if chosen() { None } else { Some(mark) })
                        >
                            {tag(mark)}
                            <span>{move || super::words::say(key)}</span>
                        </button>
                    }
                })
                .collect_view()}
        </div>
    }
}

/// The popover at a ghost.
#[component]
pub fn MemoMenu(
    /// The square and the number of the ghost on it.
    open: RwSignal<Option<(Cell, u8)>>,
    /// Is the board turned round?
    flipped: Signal<bool>,
    /// Its size, in columns and rows.
    shape: Signal<(u8, u8)>,
    /// The guesses so far; those at the lab's table where none are given.
    #[prop(optional)]
    marks: Option<Signal<Marks>>,
    /// Notes a guess; at the lab's table where nothing else is given.
    #[prop(optional)]
    mark: Option<Callback<(u8, Option<Mark>)>>,
) -> impl IntoView {
    let table = Lab::here().table;
    let marks = marks.unwrap_or(table.marks.into());
    let note = mark.unwrap_or(Callback::new(move |(piece, mark)| table.mark(piece, mark)));
    let choose = move |mark: Option<Mark>| {
        if let Some((cell, piece)) = open.get_untracked() {
            note.run((piece, mark));
            focus_square(cell);
        }
        open.set(None);
    };
    let close = move || {
        if let Some((cell, _)) = open.get_untracked() {
            focus_square(cell);
        }
        open.set(None);
    };
    // Whoever touches something else has done with it. The board itself says what a touch on it means.
    let root: NodeRef<leptos::html::Div> = NodeRef::new();
    let pointer = window_event_listener(leptos::ev::pointerdown, move |event| {
        let node = event.target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        let inside = root.get_untracked().is_some_and(|root| root.contains(node.as_ref()));
        if open.with_untracked(Option::is_some) && !inside {
            open.set(None);
        }
    });
    on_cleanup(move || pointer.remove());
    // In per cent of the board's box, so that no size needs to be known here.
    let place = move |cell: Cell| {
        let ((columns, rows), compact) = (shape.get(), super::board::is_compact());
        let (wide, high) = Layout::size_for_width(columns, rows, compact, 1000.0);
        let (x, y) = Layout::new(columns, rows, compact, wide, high).centre(cell, flipped.get());
        let (x, y) = (x / wide * 100.0, y / high * 100.0);
        let side = if y < 50.0 { format!("top:{}%", y + 8.0) } else { format!("bottom:{}%", 108.0 - y) };
        // Half of its width is as far as it may come to the edge.
        format!("left:clamp(min(9.25rem, 50%), {x}%, max(100% - 9.25rem, 50%));{side}")
    };
    let label = move |cell: Cell| say_with("mark.about", &[("square", &super::squares::name(cell))]);
    move || {
        open.get().map(|(cell, piece)| {
            let now = move || marks.with(|marks| marks.get(&piece).copied());
            let first: NodeRef<leptos::html::Button> = NodeRef::new();
            Effect::new(move |_| {
                if let Some(button) = first.get() {
                    let _ = button.focus();
                }
            });
            let buttons = GUESSES
                .into_iter()
                .enumerate()
                .map(|(index, (mark, key))| {
                    let focus = if index == 0 { first } else { NodeRef::new() };
                    view! {
                        <button
                            type="button"
                            node_ref=focus
                            aria-pressed=move || (now() == Some(mark)).to_string()
                            on:click=move |_| choose(Some(mark))
                        >
                            {tag(mark)}
                            <span>{move || super::words::say(key)}</span>
                        </button>
                    }
                })
                .collect_view();
            let key = move |event: web_sys::KeyboardEvent| match event.key().as_str() {
                "Escape" => close(),
                "b" | "B" => choose(Some(Mark::Blue)),
                "r" | "R" => choose(Some(Mark::Red)),
                "u" | "U" => choose(Some(Mark::Unsure)),
                _ => {}
            };
            view! {
                <div node_ref=root class="memo-menu popover" role="group" aria-label=label(cell) style=place(cell) on:keydown=key>
                    {buttons}
                    <button type="button" on:click=move |_| choose(None)>
                        {super::icons::icon(super::icons::Icon::Undo)}
                        <span>{t("mark.clear")}</span>
                    </button>
                </div>
            }
        })
    }
}
