//! A worker's ears and mouth: messages in, messages out. What is said is decided by a [`Listener`].

use super::download;
use super::games::Steps;
use super::listener::Listener;
use super::wire::{Message, Request};
use crate::agents::{Cast, Entry};
use crate::table::entropy::System;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Listens for requests until the page ends the worker, for players who need no file.
pub fn listen<L: Listener + 'static>(listener: L) {
    attend(listener, |worker, request| worker.answer(request));
}

/// Listens as [`listen`] does, and loads the files that players need. Whoever calls this carries the download along.
pub fn listen_and_load<L: Listener + 'static>(listener: L) {
    attend(listener, Worker::equip_and_answer);
}

fn attend<L: Listener + 'static>(listener: L, hear: fn(&Rc<Worker<L>>, Request<L::Ask>)) {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let worker = Rc::new(Worker { listener: RefCell::new(listener), scope: scope.clone() });
    let speaker = worker.clone();
    let ear =
        Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            match serde_wasm_bindgen::from_value::<Request<L::Ask>>(event.data()) {
                Ok(request) => hear(&worker, request),
                Err(error) => worker.say(&Message::Refused { ticket: None, reason: error.to_string() }),
            }
        });
    scope.set_onmessage(Some(ear.as_ref().unchecked_ref()));
    ear.forget(); // it lives as long as the worker
    speaker.say(&Message::Ready);
}

/// The name that the page gave this worker; none in the page itself.
pub fn name() -> Option<String> {
    let scope = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>();
    scope.ok().map(|scope| scope.name())
}

struct Worker<L> {
    listener: RefCell<L>,
    scope: DedicatedWorkerGlobalScope,
}

impl<L: Listener + 'static> Worker<L> {
    fn equip_and_answer(self: &Rc<Self>, request: Request<L::Ask>) {
        let lacking = self.listener.borrow().wait_for_files(&request.ask);
        if lacking.is_empty() { self.answer(request) } else { spawn_local(self.clone().equip(lacking, request)) }
    }

    fn answer(&self, request: Request<L::Ask>) {
        self.listener.borrow_mut().hear(request, &mut System, &mut |message| self.say(&message));
    }

    /// Loads what players need and answers then; the page may ask again where that fails.
    async fn equip(self: Rc<Self>, lacking: Vec<(Cast, &'static Entry)>, request: Request<L::Ask>) {
        self.say(&Message::Preparing { share: 0.0 });
        let mut equipped = Ok(());
        for (cast, player) in lacking {
            let mut steps = Steps::default();
            let mut progress = |share| {
                if let Some(share) = steps.next(share) {
                    self.say(&Message::Preparing { share });
                }
            };
            equipped = download::equip(cast, player, &mut progress).await;
            if equipped.is_err() {
                break;
            }
        }
        self.say(&Message::Preparing { share: 1.0 });
        match equipped {
            Ok(()) => self.answer(request),
            Err(why) => self.say(&Message::Missing { ticket: Some(request.ticket), reason: why.to_string() }),
        }
    }

    fn say(&self, message: &Message<L::Reply>) {
        // A message that cannot be sent is a crash of the worker, which the page notices and repairs.
        let value = serde_wasm_bindgen::to_value(message).unwrap_throw();
        self.scope.post_message(&value).unwrap_throw();
    }
}
