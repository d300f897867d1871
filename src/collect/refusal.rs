//! Why a request is not done: because it is refused, or because the database did not do it.

use super::database::DatabaseError;
use crate::study::wire::Refusal;
use crate::study::wire::endpoint::SCHEME;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// What stops a request. The database's reason is for the researcher's screen, and not for the network.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It is refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The database did not do it.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Refusal {
        match failure {
            Failure::Refused(refusal) => refusal,
            Failure::Database(error) if error.is_full() => Refusal::Full,
            Failure::Database(_) => Refusal::NoDatabase,
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        Refusal::from(self).into_response()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status().code()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(self.told())).into_response();
        let headers = response.headers_mut();
        if let Some(seconds) = self.retry_after() {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if matches!(self, Refusal::NoKey | Refusal::NoSecret) {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static(SCHEME));
        }
        response
    }
}
