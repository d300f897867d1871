//! The worker's side of the conversation, as a pure function from request to reply.

use super::messages::{Ask, Reply, Request, Ticket};
use super::puzzles::solver::{Solver, Unsolvable};
use super::school::School;
use crate::table::dealer;
use crate::table::entropy::Entropy;

/// Answers a request. What the solver remembers changes no answer, only how long it takes.
pub fn answer(request: Request, entropy: &mut dyn Entropy, solver: &mut Solver) -> Reply {
    let ticket = request.ticket;
    let played = |sheet| Reply::Played { ticket, sheet };
    let result = match request.ask {
        Ask::Deal(invitation) => {
            dealer::deal(&invitation, entropy).map(|(table, suggestion)| Reply::Dealt { ticket, table, suggestion })
        }
        Ask::Move { sheet, text } => dealer::person_moves(sheet, &text).map(played),
        Ask::Think { sheet } => dealer::opponent_moves(sheet).map(played),
        Ask::Resign { sheet } => dealer::resign(sheet).map(played),
        Ask::Reveal { sheet } => dealer::reveal(sheet).map(played),
        Ask::Puzzle { position, text } => {
            let tried = solver.try_move(&position, &text);
            return solved(ticket, tried.map(|tried| Reply::Tried { ticket, win: tried.win, answer: tried.reply }));
        }
        Ask::Solution { position } => {
            return solved(ticket, solver.line(&position).map(|line| Reply::Solution { ticket, line }));
        }
        Ask::Learn(lesson) => return School::default().reply(ticket, &lesson),
    };
    result.unwrap_or_else(|refusal| Reply::Refused { ticket: Some(ticket), reason: refusal.to_string() })
}

fn solved(ticket: Ticket, result: Result<Reply, Unsolvable>) -> Reply {
    result.unwrap_or_else(|why| Reply::Refused { ticket: Some(ticket), reason: why.to_string() })
}
