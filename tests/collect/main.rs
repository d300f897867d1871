//! The collector as participants and researchers meet it: the real program, real databases, real crashes.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

mod admission;
mod balance;
mod class;
mod crowd;
mod entries;
mod health;
mod http;
mod keys;
mod limits;
mod page;
mod postgres;
mod process;
mod starting;
mod tls;
mod withdrawal;

use geister_lab::collect::client::{Beginning, Client, CollectorError};
use geister_lab::study::event::{App, Asks, Browser, Entry, Event, Stamp, Start};
use geister_lab::study::simulate::quick;
use geister_lab::study::{SessionId, check};
use process::{KEY, Kind, Stage};
use serde_json::json;

/// Makes each rule a test on both databases.
macro_rules! on_both {
    ($($rule:ident),+ $(,)?) => {
        mod sqlite {
            $(#[test] fn $rule() { super::$rule(crate::Kind::Sqlite) })+
        }
        mod postgresql {
            $(#[test] fn $rule() { super::$rule(crate::Kind::Postgres) })+
        }
    };
}
pub(crate) use on_both;

/// The study that everybody takes part in, in one of three conditions.
fn document() -> &'static serde_json::Value {
    static DOCUMENT: std::sync::OnceLock<serde_json::Value> = std::sync::OnceLock::new();
    DOCUMENT.get_or_init(|| {
        let mut document = quick(&check::parse(include_str!("../data/studies/short.json")).unwrap());
        document["id"] = "pilot".into();
        let groups = ["one", "two", "three"].map(|name| json!({ "name": name, "opponents": ["rush", "random"] }));
        document["groups"] = groups.as_slice().into();
        document["blocks"] = json!([{ "seat": "alternating" }]);
        document
    })
}

/// What it was before its researchers changed it; its participants are still on their way.
fn old_document() -> serde_json::Value {
    let mut document = document().clone();
    document["draw_ply"] = 14.into();
    document
}

/// Its hash.
fn study_hash() -> &'static str {
    static HASH: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    HASH.get_or_init(|| check::hash(document()))
}

/// A participant, by number.
struct Person {
    session: SessionId,
    secret: String,
}

impl Person {
    fn new(number: u64) -> Person {
        // Spread over the ids as random ones are, so that order of arrival is not order of id.
        let spread = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Person {
            session: format!("{spread:016x}{number:016x}").parse().unwrap(),
            secret: format!("{number:016x}{spread:016x}"),
        }
    }

    /// In the first condition, as the lines below have it.
    fn beginning(&self) -> Beginning {
        Beginning { condition: Some(0), ..self.wherever() }
    }

    /// In whichever condition the collector chooses.
    fn wherever(&self) -> Beginning {
        Beginning::new(self.session.clone(), &self.secret, "pilot", study_hash(), 3)
    }

    fn begin(&self, client: &Client) -> Result<u32, CollectorError> {
        client.begin(&self.beginning())
    }

    fn append(&self, client: &Client, lines: &[String]) -> Result<u64, CollectorError> {
        client.append(&self.session, &self.secret, &lines.iter().map(|line| format!("{line}\n")).collect::<String>())
    }

    /// An entry: the first one begins the session, `finish` ends it, and any other word is what happened in between.
    fn line(&self, n: u64, word: &str) -> String {
        let event = match (n, word) {
            (0, build) => Event::Start(Box::new(Start {
                study: "pilot".to_owned(),
                study_hash: study_hash().to_owned(),
                document: document().clone(),
                participant: None,
                panel_study: None,
                panel_session: None,
                condition: 1,
                seed: geister_lab::game::Seed(1),
                language: None,
                simulated: true,
                preview: false,
                asks: Asks::default(),
                app: App { version: "0".to_owned(), build: build.to_owned() },
                browser: Browser::default(),
            })),
            (_, "finish") => Event::Finish { code: None },
            (_, what) => Event::Trouble { what: what.to_owned() },
        };
        let stamp = Stamp { load: 0, mono: n as f64, wall: 1_767_600_000_000 };
        Entry::new(&self.session, n as u32, stamp, event).line()
    }

    fn lines(&self, numbers: std::ops::Range<u64>) -> Vec<String> {
        numbers.map(|n| self.line(n, "move")).collect()
    }

    fn log(&self, client: &Client) -> Vec<String> {
        std::io::BufRead::lines(client.log(&self.session, KEY).unwrap()).map(Result::unwrap).collect()
    }
}

/// The first line of a log, had it begun in this condition, from 0, instead of the first one.
fn in_condition(line: &str, condition: u32) -> String {
    line.replacen("\"condition\":1,\"seed\"", &format!("\"condition\":{},\"seed\"", condition + 1), 1)
}

/// The status and the sentence of a refusal.
fn refused<T>(answer: Result<T, CollectorError>) -> (u16, String) {
    match answer {
        Err(CollectorError::Refused(refused)) => (refused.status, refused.sentence),
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("it was not refused"),
    }
}

/// The status of a refusal.
fn status<T>(answer: Result<T, CollectorError>) -> u16 {
    refused(answer).0
}
