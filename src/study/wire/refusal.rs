//! Why something is not done, with the status and the sentence that say so.

use super::endpoint::Kind;
use super::limits::{LARGEST_BODY, LONGEST_LINE, MOST_BYTES, MOST_ENTRIES};
use super::status::Status;
use super::study_name::NoStudyName;
use crate::study::session_id::NoSessionId;
use serde::{Deserialize, Serialize};

/// When to try again where a database does not answer, in seconds.
const SOON: u64 = 2;

/// Why nobody begins now. The page has a sentence in the participant's language for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// A document that this collector does not have.
    UnknownStudy,
    /// The link should be signed, and is not, or not by us.
    NotSigned,
    /// Somebody has finished under this id.
    FinishedBefore,
    /// Somebody is on the way under this id, in another browser.
    BegunElsewhere,
    /// A group that the document does not have.
    NoGroup,
    /// A class's code that was never given out, or that of another study's class.
    NoClass,
}

impl Why {
    /// All of them.
    pub const ALL: [Why; 6] =
        [Why::UnknownStudy, Why::NotSigned, Why::FinishedBefore, Why::BegunElsewhere, Why::NoGroup, Why::NoClass];

    fn status(self) -> Status {
        match self {
            Why::UnknownStudy | Why::NoClass => Status::NotFound,
            Why::NotSigned => Status::Forbidden,
            Why::FinishedBefore | Why::BegunElsewhere => Status::Conflict,
            Why::NoGroup => Status::BadRequest,
        }
    }

    /// A sentence for whoever reads what the collector answers.
    fn sentence(self) -> &'static str {
        match self {
            Why::UnknownStudy => {
                "this collector has no document of this study with this hash; put the file into its folder of studies"
            }
            Why::NotSigned => {
                "this study opens with a signed link only, and this one is not signed for this participant"
            }
            Why::FinishedBefore => "somebody has finished this study under this id",
            Why::BegunElsewhere => "somebody has begun this study under this id in another browser",
            Why::NoGroup => "the study has no such group",
            Why::NoClass => "there is no class with this code here",
        }
    }
}

/// What is told instead of an answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Not what was expected here.
    #[error("{0}")]
    Bad(String),
    /// The researcher's key did not come with it.
    #[error("this needs the researcher's key")]
    NoKey,
    /// The session's secret did not come with it.
    #[error("this needs the session's secret")]
    NoSecret,
    /// A secret of another session.
    #[error("this is not the session's secret")]
    WrongSecret,
    /// No such address.
    #[error("there is nothing at this address")]
    Nowhere,
    /// No such session.
    #[error("there is no such session")]
    NoSession,
    /// No class with this code.
    #[error("there is no class with this code")]
    NoClass,
    /// No such file of the page's.
    #[error("{0}")]
    NotServed(&'static str),
    /// The address is right, the method is not.
    #[error("this address does not know this method")]
    Method,
    /// The request took too long to arrive.
    #[error("the request took too long")]
    Slow,
    /// The session has another secret.
    #[error("this session has begun with another secret")]
    OtherSecret,
    /// The session is of another study.
    #[error("this session has begun with another study")]
    OtherStudy,
    /// Nobody begins like this.
    #[error("{}", .0.sentence())]
    NotAdmitted(Why),
    /// Another line is stored under this number.
    #[error("entry {n} is stored already and is another one")]
    OtherLine {
        /// The entry's number.
        n: u64,
    },
    /// Entries before this one are missing.
    #[error("entry {n} came before entry {next}")]
    Gap {
        /// The entry's number.
        n: u64,
        /// Where to go on.
        next: u64,
    },
    /// The participant has withdrawn.
    #[error("this session was withdrawn and its data deleted")]
    Withdrawn,
    /// The body is larger than is taken.
    #[error("the body has more than {LARGEST_BODY} bytes")]
    LargeBody,
    /// A line is longer than is taken.
    #[error("line {at} has more than {LONGEST_LINE} bytes")]
    LongLine {
        /// The how-manieth of its body, from 1.
        at: usize,
    },
    /// The session has as much as is taken.
    #[error("a session has at most {MOST_ENTRIES} entries and {MOST_BYTES} bytes")]
    LargeSession,
    /// The body is of another kind than is taken here.
    #[error("the body must be {}", .0.text())]
    Content(Kind),
    /// Too many requests from one address.
    #[error("too many requests; try again in {seconds} s")]
    Often {
        /// When to try again.
        seconds: u64,
    },
    /// There is no room.
    #[error("the disk of the database is full: nothing is stored until there is room; try again")]
    Full,
    /// The database did not do it. Its reason is for the researcher's screen, not for the network.
    #[error("the database does not answer; try again")]
    NoDatabase,
    /// The collector is ending.
    #[error("the collector is closing; try again")]
    Closing,
}

impl Refusal {
    /// A request that makes no sense.
    pub fn bad(sentence: impl Into<String>) -> Refusal {
        Refusal::Bad(sentence.into())
    }

    /// Its number.
    pub fn status(&self) -> Status {
        match self {
            Refusal::Bad(_) => Status::BadRequest,
            Refusal::NoKey | Refusal::NoSecret => Status::Unauthorized,
            Refusal::WrongSecret => Status::Forbidden,
            Refusal::Nowhere | Refusal::NoSession | Refusal::NoClass | Refusal::NotServed(_) => Status::NotFound,
            Refusal::Method => Status::MethodNotAllowed,
            Refusal::Slow => Status::RequestTimeout,
            Refusal::NotAdmitted(why) => why.status(),
            Refusal::OtherSecret | Refusal::OtherStudy | Refusal::OtherLine { .. } | Refusal::Gap { .. } => {
                Status::Conflict
            }
            Refusal::Withdrawn => Status::Gone,
            Refusal::LargeBody | Refusal::LongLine { .. } | Refusal::LargeSession => Status::PayloadTooLarge,
            Refusal::Content(_) => Status::UnsupportedMediaType,
            Refusal::Often { .. } => Status::TooManyRequests,
            Refusal::Full | Refusal::NoDatabase | Refusal::Closing => Status::ServiceUnavailable,
        }
    }

    /// When to try again, in seconds, where that helps.
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            Refusal::Often { seconds } => Some(*seconds),
            Refusal::Full | Refusal::NoDatabase | Refusal::Closing => Some(SOON),
            _ => None,
        }
    }

    /// Its body.
    pub fn told(&self) -> Told {
        let (mut why, mut n, mut next) = (None, None, None);
        match self {
            Refusal::NotAdmitted(reason) => why = Some(*reason),
            Refusal::OtherLine { n: number } => n = Some(*number),
            Refusal::Gap { next: number, .. } => next = Some(*number),
            _ => {}
        }
        Told { error: self.to_string(), why, n, next }
    }
}

/// The body of a refusal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Told {
    /// A sentence.
    pub error: String,
    /// Why nobody begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Why>,
    /// The entry that is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n: Option<u64>,
    /// Where to go on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}

impl Told {
    /// A sentence and nothing else.
    pub fn sentence(error: impl Into<String>) -> Told {
        Told { error: error.into(), why: None, n: None, next: None }
    }
}

impl From<NoSessionId> for Refusal {
    fn from(error: NoSessionId) -> Refusal {
        Refusal::bad(error.to_string())
    }
}

impl From<NoStudyName> for Refusal {
    fn from(error: NoStudyName) -> Refusal {
        Refusal::bad(error.to_string())
    }
}
