//! What a researcher may do with the key: read.

use super::pieces::Pieces;
use super::{Desk, visitor};
use crate::collect::readers::Reader;
use crate::collect::{Refusal, reports};
use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use std::sync::Arc;

const LINES: [(header::HeaderName, &str); 1] = [(header::CONTENT_TYPE, "application/x-ndjson; charset=utf-8")];

/// `GET /study-key`
pub async fn study_key(State(desk): State<Arc<Desk>>, headers: HeaderMap) -> Result<Json<Value>, Refusal> {
    admit(&desk, &headers).await?;
    Ok(Json(json!({ "study_key": desk.study_key.text() })))
}

/// `GET /studies`
pub async fn studies(State(desk): State<Arc<Desk>>, headers: HeaderMap) -> Result<Json<Value>, Refusal> {
    let reader = admit(&desk, &headers).await?;
    let still_there = desk.still_there();
    let (_, studies) = reader.read(move |db| reports::studies(db, still_there)).await?;
    Ok(Json(json!({ "studies": studies })))
}

/// `GET /studies/{study}/sessions`
pub async fn sessions(
    State(desk): State<Arc<Desk>>,
    Path(study): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Value>, Refusal> {
    let reader = admit(&desk, &headers).await?;
    let study = study.parse()?;
    let (_, sessions) = reader.read(move |db| reports::sessions(db, &study)).await?;
    Ok(Json(json!({ "sessions": sessions })))
}

/// `GET /sessions/{session}/log`
pub async fn log(
    State(desk): State<Arc<Desk>>,
    Path(session): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let reader = admit(&desk, &headers).await?;
    let session = session.parse()?;
    let (_, log) = reader.read(move |db| reports::log(db, &session)).await?;
    Ok((LINES, log).into_response())
}

/// `GET /studies/{study}/logs`: a log at a time, so that a large study needs no more memory than a small one, and nobody
/// who reads slowly holds up the database.
pub async fn logs(
    State(desk): State<Arc<Desk>>,
    Path(study): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let reader = admit(&desk, &headers).await?;
    let study = study.parse()?;
    let (reader, sessions) = reader.read(move |db| reports::sessions(db, &study)).await?;
    let sessions = sessions.into_iter().filter(|session| session.entries > 0).map(|session| session.session).collect();
    Ok((LINES, Body::new(Pieces::of(reader, sessions))).into_response())
}

/// The key first: without it nothing is told, not even what there is.
async fn admit(desk: &Desk, headers: &HeaderMap) -> Result<Reader, Refusal> {
    if !visitor::bearer(headers).is_some_and(|word| desk.key.is(word)) {
        return Err(Refusal::Unknown("this needs the researcher's key"));
    }
    desk.readers.reader().await
}
