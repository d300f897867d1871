//! The engine of "Why ghosts lie": it comes with the page that shows the chapters, and carries all players.

pub mod deeds;
pub mod games;
pub mod gate;
pub mod messages;
pub mod raids;
pub mod readers;
pub mod tally;
pub mod wall;

use super::listener::Listener;
use super::wire::{Message, Request};
use crate::table::entropy::Entropy;
use gate::Gatekeeper;
use messages::{Ask, Reply};
use wall::Mason;

/// Answers the chapters.
#[derive(Default)]
pub struct Teaching {
    gate: Gatekeeper,
    wall: Mason,
}

impl Listener for Teaching {
    type Ask = Ask;
    type Reply = Reply;

    fn hear(&mut self, request: Request<Ask>, _: &mut dyn Entropy, say: &mut dyn FnMut(Message<Reply>)) {
        let answer = match request.ask {
            Ask::Gate { iterations } => self.gate.learn(iterations).map(Reply::Gate).map_err(|why| why.to_string()),
            Ask::Count { pair, from, games } => {
                games::count(&pair, from, games).map(Reply::Counted).map_err(|why| why.to_string())
            }
            Ask::Raid { pair, from, games } => {
                raids::count(&pair, from, games).map(Reply::Raided).map_err(|why| why.to_string())
            }
            Ask::Show { pair, game } => games::show(&pair, game).map(Reply::Shown).map_err(|why| why.to_string()),
            Ask::Read { pair, game, ply } => {
                let read = readers::read(&pair, game, ply);
                read.map(|blue| Reply::Read { blue }).map_err(|why| why.to_string())
            }
            Ask::Wall { reds, before, text } => {
                self.wall.weigh(reds, &before, &text).map(Reply::Weighed).map_err(|why| why.to_string())
            }
        };
        say(Message::answer(request.ticket, answer));
    }
}
