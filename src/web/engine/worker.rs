//! A worker's ears and mouth: messages in, messages out. What is said is decided by a [`Listener`].

use super::listener::Listener;
use super::wire::{Message, Request};
use crate::table::entropy::System;
use serde::Serialize;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Listens for requests until the page ends the worker.
pub fn listen<L: Listener + 'static>(mut listener: L) {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let speaker = scope.clone();
    let hear =
        Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            match serde_wasm_bindgen::from_value::<Request<L::Ask>>(event.data()) {
                Ok(request) => listener.hear(request, &mut System, &mut |message| say(&speaker, &message)),
                Err(error) => {
                    say(&speaker, &Message::<L::Reply>::Refused { ticket: None, reason: error.to_string() });
                }
            }
        });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget(); // it lives as long as the worker
    say(&scope, &Message::<L::Reply>::Ready);
}

/// The name that the page gave this worker; none in the page itself.
pub fn name() -> Option<String> {
    let scope = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>();
    scope.ok().map(|scope| scope.name())
}

fn say<R: Serialize>(scope: &DedicatedWorkerGlobalScope, message: &Message<R>) {
    // A message that cannot be sent is a crash of the worker, which the page notices and repairs.
    let value = serde_wasm_bindgen::to_value(message).unwrap_throw();
    scope.post_message(&value).unwrap_throw();
}
