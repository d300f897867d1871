//! The engine of games: it answers, keeps what would be slow to make again, and says so while it makes it.

pub mod answer;
pub mod messages;

use super::listener::Listener;
use super::wire::{Message, Request};
use crate::agents::{Entry, prepare, roster};
use crate::table::entropy::Entropy;
use answer::answer;
use messages::{Ask, Reply};

/// A word for every twentieth of the work is enough for a bar.
const STEP: f32 = 0.05;

/// The engine of games. What its opponents have prepared is kept with them.
#[derive(Default)]
pub struct Games;

impl Listener for Games {
    type Ask = Ask;
    type Reply = Reply;

    fn hear(&mut self, request: Request<Ask>, entropy: &mut dyn Entropy, say: &mut dyn FnMut(Message<Reply>)) {
        let Request { ticket, ask } = request;
        match ask {
            Ask::Think { ref sheet } | Ask::ThinkAloud { ref sheet } | Ask::Explain { ref sheet, .. } => {
                if let Some(opponent) = unready(&sheet.table.opponent) {
                    get_ready(opponent, say);
                }
                say(Message::answer(ticket, answer(ask, entropy)));
            }
            // Whoever has sat down prepares while the person looks at the board.
            Ask::Deal(ref invitation) | Ask::DealOpen(ref invitation) => {
                let opponent = unready(&invitation.opponent);
                let reply = answer(ask, entropy);
                let seated = reply.is_ok();
                say(Message::answer(ticket, reply));
                if let Some(opponent) = opponent.filter(|_| seated) {
                    get_ready(opponent, say);
                }
            }
            other => say(Message::answer(ticket, answer(other, entropy))),
        }
    }
}

/// A player who lacks something; an unknown one is refused elsewhere.
fn unready(id: &str) -> Option<&'static Entry> {
    roster::find(id).ok().filter(|entry| !entry.is_ready())
}

fn get_ready(opponent: &Entry, say: &mut dyn FnMut(Message<Reply>)) {
    say(Message::Preparing { share: 0.0 });
    let mut said = 0.0;
    prepare(opponent, &mut |share| {
        if share - said >= STEP && share < 1.0 {
            said = share;
            say(Message::Preparing { share });
        }
    });
    say(Message::Preparing { share: 1.0 });
}
