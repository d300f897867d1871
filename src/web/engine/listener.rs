//! Somebody in a worker who answers requests.

use super::wire::{Message, Request};
use crate::agents::{Cast, Entry};
use crate::table::entropy::Entropy;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Answers requests of one kind. What it keeps between them changes no answer, only how soon it comes: a worker that was
/// replaced says the same.
pub trait Listener {
    /// What it is asked.
    type Ask: DeserializeOwned + 'static;
    /// What it answers.
    type Reply: Serialize + 'static;

    /// Answers a request. `say` hears the answer, and before or after it how far preparations have come.
    fn hear(
        &mut self,
        request: Request<Self::Ask>,
        entropy: &mut dyn Entropy,
        say: &mut dyn FnMut(Message<Self::Reply>),
    );

    /// Who has to be given a file before this can be answered, each with the cast that it plays in.
    fn wait_for_files(&self, _: &Self::Ask) -> Vec<(Cast, &'static Entry)> {
        Vec::new()
    }
}
