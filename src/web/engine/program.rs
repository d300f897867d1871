//! The programs that run in workers, who can answer what, and how the page starts one.

use super::{games, lessons, logs};
use crate::web::kit::page_program::PageProgram;
use serde::Serialize;
use web_sys::{Worker, WorkerOptions, WorkerType};

/// A program that runs in a worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Program {
    /// Plays games. It is small, so that a player need not wait for it.
    Games,
    /// Answers about puzzles and learns mini-Geister. It is the program of those pages themselves.
    Lessons,
    /// Simulates, reads, verifies and reports logs of studies. It is the program of the study pages themselves.
    Logs,
}

/// A question to a worker.
pub trait Question: Serialize + 'static {
    /// Who can answer it.
    fn program(&self) -> Program;
}

impl Question for games::messages::Ask {
    fn program(&self) -> Program {
        Program::Games
    }
}

impl Question for lessons::messages::Ask {
    fn program(&self) -> Program {
        Program::Lessons
    }
}

impl Question for logs::messages::Task {
    fn program(&self) -> Program {
        Program::Logs
    }
}

impl Program {
    /// What the worker is called, for the program inside it and for whoever looks at the browser's tools.
    pub const fn name(self) -> &'static str {
        match self {
            Program::Games => "games",
            Program::Lessons => "lessons",
            Program::Logs => "logs",
        }
    }

    /// The address of the script that starts it.
    pub fn address(self) -> String {
        match self {
            Program::Games => format!("./engine.js?v={}", env!("GEISTER_PAGE")),
            Program::Lessons => PageProgram::Lessons.address(),
            Program::Logs => PageProgram::Study.address(),
        }
    }

    /// Is it the program of the page that asks, which has it loaded and compiled already?
    const fn is_the_pages(self) -> bool {
        !matches!(self, Program::Games)
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
