//! Reading logs that may be damaged: every flaw is told with its line, and whatever is whole is kept.
//!
//! [`log::read`](super::log::read) refuses a text with a flaw in it, as a program that computes figures should. Somebody
//! who looks at files from forty machines wants to see the thirty-nine good ones, and what is wrong with the last.

use super::event::Entry;
use super::log::{Log, LogError, lines, read_line};
use super::session_id::SessionId;
use super::times;
use super::trace::Trace;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;

/// Something that is wrong with a log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flaw {
    /// The line, from 1, where one can be named.
    pub line: Option<usize>,
    /// The session, where it is known.
    pub session: Option<SessionId>,
    /// What is wrong.
    pub what: String,
}

/// What a text holds.
#[derive(Debug, Default)]
pub struct Sifted {
    /// The sessions, each as far as it is whole.
    pub traces: Vec<Trace>,
    /// What is wrong.
    pub flaws: Vec<Flaw>,
}

type Lines = BTreeMap<u32, (usize, Entry)>;

/// Reads all logs in a text. A session is kept up to its first flaw: up to a missing entry, or to one that cannot have
/// happened.
pub fn sift(text: &str) -> Sifted {
    let mut sifted = Sifted::default();
    let mut sessions: BTreeMap<SessionId, Lines> = BTreeMap::new();
    for (number, line) in lines(text) {
        match read_line(number, line) {
            Ok(entry) => match sessions.entry(entry.session.clone()).or_default().entry(entry.n) {
                Slot::Vacant(slot) => {
                    slot.insert((number, entry));
                }
                Slot::Occupied(before) if before.get().1 != entry => {
                    let what = format!("there are two different entries {}; the first one is kept", entry.n);
                    sifted.flaws.push(Flaw { line: Some(number), session: Some(entry.session), what });
                }
                Slot::Occupied(_) => {}
            },
            Err(error) => {
                let what = match error {
                    LogError::Line { reason, .. } => reason,
                    other => other.to_string(),
                };
                sifted.flaws.push(Flaw { line: Some(number), session: None, what });
            }
        }
    }
    for (session, lines) in sessions {
        let (trace, flaw) = whole_part(&session, lines);
        sifted.traces.extend(trace);
        sifted.flaws.extend(flaw);
    }
    sifted.flaws.sort_by_key(|flaw| flaw.line);
    sifted
}

/// The beginning of a log that is without gaps and can have happened.
fn whole_part(session: &SessionId, lines: Lines) -> (Option<Trace>, Option<Flaw>) {
    let mut numbers = Vec::new();
    let mut log = Log { session: session.clone(), entries: Vec::new() };
    let mut flaw = None;
    let tell = |line: Option<usize>, what: String| Some(Flaw { line, session: Some(session.clone()), what });
    for (n, (line, entry)) in lines {
        let expected = log.entries.len() as u32;
        if n != expected {
            flaw = tell(Some(line), format!("entry {expected} is missing before this entry {n}"));
            break;
        }
        if let Err(why) = times::follows(log.entries.last(), &entry) {
            flaw = tell(Some(line), format!("entry {n}: {why}"));
            break;
        }
        numbers.push(line);
        log.entries.push(entry);
    }
    // An entry that cannot have happened ends what can be used; what was before it has been done again and is fine.
    let broken = match log.replay() {
        Ok(_) => None,
        Err(LogError::Impossible { n, why, .. }) => Some((n, why.to_string())),
        Err(other) => Some((0, other.to_string())),
    };
    if let Some((n, why)) = broken {
        flaw = tell(numbers.get(n as usize).copied(), format!("entry {n}: {why}"));
        log.entries.truncate(n as usize);
    }
    (Trace::of(log).ok(), flaw)
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
        simulate(&document, &Simulation { stop_after: Some(60), ..Simulation::new(Seed(seed)) }).unwrap()
    }

    #[test]
    fn whole_logs_have_no_flaws() {
        let (one, two) = (log(1), log(2));
        let sifted = sift(&(two.text() + "\n" + &one.text() + &one.text()));
        assert_eq!(sifted.flaws, []);
        assert_eq!(sifted.traces.len(), 2);
    }

    #[test]
    fn a_flaw_is_told_by_its_line_and_costs_only_what_follows_it() {
        let (one, two) = (log(1), log(2));
        let mut lines: Vec<String> = one.text().lines().map(str::to_owned).collect();
        lines[20] = "{ broken".to_owned();
        let sifted = sift(&(lines.join("\n") + "\n" + &two.text()));
        let lengths: Vec<(&str, usize)> =
            sifted.traces.iter().map(|trace| (trace.log.session.as_str(), trace.log.entries.len())).collect();
        assert!(lengths.contains(&(one.session.as_str(), 20)) && lengths.contains(&(two.session.as_str(), 60)));
        let told: Vec<Option<usize>> = sifted.flaws.iter().map(|flaw| flaw.line).collect();
        assert_eq!(told, [Some(21), Some(22)]);
    }

    #[test]
    fn a_time_that_cannot_be_ends_a_log() {
        let mut one = log(1);
        one.entries[25].wall = 2;
        let sifted = sift(&one.text());
        assert_eq!(sifted.traces[0].log.entries.len(), 25);
        assert_eq!((sifted.flaws.len(), sifted.flaws[0].line), (1, Some(26)));
    }

    #[test]
    fn what_cannot_have_happened_ends_a_log() {
        let one = log(1);
        let mut lines: Vec<String> = one.text().lines().map(str::to_owned).collect();
        let again = lines[0].replacen("\"n\":0", "\"n\":30", 1);
        lines[30] = again;
        let sifted = sift(&lines.join("\n"));
        assert_eq!(sifted.traces[0].log.entries.len(), 30);
        assert_eq!((sifted.flaws.len(), sifted.flaws[0].line), (1, Some(31)));
        assert_eq!(sift("hello").flaws.len(), 1);
        assert!(sift("").flaws.is_empty());
    }
}
