//! What there is to learn, one idea a task.

use crate::study::tutorial::Tutorial;

/// A task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Task {
    /// Whose is what, and who sees it.
    Sides,
    /// A step.
    Move,
    /// Taking a ghost that turns out red.
    CaptureRed,
    /// Winning by taking the last blue one.
    CaptureBlue,
    /// Winning by leaving.
    Leave,
    /// Winning by having the last red one taken.
    Bluff,
    /// Noting a guess.
    Mark,
}

impl Task {
    /// All tasks, in the order in which they are given.
    pub const ALL: [Task; 7] =
        [Task::Sides, Task::Move, Task::CaptureRed, Task::CaptureBlue, Task::Leave, Task::Bluff, Task::Mark];

    /// The tasks of a tutorial; `marks`: may ghosts be marked in the games that follow?
    pub fn given(tutorial: Tutorial, marks: bool) -> Vec<Task> {
        let names = tutorial.tasks(marks);
        Task::ALL.into_iter().filter(|task| names.contains(&task.name())).collect()
    }

    /// Its name in a log; names never change.
    pub const fn name(self) -> &'static str {
        match self {
            Task::Sides => "sides",
            Task::Move => "move",
            Task::CaptureRed => "capture-red",
            Task::CaptureBlue => "capture-blue",
            Task::Leave => "leave",
            Task::Bluff => "bluff",
            Task::Mark => "mark",
        }
    }
}
