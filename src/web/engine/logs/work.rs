//! The desk's helper: the same program inside a worker, where long computations stop nobody from scrolling.

use super::messages::{Errand, News, Parcel};
use crate::study::dataset::{Options, dataset, zip};
use crate::study::digest::Digest;
use crate::study::report::{Report, html};
use crate::study::sift::sift;
use crate::study::simulate::{Simulation, simulate};
use crate::study::trace::{Trace, traces};
use crate::study::verify::verify;
use crate::study::{check, log};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Listens for errands until the desk ends the worker.
pub fn listen() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let speaker = scope.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let answer = match serde_wasm_bindgen::from_value::<Errand>(event.data()) {
            Ok(errand) => answer(errand),
            Err(error) => value(&News::Refused(error.to_string())),
        };
        say(&speaker, &answer);
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget(); // it lives as long as the worker
    say(&scope, &value(&News::Ready));
}

fn say(scope: &DedicatedWorkerGlobalScope, answer: &JsValue) {
    // An answer that cannot be sent is a crash of the worker, which the desk notices.
    scope.post_message(answer).unwrap_throw();
}

fn value(news: &News) -> JsValue {
    serde_wasm_bindgen::to_value(news).unwrap_throw()
}

fn answer(errand: Errand) -> JsValue {
    match run(errand) {
        Ok(Outcome::News(news)) => value(&news),
        Ok(Outcome::Bytes(bytes)) => js_sys::Uint8Array::from(bytes.as_slice()).into(),
        Err(why) => value(&News::Refused(why)),
    }
}

enum Outcome {
    News(News),
    Bytes(Vec<u8>),
}

fn run(errand: Errand) -> Result<Outcome, String> {
    fn why(error: impl std::fmt::Display) -> String {
        error.to_string()
    }
    let news = match errand {
        Errand::Simulate { document, seed, n } => {
            let document = check::parse(&document).map_err(why)?;
            let log = simulate(&document, &Simulation::nth(seed, n)).map_err(why)?;
            News::Logs { parcels: vec![parcel(&Trace::of(log).map_err(why)?)], flaws: Vec::new() }
        }
        Errand::Read { text } => {
            let sifted = sift(&text);
            News::Logs { parcels: sifted.traces.iter().map(parcel).collect(), flaws: sifted.flaws }
        }
        Errand::Verify { text } => {
            let logs = log::read(&text).map_err(why)?;
            let log = logs.first().ok_or_else(|| "there is no log".to_owned())?;
            News::Verified(verify(log).map_err(why))
        }
        Errand::Dataset { texts, excel, language } => {
            let options = Options { excel, mixed: true, language };
            let files = dataset(&read(&texts)?, &options).map_err(why)?;
            return Ok(Outcome::Bytes(zip(&files).map_err(why)?));
        }
        Errand::Report { texts, language } => News::Report(html::html(&Report::of(&read(&texts)?), language)),
    };
    Ok(Outcome::News(news))
}

fn parcel(trace: &Trace) -> Parcel {
    Parcel { text: trace.log.text(), digest: Digest::of(trace) }
}

fn read(texts: &[String]) -> Result<Vec<Trace>, String> {
    let logs = log::read(&texts.concat()).map_err(|error| error.to_string())?;
    traces(logs).map_err(|error| error.to_string())
}
