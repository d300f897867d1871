//! What there is to learn, one idea a task.

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
    pub fn given(marks: bool) -> Vec<Task> {
        Task::ALL.into_iter().filter(|task| marks || *task != Task::Mark).collect()
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
