//! The worker's ears and mouth: messages in, messages out. What is said is decided by a [`Listener`].

use super::games::Listener;
use super::games::messages::{Reply, Request};
use crate::table::entropy::System;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Listens for requests until the page ends the worker.
pub fn listen(mut listener: impl Listener + 'static) {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let speaker = scope.clone();
    let hear =
        Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            match serde_wasm_bindgen::from_value::<Request>(event.data()) {
                Ok(request) => listener.hear(request, &mut System, &mut |reply| say(&speaker, &reply)),
                Err(error) => say(&speaker, &Reply::Refused { ticket: None, reason: error.to_string() }),
            }
        });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget(); // it lives as long as the worker
    say(&scope, &Reply::Ready);
}

fn say(scope: &DedicatedWorkerGlobalScope, reply: &Reply) {
    // A reply that cannot be sent is a crash of the worker, which the page notices and repairs.
    let value = serde_wasm_bindgen::to_value(reply).unwrap_throw();
    scope.post_message(&value).unwrap_throw();
}
