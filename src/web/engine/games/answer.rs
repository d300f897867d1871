//! The engine of games, as a pure function from question to answer.

use super::messages::{Ask, Reply};
use crate::agents::Cast;
use crate::table::dealer::{self, Refusal};
use crate::table::entropy::Entropy;

/// Answers a question about a game against somebody of this cast.
pub fn answer(cast: Cast, ask: Ask, entropy: &mut dyn Entropy) -> Result<Reply, Refusal> {
    let played = |sheet| Reply::Played { sheet };
    let dealt = |(table, suggestion)| Reply::Dealt { table, suggestion };
    match ask {
        Ask::Deal(invitation) => dealer::deal(cast, &invitation, entropy).map(dealt),
        Ask::DealOpen(invitation) => dealer::deal_open(cast, &invitation, entropy).map(dealt),
        Ask::Move { sheet, text } => dealer::person_moves(sheet, &text).map(played),
        Ask::Think { sheet } => dealer::opponent_moves(cast, sheet).map(played),
        Ask::ThinkAloud { sheet } => {
            let aloud = dealer::opponent_moves_aloud(cast, sheet);
            aloud.map(|(sheet, told)| Reply::PlayedAloud { sheet, told: Box::new(told) })
        }
        Ask::Explain { sheet, ply, of } => {
            dealer::explain(cast, sheet, ply, of).map(|told| Reply::Explained { told: Box::new(told) })
        }
        Ask::Advise { sheet } => dealer::advise(cast, sheet).map(|(sheet, text)| Reply::Advised { sheet, text }),
        Ask::OfferDraw { sheet } => dealer::offer_draw(cast, sheet).map(played),
        Ask::Resign { sheet } => dealer::resign(sheet).map(played),
        Ask::Reveal { sheet } => dealer::reveal(sheet).map(played),
    }
}
