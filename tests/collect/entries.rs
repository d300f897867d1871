//! A log grows at its end, each number once, and keeps every byte.

use crate::{KEY, Kind, Person, Stage, on_both, refused, status};
use geister_lab::collect::client::{CollectorError, fetch_logs};
use std::thread;

on_both!(
    what_is_sent_again_is_stored_once,
    another_line_under_the_same_number_is_refused_with_its_whole_batch,
    after_a_gap_the_collector_says_where_to_go_on,
    lines_keep_their_bytes,
    only_the_sessions_own_secret_writes,
    the_same_batch_from_many_sides_is_stored_once,
    all_logs_come_ordered_by_session_and_number,
    a_lost_connection_to_the_database_is_made_again,
);

fn begun(stage: &Stage, number: u64) -> Person {
    let person = Person::new(number);
    person.begin(&stage.client).unwrap();
    person
}

fn what_is_sent_again_is_stored_once(kind: Kind) {
    let stage = Stage::new(kind);
    let person = begun(&stage, 1);
    let send = |lines: &[String]| person.append(&stage.client, lines).unwrap();
    assert_eq!(send(&[]), 0, "to send nothing is to ask how far it is");
    assert_eq!(send(&person.lines(0..3)), 3);
    assert_eq!(send(&person.lines(0..3)), 3);
    assert_eq!(send(&person.lines(1..5)), 5, "old ones and new ones");
    assert_eq!(send(&person.lines(2..3)), 5);
    let twice = [person.lines(5..7), person.lines(4..8), person.lines(0..1)].concat();
    assert_eq!(send(&twice), 8, "also within a batch");
    assert_eq!(send(&[]), 8);
    assert_eq!(person.log(&stage.client), person.lines(0..8));
}

fn another_line_under_the_same_number_is_refused_with_its_whole_batch(kind: Kind) {
    let stage = Stage::new(kind);
    let person = begun(&stage, 1);
    person.append(&stage.client, &person.lines(0..3)).unwrap();
    let forged = [person.line(2, "another"), person.line(3, "move")];
    let (status, sentence) = refused(person.append(&stage.client, &forged));
    assert_eq!((status, sentence.contains("entry 2")), (409, true), "{sentence}");
    let within = [person.line(3, "move"), person.line(3, "another")];
    assert_eq!(refused(person.append(&stage.client, &within)).0, 409);
    assert_eq!(person.log(&stage.client), person.lines(0..3));
}

fn after_a_gap_the_collector_says_where_to_go_on(kind: Kind) {
    let stage = Stage::new(kind);
    let person = begun(&stage, 1);
    person.append(&stage.client, &person.lines(0..3)).unwrap();
    for lines in [person.lines(4..6), [person.lines(3..4), person.lines(5..6)].concat()] {
        match person.append(&stage.client, &lines) {
            Err(CollectorError::Refused { status: 409, next: Some(3), .. }) => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(person.append(&stage.client, &person.lines(3..6)).unwrap(), 6);
}

fn lines_keep_their_bytes(kind: Kind) {
    let stage = Stage::new(kind);
    let person = begun(&stage, 1);
    let session = &person.session;
    let lines = [
        format!(r#"{{ "session" : "{session}","n":0 , "x":  1.50e+02, "y":18446744073709551616, "z":-0.0 }}"#),
        format!(r#"{{"n":1,"x":"ガイスター 👻 \ud83d\udc7b \u0000 \\ ' $1 ?","session":"{session}"}}"#),
        format!(r#"{{"n":2,"b":1,"a":2,"b":3,"event":{{"not":"a text"}},"session":"{session}","":null}}"#),
        format!("{{\"n\":3,\t\"session\":\"{session}\",\"x\":\"\u{2028}\u{feff}\u{7f}\"}}"),
        format!(r#"{{"n":4,"session":"{session}","x":"{}"}}"#, "x".repeat(60_000)),
    ];
    person.append(&stage.client, &lines).unwrap();
    assert_eq!(person.log(&stage.client), lines);
    let without_end = person.line(5, "move");
    assert_eq!(stage.client.append(session, &person.secret, &without_end).unwrap(), 6);
    assert_eq!(person.log(&stage.client)[5], without_end);
}

fn only_the_sessions_own_secret_writes(kind: Kind) {
    let stage = Stage::new(kind);
    let (person, other) = (begun(&stage, 1), begun(&stage, 2));
    let lines = person.line(0, "move");
    for wrong in [other.secret.as_str(), KEY] {
        assert_eq!(status(stage.client.append(&person.session, wrong, &lines)), 403, "{wrong}");
        assert_eq!(status(stage.client.withdraw(&person.session, wrong)), 403);
    }
    assert_eq!(status(stage.client.append(&person.session, "", &lines)), 401);
    let nobody = Person::new(3);
    assert_eq!(status(nobody.append(&stage.client, &nobody.lines(0..1))), 404);
    assert_eq!(status(stage.client.withdraw(&nobody.session, &nobody.secret)), 404);
    assert!(person.log(&stage.client).is_empty());
}

fn the_same_batch_from_many_sides_is_stored_once(kind: Kind) {
    let stage = Stage::new(kind);
    let person = begun(&stage, 1);
    thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| assert_eq!(person.append(&stage.client, &person.lines(0..40)).unwrap(), 40));
        }
    });
    assert_eq!(person.log(&stage.client), person.lines(0..40));
}

fn all_logs_come_ordered_by_session_and_number(kind: Kind) {
    let stage = Stage::new(kind);
    assert_eq!(fetch_logs(&stage.process.base, "pilot", KEY).unwrap(), "");
    let mut people: Vec<Person> = (0..12).map(|number| begun(&stage, number)).collect();
    for round in 0..3 {
        for person in &people {
            person.append(&stage.client, &person.lines(round * 10..round * 10 + 10)).unwrap();
        }
    }
    begun(&stage, 100); // without an entry
    people.sort_by(|a, b| a.session.cmp(&b.session));
    let all: Vec<String> = people.iter().flat_map(|person| person.lines(0..30)).collect();
    let logs = fetch_logs(&stage.process.base, "pilot", KEY).unwrap();
    assert!(logs.lines().eq(&all) && logs.ends_with('\n'));
    assert_eq!(fetch_logs(&stage.process.base, "another", KEY).unwrap(), "");
}

fn a_lost_connection_to_the_database_is_made_again(kind: Kind) {
    let stage = Stage::new(kind);
    let person = begun(&stage, 1);
    for n in 0..4 {
        if kind == Kind::Postgres {
            let mut client = postgres::Client::connect(&stage.database, postgres::NoTls).unwrap();
            let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                          WHERE datname = current_database() AND pid <> pg_backend_pid()";
            client.query(others, &[]).unwrap();
        }
        assert_eq!(person.append(&stage.client, &person.lines(n..n + 1)).unwrap(), n + 1);
    }
    assert_eq!(person.log(&stage.client), person.lines(0..4));
}
