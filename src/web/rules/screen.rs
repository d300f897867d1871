//! How to play, in pictures.

use crate::game::{Board, Colour};
use crate::web::canvas::GhostKind;
use crate::web::kit::header::Header;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::keys::keys;
use crate::web::kit::prose::{ghost_in, prose};
use crate::web::kit::route::Route;
use crate::web::kit::words::{say, t};
use leptos::prelude::*;

const BLUE: GhostKind = GhostKind::Own(Colour::Blue);
const RED: GhostKind = GhostKind::Own(Colour::Red);

/// The rules, as a page.
#[component]
pub fn RulesPage() -> impl IntoView {
    Effect::new(move |_| document().set_title(&format!("{} · {}", say("rules.title"), say("nav.brand"))));
    view! {
        <Header />
        <main id="main" tabindex="-1"><Rules /></main>
    }
}

#[component]
fn Rules() -> impl IntoView {
    view! {
        <article class="rules">
            <h1 class="display">{t("rules.title")}</h1>
            <p class="body rules-lead">{move || prose(say("rules.lead"))}</p>
            <ol class="steps">
                <li>{moving()} <p class="body">{move || prose(say("rules.move"))}</p></li>
                <li>{taking()} <p class="body">{move || prose(say("rules.take"))}</p></li>
                <li>{leaving()} <p class="body">{move || prose(say("rules.leave"))}</p></li>
            </ol>
            <div class="rules-pair">{winning(Board::Standard)} {losing(Board::Standard)}</div>
            <p class="second rules-draw">{t("rules.draw")}</p>
            <hr class="hairline" />
            <div class="rules-pair">
                <section>
                    <h2 class="title">{t("rules.bluff-title")}</h2>
                    <p class="body">{move || prose(say("rules.bluff"))}</p>
                    <p class="line">{t("rules.bluff-line")}</p>
                </section>
                <section>
                    <h2 class="title">{t("rules.look-title")}</h2>
                    <ul class="points body">
                        <li>{move || prose(say("rules.look-1"))}</li>
                        <li>{move || prose(say("rules.look-2"))}</li>
                        <li>{move || prose(say("rules.look-3"))}</li>
                    </ul>
                </section>
            </div>
            <hr class="hairline" />
            <div class="rules-pair">
                {keys()}
                <section>
                    <h2 class="title">{t("rules.honest-title")}</h2>
                    <p class="body">{t("rules.honest")}</p>
                </section>
            </div>
            <a class="play rules-play" href=Route::Home.hash()>{icon(Icon::Play)} <span>{t("rules.play")}</span></a>
            <p class="rules-more"><a class="plain" href="#/tutorial">{t("rules.learn")}</a></p>
            <p class="rules-more"><a class="plain" href="#/mini">{t("rules.mini")}</a></p>
        </article>
    }
}

/// What stands on a square of a picture.
#[derive(Clone, Copy)]
enum Cell {
    Empty,
    Ghost(GhostKind),
    Selected(GhostKind),
    Target,
    Prey(GhostKind),
    Exit(GhostKind),
}

use Cell::{Empty, Exit, Ghost, Prey, Selected, Target};

fn cell(cell: Cell) -> AnyView {
    match cell {
        Empty => view! { <span class="cell"></span> }.into_any(),
        Ghost(kind) => view! { <span class="cell">{ghost_in("stone", kind)}</span> }.into_any(),
        Selected(kind) => view! { <span class="cell cell-selected">{ghost_in("stone", kind)}</span> }.into_any(),
        Target => view! { <span class="cell cell-target"></span> }.into_any(),
        Prey(kind) => view! { <span class="cell cell-prey">{ghost_in("stone", kind)}</span> }.into_any(),
        Exit(kind) => view! { <span class="cell cell-exit">{ghost_in("stone", kind)}</span> }.into_any(),
    }
}

/// Nine squares somewhere on the board; with a gate, its upper left corner.
fn picture(gate: bool, cells: [Cell; 9]) -> AnyView {
    view! {
        <div class="vignette" class:with-gate=gate aria-hidden="true">
            {gate.then(|| view! { <span class="vignette-gate">{icon(Icon::Previous)}</span> })}
            <div class="vignette-squares">{cells.into_iter().map(cell).collect_view()}</div>
        </div>
    }
    .into_any()
}

fn moving() -> AnyView {
    picture(false, [Empty, Target, Empty, Target, Selected(BLUE), Target, Empty, Target, Empty])
}

fn taking() -> AnyView {
    let hidden = GhostKind::Hidden;
    picture(false, [Empty, Empty, Ghost(hidden), Empty, Prey(hidden), Empty, Ghost(RED), Selected(BLUE), Empty])
}

fn leaving() -> AnyView {
    picture(true, [Exit(BLUE), Empty, Empty, Empty, Empty, Ghost(GhostKind::Hidden), Ghost(RED), Empty, Empty])
}

/// All ghosts of one colour, as many as a side has on this board.
fn all(board: Board, kind: GhostKind, colour: Colour) -> AnyView {
    (0..board.shape().of_colour(colour)).map(|_| ghost_in("mini-ghost", kind)).collect_view().into_any()
}

/// The text that counts the ghosts of this board.
fn counted(board: Board, standard: &'static str, small: &'static str, mini: &'static str) -> &'static str {
    match board {
        Board::Standard => standard,
        Board::Small => small,
        Board::Mini => mini,
    }
}

/// The three ways to win.
pub fn winning(board: Board) -> AnyView {
    let out = counted(board, "rules.win-out", "rules.win-out", "rules.win-out-2x3");
    let reds = counted(board, "rules.win-reds", "rules.win-reds-4x4", "rules.win-reds-2x3");
    let blues = counted(board, "rules.win-blues", "rules.win-blues-4x4", "rules.win-blues-2x3");
    view! {
        <section>
            <h2 class="title">{t("rules.win-title")}</h2>
            <ul class="ways-to-win">
                <li>
                    <span class="way-picture">{ghost_in("door", BLUE)}</span>
                    <span>{move || prose(say(out))}</span>
                </li>
                <li>
                    <span class="way-picture">{all(board, RED, Colour::Red)}</span>
                    <span>{move || prose(say(reds))}</span>
                </li>
                <li>
                    <span class="way-picture">{all(board, GhostKind::Shown(Colour::Blue), Colour::Blue)}</span>
                    <span>{move || prose(say(blues))}</span>
                </li>
            </ul>
        </section>
    }
    .into_any()
}

/// The three ways to lose.
pub fn losing(board: Board) -> AnyView {
    let out = counted(board, "rules.lose-out", "rules.lose-out", "rules.lose-out-2x3");
    let reds = counted(board, "rules.lose-reds", "rules.lose-reds-4x4", "rules.lose-reds-2x3");
    let blues = counted(board, "rules.lose-blues", "rules.lose-blues-4x4", "rules.lose-blues-2x3");
    view! {
        <section>
            <h2 class="title">{t("rules.lose-title")}</h2>
            <ul class="ways-to-win">
                <li>
                    <span class="way-picture">{ghost_in("door door-theirs", GhostKind::Shown(Colour::Blue))}</span>
                    <span>{move || prose(say(out))}</span>
                </li>
                <li>
                    <span class="way-picture">{all(board, GhostKind::Shown(Colour::Red), Colour::Red)}</span>
                    <span>{move || prose(say(reds))}</span>
                </li>
                <li>
                    <span class="way-picture">{all(board, BLUE, Colour::Blue)}</span>
                    <span>{move || prose(say(blues))}</span>
                </li>
            </ul>
        </section>
    }
    .into_any()
}
