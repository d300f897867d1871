//! What a participant's browser may do: begin, add to its own log, withdraw. Never read.

use super::visitor::{self, Visitor};
use super::{Services, body};
use crate::collect::database::Database;
use crate::collect::sessions::{self, Registration};
use crate::collect::{Failure, Refusal, admission, entries, line};
use crate::study::wire::endpoint::Kind;
use crate::study::wire::{Beginning, reply};
use crate::study::{SessionId, Study, assignment};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::{Extension, Json};
use std::sync::Arc;

/// `POST /studies/{study}/sessions`
pub async fn register(
    State(services): State<Arc<Services>>,
    Path(study): Path<String>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<reply::Begun>, Failure> {
    let wish = registration(Beginning::read(&study, &body::of_type(Kind::Json, &headers, body)?)?)?;
    services.sessions.admit(address).map_err(|seconds| Refusal::Often { seconds })?;
    let (abandoned_after, library) = (services.abandoned_after, services.library.clone());
    let (name, hash) = (wish.study.clone(), wish.study_hash.clone());
    let document = tokio::task::spawn_blocking(move || library.find(name.as_ref(), &hash)).await;
    let document = document.map_err(|_| Refusal::Closing)?;
    if let Some(study) = &document {
        has_as_many(study, &wish)?;
    }
    let admitted = admission::admit(&wish, document.as_deref(), &services.study_key);
    // From here on nobody knows the id: only the name that has come of it is written.
    let wish = Registration { id: None, signature: None, ..wish };
    let work = move |db: &mut dyn Database| {
        let admitted = admitted.as_ref().map_err(|why| *why);
        sessions::register(db, &wish, admitted, abandoned_after)
    };
    Ok(Json(services.writer.write(work).await?))
}

/// `POST /sessions/{session}/entries`
pub async fn append(
    State(services): State<Arc<Services>>,
    Path(session): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<reply::Stored>, Failure> {
    let secret = visitor::secret(&headers)?;
    let session: SessionId = session.parse().map_err(Refusal::from)?;
    let batch = line::read(&session, &body::of_type(Kind::Lines, &headers, body)?)?;
    let next = services.writer.write(move |db| entries::append(db, &session, &secret, &batch)).await?;
    Ok(Json(reply::Stored { next: sessions::number(next) }))
}

/// `DELETE /sessions/{session}`
pub async fn withdraw(
    State(services): State<Arc<Services>>,
    Path(session): Path<String>,
    headers: HeaderMap,
) -> Result<Json<reply::Withdrawn>, Failure> {
    let secret = visitor::secret(&headers)?;
    let session: SessionId = session.parse().map_err(Refusal::from)?;
    services.writer.delete(move |db| sessions::withdraw(db, &session, &secret)).await?;
    Ok(Json(reply::Withdrawn { withdrawn: true }))
}

/// How many conditions a study has says its document, not whoever comes.
fn has_as_many(study: &Study, wish: &Registration) -> Result<(), Refusal> {
    match assignment::conditions(study) {
        true_number if true_number == wish.conditions => Ok(()),
        true_number => Err(Refusal::bad(format!("the study has {true_number} conditions, not {}", wish.conditions))),
    }
}

/// What is kept of a wish: its secret only as the hash.
fn registration(wish: Beginning) -> Result<Registration, Refusal> {
    Ok(Registration {
        session: wish.session,
        secret: wish.secret.parse()?,
        study: wish.study.parse()?,
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
        class: wish.class,
    })
}
