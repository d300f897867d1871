//! What stands around the board of a puzzle.

use super::collection::Kind;
use super::room::{Room, address};
use super::run::{LENGTHS, time};
use super::state::{PuzzleState, Said};
use crate::game::notation::square_name;
use crate::game::{Colour, Ply, Seat, Square};
use crate::puzzle::{Theme, Why, turn};
use crate::web::canvas::{GhostKind, Scene, ghost_svg};
use crate::web::engine::lessons::solver::Step;
use crate::web::kit::clock;
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
        if state.running {
            let at = room.run.with(|run| run.as_ref().map_or(0, |run| run.solved.len()));
            let gaps = [("number", &*(at + 1).to_string()), ("all", &*LENGTHS.len().to_string())];
            return say_with("puzzles.place", &gaps);
        }
        let (number, plies) = state.entry.with(|entry| (entry.number, entry.puzzle.plies));
        if number == 0 {
            return say("puzzles.apart").to_owned();
        }
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
            {if state.running { view! { <Clock /> }.into_any() } else { view! { <Row /> }.into_any() }}
        </div>
    }
}

/// The clock of a run.
#[component]
pub fn Clock() -> impl IntoView {
    let room = Room::here();
    let seconds = move || room.run.with_untracked(|run| run.as_ref().map_or(0, |run| run.seconds(clock::now())));
    let shown = RwSignal::new(seconds());
    let tick = set_interval_with_handle(move || shown.set(seconds()), std::time::Duration::from_millis(250));
    on_cleanup(move || {
        if let Ok(tick) = tick {
            tick.clear();
        }
    });
    view! { <span class="puzzle-clock figures" role="timer" data-part="clock">{move || time(shown.get())}</span> }
}

/// What is to be done, and what is said of what was done.
#[component]
pub fn Words(
    /// The state.
    state: PuzzleState,
    /// The heading, which gets the focus with every puzzle.
    heading: NodeRef<H1>,
) -> impl IntoView {
    let title = move || match state.entry.with(|entry| entry.puzzle.plies.0) {
        1 => say("puzzles.heading-one").to_owned(),
        plies => say_with("puzzles.heading", &[("plies", &plies.to_string())]),
    };
    let moved = move || {
        let (moved, over) = (state.moved.get()?, matches!(state.said.get(), Said::Won | Said::Wrong(_)));
        let rating = Room::here().progress.with(|progress| progress.rating.shown());
        over.then(|| {
            say_with("puzzles.rated", &[("rating", &rating), ("moved", &format!("{moved:+}").replace('-', "−"))])
        })
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
            <span>{words(state, &said)} " " <span class="second figures" data-part="rated">{moved}</span></span>
        }
    };
    let kind = move || match state.said.get() {
        Said::Won => "won",
        Said::Shown => "shown",
        Said::Wrong(_) => "wrong",
        Said::Why(_) => "why",
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
        Said::Task => match state.entry.with(|entry| entry.kind) {
            Kind::Hidden => say("puzzles.task"),
            Kind::Partly => say("puzzles.task-shown"),
            Kind::Open => say("puzzles.task-open"),
        }
        .into_any(),
        Said::Checking => say("puzzles.checking").into_any(),
        Said::Right | Said::Longer if last() => say("puzzles.right-last").into_any(),
        Said::Right => say_with("puzzles.right", &[("left", &left())]).into_any(),
        Said::Longer => say_with("puzzles.longer", &[("left", &left())]).into_any(),
        Said::Wrong(None) => say("puzzles.wrong-end").into_any(),
        Said::Wrong(Some(reply)) => around(say("puzzles.wrong"), reply),
        Said::Why(seen) => match state.step(seen.saturating_sub(1)) {
            Some(step) => around(&reason(state, &step), &step.text),
            None => ().into_any(),
        },
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
            match names.is_empty() {
                true => say("puzzles.won-plain").into_any(),
                false => say_with("puzzles.won", &[("themes", &names.join(" · "))]).into_any(),
            }
        }
    }
}

/// A sentence round a move, which is drawn.
fn around(sentence: &str, mv: &str) -> AnyView {
    match sentence.split_once("{reply}") {
        Some((before, behind)) => (before.to_owned(), written(mv), behind.to_owned()).into_any(),
        None => sentence.to_owned().into_any(),
    }
}

