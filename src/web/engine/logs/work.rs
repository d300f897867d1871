//! The desk's helper: the same program inside a worker, where long computations stop nobody from scrolling.

use super::messages::{Errand, News, Parcel};
use crate::agents::{Cast, find};
use crate::study::dataset::{Options, dataset, zip};
use crate::study::digest::Digest;
use crate::study::report::{Report, html};
use crate::study::sift::sift;
use crate::study::simulate::{Simulation, simulate};
use crate::study::trace::{Trace, traces};
use crate::study::verify::verify;
use crate::study::{check, log};
use crate::web::engine::download;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Listens for errands until the desk ends the worker.
pub fn listen() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let speaker = scope.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let speaker = speaker.clone();
        spawn_local(async move {
            let answer = match serde_wasm_bindgen::from_value::<Errand>(event.data()) {
                Ok(errand) => answer(errand).await,
                Err(error) => value(&News::Refused(error.to_string())),
            };
            say(&speaker, &answer);
        });
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

async fn answer(errand: Errand) -> JsValue {
    let outcome = match equip(&errand).await {
        Ok(()) => run(errand),
        Err(why) => Err(why),
    };
    match outcome {
        Ok(Outcome::News(news)) => value(&news),
        Ok(Outcome::Bytes(bytes)) => js_sys::Uint8Array::from(bytes.as_slice()).into(),
        Err(why) => value(&News::Refused(why)),
    }
}

/// Loads what the opponents need who are going to play, and have not got it yet.
async fn equip(errand: &Errand) -> Result<(), String> {
    for id in opponents(errand) {
        // Whoever is unknown is refused by those who know the study.
        let Ok(player) = find(&id) else { continue };
        download::equip(Cast::ALL, player, &mut |_| {}).await.map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// The opponents of the study whose games are played, or played again. What cannot be read has none.
fn opponents(errand: &Errand) -> Vec<String> {
    let study = match errand {
        Errand::Simulate { document, .. } => check::read(document).ok(),
        Errand::Verify { text } => log::read(text).ok().and_then(|logs| {
            let start = logs.first()?.start()?;
            check::read_value(start.document.clone()).ok()
        }),
        Errand::Read { .. } | Errand::Dataset { .. } | Errand::Report { .. } => None,
    };
    study.map_or_else(Vec::new, |study| {
        let practice = study.practice.map(|practice| practice.agent);
        study.opponents.into_iter().map(|opponent| opponent.agent).chain(practice).collect()
    })
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
