//! The engine of puzzles and lessons, which plays games, too. It comes with the pages that are loaded later, so that a
//! player need not wait for it.

pub mod messages;
pub mod mini;
pub mod solver;

use crate::agents::{Cast, Entry};
use crate::table::entropy::Entropy;
use crate::web::engine::games::messages::{Ask, Reply, Request};
use crate::web::engine::games::{Desk, Listener};
use mini::School;
use solver::Solver;

/// What the scholar keeps between requests. It changes no answer, only how soon it comes.
pub struct Scholar {
    desk: Desk,
    school: School,
    solver: Solver,
}

impl Default for Scholar {
    fn default() -> Scholar {
        Scholar { desk: Desk::new(Cast::ALL), school: School::default(), solver: Solver::default() }
    }
}

impl Listener for Scholar {
    fn hear(&mut self, request: Request, entropy: &mut dyn Entropy, say: &mut dyn FnMut(Reply)) {
        let ticket = request.ticket;
        let solved = match request.ask {
            Ask::Learn(lesson) => return say(self.school.reply(ticket, &lesson)),
            Ask::Puzzle { position, text } => self.solver.try_move(&position, &text).map(|tried| Reply::Tried {
                ticket,
                win: tried.win,
                shown: tried.shown,
                answer: tried.reply,
            }),
            Ask::Solution { position } => self.solver.line(&position).map(|line| Reply::Solution { ticket, line }),
            ask => return self.desk.hear(Request { ticket, ask }, entropy, say),
        };
        say(solved.unwrap_or_else(|why| Reply::Refused { ticket: Some(ticket), reason: why.to_string() }));
    }

    fn lacks_a_file(&self, ask: &Ask) -> Option<(Cast, &'static Entry)> {
        self.desk.lacks_a_file(ask)
    }
}