/// What a move of a refutation does, in a sentence that names it.
fn reason(state: PuzzleState, step: &Step) -> String {
    let key = match step.why {
        Why::Tries => "puzzles.why-tries",
        Why::LastRed => "puzzles.why-last-red",
        Why::Leaves => "puzzles.why-leaves",
        Why::LastBlue => "puzzles.why-last-blue",
        Why::Blue => "puzzles.why-blue",
        Why::Red => "puzzles.why-red",
        Why::AtDoor => "puzzles.why-at-door",
        Why::Guards => "puzzles.why-guards",
        Why::Holds => "puzzles.why-holds",
    };
    let board = state.attempt.with(|attempt| attempt.board());
    let to = turn(board, &step.text).ok().and_then(|(mv, _)| mv.to(board));
    let shape = board.shape();
    // Of the two gates, the one in its half of the board.
    let near = |to: Square| move |gate: &Square| shape.column(*gate).abs_diff(shape.column(to));
    let gate = to.and_then(|to| shape.exits(Seat::First).min_by_key(near(to)));
    say_with(key, &[("gate", &gate.map(|gate| square_name(board, gate)).unwrap_or_default())])
}

/// What there was to see, in words.
pub const fn theme_key(theme: Theme) -> &'static str {
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
        // The next one comes by itself.
        (true, _) if state.running => ().into_any(),
        (true, _) => view! {
            <a class="play" data-part="next-puzzle" node_ref=link href=move || address(&next.get())>
                {t("puzzles.next-puzzle")}
            </a>
        }
        .into_any(),
        (false, None) if matches!(state.said.get(), Said::Why(_)) => {
            let last = move || matches!(state.said.get(), Said::Why(seen) if state.step(seen).is_none());
            let on = move |_| {
                if let Said::Why(seen) = state.said.get_untracked() {
                    state.why_on(seen);
                }
            };
            view! {
                <div class="puzzle-why">
                    <button type="button" class="play" data-part="why-on" on:click=on>
                        {move || say(if last() { "puzzles.why-back" } else { "puzzles.why-on" })}
                    </button>
                    <Show when=move || !last()>
                        <button type="button" class="quiet" data-part="why-over" on:click=move |_| state.why_over()>
                            {t("puzzles.why-back")}
                        </button>
                    </Show>
                </div>
            }
            .into_any()
        }
        (false, None) if state.may_ask_why() => view! {
            <button type="button" class="outlined" data-part="why" on:click=move |_| state.ask_why()>
                {t("puzzles.why")}
            </button>
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
        state.attempt.with(|attempt| match attempt.kind() {
            Kind::Open => (attempt.view().opposing_left(Colour::Blue), attempt.view().opposing_left(Colour::Red)),
            _ => (attempt.hidden_left(Colour::Blue), attempt.hidden_left(Colour::Red)),
        })
    });
    let open = Memo::new(move |_| state.attempt.with(|attempt| attempt.kind() == Kind::Open));
    let words = move || {
        let (blue, red) = left.get();
        let key = if open.get() { "puzzles.all-out-there" } else { "puzzles.out-there" };
        say_with(key, &[("blue", &blue.to_string()), ("red", &red.to_string())])
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
    if state.running {
        // What is solved is not begun again: the next one is on its way.
        let untouched = move || untouched() || matches!(state.said.get(), Said::Won);
        return view! {
            <div class="actions puzzle-bar running">
                <a href=Route::Puzzles.hash() data-part="end-run">
                    {icon(Icon::Close)}<span>{t("puzzles.run-end")}</span>
                </a>
                <button type="button" data-part="again" disabled=untouched on:click=move |_| state.restart()>
                    {icon(Icon::Undo)}<span>{t("puzzles.again")}</span>
                </button>
                <button type="button" data-part="skip" disabled=no_hint on:click=move |_| state.go_on(false)>
                    {icon(Icon::Next)}<span>{t("puzzles.run-skip")}</span>
                </button>
            </div>
        }
        .into_any();
    }
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
    .into_any()
}
