//! The worker at its desk: it answers, keeps what would be slow to make again, and says so while it makes it.
//!
//! What is kept changes no answer, only how soon it comes: a worker that was replaced says the same.

pub mod answer;
pub mod messages;

use crate::agents::{Entry, prepare, roster};
use crate::table::entropy::Entropy;
use answer::answer;
use messages::{Ask, Reply, Request};

/// A word for every twentieth of the work is enough for a bar.
const STEP: f32 = 0.05;

/// Somebody in a worker who answers requests.
pub trait Listener {
    /// Answers a request. `say` hears the reply, and before or after it how far preparations have come.
    fn hear(&mut self, request: Request, entropy: &mut dyn Entropy, say: &mut dyn FnMut(Reply));
}

/// The engine of games. What its opponents have prepared is kept with them.
#[derive(Default)]
pub struct Desk;

impl Listener for Desk {
    fn hear(&mut self, request: Request, entropy: &mut dyn Entropy, say: &mut dyn FnMut(Reply)) {
        match request {
            Request {
                ask: Ask::Think { ref sheet } | Ask::ThinkAloud { ref sheet } | Ask::Explain { ref sheet, .. },
                ..
            } => {
                if let Some(opponent) = unready(&sheet.table.opponent) {
                    get_ready(opponent, say);
                }
                say(answer(request, entropy));
            }
            // Whoever has sat down prepares while the person looks at the board.
            Request { ask: Ask::Deal(ref invitation) | Ask::DealOpen(ref invitation), .. } => {
                let opponent = unready(&invitation.opponent);
                let reply = answer(request, entropy);
                let seated = matches!(reply, Reply::Dealt { .. });
                say(reply);
                if let Some(opponent) = opponent.filter(|_| seated) {
                    get_ready(opponent, say);
                }
            }
            other => say(answer(other, entropy)),
        }
    }
}

/// A player who lacks something; an unknown one is refused elsewhere.
fn unready(id: &str) -> Option<&'static Entry> {
    roster::find(id).ok().filter(|entry| !entry.is_ready())
}

fn get_ready(opponent: &Entry, say: &mut dyn FnMut(Reply)) {
    say(Reply::Preparing { share: 0.0 });
    let mut said = 0.0;
    prepare(opponent, &mut |share| {
        if share - said >= STEP && share < 1.0 {
            said = share;
            say(Reply::Preparing { share });
        }
    });
    say(Reply::Preparing { share: 1.0 });
}
