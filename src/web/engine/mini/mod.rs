//! The engine of mini-Geister. It comes with the page that shows it.

pub mod messages;
pub mod work;

use super::listener::Listener;
use super::wire::{Message, Request};
use crate::table::entropy::Entropy;
use messages::{LearnTask, Learned};
use work::MiniLearner;

impl Listener for MiniLearner {
    type Ask = LearnTask;
    type Reply = Learned;

    fn hear(&mut self, request: Request<LearnTask>, _: &mut dyn Entropy, say: &mut dyn FnMut(Message<Learned>)) {
        let answer = self.learn(&request.ask).map_err(|why| why.to_string());
        say(Message::answer(request.ticket, answer));
    }
}
