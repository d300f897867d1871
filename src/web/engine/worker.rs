//! The worker's ears and mouth: messages in, messages out. What is said is decided by a [`Listener`].

use super::download;
use super::games::messages::{Reply, Request};
use super::games::{Listener, Steps};
use crate::agents::{Cast, Entry};
use crate::table::entropy::System;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Listens for requests until the page ends the worker.
pub fn listen(listener: impl Listener + 'static) {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let worker = Worker { listener: Rc::new(RefCell::new(listener)), scope: scope.clone() };
    let hear =
        Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            match serde_wasm_bindgen::from_value::<Request>(event.data()) {
                Ok(request) => worker.hear(request),
                Err(error) => worker.say(&Reply::Refused { ticket: None, reason: error.to_string() }),
            }
        });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget(); // it lives as long as the worker
    say(&scope, &Reply::Ready);
}

#[derive(Clone)]
struct Worker {
    listener: Rc<RefCell<dyn Listener>>,
    scope: DedicatedWorkerGlobalScope,
}

impl Worker {
    fn hear(&self, request: Request) {
        let lacking = self.listener.borrow().lacks_a_file(&request.ask);
        match lacking {
            Some((cast, player)) => spawn_local(self.clone().equip(cast, player, request)),
            None => self.answer(request),
        }
    }

    fn answer(&self, request: Request) {
        self.listener.borrow_mut().hear(request, &mut System, &mut |reply| self.say(&reply));
    }

    /// Loads what the opponent needs and answers then; the page may ask again where that fails.
    async fn equip(self, cast: Cast, player: &'static Entry, request: Request) {
        self.say(&Reply::Preparing { share: 0.0 });
        let mut steps = Steps::default();
        let mut progress = |share| {
            if let Some(share) = steps.next(share) {
                self.say(&Reply::Preparing { share });
            }
        };
        let equipped = download::equip(cast, player, &mut progress).await;
        self.say(&Reply::Preparing { share: 1.0 });
        match equipped {
            Ok(()) => self.answer(request),
            Err(why) => self.say(&Reply::Missing { ticket: Some(request.ticket), reason: why.to_string() }),
        }
    }

    fn say(&self, reply: &Reply) {
        say(&self.scope, reply);
    }
}

fn say(scope: &DedicatedWorkerGlobalScope, reply: &Reply) {
    // A reply that cannot be sent is a crash of the worker, which the page notices and repairs.
    let value = serde_wasm_bindgen::to_value(reply).unwrap_throw();
    scope.post_message(&value).unwrap_throw();
}
