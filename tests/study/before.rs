//! Logs of documents that have changed since: they hold their own document and stay what happened.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::language::Language;
use geister_lab::study::report::{Departure, Report, text};
use geister_lab::study::shipped::shipped;
use geister_lab::study::trace::traces;
use geister_lab::study::tutorial::Tutorial;
use geister_lab::study::verify::verify;
use geister_lab::study::{check, log};
use serde_json::Value;

/// Two sessions of unknown-opponents when it still had marks, a practice game and a set-up that stood there.
const BEFORE: &str = include_str!("../data/logs/unknown-opponents-with-marks.jsonl");

/// The hash of that document.
const HASH: &str = "f505b5c79cc44c1a2a5fc02e05efdd725c8a42dd626db9e5f53ef669fed2ff6b";

#[test]
fn logs_of_before_are_verified_and_reported_without_the_papers_figures() {
    let logs = log::read(BEFORE).unwrap();
    assert_eq!(logs.len(), 2);
    for log in &logs {
        verify(log).unwrap();
        let session = log.replay().unwrap();
        assert!(session.finished);
        assert_eq!((session.start.study.as_str(), session.start.study_hash.as_str()), ("unknown-opponents", HASH));
        assert_eq!(session.study.tutorial, Tutorial::Whole);
    }
    let report = Report::of(&traces(logs).unwrap());
    let departures = report.paper.as_ref().unwrap().departures.clone();
    for departure in [Departure::Practice, Departure::Placing, Departure::Marks, Departure::Reveal, Departure::Breaks] {
        assert!(departures.contains(&departure), "{departure:?}");
    }
    assert!(report.results.iter().all(|one| one.paper.is_none()));
    assert!(report.guesses.overall.is_some(), "our own figures are all there");
    assert!(text::markdown(&report, Language::English).contains("figures do not stand beside these"));
}

#[test]
fn the_documents_of_before_live_on_under_names_of_their_own() {
    let before = log::read(BEFORE).unwrap().remove(0).replay().unwrap().start.document;
    let mut now: Value = serde_json::from_str(shipped("unknown-opponents-marked").unwrap()).unwrap();
    // The log was made with games that end soon.
    for entry in ["id", "about", "draw_ply"] {
        now[entry] = before[entry].clone();
    }
    assert_eq!(check::hash(&now), HASH);
}
