//! The engine of games: it answers, keeps what would be slow to make again, and says so while it makes it.

pub mod answer;
pub mod messages;

use super::listener::Listener;
use super::wire::{Message, Request};
use crate::agents::{Cast, Entry, Need, roster};
use crate::table::entropy::Entropy;
use answer::answer;
use messages::{Ask, Reply};

/// A word for every twentieth of the work is enough for a bar.
const STEP: f32 = 0.05;

/// The engine of games against a cast of opponents. What they have prepared is kept with them.
pub struct Games {
    cast: Cast,
}

impl Games {
    /// An engine that carries these players.
    pub fn new(cast: Cast) -> Games {
        Games { cast }
    }

    /// A player and what it lacks; an unknown one is refused elsewhere.
    fn unready(&self, id: &str) -> Option<(&'static Entry, Need)> {
        let player = roster::find(id).ok()?;
        Some((player, self.cast.lacks(player)?))
    }

    /// Lets an opponent make what it can make by itself.
    fn get_ready(&self, opponent: &Entry, say: &mut dyn FnMut(Message<Reply>)) {
        let mut steps = Steps::default();
        say(Message::Preparing { share: 0.0 });
        let made = self.cast.prepare(opponent, &mut |share| {
            if let Some(share) = steps.next(share) {
                say(Message::Preparing { share });
            }
        });
        // Who cannot is refused with a sentence when it is asked for a move.
        if made.is_ok() {
            say(Message::Preparing { share: 1.0 });
        }
    }
}

impl Listener for Games {
    type Ask = Ask;
    type Reply = Reply;

    fn hear(&mut self, request: Request<Ask>, entropy: &mut dyn Entropy, say: &mut dyn FnMut(Message<Reply>)) {
        let Request { ticket, ask } = request;
        match ask {
            Ask::Think { ref sheet }
            | Ask::ThinkAloud { ref sheet }
            | Ask::Explain { ref sheet, .. }
            | Ask::OfferDraw { ref sheet } => {
                if let Some((opponent, _)) = self.unready(&sheet.table.opponent) {
                    self.get_ready(opponent, say);
                }
                say(Message::answer(ticket, answer(self.cast, ask, entropy)));
            }
            // Whoever has sat down prepares while the person looks at the board.
            Ask::Deal(ref invitation) | Ask::DealOpen(ref invitation) => {
                let opponent = self.unready(&invitation.opponent);
                let reply = answer(self.cast, ask, entropy);
                let seated = reply.is_ok();
                say(Message::answer(ticket, reply));
                if let Some((opponent, _)) = opponent.filter(|_| seated) {
                    self.get_ready(opponent, say);
                }
            }
            other => say(Message::answer(ticket, answer(self.cast, other, entropy))),
        }
    }

    fn wait_for_files(&self, ask: &Ask) -> Vec<(Cast, &'static Entry)> {
        // A file comes before its player sits down: it may place its ghosts by it, and a download that fails is then
        // told before there is a game that waits for it.
        let opponent = match ask {
            Ask::Deal(invitation) | Ask::DealOpen(invitation) => &invitation.opponent,
            Ask::Think { sheet }
            | Ask::ThinkAloud { sheet }
            | Ask::Explain { sheet, .. }
            | Ask::OfferDraw { sheet } => &sheet.table.opponent,
            Ask::Move { .. } | Ask::Advise { .. } | Ask::Resign { .. } | Ask::Reveal { .. } => return Vec::new(),
        };
        match self.unready(opponent) {
            Some((player, Need::Asset(_))) => vec![(self.cast, player)],
            Some((_, Need::SmallTable)) | None => Vec::new(),
        }
    }
}

/// How far something is, in steps that are worth a word.
#[derive(Default)]
pub struct Steps {
    said: f32,
}

impl Steps {
    /// What to say of this share, if anything. That all is done is said by whoever has seen that it is good.
    pub fn next(&mut self, share: f32) -> Option<f32> {
        let due = share - self.said >= STEP && share < 1.0;
        due.then(|| {
            self.said = share;
            share
        })
    }
}
