//! What `docs/collector.md` says is what is spoken.

use super::endpoint::{Authorization, Kind};
use super::refused::{self, NoReply};
use super::reply::{self, Reply};
use super::{Beginning, Endpoint, Refusal, Why};
use crate::study::log;
use serde_json::Value;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const TEXT: &str = include_str!("../../../docs/collector.md");

/// The cells of the rows of all tables in the part about HTTP.
fn rows() -> Vec<Vec<&'static str>> {
    let (_, text) = TEXT.split_once("## The HTTP interface").unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix('|')?.strip_suffix('|'));
    rows.map(|row| row.split('|').map(str::trim).collect()).collect()
}

/// What stands between the first two backticks.
fn quoted(text: &str) -> Option<&str> {
    text.split('`').nth(1)
}

/// The blocks of JSON.
fn blocks() -> Vec<&'static str> {
    TEXT.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

fn is_read(endpoint: Endpoint, body: &str) -> bool {
    fn told<R: Reply>(body: &str) -> bool {
        refused::read::<R>(200, body.to_owned()).is_ok()
    }
    match endpoint {
        Endpoint::Health => told::<reply::Healthy>(body),
        Endpoint::Begin => told::<reply::Begun>(body),
        Endpoint::Append => told::<reply::Stored>(body),
        Endpoint::Withdraw => told::<reply::Withdrawn>(body),
        Endpoint::StudyKey => told::<reply::Key>(body),
        Endpoint::Studies => told::<reply::Studies>(body),
        Endpoint::Sessions => told::<reply::Sessions>(body),
        Endpoint::Log | Endpoint::Logs => told::<reply::Lines>(body),
        Endpoint::OpenClass => told::<reply::Class>(body),
        Endpoint::Classes => told::<reply::Classes>(body),
        Endpoint::Class => told::<reply::ClassStudy>(body),
        Endpoint::Standing => told::<reply::ClassStanding>(body),
    }
}

#[test]
fn every_request_is_documented_with_its_answer() {
    let rows = rows();
    for endpoint in Endpoint::ALL {
        let asked = format!("{} {}", endpoint.method().text(), endpoint.route());
        let found: Vec<&Vec<&str>> = rows.iter().filter(|row| quoted(row[0]) == Some(&asked)).collect();
        let [row] = found.as_slice() else { panic!("{asked} stands there {} times", found.len()) };
        let word = match endpoint.authorization() {
            Authorization::Nobody => "–",
            Authorization::Secret => "secret",
            Authorization::Key => "key",
        };
        assert_eq!(row[1], word, "{asked}");
        if let Some(example) = quoted(row[2]) {
            assert!(is_read(endpoint, example), "{asked}: {example}");
        } else {
            let shown = blocks().iter().any(|block| is_read(endpoint, block));
            assert!(endpoint.gives() == Kind::Lines || shown, "{asked} has an example");
        }
    }
}

#[test]
fn every_reason_why_nobody_begins_is_documented_with_its_status() {
    let rows = rows();
    for why in Why::ALL {
        let refusal = Refusal::NotAdmitted(why);
        let word = serde_json::to_value(why).unwrap();
        let row = rows.iter().find(|row| quoted(row[0]) == word.as_str()).unwrap();
        assert_eq!(row[1], refusal.status().code().to_string(), "{word}");
    }
}

#[test]
fn every_example_is_read() {
    let mut seen = [0; 5];
    for block in blocks() {
        let value: Value = serde_json::from_str(block).unwrap_or_else(|error| panic!("{error}: {block}"));
        let is = |field: &str| value.get(field).is_some();
        if is("secret") {
            Beginning::read("pilot", block.as_bytes()).unwrap();
            seen[0] += 1;
        } else if is("event") {
            log::read_line(1, block.trim()).unwrap();
            seen[1] += 1;
        } else if is("error") {
            let NoReply::Refused(refused) = refused::no_reply(409, block) else { panic!("{block}") };
            let why = refused.why.unwrap();
            assert_eq!(refused.sentence, Refusal::NotAdmitted(why).to_string());
            seen[2] += 1;
        } else if is("studies") {
            assert!(is_read(Endpoint::Studies, block), "{block}");
            seen[3] += 1;
        } else {
            assert!(is_read(Endpoint::Sessions, block), "{block}");
            seen[4] += 1;
        }
    }
    assert_eq!(seen, [1; 5], "one of each");
}
