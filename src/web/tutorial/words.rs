//! Which text stands where.

use super::lesson::Lesson;
use super::task::Task;
use crate::game::{Board, Colour, Move, notation};
use crate::study::tutorial::Tutorial;
use crate::web::kit::words::say_with;
use leptos::prelude::window;

/// A text about a lesson now, with the squares of its first step filled in.
pub fn told(key: &'static str, lesson: &Lesson) -> String {
    let name = |square| notation::square_name(lesson.board(), square);
    let (from, to) = lesson.first_step().map(|(from, to)| (name(from), name(to))).unwrap_or_default();
    say_with(key, &[("from", &from), ("to", &to)])
}

/// The text that fits the board: ghosts are counted on each of them otherwise.
fn on(board: Board, standard: &'static str, small: &'static str, mini: &'static str) -> &'static str {
    match board {
        Board::Standard => standard,
        Board::Small => small,
        Board::Mini => mini,
    }
}

/// Is the board touched with a finger? Then nobody can click with the right button.
fn is_touched() -> bool {
    window().match_media("(pointer: coarse)").ok().flatten().is_some_and(|list| list.matches())
}

/// The heading.
pub fn title(task: Task) -> &'static str {
    match task {
        Task::Sides => "tutorial.sides.title",
        Task::Move => "tutorial.move.title",
        Task::CaptureRed => "tutorial.capture-red.title",
        Task::CaptureBlue => "tutorial.capture-blue.title",
        Task::Leave => "tutorial.leave.title",
        Task::Bluff => "tutorial.bluff.title",
        Task::Mark => "tutorial.mark.title",
    }
}

/// What is asked for now.
pub fn text(lesson: &Lesson) -> &'static str {
    let on = |standard, small, mini| on(lesson.board(), standard, small, mini);
    match lesson.task() {
        Task::Sides => "tutorial.sides.text",
        Task::Move => "tutorial.move.text",
        Task::CaptureRed => "tutorial.capture-red.text",
        Task::CaptureBlue => {
            on("tutorial.capture-blue.text", "tutorial.capture-blue.text-4x4", "tutorial.capture-blue.text-2x3")
        }
        Task::Leave if is_at_gate(lesson) => "tutorial.leave.go",
        Task::Leave => "tutorial.leave.text",
        Task::Bluff => on("tutorial.bluff.text", "tutorial.bluff.text-4x4", "tutorial.bluff.text-2x3"),
        Task::Mark if is_touched() => "tutorial.mark.text-touch",
        Task::Mark => "tutorial.mark.text-mouse",
    }
}

/// What is said while the other side is to move.
pub fn waits(task: Task) -> &'static str {
    if task == Task::Bluff { "tutorial.bluff.waits" } else { "tutorial.leave.waits" }
}

/// What is said when it is done. Where only the rules are taught, nothing is said of what ghosts want.
pub fn done(lesson: &Lesson, tutorial: Tutorial) -> &'static str {
    let on = |standard, small, mini| on(lesson.board(), standard, small, mini);
    match lesson.task() {
        Task::Sides => "tutorial.sides.done",
        Task::Move => "tutorial.move.done",
        Task::CaptureRed if tutorial == Tutorial::Rules => {
            on("tutorial.capture-red.rule", "tutorial.capture-red.rule-4x4", "tutorial.capture-red.rule-2x3")
        }
        Task::CaptureRed => {
            on("tutorial.capture-red.done", "tutorial.capture-red.done-4x4", "tutorial.capture-red.done-2x3")
        }
        Task::CaptureBlue => {
            on("tutorial.capture-blue.done", "tutorial.capture-blue.done-4x4", "tutorial.capture-blue.done-2x3")
        }
        Task::Leave => "tutorial.leave.done",
        Task::Bluff => on("tutorial.bluff.done", "tutorial.bluff.done", "tutorial.bluff.done-2x3"),
        Task::Mark => "tutorial.mark.done",
    }
}

/// What helps somebody who did something else.
pub fn hint(lesson: &Lesson) -> &'static str {
    match lesson.task() {
        Task::Sides => "tutorial.sides.hint",
        Task::Move => "tutorial.move.hint",
        Task::CaptureRed => "tutorial.capture-red.hint",
        Task::CaptureBlue => "tutorial.capture-blue.hint",
        Task::Leave if is_at_gate(lesson) => "tutorial.leave.hint-go",
        Task::Leave => "tutorial.leave.hint",
        Task::Bluff => "tutorial.bluff.hint",
        Task::Mark if is_touched() => "tutorial.mark.hint-touch",
        Task::Mark => "tutorial.mark.hint-mouse",
    }
}

/// What helps somebody who made another move than the one that was asked for.
pub fn hint_after(lesson: &Lesson, mv: Move) -> &'static str {
    let (view, board) = (lesson.view(), lesson.board());
    let red = view.own(Colour::Red).has(mv.from);
    let corner = mv.to(board).is_some_and(|to| board.shape().exits(view.seat()).has(to));
    if lesson.task() == Task::Leave && red && corner { "tutorial.leave.hint-red" } else { hint(lesson) }
}

/// The keys that do it.
pub fn keys(lesson: &Lesson) -> &'static str {
    match lesson.task() {
        Task::Leave if is_at_gate(lesson) => "tutorial.keys-leave",
        Task::Mark => "tutorial.keys-mark",
        _ => "tutorial.keys",
    }
}

/// Has the blue ghost reached the corner?
fn is_at_gate(lesson: &Lesson) -> bool {
    !lesson.view().history().is_empty()
}
