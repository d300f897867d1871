//! The engine of puzzles. It comes with the pages that show them, so that a player need not wait for it.

pub mod messages;
pub mod missed;
pub mod solver;

use super::listener::Listener;
use super::wire::{Message, Request};
use crate::table::entropy::Entropy;
use crate::table::pair;
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

    fn hear(&mut self, request: Request<Ask>, entropy: &mut dyn Entropy, say: &mut dyn FnMut(Message<Reply>)) {
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
            Ask::Seal { board, draw_ply, seat, setup } => {
                let sealed = pair::seal(board, draw_ply, seat, &setup, entropy);
                sealed.map(|sealed| Reply::Sealed { sealed }).map_err(|why| why.to_string())
            }
            Ask::Look { pair, seat } => {
                pair::look(&pair, seat).map(|setup| Reply::Own { setup }).map_err(|why| why.to_string())
            }
            Ask::Turn { pair, text } => {
                pair::play(pair, &text).map(|pair| Reply::Turned { pair }).map_err(|why| why.to_string())
            }
            Ask::GiveUp { pair } => {
                pair::resign(pair).map(|pair| Reply::Turned { pair }).map_err(|why| why.to_string())
            }
        };
        say(Message::answer(request.ticket, answer));
    }
}
