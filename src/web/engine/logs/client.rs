//! The desk's end of its helper: one worker, one errand after the other, and an end at any time.

use super::messages::{Errand, News};
use crate::web::engine::client::hand_over_program;
use js_sys::{Function, Promise, Uint8Array};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

/// What a porter brings back.
pub enum Brought {
    /// Words.
    News(News),
    /// A file.
    Bytes(Vec<u8>),
}

/// Why a porter brings nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lost {
    /// Somebody sent it home.
    Dismissed,
    /// It fell, or cannot do it.
    Failed(String),
}

/// A worker that runs errands.
pub struct Porter {
    worker: Worker,
    waiting: RefCell<Option<Function>>,
}

const DISMISSED: &str = "dismissed";

impl Porter {
    /// Starts a worker and waits until it listens.
    pub async fn hire() -> Result<Porter, Lost> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let address = format!("./studies.js?v={}", env!("GEISTER_PAGE"));
        let worker =
            Worker::new_with_options(&address, &options).map_err(|error| Lost::Failed(format!("{error:?}")))?;
        hand_over_program(&worker);
        let porter = Porter { worker, waiting: RefCell::new(None) };
        match porter.hear(porter.next()).await? {
            Brought::News(News::Ready) => Ok(porter),
            _ => Err(Lost::Failed("the helper does not start".to_owned())),
        }
    }

    /// Runs an errand.
    pub async fn run(&self, errand: &Errand) -> Result<Brought, Lost> {
        let message = serde_wasm_bindgen::to_value(errand).map_err(|error| Lost::Failed(error.to_string()))?;
        let answer = self.next();
        self.worker.post_message(&message).map_err(|error| Lost::Failed(format!("{error:?}")))?;
        match self.hear(answer).await? {
            Brought::News(News::Refused(why)) => Err(Lost::Failed(why)),
            brought => Ok(brought),
        }
    }

    /// Sends it home at once, whatever it is doing.
    pub fn dismiss(&self) {
        self.worker.terminate();
        if let Some(reject) = self.waiting.borrow_mut().take() {
            let _ = reject.call1(&JsValue::NULL, &DISMISSED.into()); // a promise's own function does not fail
        }
    }

    /// The next thing that it says.
    fn next(&self) -> Promise {
        Promise::new(&mut |resolve: Function, reject: Function| {
            *self.waiting.borrow_mut() = Some(reject.clone());
            let hear = Closure::once_into_js(move |event: MessageEvent| {
                let _ = resolve.call1(&JsValue::NULL, &event.data());
            });
            let fail = Closure::once_into_js(move |event: ErrorEvent| {
                event.prevent_default();
                // A worker whose script did not load says nothing at all.
                let message = js_sys::Reflect::get(&event, &"message".into()).ok().and_then(|text| text.as_string());
                let _ = reject.call1(&JsValue::NULL, &message.unwrap_or_else(|| "studies.js".to_owned()).into());
            });
            self.worker.set_onmessage(Some(hear.unchecked_ref()));
            self.worker.set_onerror(Some(fail.unchecked_ref()));
        })
    }

    async fn hear(&self, answer: Promise) -> Result<Brought, Lost> {
        let answer = JsFuture::from(answer).await.map_err(|error| match error.as_string() {
            Some(word) if word == DISMISSED => Lost::Dismissed,
            Some(why) => Lost::Failed(why),
            None => Lost::Failed(format!("{error:?}")),
        })?;
        if let Some(bytes) = answer.dyn_ref::<Uint8Array>() {
            return Ok(Brought::Bytes(bytes.to_vec()));
        }
        let news = serde_wasm_bindgen::from_value(answer).map_err(|error| Lost::Failed(error.to_string()))?;
        Ok(Brought::News(news))
    }
}

impl Drop for Porter {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
