//! Serves `dist/` below a sub-path, as a project's pages are served: an absolute address in the page would fail here.

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{self, Next};
use axum::response::Response;
use std::path::Path;
use std::sync::{Arc, Mutex};
use tower_http::services::ServeDir;

const FOLDER: &str = "/geister";

/// What was asked for in vain.
type Failures = Arc<Mutex<Vec<String>>>;

/// A web server on a port of its own, which ends with the test's runtime.
pub struct Server {
    /// Where the page is.
    pub address: String,
    failures: Failures,
}

impl Server {
    /// Serves the page.
    pub async fn start() -> Server {
        let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("dist");
        assert!(dist.join("index.html").exists(), "there is no page to test in {}: run `make build`", dist.display());
        let failures = Failures::default();
        // Studies of the tests' own lie beside those that ship.
        let studies = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/studies");
        let studies = ServeDir::new(studies).fallback(ServeDir::new(dist.join("studies")));
        let router = Router::new()
            .nest_service(&format!("{FOLDER}/studies"), studies)
            .nest_service(FOLDER, ServeDir::new(dist))
            .layer(middleware::from_fn_with_state(failures.clone(), note_failures));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("the port").port();
        tokio::spawn(async move { axum::serve(listener, router).await });
        Server { address: format!("http://127.0.0.1:{port}{FOLDER}/"), failures }
    }

    /// The requests that were not answered well.
    pub fn failures(&self) -> Vec<String> {
        self.failures.lock().expect("nobody panics with it").clone()
    }
}

async fn note_failures(State(failures): State<Failures>, request: Request, next: Next) -> Response {
    let asked = request.uri().to_string();
    let response = next.run(request).await;
    let status = response.status();
    if status.is_client_error() || status.is_server_error() {
        failures.lock().expect("nobody panics with it").push(format!("{status} {asked}"));
    }
    response
}
