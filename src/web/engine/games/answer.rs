//! The worker's side of the conversation, as a pure function from request to reply.

use super::messages::{Ask, Reply, Request};
use crate::agents::Cast;
use crate::table::dealer;
use crate::table::entropy::Entropy;

/// Answers a request about a game against somebody of this cast.
pub fn answer(cast: Cast, request: Request, entropy: &mut dyn Entropy) -> Reply {
    let ticket = request.ticket;
    let played = |sheet| Reply::Played { ticket, sheet };
    let result = match request.ask {
        Ask::Deal(invitation) => dealer::deal(cast, &invitation, entropy).map(|(table, suggestion)| Reply::Dealt {
            ticket,
            table,
            suggestion,
        }),
        Ask::Move { sheet, text } => dealer::person_moves(sheet, &text).map(played),
        Ask::Think { sheet } => dealer::opponent_moves(cast, sheet).map(played),
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
