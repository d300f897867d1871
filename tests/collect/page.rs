//! The built page, and the researchers' studies over its own.

use crate::http::ask;
use crate::process::{Folder, KEY, Process, geister};
use std::io::{Read, Write};
use std::net::TcpStream;
use ureq::http::Request;

fn serve(folder: &Folder) -> Process {
    folder.file("dist/index.html", "<!doctype html><head></head>the page");
    folder.file("dist/app-247cb9b9d5e14d8a.js", "export {}");
    folder.file("dist/worker_bg.wasm", "wasm");
    folder.file("dist/.hidden", "hidden");
    folder.file("dist/studies/own.json", r#"{"from":"page"}"#);
    folder.file("dist/studies/both.json", r#"{"from":"page"}"#);
    folder.file("studies/both.json", r#"{"from":"researchers"}"#);
    folder.file("studies/new.json", r#"{"from":"researchers"}"#);
    folder.file("studies/notes.txt", "for us only");
    folder.file("studies/both/board.svg", "<svg/>");
    folder.file("studies/both/notes.txt", "for us only");
    folder.file("dist/studies/own/board.png", "png");
    folder.file("secret.json", "secret");
    folder.file("secret.png", "secret");
    let arguments = ["--page", "dist", "--studies", "studies", "--address", "127.0.0.1:0"];
    let mut command = geister(folder, &arguments);
    command.env("GEISTER_COLLECT_KEY", KEY);
    Process::start(command)
}

#[test]
fn the_page_is_served_with_what_browsers_should_know() {
    let folder = Folder::new();
    let process = serve(&folder);
    let get = |path: &str| {
        let mut response = ask(Request::get(format!("{}{path}", process.base)), "");
        let text = response.body_mut().read_to_string().unwrap();
        (response, text)
    };
    let (response, text) = get("/");
    let marked = r#"<!doctype html><head><meta name="geister-collector" content="1"></head>the page"#;
    assert_eq!((response.status().as_u16(), text.as_str()), (200, marked), "it says who served it");
    assert_eq!(response.headers()["cache-control"], "no-cache");
    assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8");
    assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    assert_eq!(response.headers()["referrer-policy"], "no-referrer");
    let policy = response.headers()["content-security-policy"].to_str().unwrap();
    assert!(
        policy.contains("script-src 'self' 'wasm-unsafe-eval';") && policy.contains("worker-src 'self'"),
        "{policy}"
    );
    let (response, _) = get("/app-247cb9b9d5e14d8a.js");
    assert!(response.headers()["cache-control"].to_str().unwrap().contains("immutable"));
    let (response, _) = get("/worker_bg.wasm");
    assert_eq!(response.headers()["content-type"], "application/wasm");
    assert_eq!(response.headers()["cache-control"], "no-cache");
    for nothing in ["/nothing", "/.hidden", "/studies/.hidden", "/app-0000000000000000.js", "/api/v2/health"] {
        let (response, text) = get(nothing);
        assert_eq!((response.status().as_u16(), text.contains("\"error\"")), (404, true), "{nothing}: {text}");
        assert_eq!(response.headers()["cache-control"], "no-cache");
    }
    assert_eq!(ask(Request::post(format!("{}/", process.base)), "").status(), 405);
}

#[test]
fn studies_of_the_researchers_lie_over_those_of_the_page() {
    let folder = Folder::new();
    let process = serve(&folder);
    let get = |path: &str| {
        let mut response = ask(Request::get(format!("{}{path}", process.base)), "");
        (response.status().as_u16(), response.body_mut().read_to_string().unwrap())
    };
    assert_eq!(get("/studies/own.json"), (200, r#"{"from":"page"}"#.to_owned()));
    assert_eq!(get("/studies/both.json"), (200, r#"{"from":"researchers"}"#.to_owned()));
    assert_eq!(get("/studies/new.json"), (200, r#"{"from":"researchers"}"#.to_owned()));
    folder.file("studies/later.json", "{}");
    assert_eq!(get("/studies/later.json").0, 200, "also one that came while it runs");
    for nothing in
        ["/studies/none.json", "/studies/notes.txt", "/studies/..%2Fsecret.json", "/studies/%2e%2e%2fsecret.json"]
    {
        assert_eq!(get(nothing).0, 404, "{nothing}");
    }
}

#[test]
fn pictures_lie_beside_their_study_and_nothing_else_is_served_from_there() {
    let folder = Folder::new();
    let process = serve(&folder);
    let get = |path: &str| ask(Request::get(format!("{}{path}", process.base)), "");
    let response = get("/studies/both/board.svg");
    assert_eq!(
        (response.status().as_u16(), &response.headers()["content-type"]),
        (200, &"image/svg+xml".parse().unwrap())
    );
    let policy = response.headers()["content-security-policy"].to_str().unwrap();
    assert!(
        policy.contains("sandbox") && policy.contains("default-src 'none'"),
        "no script runs in a drawing: {policy}"
    );
    assert_eq!(get("/studies/own/board.png").status(), 200, "those of the page too");
    for nothing in [
        "/studies/both/notes.txt",
        "/studies/both/none.png",
        "/studies/both/..%2F..%2Fsecret.png",
        "/studies/%2e%2e/secret.png",
        "/studies/both/.board.svg",
        "/studies/Both/board.svg",
    ] {
        assert_eq!(get(nothing).status(), 404, "{nothing}");
    }
}

#[test]
fn no_path_leads_out_of_the_page() {
    let folder = Folder::new();
    let process = serve(&folder);
    for path in
        ["/../secret.json", "/studies/../../secret.json", "/%2e%2e/secret.json", "//secret.json", "/..%5csecret.json"]
    {
        // By hand: a client would tidy the path up.
        let mut stream = TcpStream::connect(process.base.strip_prefix("http://").unwrap()).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
        let mut heard = String::new();
        stream.read_to_string(&mut heard).unwrap();
        assert!(heard.starts_with("HTTP/1.1 4") && !heard.ends_with("secret"), "{path}: {heard}");
    }
}
