//! What the worker of logs does, as a pure function from task to reply.

use super::messages::{Bytes, Reply, SessionLog, Task};
use crate::agents::{Cast, Entry, Need, find};
use crate::study::dataset::{Options, dataset, zip};
use crate::study::digest::Digest;
use crate::study::report::{Report, html};
use crate::study::sift::sift;
use crate::study::simulate::{Simulation, simulate};
use crate::study::trace::{Trace, traces};
use crate::study::verify::verify;
use crate::study::{check, log};

/// Who has to be given a file before this can be done: the opponents of the study whose games are played, or played again.
pub fn wait_for_files(task: &Task) -> Vec<(Cast, &'static Entry)> {
    // Whoever is unknown is refused by those who know the study.
    let players = opponents(task).into_iter().filter_map(|id| find(&id).ok());
    players
        .filter(|player| matches!(Cast::ALL.lacks(player), Some(Need::Asset(_))))
        .map(|player| (Cast::ALL, player))
        .collect()
}

/// The opponents of the study that a task is about. What cannot be read has none.
fn opponents(task: &Task) -> Vec<String> {
    let study = match task {
        Task::Simulate { document, .. } => check::read(document).ok(),
        Task::Verify { text } => log::read(text).ok().and_then(|logs| {
            let start = logs.first()?.start()?;
            check::read_value(start.document.clone()).ok()
        }),
        Task::Read { .. } | Task::Dataset { .. } | Task::Report { .. } => None,
    };
    study.map_or_else(Vec::new, |study| {
        let practice = study.practice.map(|practice| practice.agent);
        study.opponents.into_iter().map(|opponent| opponent.agent).chain(practice).collect()
    })
}

/// Does a task; or says why it cannot be done.
pub fn run(task: Task) -> Result<Reply, String> {
    fn why(error: impl std::fmt::Display) -> String {
        error.to_string()
    }
    let reply = match task {
        Task::Simulate { document, seed, n } => {
            let document = check::parse(&document).map_err(why)?;
            let log = simulate(&document, &Simulation::nth(seed, n)).map_err(why)?;
            Reply::Logs { sessions: vec![session(&Trace::of(log).map_err(why)?)], flaws: Vec::new() }
        }
        Task::Read { text } => {
            let sifted = sift(&text);
            Reply::Logs { sessions: sifted.traces.iter().map(session).collect(), flaws: sifted.flaws }
        }
        Task::Verify { text } => {
            let logs = log::read(&text).map_err(why)?;
            let log = logs.first().ok_or_else(|| "there is no log".to_owned())?;
            Reply::Verified(verify(log).map_err(why))
        }
        Task::Dataset { texts, excel, language } => {
            let options = Options { excel, mixed: true, language };
            let files = dataset(&read(&texts)?, &options).map_err(why)?;
            Reply::Dataset(Bytes(zip(&files).map_err(why)?))
        }
        Task::Report { texts, language } => Reply::Report(html::html(&Report::of(&read(&texts)?), language)),
    };
    Ok(reply)
}

fn session(trace: &Trace) -> SessionLog {
    SessionLog { text: trace.log.text(), digest: Digest::of(trace) }
}

fn read(texts: &[String]) -> Result<Vec<Trace>, String> {
    let logs = log::read(&texts.concat()).map_err(|error| error.to_string())?;
    traces(logs).map_err(|error| error.to_string())
}
