//! The collector as participants and researchers meet it: the real program, real databases, real crashes.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

mod balance;
mod crowd;
mod entries;
mod http;
mod keys;
mod limits;
mod page;
mod postgres;
mod process;
mod starting;
mod withdrawal;

use geister_lab::collect::client::{Beginning, Client, CollectorError};
use process::{KEY, Kind, Stage};

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

/// A participant, by number.
struct Person {
    session: String,
    secret: String,
}

impl Person {
    fn new(number: u64) -> Person {
        // Spread over the ids as random ones are, so that order of arrival is not order of id.
        let spread = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Person { session: format!("{spread:016x}{number:016x}"), secret: format!("{number:016x}{spread:016x}") }
    }

    fn beginning(&self) -> Beginning<'_> {
        let (session, secret) = (self.session.as_str(), self.secret.as_str());
        let (study, study_hash, participant) = ("pilot", "5eed", None);
        Beginning { session, secret, study, study_hash, conditions: 3, condition: None, participant }
    }

    fn begin(&self, client: &Client) -> Result<u32, CollectorError> {
        client.begin(&self.beginning())
    }

    fn append(&self, client: &Client, lines: &[String]) -> Result<u64, CollectorError> {
        client.append(&self.session, &self.secret, &lines.iter().map(|line| format!("{line}\n")).collect::<String>())
    }

    fn line(&self, n: u64, event: &str) -> String {
        format!(r#"{{"v":1,"session":"{}","n":{n},"event":"{event}"}}"#, self.session)
    }

    fn lines(&self, numbers: std::ops::Range<u64>) -> Vec<String> {
        numbers.map(|n| self.line(n, "move")).collect()
    }

    fn log(&self, client: &Client) -> Vec<String> {
        std::io::BufRead::lines(client.log(&self.session, KEY).unwrap()).map(Result::unwrap).collect()
    }
}

/// The status and the sentence of a refusal.
fn refused<T>(answer: Result<T, CollectorError>) -> (u16, String) {
    match answer {
        Err(CollectorError::Refused { status, sentence, .. }) => (status, sentence),
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("it was not refused"),
    }
}

/// The status of a refusal.
fn status<T>(answer: Result<T, CollectorError>) -> u16 {
    refused(answer).0
}
