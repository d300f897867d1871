//! Bodies of the right kind and size, with a sentence where they are not.

use crate::collect::Refusal;
use crate::study::wire::endpoint::Kind;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, StatusCode, header};

/// The body, where it is of this kind.
pub fn of_type(wanted: Kind, headers: &HeaderMap, body: Result<Bytes, BytesRejection>) -> Result<Bytes, Refusal> {
    let told = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !wanted.is_told_by(told) {
        return Err(Refusal::Content(wanted));
    }
    body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::LargeBody,
        _ => Refusal::bad("the body broke off"),
    })
}
