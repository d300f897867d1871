//! Serves the built page below a sub-path, as a project's pages are served: an absolute address in the page would fail here.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_LENGTH;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use tower_http::services::ServeDir;

const FOLDER: &str = "/geister";

/// What was asked for.
#[derive(Clone, Default)]
struct Asked {
    /// In vain.
    failures: Arc<Mutex<Vec<String>>>,
    /// What was sent, and how long it was.
    sent: Arc<Mutex<Vec<(String, u64)>>>,
    /// A file that is not given as it is: part of its name, and what becomes of it.
    trouble: Arc<Mutex<Option<(&'static str, Trouble)>>>,
}

/// What becomes of a file on its way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// It is not there.
    Missing,
    /// Only its beginning comes.
    CutOff,
    /// It is as long as it should be, but something in it is not as it should be.
    Changed,
    /// There is no answer at all, as without a network.
    Gone,
}

/// The built page: `dist/`, or another one that `GEISTER_DIST` names.
pub fn dist() -> PathBuf {
    let named = std::env::var_os("GEISTER_DIST").map(PathBuf::from);
    named.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("dist"))
}

/// A web server on a port of its own, which ends with the test's runtime.
pub struct Server {
    /// Where the page is.
    pub address: String,
    asked: Asked,
}

impl Server {
    /// Serves the page.
    pub async fn start() -> Server {
        Server::of(dist()).await
    }

    /// Serves a page in another folder. A file `x.br` beside `x` is sent in its place.
    pub async fn of(dist: PathBuf) -> Server {
        assert!(dist.join("index.html").exists(), "there is no page to test in {}: run `make build`", dist.display());
        let asked = Asked::default();
        // Studies of the tests' own lie beside those that ship.
        let studies = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/studies");
        let studies = ServeDir::new(studies).fallback(ServeDir::new(dist.join("studies")));
        let router = Router::new()
            .nest_service(&format!("{FOLDER}/studies"), studies)
            .nest_service(FOLDER, ServeDir::new(dist).precompressed_br())
            .layer(middleware::from_fn_with_state(asked.clone(), note));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("the port").port();
        tokio::spawn(async move { axum::serve(listener, router).await });
        Server { address: format!("http://127.0.0.1:{port}{FOLDER}/"), asked }
    }

    /// The requests that were not answered well.
    pub fn failures(&self) -> Vec<String> {
        self.asked.failures.lock().expect("nobody panics with it").clone()
    }

    /// Gives no file whole whose name contains this, until it is told otherwise.
    pub fn trouble(&self, trouble: Option<(&'static str, Trouble)>) {
        *self.asked.trouble.lock().expect("nobody panics with it") = trouble;
    }

    /// What was sent since the beginning, or since it was forgotten.
    pub fn sent(&self) -> Vec<(String, u64)> {
        self.asked.sent.lock().expect("nobody panics with it").clone()
    }

    /// Counts anew what is sent.
    pub fn forget(&self) {
        self.asked.sent.lock().expect("nobody panics with it").clear();
    }
}

async fn note(State(asked): State<Asked>, request: Request, next: Next) -> Response {
    let path = request.uri().to_string();
    let trouble = *asked.trouble.lock().expect("nobody panics with it");
    let trouble = trouble.filter(|(part, _)| path.contains(part)).map(|(_, trouble)| trouble);
    let response = match trouble {
        None => next.run(request).await,
        // Whoever unwinds here takes the connection along.
        Some(Trouble::Gone) => std::panic::resume_unwind(Box::new(())),
        Some(Trouble::Missing) => StatusCode::NOT_FOUND.into_response(),
        Some(Trouble::CutOff) => other(next.run(request).await, |bytes| bytes.truncate(bytes.len() / 2)).await,
        Some(Trouble::Changed) => {
            other(next.run(request).await, |bytes| bytes.iter_mut().for_each(|byte| *byte ^= 1)).await
        }
    };
    let status = response.status();
    if status.is_client_error() || status.is_server_error() {
        asked.failures.lock().expect("nobody panics with it").push(format!("{status} {path}"));
    }
    let length = response.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    asked.sent.lock().expect("nobody panics with it").push((path, length.unwrap_or_default()));
    response
}

/// Something else in the place of what would have been sent.
async fn other(response: Response, change: impl FnOnce(&mut Vec<u8>)) -> Response {
    let (mut parts, body) = response.into_parts();
    let mut bytes = axum::body::to_bytes(body, usize::MAX).await.expect("a file").to_vec();
    change(&mut bytes);
    parts.headers.remove(CONTENT_LENGTH);
    Response::from_parts(parts, bytes.into())
}
