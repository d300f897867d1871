//! What the desk and its helper say to each other.

use crate::game::Seed;
use crate::language::Language;
use crate::study::digest::Digest;
use crate::study::sift::Flaw;
use crate::study::verify::Verified;
use serde::{Deserialize, Serialize};

/// Something that takes long.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Errand {
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
    /// Make a data set and pack it; the answer is bytes.
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

/// What comes of it. The bytes of a data set come as they are.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum News {
    /// The helper is there.
    Ready,
    /// Logs, as far as they are whole.
    Logs {
        /// The sessions.
        parcels: Vec<Parcel>,
        /// What is wrong.
        flaws: Vec<Flaw>,
    },
    /// A log was done again: all is true, or where it is not.
    Verified(Result<Verified, String>),
    /// A report as HTML.
    Report(String),
    /// It cannot be done.
    Refused(String),
}

/// A session's log and its figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Parcel {
    /// The log as text.
    pub text: String,
    /// Its figures.
    pub digest: Digest,
}
