//! Why a request is not done, with the HTTP status and the sentence that say so.

use super::admission::Why;
use super::database::DatabaseError;
use crate::study::session_id::NoSessionId;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// What is said while nothing can be stored.
const FULL: &str = "the disk of the database is full: nothing is stored until there is room; try again";

/// What a client hears instead of an answer.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// Not what was expected here.
    #[error("{0}")]
    Bad(String),
    /// Neither a participant's secret nor a researcher's key came with it.
    #[error("{0}")]
    Unknown(&'static str),
    /// A secret of another session.
    #[error("this is not the session's secret")]
    WrongSecret,
    /// Nothing is there.
    #[error("{0}")]
    NotFound(&'static str),
    /// The address is right, the method is not.
    #[error("this address does not know this method")]
    Method,
    /// The request took too long to arrive.
    #[error("the request took too long")]
    Slow,
    /// The session has begun otherwise.
    #[error("{0}")]
    Other(&'static str),
    /// Nobody begins like this.
    #[error("{}", .0.sentence())]
    NotAdmitted(Why),
    /// Another line is stored under this number.
    #[error("entry {n} is stored already and is another one")]
    OtherLine {
        /// The entry's number.
        n: i64,
    },
    /// Entries before this one are missing.
    #[error("entry {n} came before entry {next}")]
    Gap {
        /// The entry's number.
        n: i64,
        /// Where to go on.
        next: i64,
    },
    /// The participant has withdrawn.
    #[error("this session was withdrawn and its data deleted")]
    Withdrawn,
    /// More than is taken.
    #[error("{0}")]
    TooLarge(String),
    /// The body is of another type than is taken here.
    #[error("the body must be {0}")]
    Content(&'static str),
    /// Too many requests from one address.
    #[error("too many requests; try again in {seconds} s")]
    Often {
        /// When to try again.
        seconds: u64,
    },
    /// The database did not do it. Its reason is for the researcher's screen, not for the network.
    #[error("{}", if .0.is_full() { FULL } else { "the database does not answer; try again" })]
    Database(#[from] DatabaseError),
    /// The server is ending.
    #[error("the collector is closing; try again")]
    Closing,
}

impl Refusal {
    /// A request that makes no sense.
    pub fn bad(sentence: impl Into<String>) -> Refusal {
        Refusal::Bad(sentence.into())
    }

    fn status(&self) -> StatusCode {
        match self {
            Refusal::Bad(_) => StatusCode::BAD_REQUEST,
            Refusal::Unknown(_) => StatusCode::UNAUTHORIZED,
            Refusal::WrongSecret => StatusCode::FORBIDDEN,
            Refusal::NotFound(_) => StatusCode::NOT_FOUND,
            Refusal::Method => StatusCode::METHOD_NOT_ALLOWED,
            Refusal::Slow => StatusCode::REQUEST_TIMEOUT,
            Refusal::NotAdmitted(Why::UnknownStudy) => StatusCode::NOT_FOUND,
            Refusal::NotAdmitted(Why::NoGroup) => StatusCode::BAD_REQUEST,
            Refusal::NotAdmitted(Why::NotSigned) => StatusCode::FORBIDDEN,
            Refusal::NotAdmitted(Why::FinishedBefore | Why::BegunElsewhere)
            | Refusal::Other(_)
            | Refusal::OtherLine { .. }
            | Refusal::Gap { .. } => StatusCode::CONFLICT,
            Refusal::Withdrawn => StatusCode::GONE,
            Refusal::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::Content(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Refusal::Often { .. } => StatusCode::TOO_MANY_REQUESTS,
            Refusal::Database(_) | Refusal::Closing => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl From<NoSessionId> for Refusal {
    fn from(error: NoSessionId) -> Refusal {
        Refusal::bad(error.to_string())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut body = serde_json::Map::new();
        body.insert("error".to_owned(), self.to_string().into());
        match self {
            Refusal::Gap { next, .. } => body.insert("next".to_owned(), next.into()),
            Refusal::OtherLine { n } => body.insert("n".to_owned(), n.into()),
            Refusal::NotAdmitted(why) => body.insert("why".to_owned(), why.word().into()),
            _ => None,
        };
        let mut response = (self.status(), Json(body)).into_response();
        let headers = response.headers_mut();
        match self {
            Refusal::Often { seconds } => drop(headers.insert(header::RETRY_AFTER, seconds.into())),
            Refusal::Database(_) | Refusal::Closing => drop(headers.insert(header::RETRY_AFTER, 2.into())),
            Refusal::Unknown(_) => {
                headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            _ => {}
        }
        response
    }
}
