//! Work that takes a while: what it is, how far it is, and how it is stopped.

use super::workspace::{Held, Source, Workspace};
use crate::game::Seed;
use crate::web::engine::client::Unanswered;
use crate::web::engine::logs::messages::{Reply, Task};
use crate::web::engine::logs::{self, LogClient};
use crate::web::kit::words::{language, t};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// The most workers at once; more than a machine has cores would only make it warm.
const WORKERS: u32 = 4;

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

/// How many workers there may be at once.
fn workers() -> u32 {
    let cores = window().navigator().hardware_concurrency();
    (cores as u32).saturating_sub(1).clamp(1, WORKERS)
}

impl Workspace {
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
        let clients = self.clients.try_update_value(std::mem::take).unwrap_or_default();
        clients.iter().for_each(LogClient::end);
        self.work.set(None);
        self.say("desk.stopped", &[]);
    }

    fn end(&self) {
        self.clients.update_value(Vec::clear);
        self.work.set(None);
    }

    fn fail(&self, unanswered: &Unanswered) {
        if let Unanswered::Failed(why) = unanswered {
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

    /// Another worker for what is under way.
    fn worker(&self) -> LogClient {
        let client = logs::client();
        self.clients.update_value(|clients| clients.push(client.clone()));
        client
    }
}

/// Simulates participants; each one that is done lies on the workspace at once.
pub fn simulate(workspace: Workspace, document: String, seed: Seed, from: u32, count: u32) {
    if !workspace.begin("desk.simulating", count) {
        return;
    }
    let (next, left) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(workers().min(count))));
    for _ in 0..left.get() {
        let (next, left, document) = (next.clone(), left.clone(), document.clone());
        spawn_local(async move {
            let outcome = some_of_them(workspace, document, seed, from, count, next).await;
            left.set(left.get() - 1);
            match outcome {
                Err(unanswered) => workspace.fail(&unanswered),
                Ok(()) if left.get() == 0 => {
                    workspace.end();
                    workspace.say("desk.simulated-done", &[("count", &count.to_string())]);
                }
                Ok(()) => {}
            }
        });
    }
}

async fn some_of_them(
    workspace: Workspace,
    document: String,
    seed: Seed,
    from: u32,
    count: u32,
    next: Rc<Cell<u32>>,
) -> Result<(), Unanswered> {
    let worker = workspace.worker();
    while next.get() < count {
        let n = from + next.replace(next.get() + 1);
        let task = Task::Simulate { document: document.clone(), seed, n };
        if let Reply::Logs { sessions, .. } = worker.answer(task).await? {
            workspace.take_in(sessions, &Source::Simulation);
            workspace.step();
        }
    }
    Ok(())
}

/// Reads texts of logs and puts what they hold onto the workspace. Runs beside other work.
pub async fn read(workspace: Workspace, texts: Vec<(Source, String)>) {
    let outcome = async {
        let worker = logs::client();
        let mut count = 0;
        for (source, text) in texts {
            if let Reply::Logs { sessions, flaws } = worker.answer(Task::Read { text }).await? {
                count += sessions.len();
                workspace.take_in(sessions, &source);
                workspace.tell(&source, flaws);
            }
        }
        Ok(count)
    };
    match outcome.await {
        Ok(count) => workspace.say("desk.read", &[("count", &count.to_string())]),
        Err(Unanswered::Failed(why)) => workspace.say("desk.failed", &[("why", &why)]),
        Err(Unanswered::Cancelled) => {}
    }
}

/// Does everything in these logs again and notes whether it is true.
pub fn verify(workspace: Workspace, logs: Vec<Arc<Held>>) {
    if !workspace.begin("desk.verifying", logs.len() as u32) {
        return;
    }
    spawn_local(async move {
        let outcome = async {
            let worker = workspace.worker();
            let mut wrong = 0;
            for held in logs {
                if let Reply::Verified(verdict) = worker.answer(Task::Verify { text: held.text.clone() }).await? {
                    wrong += u32::from(verdict.is_err());
                    note(&workspace, &held, verdict);
                    workspace.step();
                }
            }
            Ok(wrong)
        };
        match outcome.await {
            Ok(wrong) => {
                workspace.end();
                let key = if wrong == 0 { "desk.all-true" } else { "desk.not-true" };
                workspace.say(key, &[("count", &wrong.to_string())]);
            }
            Err(unanswered) => workspace.fail(&unanswered),
        }
    });
}

fn note(workspace: &Workspace, held: &Held, verdict: Result<crate::study::verify::Verified, String>) {
    if let Err(what) = &verdict {
        let session = Some(held.digest.session.clone());
        workspace.tell(&held.source, vec![crate::study::sift::Flaw { line: None, session, what: what.clone() }]);
    }
    workspace.logs.update(|logs| {
        let same = |known: &&mut Arc<Held>| known.digest.session == held.digest.session && known.text == held.text;
        if let Some(known) = logs.iter_mut().find(same) {
            *known = Arc::new(Held { verified: Some(verdict), ..Held::clone(known) });
        }
    });
}

/// Makes one thing of many logs, and hands it over.
pub fn make(workspace: Workspace, what: &'static str, task: Task, then: impl FnOnce(Reply) + 'static) {
    if !workspace.begin(what, 0) {
        return;
    }
    spawn_local(async move {
        match workspace.worker().answer(task).await {
            Ok(reply) => {
                workspace.end();
                then(reply);
            }
            Err(unanswered) => workspace.fail(&unanswered),
        }
    });
}

/// What is under way, with a way to stop it.
#[component]
pub fn WorkBar() -> impl IntoView {
    let workspace = Workspace::here();
    let words = move || {
        workspace.work.get().map(|work| {
            let count = if work.all > 0 { format!(" {} / {}", work.done, work.all) } else { String::new() };
            format!("{}{count}", language().text(work.what))
        })
    };
    let bar = move || {
        workspace.work.get().map(|work| {
            let max = work.all.max(1).to_string();
            // Without a value the bar says that something is going on, and not how far it is.
            let value = (work.all > 0).then(|| work.done.to_string());
            view! { <progress max=max value=value aria-hidden="true"></progress> }
        })
    };
    view! {
        <div
            class="desk-status"
            class:busy=move || workspace.work.with(Option::is_some)
            class:quiet-now=move || workspace.work.with(Option::is_none) && workspace.said.with(Option::is_none)
        >
            <p class="second figures" role="status" data-part="said">{move || words().unwrap_or_else(|| workspace.said_words())}</p>
            {bar}
            <Show when=move || workspace.work.with(Option::is_some)>
                <button type="button" class="outlined" data-part="stop" on:click=move |_| workspace.stop()>
                    {t("desk.stop")}
                </button>
            </Show>
        </div>
    }
}
