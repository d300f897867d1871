//! What a participant's browser may do: begin, add to its own log, withdraw. Never read.

use super::visitor::{self, Visitor};
use super::{Desk, body};
use crate::collect::sessions::{self, MOST_CONDITIONS, Registration};
use crate::collect::{Refusal, entries, line};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// The longest hash and the longest pseudonym.
const LONGEST: usize = 128;

#[derive(Deserialize)]
struct Wish {
    session: String,
    secret: String,
    study_hash: String,
    conditions: i64,
    #[serde(default)]
    condition: Option<i64>,
    #[serde(default)]
    participant: Option<String>,
}

/// `POST /studies/{study}/sessions`
pub async fn register(
    State(desk): State<Arc<Desk>>,
    Path(study): Path<String>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Refusal> {
    let wish = registration(&study, &body::of_type("application/json", &headers, body)?)?;
    desk.sessions.admit(address).map_err(|seconds| Refusal::Often { seconds })?;
    let abandoned_after = desk.abandoned_after;
    let told = desk.writer.write(move |db| sessions::register(db, &wish, abandoned_after)).await?;
    Ok(Json(json!({ "condition": told.condition, "next": told.next })))
}

/// `POST /sessions/{session}/entries`
pub async fn append(
    State(desk): State<Arc<Desk>>,
    Path(session): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Refusal> {
    let secret = visitor::secret(&headers)?;
    let session = session.parse()?;
    let batch = line::read(&session, &body::of_type("application/x-ndjson", &headers, body)?)?;
    let next = desk.writer.write(move |db| entries::append(db, &session, &secret, &batch)).await?;
    Ok(Json(json!({ "next": next })))
}

/// `DELETE /sessions/{session}`
pub async fn withdraw(
    State(desk): State<Arc<Desk>>,
    Path(session): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Value>, Refusal> {
    let secret = visitor::secret(&headers)?;
    let session = session.parse()?;
    desk.writer.delete(move |db| sessions::withdraw(db, &session, &secret)).await?;
    Ok(Json(json!({ "withdrawn": true })))
}

/// Reads the wish to begin a session.
pub fn registration(study: &str, body: &[u8]) -> Result<Registration, Refusal> {
    let wish: Wish = serde_json::from_slice(body).map_err(|error| Refusal::bad(error.to_string()))?;
    let fits = |byte: u8| byte.is_ascii_graphic();
    if !(1..=LONGEST).contains(&wish.study_hash.len()) || !wish.study_hash.bytes().all(fits) {
        return Err(Refusal::bad(format!("study_hash is 1 to {LONGEST} visible ASCII characters")));
    }
    if !(1..=MOST_CONDITIONS).contains(&wish.conditions) {
        return Err(Refusal::bad(format!("conditions is a number from 1 to {MOST_CONDITIONS}")));
    }
    if wish.condition.is_some_and(|condition| !(0..wish.conditions).contains(&condition)) {
        return Err(Refusal::bad("condition is null or a number from 0 to below conditions"));
    }
    if wish.participant.as_ref().is_some_and(|name| name.len() > LONGEST || name.chars().any(char::is_control)) {
        return Err(Refusal::bad(format!("participant is null or a text of at most {LONGEST} bytes on one line")));
    }
    Ok(Registration {
        session: wish.session.parse()?,
        secret: wish.secret.parse()?,
        study: study.parse()?,
        study_hash: wish.study_hash,
        conditions: wish.conditions,
        condition: wish.condition,
        participant: wish.participant,
    })
}
