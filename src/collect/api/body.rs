//! Bodies of the right type and size, with a sentence where they are not.

use super::LARGEST;
use crate::collect::Refusal;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, StatusCode, header};

/// The body, where it is of this type.
pub fn of_type(
    wanted: &'static str,
    headers: &HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Bytes, Refusal> {
    let told = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = told.split(';').next().unwrap_or_default().trim();
    if !essence.eq_ignore_ascii_case(wanted) {
        return Err(Refusal::Content(wanted));
    }
    body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::TooLarge(format!("the body has more than {LARGEST} bytes")),
        _ => Refusal::bad("the body broke off"),
    })
}
