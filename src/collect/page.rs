//! The built page, with the researchers' studies laid over its own.

use super::Refusal;
use super::names::StudyName;
use crate::study::pictures;
use crate::study::wire::served;
use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use std::path::PathBuf;
use tower_http::services::ServeDir;

/// Only what is ours, and WebAssembly; no script that stands in the page itself.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self'; connect-src 'self' https:; object-src 'none'; \
    base-uri 'self'; form-action 'self'; frame-ancestors 'self'";

/// A drawing that is opened by itself could hold a script, so nothing runs in it.
const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// Where the page and the studies are.
#[derive(Debug, Clone, Default)]
pub struct Folders {
    /// The built page.
    pub page: Option<PathBuf>,
    /// The studies, as `NAME.json`, and their pictures, as `NAME/file.png`.
    pub studies: Option<PathBuf>,
}

/// Everything that is not the collector's own.
pub fn routes(folders: Folders, participants_only: bool) -> Router {
    let studies = Router::new().route("/studies/{file}", get(study)).route("/studies/{study}/{file}", get(picture));
    let router = studies.with_state(folders.clone());
    let router = match folders.page {
        Some(page) => {
            let frames = Router::new().route("/", get(frame)).route("/index.html", get(frame));
            router.merge(frames.with_state((page.clone(), participants_only))).fallback_service(ServeDir::new(page))
        }
        None => router.fallback(async || Refusal::NotServed("this collector serves no page")),
    };
    router.layer(middleware::from_fn(dress))
}

/// The page's frame, with the mark by which its studies know that a collector served them and where to send their logs, and
/// whether there is a researcher's desk.
async fn frame(State((page, participants_only)): State<(PathBuf, bool)>) -> Result<Html<String>, Refusal> {
    let text = tokio::fs::read_to_string(page.join("index.html")).await;
    let text = text.map_err(|_| Refusal::NotServed("the page is gone"))?;
    let mark = format!("{}</head>", served::element(participants_only));
    Ok(Html(text.replacen("</head>", &mark, 1)))
}

/// A study of the researchers', else of the page.
async fn study(State(folders): State<Folders>, Path(file): Path<String>) -> Result<Response, Refusal> {
    let nothing = || Refusal::NotServed("there is no such study");
    // A name that has been checked cannot lead out of its folder.
    let stem = file.strip_suffix(".json").ok_or_else(nothing)?;
    if stem != "study.schema" {
        stem.parse::<StudyName>().map_err(|_| nothing())?;
    }
    let text = folders.read(std::path::Path::new(&file)).await.ok_or_else(nothing)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// A picture in a study's texts, which lies beside its document in a folder of the study's name.
async fn picture(
    State(folders): State<Folders>,
    Path((study, file)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    let nothing = || Refusal::NotServed("there is no such picture");
    // Names that have been checked cannot lead out of their folder.
    let study: StudyName = study.parse().map_err(|_| nothing())?;
    let kind = pictures::media_type(&file).ok_or_else(nothing)?;
    let bytes = folders.read(&PathBuf::from(study.as_ref()).join(&file)).await.ok_or_else(nothing)?;
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_SECURITY_POLICY, PICTURE_POLICY)];
    Ok((headers, bytes).into_response())
}

impl Folders {
    /// A file of the researchers', else of the page; its place has been checked.
    async fn read(&self, file: &std::path::Path) -> Option<Vec<u8>> {
        let places = [self.studies.clone(), self.page.as_ref().map(|page| page.join("studies"))];
        for place in places.into_iter().flatten() {
            if let Ok(bytes) = tokio::fs::read(place.join(file)).await {
                return Some(bytes);
            }
        }
        None
    }
}

/// Answers with what a browser should know about safety and caching; failures with a sentence.
async fn dress(request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let mut response = if path.split('/').any(|part| part.starts_with('.')) {
        Refusal::Nowhere.into_response()
    } else {
        next.run(request).await
    };
    let bare = !response.headers().contains_key(header::CONTENT_TYPE);
    match response.status() {
        StatusCode::NOT_FOUND if bare => {
            response = Refusal::Nowhere.into_response();
        }
        StatusCode::METHOD_NOT_ALLOWED => response = Refusal::Method.into_response(),
        _ => {}
    }
    let caching = if response.status().is_success() && is_named_by_content(&path) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CACHE_CONTROL, caching),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    response
}

/// Does the file's name hold the hash of its content, as in `app-0123456789abcdef.js`? Then it never changes.
fn is_named_by_content(path: &str) -> bool {
    let file = path.rsplit('/').next().unwrap_or_default();
    file.split(['-', '.', '_']).any(|part| part.len() == 16 && part.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_never_changes_is_kept_by_browsers() {
        assert!(is_named_by_content("/app-247cb9b9d5e14d8a.js"));
        assert!(is_named_by_content("/app-a1ba7e674f434ad0_bg.wasm"));
        assert!(["/", "/engine-search.js", "/index.html"].iter().all(|path| !is_named_by_content(path)));
    }
}
