//! What stands around the board of a puzzle.

use super::room::{Room, address};
use super::state::{PuzzleState, Said};
use crate::game::notation::square_name;
use crate::game::{Colour, Ply, Square};
use crate::puzzle::Theme;
use crate::web::canvas::{GhostKind, Scene, ghost_svg};
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::moves::written;
use crate::web::kit::plate::Candle;
use crate::web::kit::route::Route;
use crate::web::kit::squares::name;
use crate::web::kit::words::{say, say_with, t};
use leptos::html::{A, H1};
use leptos::prelude::*;

/// How many were solved in a row: a candle that burns as long as the row goes on.
#[component]
pub fn Row() -> impl IntoView {
    let progress = Room::here().progress;
    let streak = Memo::new(move |_| progress.with(|progress| progress.streak));
    // Nobody is told that the longest row is none.
    let fresh = move || progress.with(|progress| progress.best == 0);
    let words = move || {
        let (streak, best) = progress.with(|progress| (progress.streak, progress.best));
        say_with("puzzles.streak", &[("count", &streak.to_string()), ("best", &best.to_string())])
    };
    view! {
        <span class="puzzle-row" hidden=fresh data-streak=move || streak.get().to_string()>
            <Candle lit=Signal::derive(move || { streak.get() > 0 }) />
            <span class="second figures">{words}</span>
        </span>
    }
}

/// Back to the list, the puzzle's place, and the row.
#[component]
pub fn Top(
    /// The state.
    state: PuzzleState,
) -> impl IntoView {
    let room = Room::here();
    let place = move || {
        let (number, plies) = state.entry.with(|entry| (entry.number, entry.puzzle.plies));
        let all = room.collection.with_value(|collection| collection.of_length(plies));
        say_with("puzzles.place", &[("number", &number.to_string()), ("all", &all.to_string())])
    };
    let solved = move || {
        let id = state.entry.with(|entry| entry.id.clone());
        room.progress.with(|progress| progress.is_solved(&id))
    };
    view! {
        <div class="puzzle-top">
            <a class="icon-button" href=Route::Puzzles.hash() aria-label=t("puzzles.back") data-part="list">
                {icon(Icon::Back)}
            </a>
            <span class="label figures puzzle-place">
                <span data-part="place">{place}</span>
                <Show when=solved>
                    {icon(Icon::Check)} <span class="visually-hidden">{t("puzzles.is-solved")}</span>
                </Show>
            </span>
            <Row />
        </div>
    }
}

/// What is to be done, and what is said of what was done.
#[component]
pub fn Words(
    /// The state.
    state: PuzzleState,
    /// The heading, which gets the focus with every puzzle.
    heading: NodeRef<H1>,
) -> impl IntoView {
    let title = move || {
        let plies = state.entry.with(|entry| entry.puzzle.plies.0);
        say_with("puzzles.heading", &[("plies", &plies.to_string())])
    };
    let said = move || {
        let said = state.said.get();
        let sign = match said {
            Said::Task | Said::Checking | Said::Line(_) => None,
            Said::Right | Said::Longer | Said::Won => Some(Icon::Check),
            _ => Some(Icon::Info),
        };
        view! {
            {sign.map(icon)}
            <span>{words(state, &said)}</span>
        }
    };
    let kind = move || match state.said.get() {
        Said::Won => "won",
        Said::Shown => "shown",
        Said::Wrong(_) => "wrong",
        Said::Right | Said::Longer => "right",
        Said::Piece(_) | Said::Target(..) | Said::Line(_) => "hint",
        Said::Task => "task",
        Said::Checking => "checking",
    };
    view! {
        <div class="puzzle-words">
            <h1 class="title" tabindex="-1" node_ref=heading>{title}</h1>
            <p class="body puzzle-said" role="status" aria-live="polite" data-part="said" data-said=kind>{said}</p>
        </div>
    }
}

fn words(state: PuzzleState, said: &Said) -> AnyView {
    let board = state.attempt.with(|attempt| attempt.board());
    let square = |square: Square| square_name(board, square);
    let left = || state.attempt.with(|attempt| attempt.left().0.to_string());
    let last = || state.attempt.with(|attempt| attempt.left() <= Ply(1));
    match said {
        Said::Task if state.entry.with(|entry| entry.shows_some) => say("puzzles.task-shown").into_any(),
        Said::Task => say("puzzles.task").into_any(),
        Said::Checking => say("puzzles.checking").into_any(),
        Said::Right | Said::Longer if last() => say("puzzles.right-last").into_any(),
        Said::Right => say_with("puzzles.right", &[("left", &left())]).into_any(),
        Said::Longer => say_with("puzzles.longer", &[("left", &left())]).into_any(),
        Said::Wrong(None) => say("puzzles.wrong-end").into_any(),
        Said::Wrong(Some(reply)) => {
            let (before, behind) = say("puzzles.wrong").split_once("{reply}").unwrap_or_default();
            (before, written(reply), behind).into_any()
        }
        Said::Piece(from) => say_with("puzzles.hint-piece", &[("square", &square(*from))]).into_any(),
        Said::Target(from, Some(to)) => {
            say_with("puzzles.hint-target", &[("from", &square(*from)), ("to", &square(*to))]).into_any()
        }
        Said::Target(from, None) => say_with("puzzles.hint-leave", &[("from", &square(*from))]).into_any(),
        Said::Line(line) => {
            let moves = line.iter().map(|mv| view! { <li>{written(mv)}</li> }).collect_view();
            view! { <ol class="puzzle-line" tabindex="0" aria-label=t("puzzles.line")>{moves}</ol> }.into_any()
        }
        Said::Shown => say("puzzles.shown").into_any(),
        Said::Won => {
            let themes = state.entry.with(|entry| entry.puzzle.themes.clone());
            let names: Vec<&str> = themes.into_iter().map(|theme| say(theme_key(theme))).collect();
            say_with("puzzles.won", &[("themes", &names.join(" · "))]).into_any()
        }
    }
}

