//! The worker at its desk: it answers, keeps what would be slow to make again, and says so while it makes it.
//!
//! What is kept changes no answer, only how soon it comes: a worker that was replaced says the same.

pub mod answer;
pub mod messages;

use crate::agents::{Cast, Entry, Need, roster};
use crate::table::entropy::Entropy;
use answer::answer;
use messages::{Ask, Reply, Request};

/// A word for every twentieth of the work is enough for a bar.
const STEP: f32 = 0.05;

/// Somebody in a worker who answers requests.
pub trait Listener {
    /// Answers a request. `say` hears the reply, and before or after it how far preparations have come.
    fn hear(&mut self, request: Request, entropy: &mut dyn Entropy, say: &mut dyn FnMut(Reply));

    /// Who has to be given a file before this request can be answered, and in which cast it plays.
    fn lacks_a_file(&self, ask: &Ask) -> Option<(Cast, &'static Entry)>;
}

/// The engine of games against a cast of opponents. What they have prepared is kept with them.
pub struct Desk {
    cast: Cast,
}

impl Desk {
    /// An engine that carries these players.
    pub fn new(cast: Cast) -> Desk {
        Desk { cast }
    }

    /// A player and what it lacks; an unknown one is refused elsewhere.
    fn unready(&self, id: &str) -> Option<(&'static Entry, Need)> {
        let player = roster::find(id).ok()?;
        Some((player, self.cast.lacks(player)?))
    }

    /// Lets an opponent make what it can make by itself.
    fn get_ready(&self, opponent: &Entry, say: &mut dyn FnMut(Reply)) {
        let mut steps = Steps::default();
        say(Reply::Preparing { share: 0.0 });
        let made = self.cast.prepare(opponent, &mut |share| {
            if let Some(share) = steps.next(share) {
                say(Reply::Preparing { share });
            }
        });
        // Who cannot is refused with a sentence when it is asked for a move.
        if made.is_ok() {
            say(Reply::Preparing { share: 1.0 });
        }
    }
}

impl Listener for Desk {
    fn hear(&mut self, request: Request, entropy: &mut dyn Entropy, say: &mut dyn FnMut(Reply)) {
        match request {
            Request { ask: Ask::Think { ref sheet }, .. } => {
                if let Some((opponent, _)) = self.unready(&sheet.table.opponent) {
                    self.get_ready(opponent, say);
                }
                say(answer(self.cast, request, entropy));
            }
            // Whoever has sat down prepares while the person looks at the board.
            Request { ask: Ask::Deal(ref invitation), .. } => {
                let opponent = self.unready(&invitation.opponent);
                let reply = answer(self.cast, request, entropy);
                let seated = matches!(reply, Reply::Dealt { .. });
                say(reply);
                if let Some((opponent, _)) = opponent.filter(|_| seated) {
                    self.get_ready(opponent, say);
                }
            }
            other => say(answer(self.cast, other, entropy)),
        }
    }

    fn lacks_a_file(&self, ask: &Ask) -> Option<(Cast, &'static Entry)> {
        // A file comes before its player sits down: it may place its ghosts by it, and a download that fails is then
        // told before there is a game that waits for it.
        let opponent = match ask {
            Ask::Deal(invitation) => &invitation.opponent,
            Ask::Think { sheet } => &sheet.table.opponent,
            _ => return None,
        };
        match self.unready(opponent)? {
            (player, Need::Asset(_)) => Some((self.cast, player)),
            (_, Need::SmallTable) => None,
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
