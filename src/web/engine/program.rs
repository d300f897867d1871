//! The programs that run in workers, and how the page starts one.

use super::games;
use crate::agents::{Family, find};
use crate::web::kit::page_program::PageProgram;
use web_sys::{Worker, WorkerOptions, WorkerType};

/// A program that runs in a worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Program {
    /// Plays games against a family of players. The first family's is small, so that a player need not wait for it.
    Games(Family),
    /// Answers about puzzles. It is the program of those pages themselves.
    Lessons,
    /// Learns mini-Geister. It is the program of that page itself.
    Mini,
    /// Plays the games that somebody watches. It is the program of that page itself.
    Watching,
    /// Answers the chapters of "Why ghosts lie". It is the program of those pages themselves.
    Teaching,
    /// Plays hundreds of games to be counted. It is the program of that page itself.
    Counting,
    /// Tells after a game what each estimator thought. It is the program of that page itself.
    Guessing,
    /// Proves and looks up what is certain in positions. It is the program of that page itself.
    Analysing,
    /// Lets an opponent speak of a whole game that is over. It is the program of the pages that look at games.
    Confessing,
    /// Simulates, reads, verifies and reports logs of studies. It is the program of the study pages themselves.
    Logs,
}

impl Program {
    /// The engine that answers a question about a game. An unknown opponent is refused by any of them.
    pub fn of_game(ask: Option<&games::messages::Ask>) -> Program {
        let player = ask.and_then(|ask| find(ask.opponent()).ok());
        Program::Games(player.map_or(Family::Search, |player| player.family()))
    }

    /// What the worker is called, for the program inside it and for whoever looks at the browser's tools.
    pub const fn name(self) -> &'static str {
        match self {
            Program::Games(_) => "games",
            Program::Lessons => "lessons",
            Program::Mini => "mini",
            Program::Watching => "watching",
            Program::Teaching => "teaching",
            Program::Counting => "counting",
            Program::Guessing => "guessing",
            Program::Analysing => "analysing",
            Program::Confessing => "confessing",
            Program::Logs => "logs",
        }
    }

    /// The address of the script that starts it.
    pub fn address(self) -> String {
        match self {
            Program::Games(family) => format!("./engine.js?family={}&v={}", family.name(), env!("GEISTER_PAGE")),
            Program::Lessons => PageProgram::Lessons.address(),
            Program::Mini
            | Program::Watching
            | Program::Teaching
            | Program::Counting
            | Program::Guessing
            | Program::Analysing
            | Program::Confessing => PageProgram::Classroom.address(),
            Program::Logs => PageProgram::Study.address(),
        }
    }

    /// Is it the program of the page that asks, which has it loaded and compiled already?
    const fn is_the_pages(self) -> bool {
        !matches!(self, Program::Games(_) | Program::Confessing)
    }

    /// Starts a worker; or says why not.
    pub fn start(self) -> Result<Worker, String> {
        let options = WorkerOptions::new();
        options.set_name(self.name());
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&self.address(), &options).map_err(|error| format!("{error:?}"))?;
        if self.is_the_pages() {
            hand_over_program(&worker);
        }
        Ok(worker)
    }
}

/// Gives a worker of this same program what the page has loaded and compiled already (see `www/program.js`).
fn hand_over_program(worker: &Worker) {
    let program = js_sys::Reflect::get(&js_sys::global(), &"geisterProgram".into()).unwrap_or_default();
    let _ = worker.post_message(&program); // a worker without it fails, and is heard to
}