/// What there was to see, in words.
const fn theme_key(theme: Theme) -> &'static str {
    match theme {
        Theme::LastRedWall => "puzzles.theme-wall",
        Theme::Sacrifice => "puzzles.theme-sacrifice",
        Theme::QuietFirstMove => "puzzles.theme-quiet",
        Theme::Capture => "puzzles.theme-capture",
        Theme::LastBlue => "puzzles.theme-blues",
        Theme::Detour => "puzzles.theme-detour",
    }
}

/// One slot: what is still out there, the way out, or the way on.
#[component]
pub fn Extras(
    /// The state.
    state: PuzzleState,
    /// What the board shows.
    scene: Memo<Scene>,
) -> impl IntoView {
    let room = Room::here();
    let exit = Memo::new(move |_| scene.with(|scene| scene.escape.map(name)).filter(|_| !state.busy.get()));
    let over = Memo::new(move |_| matches!(state.said.get(), Said::Won | Said::Shown));
    let next = Memo::new(move |_| {
        let id = state.entry.with(|entry| entry.id.clone());
        room.next_unsolved(Some(&id)).unwrap_or_else(|| room.onward(&id, false))
    });
    let link: NodeRef<A> = NodeRef::new();
    // A touch on the canvas, or a button that went away, leaves the focus nowhere: then it goes to the way on.
    Effect::new(move |_| {
        if !over.get() {
            return;
        }
        request_animation_frame(move || {
            let nowhere = |element: web_sys::Element| matches!(element.tag_name().as_str(), "BODY" | "MAIN" | "H1");
            let nowhere = document().active_element().is_none_or(nowhere);
            if let (true, Some(link)) = (nowhere, link.try_get_untracked().flatten()) {
                let _ = link.focus(); // a link that is gone needs none
            }
        });
    });
    let inside = move || match (over.get(), exit.get()) {
        (true, _) => view! {
            <a class="play" data-part="next-puzzle" node_ref=link href=move || address(&next.get())>
                {t("puzzles.next-puzzle")}
            </a>
        }
        .into_any(),
        (false, Some(square)) => view! {
            <button type="button" class="play leave" on:click=move |_| state.leave()>
                {move || say_with("play.leave", &[("square", &square)])}
            </button>
        }
        .into_any(),
        (false, None) => view! { <OutThere state=state /> }.into_any(),
    };
    view! { <div class="puzzle-extras">{inside}</div> }
}

/// The colours that are still hidden, counted.
#[component]
fn OutThere(state: PuzzleState) -> impl IntoView {
    let left = Memo::new(move |_| {
        state.attempt.with(|attempt| (attempt.hidden_left(Colour::Blue), attempt.hidden_left(Colour::Red)))
    });
    let words = move || {
        let (blue, red) = left.get();
        say_with("puzzles.out-there", &[("blue", &blue.to_string()), ("red", &red.to_string())])
    };
    let ghosts = move || {
        let (blue, red) = left.get();
        let row = |colour, count: u8| ghost_svg(GhostKind::Missing(colour)).repeat(usize::from(count));
        format!("<span>{}</span><span>{}</span>", row(Colour::Blue, blue), row(Colour::Red, red))
    };
    view! {
        <div class="tray puzzle-out">
            <span class="second" data-part="out-there">{words}</span>
            <span class="tray-ghosts" aria-hidden="true" inner_html=ghosts></span>
        </div>
    }
}

/// The four things that can be done at any time.
#[component]
pub fn Bar(
    /// The state.
    state: PuzzleState,
) -> impl IntoView {
    let room = Room::here();
    let way = move |back: bool| {
        Memo::new(move |_| {
            let id = state.entry.with(|entry| entry.id.clone());
            address(&room.onward(&id, back))
        })
    };
    let (previous, next) = (way(true), way(false));
    let hint = move || match state.hints.get() {
        0 => say("puzzles.ask-piece"),
        1 => say("puzzles.ask-target"),
        _ => say("puzzles.ask-line"),
    };
    let no_hint = move || state.busy.get() || matches!(state.said.get(), Said::Won | Said::Shown);
    let untouched = move || state.attempt.with(|attempt| attempt.view().history().is_empty()) && !state.busy.get();
    view! {
        <div class="actions puzzle-bar">
            <a href=move || previous.get() data-part="previous">{icon(Icon::Previous)}<span>{t("puzzles.previous")}</span></a>
            <button type="button" data-part="hint" disabled=no_hint on:click=move |_| state.hint()>
                {icon(Icon::Info)}<span>{hint}</span>
            </button>
            <button type="button" data-part="again" disabled=untouched on:click=move |_| state.restart()>
                {icon(Icon::Undo)}<span>{t("puzzles.again")}</span>
            </button>
            <a href=move || next.get() data-part="next">{icon(Icon::Next)}<span>{t("puzzles.next")}</span></a>
        </div>
    }
}
