//! Logs that cannot be used are set aside and named, so that one bad line, or somebody who wants to spoil a study, does not
//! keep a researcher from the others. Nothing is repaired: a session is used whole or not at all.

use super::dataset::studies;
use super::event::Entry;
use super::log::{Log, LogError, lines, read_line};
use super::session_id::SessionId;
use super::times;
use super::trace::Trace;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The most characters of a reason that are told: it may quote what a stranger wrote.
const TOLD: usize = 300;

/// Something that was set aside, and why.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Aside {
    /// Where it was read: a file or an address.
    pub place: String,
    /// The session; none where a line does not say whose it is.
    pub session: Option<SessionId>,
    /// Why, in a sentence on one line.
    pub why: String,
}

impl Aside {
    /// Sets something aside. Signs that could do harm on a terminal or in a document are left out of the reason.
    pub fn new(place: &str, session: Option<SessionId>, why: &str) -> Aside {
        let plain = |text: &str| -> String {
            let kept = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
            kept.filter(|c| !c.is_control() && !('\u{202a}'..='\u{202e}').contains(c)).take(TOLD).collect()
        };
        Aside { place: plain(place), session, why: plain(why) }
    }
}

impl fmt::Display for Aside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Aside { place, session, why } = self;
        match session {
            Some(session) if !why.contains(session.as_str()) => write!(f, "{place}: session {session}: {why}"),
            _ => write!(f, "{place}: {why}"),
        }
    }
}

/// Logs from any number of places, and what of them is set aside.
#[derive(Debug, Default)]
pub struct Gathered {
    logs: BTreeMap<SessionId, (String, Log)>,
    spoilt: BTreeSet<SessionId>,
    aside: Vec<Aside>,
}

impl Gathered {
    /// Takes in the logs of a text. A line that is none spoils the session that it names, as far as it is in this text, and no
    /// other: nobody can spoil what somebody else hands in.
    pub fn read(&mut self, place: &str, text: &str) {
        let mut sessions: BTreeMap<SessionId, BTreeMap<u32, Entry>> = BTreeMap::new();
        let mut spoilt: BTreeSet<SessionId> = BTreeSet::new();
        for (number, line) in lines(text) {
            match read_line(number, line) {
                Ok(entry) => {
                    let (session, n) = (entry.session.clone(), entry.n);
                    match sessions.entry(session.clone()).or_default().insert(n, entry.clone()) {
                        Some(before) if before != entry => {
                            let why = LogError::Twice { session: session.clone(), n };
                            spoilt.insert(session.clone());
                            self.aside.push(Aside::new(place, Some(session), &why.to_string()));
                        }
                        _ => {}
                    }
                }
                Err(error) => {
                    let session = named_in(line);
                    spoilt.extend(session.clone());
                    self.aside.push(Aside::new(place, session, &error.to_string()));
                }
            }
        }
        for (session, entries) in sessions.into_iter().filter(|(session, _)| !spoilt.contains(session)) {
            match Log::whole(session.clone(), entries) {
                Ok(log) => self.add(place, log),
                Err(error) => self.aside.push(Aside::new(place, Some(session), &error.to_string())),
            }
        }
    }

    /// Takes in a log. Of two that agree as far as they go the longer one is kept; two that disagree are both set aside,
    /// because one of them is not what happened and nobody knows which.
    fn add(&mut self, place: &str, log: Log) {
        let Some((_, known)) = self.logs.get(&log.session) else {
            self.logs.insert(log.session.clone(), (place.to_owned(), log));
            return;
        };
        let differs = known.entries.iter().zip(&log.entries).find(|(a, b)| a != b).map(|(entry, _)| entry.n);
        if let Some(n) = differs {
            let why = LogError::Twice { session: log.session.clone(), n };
            self.spoilt.insert(log.session.clone());
            self.aside.push(Aside::new(place, Some(log.session), &why.to_string()));
        } else if log.entries.len() > known.entries.len() {
            self.logs.insert(log.session.clone(), (place.to_owned(), log));
        }
    }

    /// The logs that are whole, and what was set aside.
    pub fn logs(mut self) -> (Vec<(String, Log)>, Vec<Aside>) {
        self.logs.retain(|session, _| !self.spoilt.contains(session));
        self.aside.sort();
        self.aside.dedup();
        (self.logs.into_values().collect(), self.aside)
    }
}

/// What a log says, or why it cannot be used.
pub fn trace(place: &str, log: Log) -> Result<Trace, Aside> {
    let session = log.session.clone();
    if let Some((entry, why)) = times::first_impossible(&log.entries) {
        return Err(Aside::new(place, Some(session), &format!("entry {}: {why}", entry.n)));
    }
    Trace::of(log).map_err(|error| Aside::new(place, Some(session), &error.to_string()))
}

/// A version of a study's document that so few are of, for every ten of the version that most are of, that it was not the
/// researcher who changed it: somebody opened a page of an older or of an own make.
const FEW_IN: usize = 10;

