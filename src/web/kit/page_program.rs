//! The programs that show what a player's page does not, each loaded by those who come for it.

use super::visit::Visit;

/// A program that is loaded later. Started inside a worker, it helps the page that it shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageProgram {
    /// Puzzles and the tutorial; the rules; first games, today's ghost, and two people at one device.
    Lessons,
    /// Both sides of a study, and a class.
    Study,
    /// Looking at games: those of two players, what they give away, why ghosts lie, finished ones, and mini-Geister.
    Classroom,
}

impl PageProgram {
    /// The program that shows what somebody comes for.
    pub const fn of(visit: &Visit) -> PageProgram {
        match visit {
            Visit::Puzzles(_) | Visit::Tutorial | Visit::Rules | Visit::First | Visit::Today | Visit::Two => {
                PageProgram::Lessons
            }
            Visit::Participant(_) | Visit::Researcher(_) | Visit::Class { .. } => PageProgram::Study,
            Visit::Mini
            | Visit::Watch
            | Visit::Tells
            | Visit::Learn
            | Visit::Games(_)
            | Visit::Guesses
            | Visit::Analysis(_) => PageProgram::Classroom,
        }
    }

    /// The address of the script that loads it, with the name of the build, so that all parts fit together.
    pub fn address(self) -> String {
        let name = match self {
            PageProgram::Lessons => "lessons",
            PageProgram::Study => "study",
            PageProgram::Classroom => "classroom",
        };
        format!("./program.js?v={}&program={name}", env!("GEISTER_PAGE"))
    }
}
