//! What the worker of logs does, as a pure function from task to reply.

use super::messages::{Bytes, Reply, SessionLog, Task};
use crate::study::dataset::{Options, dataset, zip};
use crate::study::digest::Digest;
use crate::study::report::{Report, html};
use crate::study::sift::sift;
use crate::study::simulate::{Simulation, simulate};
use crate::study::trace::{Trace, traces};
use crate::study::verify::verify;
use crate::study::{check, log};

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
