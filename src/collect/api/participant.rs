//! What a participant's browser may do: begin, add to its own log, withdraw. Never read.

use super::visitor::{self, Visitor};
use super::{Desk, body};
use crate::collect::database::Database;
use crate::collect::sessions::{self, MOST_CONDITIONS, Registration};
use crate::collect::{Refusal, admission, entries, line};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// The longest hash, and the longest name of a participant.
const LONGEST: usize = 128;
/// The longest id, which leaves room for a mark.
const LONGEST_ID: usize = 100;

#[derive(Deserialize)]
struct Wish {
    session: String,
    secret: String,
    study_hash: String,
    conditions: i64,
    #[serde(default)]
    condition: Option<i64>,
    #[serde(default)]
    group: Option<String>,
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    signature: Option<String>,
    #[serde(default)]
    participant: Option<String>,
    #[serde(default)]
    another: bool,
    #[serde(default)]
    shared: bool,
    #[serde(default)]
    anew: bool,
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
    let (abandoned_after, library) = (desk.abandoned_after, desk.library.clone());
    let (name, hash) = (wish.study.clone(), wish.study_hash.clone());
    let document = tokio::task::spawn_blocking(move || library.find(name.as_ref(), &hash)).await;
    let document = document.map_err(|_| Refusal::Closing)?;
    let admitted = admission::admit(&wish, document.as_deref(), &desk.study_key);
    // From here on nobody knows the id: only the name that has come of it is written.
    let wish = Registration { id: None, signature: None, ..wish };
    let work = move |db: &mut dyn Database| {
        let admitted = admitted.as_ref().map_err(|why| *why);
        sessions::register(db, &wish, admitted, abandoned_after)
    };
    let told = desk.writer.write(work).await?;
    Ok(Json(json!({ "condition": told.condition, "participant": told.participant, "next": told.next })))
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
    let texts = [
        ("participant", &wish.participant, LONGEST),
        ("id", &wish.id, LONGEST_ID),
        ("group", &wish.group, LONGEST),
        ("signature", &wish.signature, LONGEST),
    ];
    for (name, text, longest) in texts {
        if text.as_ref().is_some_and(|text| text.len() > longest || text.chars().any(char::is_control)) {
            return Err(Refusal::bad(format!("{name} is null or a text of at most {longest} bytes on one line")));
        }
    }
    if wish.id.is_some() && wish.participant.is_some() {
        return Err(Refusal::bad("a session has an id, of which a name is made, or a name, and not both"));
    }
    Ok(Registration {
        session: wish.session.parse()?,
        secret: wish.secret.parse()?,
        study: study.parse()?,
        study_hash: wish.study_hash,
        conditions: wish.conditions,
        condition: wish.condition,
        group: wish.group,
        id: wish.id,
        signature: wish.signature,
        participant: wish.participant,
        another: wish.another,
        shared: wish.shared,
        anew: wish.anew,
    })
}
