//! Which sessions a report uses, and how far they came.

use crate::study::dataset::status;
use crate::study::trace::Trace;
use serde::Serialize;

/// How many sessions there are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sessions {
    /// Those that the figures use.
    pub used: usize,
    /// Of these: done to the end.
    pub finished: usize,
    /// Of these: left before the end.
    pub unfinished: usize,
    /// Of these: not agreed.
    pub declined: usize,
    /// Of these: a check of comprehension or more checks of attention than the study allows were failed, and it went on.
    pub failed_checks: usize,
    /// Those that a check ended, left out.
    pub screened_out: usize,
    /// Researchers' looks at the study, left out.
    pub previews: usize,
    /// Simulated sessions that were left out because there are others.
    pub simulated_left_out: usize,
    /// Are the sessions used simulated?
    pub simulated: bool,
}

/// Was a check failed that the study has a rule for?
fn failed_checks(trace: &Trace) -> bool {
    let checked = &trace.session.checked;
    checked.understood == Some(false) || checked.inattentive > trace.session.study.checks.attention.most_failed
}

/// Chooses the sessions that count: those of everybody who came, and of these those that the figures use.
pub fn choose(traces: &[Trace]) -> (Vec<&Trace>, Vec<&Trace>, Sessions) {
    let start = |trace: &Trace| (trace.session.start.preview, trace.session.start.simulated);
    let previews = traces.iter().filter(|trace| start(trace).0).count();
    let real: Vec<&Trace> = traces.iter().filter(|trace| start(trace) == (false, false)).collect();
    let played: Vec<&Trace> = traces.iter().filter(|trace| start(trace) == (false, true)).collect();
    let simulated = real.is_empty() && !played.is_empty();
    let simulated_left_out = if simulated { 0 } else { played.len() };
    let came = if simulated { played } else { real };
    let used: Vec<&Trace> = came.iter().copied().filter(|trace| status(trace) != "screened-out").collect();
    let count = |word: &str| used.iter().filter(|trace| status(trace) == word).count();
    let sessions = Sessions {
        used: used.len(),
        finished: count("finished"),
        unfinished: count("unfinished"),
        declined: count("declined"),
        failed_checks: used.iter().filter(|trace| failed_checks(trace)).count(),
        screened_out: came.len().saturating_sub(used.len()),
        previews,
        simulated_left_out,
        simulated,
    };
    (came, used, sessions)
}

/// How many came so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stage {
    /// How far: `opened`, `agreed`, `finished`, or the number of finished games.
    pub stage: String,
    /// How many sessions.
    pub sessions: usize,
}

/// How many sessions came how far.
pub fn funnel(came: &[&Trace]) -> Vec<Stage> {
    let stage = |stage: &str, sessions: usize| Stage { stage: stage.to_owned(), sessions };
    let length = came.iter().map(|trace| trace.session.plan.length()).max().unwrap_or(0);
    let mut stages = vec![stage("opened", came.len())];
    if came.iter().any(|trace| trace.session.study.consent.is_some()) {
        stages.push(stage("agreed", came.iter().filter(|trace| trace.session.consent == Some(true)).count()));
    }
    // Long studies get a few steps only.
    let every = if length <= 10 { 1 } else { length / 6 };
    for games in (1..=length).filter(|games| games.is_multiple_of(every.max(1))) {
        let came = came.iter().filter(|trace| trace.finished_games().count() >= games as usize).count();
        stages.push(stage(&games.to_string(), came));
    }
    stages.push(stage("finished", came.iter().filter(|trace| trace.session.finished).count()));
    stages
}
