//! Work that takes a while: what it is, how far it is, and how it is stopped.

use super::state::{Desk, Held, Source};
use crate::game::Seed;
use crate::web::engine::logs::client::{Brought, Lost, Porter};
use crate::web::engine::logs::messages::{Errand, News};
use crate::web::kit::words::{language, t};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// The most helpers at once; more than a machine has cores would only make it warm.
const HELPERS: u32 = 4;

/// Something under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Work {
    /// What, as the key of a text.
    pub what: &'static str,
    /// How many are done.
    pub done: u32,
    /// Of how many.
    pub all: u32,
}

/// How many helpers there may be at once.
fn helpers() -> u32 {
    let cores = window().navigator().hardware_concurrency();
    (cores as u32).saturating_sub(1).clamp(1, HELPERS)
}

impl Desk {
    /// Begins something, unless something is under way.
    fn begin(&self, what: &'static str, all: u32) -> bool {
        if self.work.with_untracked(Option::is_some) {
            return false;
        }
        self.said.set(None);
        self.work.set(Some(Work { what, done: 0, all }));
        true
    }

    /// Stops what is under way; what is done already stays.
    pub fn stop(&self) {
        let porters = self.porters.try_update_value(std::mem::take).unwrap_or_default();
        porters.iter().for_each(|porter| porter.dismiss());
        self.work.set(None);
        self.say("desk.stopped", &[]);
    }

    fn end(&self) {
        self.porters.update_value(Vec::clear);
        self.work.set(None);
    }

    fn fail(&self, lost: &Lost) {
        if let Lost::Failed(why) = lost {
            self.stop();
            self.say("desk.failed", &[("why", why)]);
        }
    }

    fn step(&self) {
        self.work.update(|work| {
            if let Some(work) = work {
                work.done += 1;
            }
        });
    }

    async fn porter(&self) -> Result<Rc<Porter>, Lost> {
        let porter = Rc::new(Porter::hire().await?);
        // Stopped while it was on its way: it is not needed any more.
        if self.work.with_untracked(Option::is_none) {
            return Err(Lost::Dismissed);
        }
        self.porters.update_value(|porters| porters.push(porter.clone()));
        Ok(porter)
    }
}

/// Simulates participants; each one that is done lies on the desk at once.
pub fn simulate(desk: Desk, document: String, seed: Seed, from: u32, count: u32) {
    if !desk.begin("desk.simulating", count) {
        return;
    }
    let (next, left) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(helpers().min(count))));
    for _ in 0..left.get() {
        let (next, left, document) = (next.clone(), left.clone(), document.clone());
        spawn_local(async move {
            let outcome = some_of_them(desk, document, seed, from, count, next).await;
            left.set(left.get() - 1);
            match outcome {
                Err(lost) => desk.fail(&lost),
                Ok(()) if left.get() == 0 => {
                    desk.end();
                    desk.say("desk.simulated-done", &[("count", &count.to_string())]);
                }
                Ok(()) => {}
            }
        });
    }
}

async fn some_of_them(
    desk: Desk,
    document: String,
    seed: Seed,
    from: u32,
    count: u32,
    next: Rc<Cell<u32>>,
) -> Result<(), Lost> {
    let porter = desk.porter().await?;
    while next.get() < count {
        let n = from + next.replace(next.get() + 1);
        let errand = Errand::Simulate { document: document.clone(), seed, n };
        if let Brought::News(News::Logs { parcels, .. }) = porter.run(&errand).await? {
            desk.take_in(parcels, &Source::Simulation);
            desk.step();
        }
    }
    Ok(())
}

/// Reads texts of logs and puts what they hold onto the desk. Runs beside other work.
pub async fn read(desk: Desk, texts: Vec<(Source, String)>) {
    let outcome = async {
        let porter = Porter::hire().await?;
        let mut sessions = 0;
        for (source, text) in texts {
            if let Brought::News(News::Logs { parcels, flaws }) = porter.run(&Errand::Read { text }).await? {
                sessions += parcels.len();
                desk.take_in(parcels, &source);
                desk.tell(&source, flaws);
            }
        }
        Ok(sessions)
    };
    match outcome.await {
        Ok(sessions) => desk.say("desk.read", &[("count", &sessions.to_string())]),
        Err(Lost::Failed(why)) => desk.say("desk.failed", &[("why", &why)]),
        Err(Lost::Dismissed) => {}
    }
}

/// Does everything in these logs again and notes whether it is true.
pub fn verify(desk: Desk, logs: Vec<Arc<Held>>) {
    if !desk.begin("desk.verifying", logs.len() as u32) {
        return;
    }
    spawn_local(async move {
        let outcome = async {
            let porter = desk.porter().await?;
            let mut wrong = 0;
            for held in logs {
                if let Brought::News(News::Verified(verdict)) =
                    porter.run(&Errand::Verify { text: held.text.clone() }).await?
                {
                    wrong += u32::from(verdict.is_err());
                    note(&desk, &held, verdict);
                    desk.step();
                }
            }
            Ok(wrong)
        };
        match outcome.await {
            Ok(wrong) => {
                desk.end();
                let key = if wrong == 0 { "desk.all-true" } else { "desk.not-true" };
                desk.say(key, &[("count", &wrong.to_string())]);
            }
            Err(lost) => desk.fail(&lost),
        }
    });
}

fn note(desk: &Desk, held: &Held, verdict: Result<crate::study::verify::Verified, String>) {
    if let Err(what) = &verdict {
        let session = Some(held.digest.session.clone());
        desk.tell(&held.source, vec![crate::study::sift::Flaw { line: None, session, what: what.clone() }]);
    }
    desk.logs.update(|logs| {
        let same = |known: &&mut Arc<Held>| known.digest.session == held.digest.session && known.text == held.text;
        if let Some(known) = logs.iter_mut().find(same) {
            *known = Arc::new(Held { verified: Some(verdict), ..Held::clone(known) });
        }
    });
}

/// Makes one thing of many logs, and hands it over.
pub fn make(desk: Desk, what: &'static str, errand: Errand, then: impl FnOnce(Brought) + 'static) {
    if !desk.begin(what, 0) {
        return;
    }
    spawn_local(async move {
        let outcome = async { desk.porter().await?.run(&errand).await };
        match outcome.await {
            Ok(brought) => {
                desk.end();
                then(brought);
            }
            Err(lost) => desk.fail(&lost),
        }
    });
}

/// What is under way, with a way to stop it.
#[component]
pub fn WorkBar() -> impl IntoView {
    let desk = Desk::here();
    let words = move || {
        desk.work.get().map(|work| {
            let count = if work.all > 0 { format!(" {} / {}", work.done, work.all) } else { String::new() };
            format!("{}{count}", language().text(work.what))
        })
    };
    let bar = move || {
        desk.work.get().map(|work| {
            let max = work.all.max(1).to_string();
            // Without a value the bar says that something is going on, and not how far it is.
            let value = (work.all > 0).then(|| work.done.to_string());
            view! { <progress max=max value=value aria-hidden="true"></progress> }
        })
    };
    view! {
        <div
            class="desk-status"
            class:busy=move || desk.work.with(Option::is_some)
            class:quiet-now=move || desk.work.with(Option::is_none) && desk.said.with(Option::is_none)
        >
            <p class="second figures" role="status" data-part="said">{move || words().unwrap_or_else(|| desk.said_words())}</p>
            {bar}
            <Show when=move || desk.work.with(Option::is_some)>
                <button type="button" class="outlined" data-part="stop" on:click=move |_| desk.stop()>
                    {t("desk.stop")}
                </button>
            </Show>
        </div>
    }
}
