//! Whatever is asked wrongly is answered with a sentence, and who has no key reads nothing.

use crate::{KEY, Kind, Person, Stage, status};
use serde_json::{Value, json};
use ureq::http::{Request, Response};
use ureq::{Agent, Body};

/// Asks, whatever the answer.
pub fn ask(request: ureq::http::request::Builder, body: &str) -> Response<Body> {
    let config = Agent::config_builder().http_status_as_error(false).allow_non_standard_methods(true);
    Agent::from(config.build()).run(request.body(body.to_owned()).unwrap()).unwrap()
}

fn sentence(mut response: Response<Body>) -> (u16, String) {
    let status = response.status().as_u16();
    assert_eq!(response.headers()["content-type"], "application/json", "{status}");
    let told: Value = serde_json::from_str(&response.body_mut().read_to_string().unwrap()).unwrap();
    (status, told["error"].as_str().unwrap().to_owned())
}

#[test]
fn the_page_can_find_out_that_a_collector_is_there() {
    let stage = Stage::new(Kind::Sqlite);
    stage.client.health().unwrap();
    let mut response = ask(Request::get(stage.url("/api/v1/health")), "");
    assert_eq!(response.headers()["cache-control"], "no-store");
    let told: Value = serde_json::from_str(&response.body_mut().read_to_string().unwrap()).unwrap();
    assert_eq!(told, json!({ "ok": true, "collector": 1 }));
}

#[test]
fn without_the_key_nothing_is_read() {
    let stage = Stage::new(Kind::Sqlite);
    let person = Person::new(1);
    person.begin(&stage.client).unwrap();
    person.append(&stage.client, &person.lines(0..3)).unwrap();
    let session = &person.session;
    let paths = [
        "studies",
        "studies/pilot/sessions",
        "studies/pilot/logs",
        "studies/nothing/logs",
        &format!("sessions/{session}/log"),
    ];
    for path in paths {
        let url = stage.url(&format!("/api/v1/{path}"));
        let (status, told) = sentence(ask(Request::get(&url), ""));
        assert_eq!((status, told.contains("key")), (401, true), "{path}");
        for word in [person.secret.as_str(), "", "the-key-of-the-testz", KEY.strip_prefix('t').unwrap()] {
            let request = Request::get(&url).header("authorization", format!("Bearer {word}"));
            assert_eq!(sentence(ask(request, "")).0, 401, "{path} with {word}");
        }
        let request = Request::get(&url).header("authorization", format!("Basic {KEY}"));
        assert_eq!(sentence(ask(request, "")).0, 401);
        let request = Request::get(&url).header("authorization", format!("bearer {KEY}"));
        assert_eq!(ask(request, "").status(), 200, "{path}");
    }
    assert_eq!(status(stage.client.log(&Person::new(2).session, KEY)), 404);
}

#[test]
fn what_is_asked_wrongly_is_answered_with_a_sentence() {
    let stage = Stage::new(Kind::Sqlite);
    let person = Person::new(1);
    person.begin(&stage.client).unwrap();
    let wrong = |method: &str, path: &str, kind: &str, body: &str| {
        let request = Request::builder().method(method).uri(stage.url(&format!("/api/v1/{path}")));
        let request = request.header("authorization", format!("Bearer {}", person.secret));
        sentence(ask(if kind.is_empty() { request } else { request.header("content-type", kind) }, body))
    };
    let json = "application/json";
    let good = json!({ "session": person.session, "secret": person.secret, "study_hash": crate::study_hash(), "conditions": 3 });
    assert_eq!(wrong("GET", "nothing", "", "").0, 404);
    assert_eq!(wrong("GET", "", "", "").0, 404);
    assert_eq!(wrong("POST", "health", "", "").0, 405);
    assert_eq!(wrong("DELETE", "studies/pilot/sessions", "", "").0, 405);
    assert_eq!(wrong("GET", "sessions/%ff/log", "", "").0, 400);
    assert_eq!(wrong("POST", "studies/pilot/sessions", "text/plain", &good.to_string()).0, 415);
    assert_eq!(wrong("POST", "studies/pilot/sessions", json, "{").0, 400);
    assert_eq!(wrong("POST", "studies/pilot/sessions", json, "[]").0, 400);
    assert_eq!(wrong("POST", "studies/Pilot/sessions", json, &good.to_string()).0, 400);
    assert_eq!(wrong("POST", "studies/a..b/sessions", json, &good.to_string()).0, 400);
    for (field, value) in [
        ("session", json!("6F")),
        ("session", json!(person.session.to_uppercase() + "F")),
        ("secret", json!("short")),
        ("study_hash", json!("")),
        ("study_hash", json!("with space")),
        ("study_hash", json!("x".repeat(129))),
        ("conditions", json!(0)),
        ("conditions", json!(1001)),
        ("conditions", json!("3")),
        ("condition", json!(3)),
        ("condition", json!(-1)),
        ("participant", json!("x".repeat(129))),
        ("participant", json!("two\nlines")),
        ("participant", json!("nul\u{0}")),
        ("participant", json!(7)),
        ("id", json!("x".repeat(101))),
        ("id", json!("two\nlines")),
        ("group", json!(2)),
        ("another", json!("yes")),
    ] {
        let mut bad = good.clone();
        bad[field] = value.clone();
        let (status, told) = wrong("POST", "studies/pilot/sessions", json, &bad.to_string());
        assert_eq!((status, told.len() > 10), (400, true), "{field} {value}: {told}");
    }
    let entries = format!("sessions/{}/entries", person.session);
    let lines = "application/x-ndjson; charset=utf-8";
    let line = person.line(0, "move");
    assert_eq!(wrong("POST", &entries, json, &line).0, 415);
    assert_eq!(wrong("POST", &entries, "", &line).0, 415);
    assert_eq!(wrong("POST", &entries, lines, &format!("{line}\n\n{line}")).0, 400);
    assert_eq!(wrong("POST", &entries, lines, &format!("{line}\r\n")).0, 400);
    assert_eq!(wrong("POST", &entries, lines, &Person::new(2).line(0, "move")).0, 400);
    assert_eq!(wrong("POST", "sessions/short/entries", lines, &line).0, 400);
    let request = Request::post(stage.url(&format!("/api/v1/{entries}"))).header("content-type", lines);
    assert_eq!(sentence(ask(request, &line)).0, 401);
    assert_eq!(person.append(&stage.client, &[]).unwrap(), 0, "nothing of it was stored");
}

#[test]
fn pages_of_other_origins_are_let_in_only_where_they_are_allowed() {
    let preflight = |stage: &Stage, origin: &str| {
        let url = stage.url("/api/v1/studies/pilot/sessions");
        let request = Request::options(url).header("origin", origin).header("access-control-request-method", "POST");
        let response = ask(request.header("access-control-request-headers", "authorization,content-type"), "");
        response.headers().get("access-control-allow-origin").map(|value| value.to_str().unwrap().to_owned())
    };
    let closed = Stage::new(Kind::Sqlite);
    assert_eq!(preflight(&closed, "https://lab.example.org"), None);
    let some = Stage::with(Kind::Sqlite, &["--allow-origin", "https://lab.example.org"]);
    assert_eq!(preflight(&some, "https://lab.example.org").as_deref(), Some("https://lab.example.org"));
    assert_eq!(preflight(&some, "https://other.example.org"), None);
    let all = Stage::with(Kind::Sqlite, &["--allow-origin", "*"]);
    assert_eq!(preflight(&all, "https://other.example.org").as_deref(), Some("*"));
}
