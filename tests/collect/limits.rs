//! So much and no more; so often and no more; so slow and no slower.

use crate::process::{Kind, Stage};
use crate::{Person, on_both, refused, status};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

on_both!(a_session_has_so_many_entries, a_session_has_so_many_bytes);

fn a_session_has_so_many_entries(kind: Kind) {
    let stage = Stage::new(kind);
    let person = Person::new(1);
    person.begin(&stage.client).unwrap();
    for start in (0..20_000).step_by(5000) {
        person.append(&stage.client, &person.lines(start..start + 5000)).unwrap();
    }
    let (status, sentence) = refused(person.append(&stage.client, &person.lines(20_000..20_001)));
    assert_eq!((status, sentence.contains("20000")), (413, true), "{sentence}");
    assert_eq!(person.append(&stage.client, &person.lines(19_999..20_000)).unwrap(), 20_000, "a retry is no growth");
}

/// A line that is nearly as long as one may be; the first one holds a document besides.
fn large(person: &Person, n: u64) -> String {
    person.line(n, &"x".repeat(if n == 0 { 50_000 } else { 60_000 }))
}

fn a_session_has_so_many_bytes(kind: Kind) {
    let stage = Stage::new(kind);
    let person = Person::new(1);
    person.begin(&stage.client).unwrap();
    let large = |n: u64| large(&person, n);
    let mut sent = 0;
    let refusal = loop {
        let batch: Vec<String> = (sent..sent + 17).map(large).collect();
        match person.append(&stage.client, &batch) {
            Ok(next) => sent = next,
            Err(error) => break refused::<()>(Err(error)),
        }
    };
    assert_eq!((refusal.0, refusal.1.contains("bytes"), sent / 17), (413, true, 16), "{}", refusal.1);
}

#[test]
fn lines_and_bodies_have_a_largest_size() {
    let stage = Stage::new(Kind::Sqlite);
    let person = Person::new(1);
    person.begin(&stage.client).unwrap();
    let (status, sentence) = refused(person.append(&stage.client, &[person.line(0, &"x".repeat(70_000))]));
    assert_eq!((status, sentence.contains("line 1")), (413, true), "{sentence}");
    let batch: Vec<String> = (0..18).map(|n| large(&person, n)).collect();
    assert_eq!(crate::status(person.append(&stage.client, &batch)), 413);
    assert_eq!(person.append(&stage.client, &batch[..17]).unwrap(), 17);
}

#[test]
fn new_sessions_from_one_address_are_limited() {
    let stage = Stage::with(Kind::Sqlite, &["--sessions-per-minute", "3"]);
    for number in 0..3 {
        Person::new(number).begin(&stage.client).unwrap();
    }
    let fourth = Person::new(3);
    let (status, sentence) = refused(fourth.begin(&stage.client));
    assert_eq!((status, sentence.contains("try again in")), (429, true), "{sentence}");
    let first = Person::new(0);
    assert_eq!(first.append(&stage.client, &first.lines(0..2)).unwrap(), 2, "whoever has begun goes on");
}

#[test]
fn behind_a_proxy_each_visitor_counts_and_no_address_is_kept() {
    let ask = |stage: &Stage, forwarded: &str| {
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        agent.get(stage.url("/api/v1/health")).header("x-forwarded-for", forwarded).call().unwrap()
    };
    let stage = Stage::with(Kind::Sqlite, &["--requests-per-minute", "2", "--trust-proxy"]);
    let statuses = |stage: &Stage, list: [&str; 4]| list.map(|forwarded| ask(stage, forwarded).status().as_u16());
    // What a visitor claims stands before what the proxy adds.
    let list = ["203.0.113.77", "198.51.100.1, 203.0.113.77", "198.51.100.2, 203.0.113.77", "203.0.113.78"];
    assert_eq!(statuses(&stage, list), [200, 200, 429, 200]);
    let refused = ask(&stage, "203.0.113.77");
    let wait: u64 = refused.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=61).contains(&wait));
    let data = std::fs::read(stage.folder.0.join("data.sqlite")).unwrap();
    let (_, said) = stage.process.stop();
    assert!(!String::from_utf8_lossy(&data).contains("203.0.113") && !said.contains("203.0.113"), "{said}");

    let stage = Stage::with(Kind::Sqlite, &["--requests-per-minute", "2"]);
    assert_eq!(statuses(&stage, list), [200, 200, 429, 429], "without a proxy nobody is believed");
}

#[test]
fn whoever_sends_too_slowly_is_hung_up_on() {
    let stage = Stage::with(Kind::Sqlite, &["--patience", "1"]);
    let person = Person::new(1);
    person.begin(&stage.client).unwrap();
    let address = stage.process.base.strip_prefix("http://").unwrap();
    let hear = |start: &str| {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.write_all(start.as_bytes()).unwrap();
        let began = Instant::now();
        let mut heard = String::new();
        let _ = stream.read_to_string(&mut heard); // a reset is an end too
        assert!(began.elapsed() < Duration::from_secs(10), "{start}");
        heard
    };
    hear("");
    hear("GET /api/v1/hea");
    let head = format!(
        "POST /api/v1/sessions/{}/entries HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {}\r\n\
         content-type: application/x-ndjson\r\ncontent-length: 100\r\n\r\n{{",
        person.session, person.secret
    );
    let heard = hear(&head);
    assert!(heard.starts_with("HTTP/1.1 408") && heard.contains(r#"{"error":"#), "{heard}");
    assert_eq!(person.append(&stage.client, &[]).unwrap(), 0, "and others are served");
    assert_eq!(status(stage.client.log(&person.session, "wrong")), 401);
}
