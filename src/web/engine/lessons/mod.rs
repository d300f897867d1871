//! The engine of puzzles. It comes with the pages that show them, so that a player need not wait for it.

pub mod messages;
pub mod missed;
pub mod solver;

use super::listener::Listener;
use super::wire::{Message, Request};
use crate::table::entropy::Entropy;
use messages::{Ask, Reply};
use solver::Solver;

/// What the engine keeps between requests.
#[derive(Default)]
pub struct Lessons {
    solver: Solver,
}

impl Listener for Lessons {
    type Ask = Ask;
    type Reply = Reply;

    fn hear(&mut self, request: Request<Ask>, _: &mut dyn Entropy, say: &mut dyn FnMut(Message<Reply>)) {
        let answer = match request.ask {
            Ask::Puzzle { position, text } => {
                self.solver.try_move(&position, &text).map(Reply::Tried).map_err(|why| why.to_string())
            }
            Ask::Solution { position } => {
                let line = self.solver.line(&position);
                line.map(|line| Reply::Solution { line }).map_err(|why| why.to_string())
            }
            Ask::Judge { board, state } => {
                self.solver.judge(board, &state).map(Reply::Judged).map_err(|why| why.to_string())
            }
            Ask::Why { position, text } => {
                let steps = self.solver.why(&position, &text);
                steps.map(|steps| Reply::Why { steps }).map_err(|why| why.to_string())
            }
            Ask::Missed { game } => Ok(Reply::Missed(self.solver.missed(&game))),
        };
        say(Message::answer(request.ticket, answer));
    }
}