/// Sessions of one study without those of stray versions of its document, which are set aside. Where versions are nearer
/// to each other in number, somebody has to choose, and nothing is set aside here.
pub fn without_strays(traces: Vec<Trace>) -> (Vec<Trace>, Vec<Aside>) {
    let found = studies(&traces);
    let one_study = found.keys().map(|(study, _)| study).collect::<BTreeSet<_>>().len() == 1;
    let most = found.values().copied().max().unwrap_or(0);
    let is_stray = |trace: &Trace| {
        let start = &trace.session.start;
        let count = found.get(&(start.study.clone(), start.study_hash.clone())).copied().unwrap_or(0);
        one_study && count.saturating_mul(FEW_IN) < most
    };
    let (strays, kept): (Vec<Trace>, Vec<Trace>) = traces.into_iter().partition(is_stray);
    let aside = |trace: Trace| {
        let hash: String = trace.session.start.study_hash.chars().take(8).collect();
        let why = format!("its document is another version, {hash}, than nearly all have; --mixed takes it in");
        Aside::new("versions", Some(trace.log.session), &why)
    };
    (kept, strays.into_iter().map(aside).collect())
}

/// The session that a bad line names, if it does.
fn named_in(line: &str) -> Option<SessionId> {
    #[derive(Deserialize)]
    struct Named {
        session: SessionId,
    }
    serde_json::from_str::<Named>(line).ok().map(|named| named.session)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seed;
    use crate::study::simulate::{Simulation, quick, simulate};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const STUDY: &str = include_str!("../../assets/studies/learning-habits.json");

    fn log(seed: u64) -> Log {
        let document = quick(&serde_json::from_str(STUDY).unwrap());
        simulate(&document, &Simulation { stop_after: Some(40), ..Simulation::new(Seed(seed)) }).unwrap()
    }

    fn gathered(texts: &[&str]) -> (Vec<SessionId>, Vec<Aside>) {
        let mut gathered = Gathered::default();
        texts.iter().for_each(|text| gathered.read("here", text));
        let (logs, aside) = gathered.logs();
        (logs.into_iter().map(|(_, log)| log.session).collect(), aside)
    }

    #[test]
    fn a_bad_line_costs_its_own_session_only() {
        let (one, two) = (log(1), log(2));
        let bad = one.text().replacen("\"n\":7", "\"n\":7,\"extra\":1", 1);
        let (kept, aside) = gathered(&[&(bad + &two.text())]);
        assert_eq!(kept, std::slice::from_ref(&two.session));
        assert!(aside.iter().all(|aside| aside.session.as_ref() == Some(&one.session)), "{aside:?}");
        // A line that belongs to nobody is told, and costs nothing.
        let (kept, aside) = gathered(&[&(two.text() + "\u{1b}[31mnonsense\n")]);
        assert_eq!((kept.len(), aside.len()), (1, 1));
        assert!(!aside[0].to_string().contains('\u{1b}'), "{}", aside[0]);
    }

    #[test]
    fn nobody_spoils_what_somebody_else_hands_in() {
        let (one, two) = (log(1), log(2));
        let nasty = two.text() + &format!("{{\"session\":\"{}\"}}\n", one.session);
        let (kept, aside) = gathered(&[&nasty, &one.text()]);
        assert_eq!((kept.len(), aside.len()), (2, 1), "{aside:?}");
    }

    #[test]
    fn times_that_cannot_be_are_counted_by_nobody() {
        let one = log(1);
        assert!(trace("here", one.clone()).is_ok());
        let change = |change: &dyn Fn(&mut Entry)| {
            let mut log = one.clone();
            change(&mut log.entries[9]);
            trace("here", log).unwrap_err()
        };
        let changes: [&dyn Fn(&mut Entry); 4] =
            [&|entry| entry.wall = 2, &|entry| entry.mono = -1.0, &|entry| entry.mono = 1e300, &|entry| entry.load = 7];
        for changed in changes.map(change) {
            assert!(changed.session.as_ref() == Some(&one.session) && changed.why.contains("entry 9"), "{changed}");
        }
        let mut log = one;
        let took = log.entries.iter_mut().find_map(|entry| match &mut entry.event {
            super::super::event::Event::Continue { ms, .. } => Some(ms),
            _ => None,
        });
        *took.unwrap() = 1e300;
        assert!(trace("here", log).unwrap_err().why.contains("cannot have taken"));
    }

    #[test]
    fn logs_that_disagree_are_both_set_aside_and_those_that_agree_are_one() {
        let one = log(1);
        let half: String = one.text().lines().take(20).map(|line| format!("{line}\n")).collect();
        let (kept, aside) = gathered(&[&half, &one.text(), &half]);
        assert_eq!((kept.len(), aside.len()), (1, 0));
        let other = one.text().replacen("\"load\":0,\"mono\":", "\"load\":0,\"mono\":1", 1);
        let (kept, aside) = gathered(&[&one.text(), &other]);
        assert_eq!((kept.len(), aside.len()), (0, 1), "{aside:?}");
    }
}
