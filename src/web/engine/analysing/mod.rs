//! The engine of analysis: it proves forced wins, looks positions up that are solved, and asks players and estimators about positions
//! that somebody has set up. It is the program of the pages that show them, and remembers only what makes the next answer quicker.

pub mod confessing;
pub mod confession;
mod endings;
pub mod messages;
pub mod work;

use super::games::Steps;
use super::listener::Listener;
use super::watching::by::By;
use super::wire::{Message, Request};
use crate::agents::supply::{SMALL_TABLE, Supply};
use crate::agents::{Cast, Entry, Need, cnn, roster};
use crate::game::Board;
use crate::table::entropy::Entropy;
use messages::{Ask, Reply};
use work::Analyst;

/// Answers about positions.
#[derive(Default)]
pub struct Analysing(Analyst);

impl Analysing {
    /// Whoever is asked and lacks something. An unknown one is refused elsewhere.
    fn unready(ask: &Ask) -> impl Iterator<Item = (&'static Entry, Need)> {
        let ids = match ask {
            Ask::Advise { player, .. } => [Some(player.as_str()), None],
            // The network is read by the weights of the player who goes by it.
            Ask::Believe { by: By::Cnn, .. } => [Some(cnn::ID), None],
            Ask::Recall(watched) => [Some(watched.players.first.as_str()), Some(watched.players.second.as_str())],
            Ask::Prove { .. } | Ask::Open(_) | Ask::Believe { .. } => [None, None],
        };
        let players = ids.map(|id| roster::find(id?).ok());
        players.into_iter().flatten().filter_map(|player| Some((player, Cast::ALL.lacks(player)?)))
    }
}

/// Tells how far something is that takes a while.
fn prepared(say: &mut dyn FnMut(Message<Reply>), make: impl FnOnce(&mut dyn FnMut(f32))) {
    let mut steps = Steps::default();
    say(Message::Preparing { share: 0.0 });
    make(&mut |share| {
        if let Some(share) = steps.next(share) {
            say(Message::Preparing { share });
        }
    });
    say(Message::Preparing { share: 1.0 });
}

impl Listener for Analysing {
    type Ask = Ask;
    type Reply = Reply;

    fn hear(&mut self, request: Request<Ask>, _: &mut dyn Entropy, say: &mut dyn FnMut(Message<Reply>)) {
        for (player, _) in Analysing::unready(&request.ask) {
            // Who cannot is refused with a sentence when it is asked.
            prepared(say, |progress| drop(Cast::ALL.prepare(player, progress)));
        }
        let solves = matches!(&request.ask, Ask::Open(placed) if placed.board == Board::Small);
        if solves && !SMALL_TABLE.is_there() {
            prepared(say, |progress| drop(SMALL_TABLE.prepare(progress)));
        }
        say(Message::answer(request.ticket, self.0.answer(request.ask)));
    }

    fn wait_for_files(&self, ask: &Ask) -> Vec<(Cast, &'static Entry)> {
        let lacking = Analysing::unready(ask).filter(|(_, need)| matches!(need, Need::Asset(_)));
        lacking.map(|(player, _)| (Cast::ALL, player)).collect()
    }
}
