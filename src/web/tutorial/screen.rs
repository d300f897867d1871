//! The tutorial on the screen.

use super::panel::{Extras, Summary, TaskWords};
use super::state::{Said, TutorialState};
use super::task::Task;
use crate::game::{Board, DRAW_PLY, Ply};
use crate::study::tutorial::Tutorial as TutorialKind;
use crate::web::canvas::Cell;
use crate::web::kit::board::{Act, BoardView, Spot};
use crate::web::kit::header::Header;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::memo::MemoMenu;
use crate::web::kit::route::{self, Route};
use crate::web::kit::speech::describe;
use crate::web::kit::words::{say, t};
use leptos::html::{Button, H1};
use leptos::prelude::*;

/// So many attempts, and then it can be shown.
const ENOUGH: u32 = 2;

/// The game in a few small tasks. Its texts must have been added when the program started.
#[component]
pub fn Tutorial(
    /// Told once of every task that is done: its name, and the milliseconds that it took.
    done: Callback<(String, f64)>,
    /// The names of the tasks that were done before.
    already: Vec<String>,
    /// The board on which the games that follow are played.
    board: Board,
    /// How much is taught.
    tutorial: TutorialKind,
    /// May ghosts be marked in the games that follow?
    marks: bool,
    /// The ply at which those games are drawn.
    #[prop(default = DRAW_PLY)]
    draw_ply: Ply,
    /// Told when the person goes on.
    finished: Callback<()>,
    /// The text of the button that goes on.
    #[prop(optional)]
    finish: Option<&'static str>,
    /// Some tasks instead of all; whoever has done the last one goes on at once.
    #[prop(optional)]
    only: Option<&'static [Task]>,
) -> impl IntoView {
    let tasks = only.map_or_else(|| Task::given(tutorial, marks), <[Task]>::to_vec);
    let all = tasks.len();
    let was_done = |task: &Task| already.iter().any(|name| name == task.name());
    let learnt = RwSignal::new(tasks.iter().copied().filter(was_done).collect::<Vec<Task>>());
    // The place after the last task is the summary's.
    let at = RwSignal::new(tasks.iter().position(|task| !was_done(task)).unwrap_or(all));
    let task_at = move |at: usize| tasks.get(at).copied();
    let first = task_at(at.get_untracked()).or_else(|| task_at(0)).unwrap_or(Task::Sides);
    let state = TutorialState::new(
        board,
        tutorial,
        first,
        Callback::new(move |(task, took): (Task, f64)| {
            if !learnt.with_untracked(|learnt| learnt.contains(&task)) {
                learnt.update(|learnt| learnt.push(task));
                done.run((task.name().to_owned(), took));
            }
        }),
    );
    let go = Callback::new(move |to: usize| {
        match task_at(to) {
            Some(task) => state.give(task),
            None if only.is_some() => return finished.run(()),
            None => {}
        }
        at.set(to);
    });
    let over = Memo::new(move |_| at.get() >= all);
    // Whoever leaves needs room above the board, where there is little.
    let leaving = move || state.lesson.with(|lesson| lesson.task()) == Task::Leave;
    let heading: NodeRef<H1> = NodeRef::new();
    Effect::new(move |_| {
        at.track();
        if let Some(heading) = heading.get() {
            let _ = heading.focus(); // a heading that is gone needs none
        }
    });

    view! {
        <section class="tutorial" class:over=over class:leaving=leaving>
            <Show when=move || over.get() fallback=move || view! { <Lesson state heading at all learnt go /> }>
                <div class="tutorial-end">
                    <Summary heading=heading board=board tutorial=tutorial draw_ply=draw_ply />
                    <div class="tutorial-bar">
                        <Back at=at go=go />
                        <button type="button" class="play" data-part="finish" on:click=move |_| finished.run(())>
                            {t(finish.unwrap_or("tutorial.finish"))}
                        </button>
                    </div>
                </div>
            </Show>
        </section>
    }
}

