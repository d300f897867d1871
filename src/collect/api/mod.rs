//! The collector over HTTP: routes, who may use them, and how large and slow a request may be.

mod body;
mod participant;
mod pieces;
mod researcher;
mod teacher;
mod visitor;

pub use teacher::reach;
pub use visitor::Peer;
use visitor::Visitor;

use super::classes::Room;
use super::health::Health;
use super::key::Key;
use super::library::Library;
use super::limiter::Limiter;
use super::readers::Readers;
use super::writer::Writer;
use super::{Failure, Refusal, clock, sessions};
use crate::study::keyed::StudyKey;
use crate::study::wire::endpoint::{Endpoint, Kind, Method};
use crate::study::wire::limits::LARGEST_BODY;
use crate::study::wire::refusal::Told;
use crate::study::wire::{VERSION, reply};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::handler::Handler;
use axum::http::{HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, MethodRouter, on};
use axum::{Json, Router};
use std::sync::Arc;
use std::time::Duration;
use tower_http::cors::{AllowOrigin, CorsLayer};

/// How long a browser may remember what another origin is allowed.
const REMEMBER: Duration = Duration::from_secs(3600);

/// What every request has at hand.
pub struct Services {
    /// Where to write.
    pub writer: Writer,
    /// Where to read.
    pub readers: Readers,
    /// Can anything be written?
    pub health: Health,
    /// Who may read.
    pub key: Key,
    /// What makes pseudonyms and signs links.
    pub study_key: StudyKey,
    /// The studies for which sessions begin.
    pub library: Arc<Library>,
    /// The classes that are looked at.
    pub room: Arc<Room>,
    /// Where others on the same network reach this collector, where that is known.
    pub reach: Option<String>,
    /// Does nobody read here, whatever key they have?
    pub participants_only: bool,
    /// New sessions a minute.
    pub sessions: Limiter,
    /// Requests a minute.
    pub requests: Limiter,
    /// Is there a proxy in front that tells who asks?
    pub trust_proxy: bool,
    /// When a session without an end counts no more.
    pub abandoned_after: Duration,
    /// How long a request may take to arrive and be stored.
    pub patience: Duration,
}

impl Services {
    /// The time before which a session without an end was abandoned.
    fn still_there(&self) -> i64 {
        clock::now().saturating_sub(sessions::millis(self.abandoned_after))
    }
}

/// The routes below [`BASE`](crate::study::wire::BASE), for pages of our own origin and of those that are allowed.
pub fn routes(services: Arc<Services>, origins: &[HeaderValue]) -> Router {
    let participants = Router::new()
        .route(Endpoint::Health.route(), by(Endpoint::Health, health))
        .route(Endpoint::Begin.route(), by(Endpoint::Begin, participant::register))
        .route(Endpoint::Withdraw.route(), by(Endpoint::Withdraw, participant::withdraw))
        .route(Endpoint::Append.route(), by(Endpoint::Append, participant::append))
        .route(Endpoint::Class.route(), by(Endpoint::Class, teacher::one));
    let researchers = Router::new()
        .route(Endpoint::StudyKey.route(), by(Endpoint::StudyKey, researcher::study_key))
        .route(Endpoint::Studies.route(), by(Endpoint::Studies, researcher::studies))
        .route(Endpoint::Sessions.route(), by(Endpoint::Sessions, researcher::sessions))
        .route(Endpoint::Logs.route(), by(Endpoint::Logs, researcher::logs))
        .route(Endpoint::Log.route(), by(Endpoint::Log, researcher::log))
        .route(Endpoint::OpenClass.route(), by(Endpoint::OpenClass, teacher::open))
        .route(Endpoint::Classes.route(), by(Endpoint::Classes, teacher::all))
        .route(Endpoint::Standing.route(), by(Endpoint::Standing, teacher::standing));
    let api = if services.participants_only {
        // What is not there is not there in any way: an address that both sides have does not tell of the other one.
        participants.route(Endpoint::Sessions.route(), by(Endpoint::Sessions, nothing))
    } else {
        participants.merge(researchers)
    };
    let api = api
        .fallback(nothing)
        .method_not_allowed_fallback(async || Refusal::Method)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn_with_state(services.clone(), in_time))
        .layer(middleware::from_fn_with_state(services.clone(), not_too_often))
        .layer(middleware::map_response(sentences))
        .layer(middleware::map_response(private))
        .with_state(services);
    match cors(origins) {
        Some(cors) => api.layer(cors),
        None => api,
    }
}

/// A handler for an endpoint's method.
fn by<H: Handler<T, Arc<Services>>, T: 'static>(endpoint: Endpoint, handler: H) -> MethodRouter<Arc<Services>> {
    let filter = match endpoint.method() {
        Method::Get => MethodFilter::GET,
        Method::Post => MethodFilter::POST,
        Method::Delete => MethodFilter::DELETE,
    };
    on(filter, handler)
}

async fn nothing() -> Refusal {
    Refusal::Nowhere
}

/// Whoever watches a collector wants to hear of a full disk before the participants do.
async fn health(State(services): State<Arc<Services>>) -> Result<Json<reply::Healthy>, Failure> {
    services.health.check(&services.writer).await?;
    Ok(Json(reply::Healthy { ok: true, collector: VERSION }))
}

async fn in_time(State(services): State<Arc<Services>>, request: Request, next: Next) -> Result<Response, Refusal> {
    tokio::time::timeout(services.patience, next.run(request)).await.map_err(|_| Refusal::Slow)
}

async fn not_too_often(
    State(services): State<Arc<Services>>,
    mut request: Request,
    next: Next,
) -> Result<Response, Refusal> {
    let address = visitor::address(&request, services.trust_proxy);
    services.requests.admit(address).map_err(|seconds| Refusal::Often { seconds })?;
    request.extensions_mut().insert(Visitor(address));
    Ok(next.run(request).await)
}

/// What the web framework refuses by itself, such as an address that is no text, it tells in other ways than ours.
async fn sentences(response: Response) -> Response {
    let told = response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == Kind::Json.text());
    let status = response.status();
    if told || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    (status, Json(Told::sentence(status.canonical_reason().unwrap_or("this cannot be done")))).into_response()
}

/// No answer of ours belongs into a cache.
async fn private(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

fn cors(origins: &[HeaderValue]) -> Option<CorsLayer> {
    let allowed = match origins {
        [] => return None,
        any if any.iter().any(|origin| origin == "*") => AllowOrigin::any(),
        some => AllowOrigin::list(some.iter().cloned()),
    };
    let methods = Method::ALL.into_iter().filter_map(|method| method.text().parse().ok());
    let layer = CorsLayer::new()
        .allow_origin(allowed)
        .allow_methods(methods.collect::<Vec<axum::http::Method>>())
        .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE])
        .expose_headers([header::RETRY_AFTER])
        .max_age(REMEMBER);
    Some(layer)
}
