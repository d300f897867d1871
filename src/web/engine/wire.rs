//! What goes between the page and any of its workers: requests with a number, and answers that bring it back.

use serde::{Deserialize, Serialize};

/// Numbers the page's requests, so that it can drop an answer that it no longer waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ticket(pub u32);

/// A request with its number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Request<A> {
    /// Comes back with the answer.
    pub ticket: Ticket,
    /// What is asked.
    pub ask: A,
}

/// What a worker says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Message<R> {
    /// The worker is loaded and listens.
    Ready,
    /// Something that is needed is being made; nothing else is answered until it is there. Belongs to no request: it is
    /// the worker that has it or lacks it.
    Preparing {
        /// How much is done, up to 1.
        share: f32,
    },
    /// The answer to a request.
    Reply {
        /// The number of the request.
        ticket: Ticket,
        /// The answer.
        reply: R,
    },
    /// Something could not be loaded: the program of an engine (said by `www/engine.js`), or a file that the opponent
    /// needs. Nothing is lost: the same may be asked again.
    Missing {
        /// The number of the request; none where the engine itself did not come.
        ticket: Option<Ticket>,
        /// What, and why, in a sentence.
        reason: String,
    },
    /// It cannot be done.
    Refused {
        /// The number of the request; none if the request could not even be read.
        ticket: Option<Ticket>,
        /// Why, in a sentence.
        reason: String,
    },
}

impl<R> Message<R> {
    /// The answer to a request, or why there is none.
    pub fn answer(ticket: Ticket, answer: Result<R, impl ToString>) -> Message<R> {
        match answer {
            Ok(reply) => Message::Reply { ticket, reply },
            Err(why) => Message::Refused { ticket: Some(ticket), reason: why.to_string() },
        }
    }
}
