//! What a researcher may do with the key: read.

use super::pieces::Pieces;
use super::{Services, visitor};
use crate::collect::readers::Reader;
use crate::collect::{Failure, Refusal, reports};
use crate::study::SessionId;
use crate::study::wire::endpoint::Kind;
use crate::study::wire::{StudyName, reply};
use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// `GET /study-key`
pub async fn study_key(State(services): State<Arc<Services>>, headers: HeaderMap) -> Result<Json<reply::Key>, Failure> {
    admit(&services, &headers).await?;
    Ok(Json(reply::Key { study_key: services.study_key.text() }))
}

/// `GET /studies`
pub async fn studies(
    State(services): State<Arc<Services>>,
    headers: HeaderMap,
) -> Result<Json<reply::Studies>, Failure> {
    let reader = admit(&services, &headers).await?;
    let still_there = services.still_there();
    let (_, studies) = reader.read(move |db| reports::studies(db, still_there)).await?;
    Ok(Json(reply::Studies { studies }))
}

/// `GET /studies/{study}/sessions`
pub async fn sessions(
    State(services): State<Arc<Services>>,
    Path(study): Path<String>,
    headers: HeaderMap,
) -> Result<Json<reply::Sessions>, Failure> {
    let reader = admit(&services, &headers).await?;
    let study: StudyName = study.parse().map_err(Refusal::from)?;
    let (_, sessions) = reader.read(move |db| reports::sessions(db, &study)).await?;
    Ok(Json(reply::Sessions { sessions }))
}

/// `GET /sessions/{session}/log`
pub async fn log(
    State(services): State<Arc<Services>>,
    Path(session): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let reader = admit(&services, &headers).await?;
    let session: SessionId = session.parse().map_err(Refusal::from)?;
    let (_, log) = reader.read(move |db| reports::log(db, &session)).await?;
    Ok(lines(log))
}

/// `GET /studies/{study}/logs`: a log at a time, so that a large study needs no more memory than a small one, and nobody
/// who reads slowly holds up the database.
pub async fn logs(
    State(services): State<Arc<Services>>,
    Path(study): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let reader = admit(&services, &headers).await?;
    let study: StudyName = study.parse().map_err(Refusal::from)?;
    let (reader, sessions) = reader.read(move |db| reports::sessions(db, &study)).await?;
    let sessions = sessions.into_iter().filter(|session| session.entries > 0).map(|session| session.session).collect();
    Ok(lines(Body::new(Pieces::of(reader, sessions))))
}

fn lines(body: impl IntoResponse) -> Response {
    ([(header::CONTENT_TYPE, Kind::Lines.answered())], body).into_response()
}

/// The key first: without it nothing is told, not even what there is.
pub(super) async fn admit(services: &Services, headers: &HeaderMap) -> Result<Reader, Failure> {
    if !visitor::bearer(headers).is_some_and(|word| services.key.is(word)) {
        return Err(Refusal::NoKey.into());
    }
    services.readers.reader().await
}