/// The tutorial for whoever wants it, without a study around it.
#[component]
pub fn TutorialPage() -> impl IntoView {
    Effect::new(move |_| document().set_title(&format!("{} · {}", say("rules.title"), say("nav.brand"))));
    let nothing = Callback::new(|_| {});
    let home = Callback::new(|()| route::go(Route::Home));
    view! {
        <Header />
        <main id="main" class="tutorial-page" tabindex="-1">
            <Tutorial
                done=nothing
                already=Vec::new()
                board=Board::Standard
                tutorial=TutorialKind::Whole
                marks=true
                finished=home
                finish="tutorial.play"
            />
        </main>
    }
}

/// A task: its board, its words and the way on.
#[component]
fn Lesson(
    state: TutorialState,
    heading: NodeRef<H1>,
    at: RwSignal<usize>,
    all: usize,
    learnt: RwSignal<Vec<Task>>,
    go: Callback<usize>,
) -> impl IntoView {
    let scene = Memo::new(move |_| state.scene());
    let describe = Callback::new(move |cell: Cell| scene.with(|scene| describe(scene, cell)));
    let grab = Callback::new(move |cell: Cell| state.grabs(cell));
    let lands = Callback::new(move |(from, spot): (Cell, Spot)| state.lands(from, spot));
    let act = Callback::new(move |act: Act| state.act(act));
    let is_learnt = move || {
        let task = state.lesson.with(|lesson| lesson.task());
        learnt.with(|learnt| learnt.contains(&task))
    };
    // Next is never out of reach: too early, it says what is missing.
    let next = move |_| {
        if is_learnt() { go.run(at.get_untracked() + 1) } else { state.miss() }
    };
    let next_button: NodeRef<Button> = NodeRef::new();
    // A button that goes away when it was used, or a touch on the canvas, leaves the focus nowhere: then it goes to Next.
    Effect::new(move |_| {
        if state.said.get() != Said::Done {
            return;
        }
        request_animation_frame(move || {
            let nowhere = |element: web_sys::Element| matches!(element.tag_name().as_str(), "BODY" | "MAIN");
            let nowhere = document().active_element().is_none_or(nowhere);
            if let (true, Some(button)) = (nowhere, next_button.try_get_untracked().flatten()) {
                let _ = button.focus(); // a button that is gone needs none
            }
        });
    });
    let can_show = move || state.misses.get() >= ENOUGH && matches!(state.said.get(), Said::Task | Said::Hint(_));
    let memo_menu = move || {
        view! {
            <MemoMenu
                open=state.menu
                flipped=Signal::derive(|| false)
                shape=Signal::derive(move || scene.with(|scene| (scene.columns, scene.rows)))
                marks=Signal::derive(move || state.marks.get())
                mark=Callback::new(move |(piece, mark)| state.mark(piece, mark))
            />
        }
    };
    view! {
        <TaskWords state=state heading=heading at=at all=all />
        <BoardView scene=scene describe=describe grab=grab lands=lands act=act overlay=memo_menu />
        <Extras state=state scene=scene />
        <div class="tutorial-bar">
            <Back at=at go=go />
            <Show when=can_show>
                <button type="button" class="outlined" data-part="show" on:click=move |_| state.show()>
                    {t("tutorial.show")}
                </button>
            </Show>
            <button
                type="button"
                class=move || if is_learnt() { "play" } else { "outlined" }
                data-part="next"
                node_ref=next_button
                on:click=next
            >
                {t("tutorial.next")}
            </button>
        </div>
    }
}

/// The way back, except from the first task.
#[component]
fn Back(at: RwSignal<usize>, go: Callback<usize>) -> impl IntoView {
    view! {
        <Show when=move || { at.get() > 0 }>
            <button
                type="button"
                class="outlined tutorial-back"
                aria-label=t("tutorial.back")
                on:click=move |_| go.run(at.get_untracked() - 1)
            >
                {icon(Icon::Back)}
            </button>
        </Show>
    }
}
