//! The engine that counts tells: the program of the page that shows them, in as many workers as the device has cores. It
//! carries all players, plays whole games, and keeps nothing but what they have prepared.

pub mod messages;
pub mod work;

use super::games::Steps;
use super::listener::Listener;
use super::wire::{Message, Request};
use crate::agents::{Cast, Entry, Need, roster};
use crate::table::entropy::Entropy;
use messages::{Ask, Reply};

/// Plays and reads games to be counted.
#[derive(Default)]
pub struct Counting;

impl Counting {
    /// The players who lack something. An unknown one is refused elsewhere.
    fn unready(ask: &Ask) -> impl Iterator<Item = (&'static Entry, Need)> {
        let players = ask.plan().players.each_ref().map(|id| roster::find(id).ok());
        players.into_iter().flatten().filter_map(|player| Some((player, Cast::ALL.lacks(player)?)))
    }
}

impl Listener for Counting {
    type Ask = Ask;
    type Reply = Reply;

    fn hear(&mut self, request: Request<Ask>, _: &mut dyn Entropy, say: &mut dyn FnMut(Message<Reply>)) {
        for (player, _) in Counting::unready(&request.ask) {
            let mut steps = Steps::default();
            say(Message::Preparing { share: 0.0 });
            // Who cannot be prepared is refused with a sentence when it is asked to play.
            let _ = Cast::ALL.prepare(player, &mut |share| {
                if let Some(share) = steps.next(share) {
                    say(Message::Preparing { share });
                }
            });
            say(Message::Preparing { share: 1.0 });
        }
        say(Message::answer(request.ticket, work::answer(request.ask)));
    }

    fn wait_for_files(&self, ask: &Ask) -> Vec<(Cast, &'static Entry)> {
        let lacking = Counting::unready(ask).filter(|(_, need)| matches!(need, Need::Asset(_)));
        lacking.map(|(player, _)| (Cast::ALL, player)).collect()
    }
}
