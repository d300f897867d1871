//! The worker of logs, for researchers: it simulates, reads, verifies, packs and reports, where long computations stop
//! nobody from scrolling.

pub(crate) mod messages;
mod work;

use super::client::{AfterCrash, Client};
use super::listener::Listener;
use super::program::Program;
use super::wire::{Message, Request};
use crate::agents::{Cast, Entry};
use crate::table::entropy::Entropy;
use messages::{Reply, Task};

/// The page's end of a worker of logs.
pub type LogClient = Client<Task, Reply>;

/// A worker of logs on its way. A task that it crashes over is not tried again: another try would crash as well.
pub fn client() -> LogClient {
    Client::new(|_| Program::Logs, AfterCrash::GiveUp, |_| {})
}

/// Does what a researcher's page asks. It keeps nothing.
pub struct Logs;

impl Listener for Logs {
    type Ask = Task;
    type Reply = Reply;

    fn hear(&mut self, request: Request<Task>, _: &mut dyn Entropy, say: &mut dyn FnMut(Message<Reply>)) {
        say(Message::answer(request.ticket, work::run(request.ask)));
    }

    fn wait_for_files(&self, task: &Task) -> Vec<(Cast, &'static Entry)> {
        work::wait_for_files(task)
    }
}
