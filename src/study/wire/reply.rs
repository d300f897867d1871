//! What a collector answers. Times are milliseconds since 1970, UTC; conditions count from 0
//! ([`assignment::from_index`](crate::study::assignment::from_index)).

use crate::study::SessionId;
use crate::study::class::{ClassCode, Standing};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// An answer that can be read from a body.
pub trait Reply: Sized {
    /// Reads it; none where the body is something else.
    fn read(body: String) -> Option<Self>;
}

fn json<T: DeserializeOwned>(body: &str) -> Option<T> {
    serde_json::from_str(body).ok()
}

macro_rules! read_as_json {
    ($($reply:ty),+) => { $(impl Reply for $reply {
        fn read(body: String) -> Option<Self> {
            json(&body)
        }
    })+ };
}
read_as_json!(Healthy, Begun, Stored, Withdrawn, Key, Studies, Sessions, Class, Classes, ClassStudy, ClassStanding);

/// A collector is there, and can store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Healthy {
    /// Always, where it is answered.
    #[serde(default)]
    pub ok: bool,
    /// The version of what it speaks.
    pub collector: u32,
}

/// A session has begun.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Begun {
    /// The condition, from 0.
    pub condition: u32,
    /// The participant's name in the data.
    #[serde(default)]
    pub participant: Option<String>,
    /// How many of its entries are stored.
    #[serde(default)]
    pub next: u64,
}

/// Entries are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stored {
    /// Everything below this number is.
    pub next: u64,
}

/// A session is deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Withdrawn {
    /// Always, where it is answered.
    pub withdrawn: bool,
}

/// What makes pseudonyms and signs links.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key {
    /// Its hexadecimal digits.
    pub study_key: String,
}

/// All studies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Studies {
    /// By name and hash.
    pub studies: Vec<Study>,
}

/// One text of a study, and how many are in each of its conditions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Study {
    /// Its name.
    pub study: String,
    /// Which text of it.
    pub study_hash: String,
    /// How many conditions it has.
    pub conditions: i64,
    /// The conditions that somebody is or was in.
    pub by_condition: Vec<Counts>,
}

/// How many are in a condition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// The condition, from 0.
    pub condition: i64,
    /// All who ever began, withdrawn or not.
    pub started: i64,
    /// Who came to the end.
    pub finished: i64,
    /// Who withdrew.
    pub withdrawn: i64,
    /// Who stopped long ago without an end.
    pub abandoned: i64,
    /// When the last entry came.
    pub last_seen: i64,
}

/// A study's sessions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sessions {
    /// By their ids.
    pub sessions: Vec<Session>,
}

/// A session without its log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// Its id.
    pub session: SessionId,
    /// Which text of the study.
    pub study_hash: String,
    /// Its condition, from 0.
    pub condition: i64,
    /// The pseudonym, where there is one.
    pub participant: Option<String>,
    /// When it began.
    pub started: i64,
    /// When its last entry came.
    pub seen: i64,
    /// How many entries are stored.
    pub entries: i64,
    /// How many bytes they have.
    pub bytes: i64,
    /// When it came to its end.
    pub finished: Option<i64>,
    /// The day on which it was withdrawn.
    pub withdrawn: Option<i64>,
}

/// A class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Class {
    /// Its code.
    pub code: ClassCode,
    /// The name of its study.
    pub study: String,
    /// When it was begun.
    pub opened: i64,
    /// How many have joined.
    #[serde(default)]
    pub joined: i64,
}

/// The classes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Classes {
    /// The newest first.
    pub classes: Vec<Class>,
}

/// What a class takes part in, for whoever has its code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassStudy {
    /// The name of the study.
    pub study: String,
}

/// Where a class stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ClassStanding {
    /// The class.
    pub class: Class,
    /// Where others on the same network reach this collector, if it listens to them and knows.
    #[serde(default)]
    pub reach: Option<String>,
    /// The sums.
    pub standing: Standing,
}

/// Logs: lines of JSON, each with its end, as they were sent. Whoever reads many takes them as they come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines(pub String);

impl Reply for Lines {
    fn read(body: String) -> Option<Lines> {
        Some(Lines(body))
    }
}
