//! The engine of games that are watched: it comes with the page that shows them, carries all players and keeps nothing but
//! what they have prepared.

pub mod by;
pub mod messages;
pub mod work;

use super::games::Steps;
use super::listener::Listener;
use super::wire::{Message, Request};
use crate::agents::{Cast, Entry, Need, cnn, roster};
use crate::table::entropy::Entropy;
use by::By;
use messages::{Ask, Reply};

/// Plays games to be watched.
#[derive(Default)]
pub struct Watching;

impl Watching {
    /// The players of a game who lack something, and whoever is asked in their place. An unknown one is refused elsewhere.
    fn unready(ask: &Ask) -> impl Iterator<Item = (&'static Entry, Need)> {
        let players = &ask.watched().players;
        // The network is read by the weights of the player who goes by it.
        let reader = matches!(ask, Ask::Believe { by: By::Cnn, .. }).then_some(cnn::ID);
        let ids = [Some(players.first.as_str()), Some(players.second.as_str()), reader];
        let players = ids.map(|id| roster::find(id?).ok());
        players.into_iter().flatten().filter_map(|player| Some((player, Cast::ALL.lacks(player)?)))
    }
}

impl Listener for Watching {
    type Ask = Ask;
    type Reply = Reply;

    fn hear(&mut self, request: Request<Ask>, _: &mut dyn Entropy, say: &mut dyn FnMut(Message<Reply>)) {
        // Set-ups come at once; what takes long to make is made before the first move.
        if !matches!(request.ask, Ask::Seat(_)) {
            for (player, _) in Watching::unready(&request.ask) {
                let mut steps = Steps::default();
                say(Message::Preparing { share: 0.0 });
                // Who cannot is refused with a sentence when it is asked for a move.
                let _ = Cast::ALL.prepare(player, &mut |share| {
                    if let Some(share) = steps.next(share) {
                        say(Message::Preparing { share });
                    }
                });
                say(Message::Preparing { share: 1.0 });
            }
        }
        say(Message::answer(request.ticket, work::answer(request.ask)));
    }

    fn wait_for_files(&self, ask: &Ask) -> Vec<(Cast, &'static Entry)> {
        let lacking = Watching::unready(ask).filter(|(_, need)| matches!(need, Need::Asset(_)));
        lacking.map(|(player, _)| (Cast::ALL, player)).collect()
    }
}
