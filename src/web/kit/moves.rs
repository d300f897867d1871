//! The list of moves in the papers' notation. Arrows are drawn, so that they look alike in every font.

use super::brush::watch_size;
use super::words::t;
use leptos::html::Div;
use leptos::prelude::*;

/// The moves of a game; where `pick` is given, touching one goes there.
#[component]
pub fn Moves(
    /// The moves as written.
    #[prop(into)]
    moves: Signal<Vec<String>>,
    /// How many moves have been made in the position that is shown.
    #[prop(into)]
    at: Signal<usize>,
    /// What touching a move does; in a study, nothing.
    #[prop(optional_no_strip)]
    pick: Option<Callback<usize>>,
) -> impl IntoView {
    let list: NodeRef<Div> = NodeRef::new();
    // The newest move, or the one looked at, stays in sight.
    let follow = move || {
        request_animation_frame(move || {
            let Some(list) = list.try_get_untracked().flatten() else { return };
            let current = list.query_selector("[aria-current]").ok().flatten();
            match current.map(|element| element.unchecked_into::<web_sys::HtmlElement>()) {
                Some(element) => {
                    let (top, height) = (element.offset_top(), element.offset_height());
                    list.set_scroll_top((top + height - list.client_height() + 2).max(0));
                }
                None => list.set_scroll_top(0),
            }
        });
    };
    Effect::new(move |_| {
        moves.track();
        at.track();
        follow();
    });
    // Also when there is more or less room for the list.
    Effect::new(move |_| {
        if let Some(list) = list.get() {
            watch_size(list.into(), move |_, _| follow());
        }
    });
    let rows = move || {
        let moves = moves.get();
        let cell = |index: usize| {
            let text = moves.get(index)?.clone();
            let here = move || at.get() == index + 1;
            let current = move || here().then_some("true");
            let body = written(&text);
            Some(match pick {
                Some(pick) => view! {
                    <button type="button" class="move" aria-current=current on:click=move |_| pick.run(index + 1)>
                        {body}
                    </button>
                }
                .into_any(),
                None => view! { <span class="move" aria-current=current>{body}</span> }.into_any(),
            })
        };
        (0..moves.len().div_ceil(2))
            .map(|pair| {
                view! {
                    <li>
                        <span class="number">{pair + 1}</span>
                        {cell(2 * pair)}
                        {cell(2 * pair + 1)}
                    </li>
                }
            })
            .collect_view()
    };
    view! {
        <div class="moves" node_ref=list tabindex="0" role="region" aria-label=t("play.moves")>
            <ol>{rows}</ol>
        </div>
    }
}

use wasm_bindgen::JsCast;

/// `e6→(b)` with its arrow drawn and its capture in the colour of what was taken.
pub fn written(text: &str) -> AnyView {
    let square: String = text.chars().take(2).collect();
    let arrow = text.chars().nth(2).unwrap_or(' ');
    let capture: String = text.chars().skip(3).collect();
    let turn = match arrow {
        '↑' => 0,
        '→' => 90,
        '↓' => 180,
        _ => 270,
    };
    let dye = if capture.to_ascii_lowercase().contains('b') { "blue-word" } else { "red-word" };
    view! {
        <span class="visually-hidden">{text.to_owned()}</span>
        <span aria-hidden="true" class="written">
            {square}
            <svg class="arrow" viewBox="0 0 24 24" style=format!("transform:rotate({turn}deg)")>
                <path d="M12 20V5M5.500 11.500 12 5l6.500 6.500" />
            </svg>
            <span class=dye>{capture}</span>
        </span>
    }
    .into_any()
}
