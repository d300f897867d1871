//! Which text stands where.

use super::lesson::Lesson;
use super::script::BOARD;
use super::task::Task;
use crate::game::{Colour, Move};
use leptos::prelude::window;

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
    match lesson.task() {
        Task::Sides => "tutorial.sides.text",
        Task::Move => "tutorial.move.text",
        Task::CaptureRed => "tutorial.capture-red.text",
        Task::CaptureBlue => "tutorial.capture-blue.text",
        Task::Leave if is_at_gate(lesson) => "tutorial.leave.go",
        Task::Leave => "tutorial.leave.text",
        Task::Bluff => "tutorial.bluff.text",
        Task::Mark if is_touched() => "tutorial.mark.text-touch",
        Task::Mark => "tutorial.mark.text-mouse",
    }
}

/// What is said while the other side is to move.
pub fn waits(task: Task) -> &'static str {
    if task == Task::Bluff { "tutorial.bluff.waits" } else { "tutorial.leave.waits" }
}

/// What is said when it is done.
pub fn done(task: Task) -> &'static str {
    match task {
        Task::Sides => "tutorial.sides.done",
        Task::Move => "tutorial.move.done",
        Task::CaptureRed => "tutorial.capture-red.done",
        Task::CaptureBlue => "tutorial.capture-blue.done",
        Task::Leave => "tutorial.leave.done",
        Task::Bluff => "tutorial.bluff.done",
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
    let view = lesson.view();
    let red = view.own(Colour::Red).has(mv.from);
    let corner = mv.to(BOARD).is_some_and(|to| BOARD.shape().exits(view.seat()).has(to));
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
