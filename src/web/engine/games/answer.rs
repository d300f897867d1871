//! The worker's side of the conversation, as a pure function from request to reply.

use super::messages::{Ask, Reply, Request};
use crate::table::dealer;
use crate::table::entropy::Entropy;

/// Answers a request about a game.
pub fn answer(request: Request, entropy: &mut dyn Entropy) -> Reply {
    let ticket = request.ticket;
    let played = |sheet| Reply::Played { ticket, sheet };
    let dealt = |(table, suggestion)| Reply::Dealt { ticket, table, suggestion };
    let result = match request.ask {
        Ask::Deal(invitation) => dealer::deal(&invitation, entropy).map(dealt),
        Ask::DealOpen(invitation) => dealer::deal_open(&invitation, entropy).map(dealt),
        Ask::Move { sheet, text } => dealer::person_moves(sheet, &text).map(played),
        Ask::Think { sheet } => dealer::opponent_moves(sheet).map(played),
        Ask::ThinkAloud { sheet } => dealer::opponent_moves_aloud(sheet).map(|(sheet, told)| Reply::PlayedAloud {
            ticket,
            sheet,
            told: Box::new(told),
        }),
        Ask::Explain { sheet, ply, of } => {
            dealer::explain(sheet, ply, of).map(|told| Reply::Explained { ticket, told: Box::new(told) })
        }
        Ask::Resign { sheet } => dealer::resign(sheet).map(played),
        Ask::Reveal { sheet } => dealer::reveal(sheet).map(played),
        // Puzzles and lessons are the scholar's, whose program is larger than a player should have to load.
        Ask::Puzzle { .. } | Ask::Solution { .. } | Ask::Learn(_) => {
            let reason = "this engine plays games; puzzles and lessons are another one's".to_owned();
            return Reply::Refused { ticket: Some(ticket), reason };
        }
    };
    result.unwrap_or_else(|refusal| Reply::Refused { ticket: Some(ticket), reason: refusal.to_string() })
}
