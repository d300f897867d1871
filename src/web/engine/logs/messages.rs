//! What a researcher's page asks the worker of logs, and what it answers.

use crate::game::Seed;
use crate::language::Language;
use crate::study::digest::Digest;
use crate::study::sift::Flaw;
use crate::study::verify::Verified;
use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Something that takes long.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Task {
    /// Simulate a participant.
    Simulate {
        /// The study's document.
        document: String,
        /// Where everything comes from.
        seed: Seed,
        /// The how-manieth participant, from 0.
        n: u32,
    },
    /// Read logs, flaws and all.
    Read {
        /// The text.
        text: String,
    },
    /// Do everything in a log again.
    Verify {
        /// The log.
        text: String,
    },
    /// Make a data set and pack it.
    Dataset {
        /// The logs.
        texts: Vec<String>,
        /// Tables for spreadsheet programs too?
        excel: bool,
        /// The report's language.
        language: Language,
    },
    /// Write a report.
    Report {
        /// The logs.
        texts: Vec<String>,
        /// Its language.
        language: Language,
    },
}

/// What comes of it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Reply {
    /// Logs, as far as they are whole.
    Logs {
        /// The sessions.
        sessions: Vec<SessionLog>,
        /// What is wrong.
        flaws: Vec<Flaw>,
    },
    /// A log was done again: all is true, or where it is not.
    Verified(Result<Verified, String>),
    /// A data set as an archive.
    Dataset(Bytes),
    /// A report as HTML.
    Report(String),
}

/// A session's log and its figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SessionLog {
    /// The log as text.
    pub text: String,
    /// Its figures.
    pub digest: Digest,
}

/// Bytes that travel as they are: as a list of numbers they would be eight times as large.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bytes(pub Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bytes, D::Error> {
        deserializer.deserialize_byte_buf(BytesVisitor)
    }
}

struct BytesVisitor;

impl Visitor<'_> for BytesVisitor {
    type Value = Bytes;

    fn expecting(&self, words: &mut std::fmt::Formatter) -> std::fmt::Result {
        words.write_str("bytes")
    }

    fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Bytes, E> {
        Ok(Bytes(bytes))
    }
}
