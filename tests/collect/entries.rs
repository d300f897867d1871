//! A log grows at its end, each number once, and keeps every byte.

use crate::{KEY, Kind, Person, Stage, on_both, refused, status};
use geister_lab::collect::client::{CollectorError, Refused, fetch_logs};
use std::thread;

on_both!(
    what_is_no_entry_is_refused_when_it_arrives,
    a_document_is_opened_only_for_the_session_that_was_begun_with_it,
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

fn what_is_no_entry_is_refused_when_it_arrives(kind: Kind) {
    let stage = Stage::new(kind);
    let person = begun(&stage, 1);
    let start = person.line(0, "build");
    let hash = crate::study_hash();
    for bad in [
        start.replace(hash, "0000000あ"),
        start.replace(hash, &"0".repeat(64)),
        start.replace("\"study\":\"pilot\"", "\"study\":\"another\""),
        start.replace("\"draw_ply\":12", "\"draw_ply\":0"),
        start.replace("\"simulated\":", "\"spoiler\":1,\"simulated\":"),
        start.replace("\"condition\":1", "\"condition\":1,\"spoiler\":1"),
        start.replace("\"wall\":1767600000000", "\"wall\":2"),
        start.replace("\"mono\":0.0", "\"mono\":1e300"),
        person.line(1, "what").replace("\"n\":1", "\"n\":0"),
        person.line(1, "what").replace("trouble", "mischief").replace("\"n\":1", "\"n\":0"),
    ] {
        assert!(bad != start, "a change that changes nothing");
        assert_eq!(status(person.append(&stage.client, std::slice::from_ref(&bad))), 400, "{bad}");
    }
    // A session that was begun with another version of the study holds no log of this one.
    let other = Person::new(2);
    let hash = geister_lab::study::check::hash(&crate::old_document());
    stage.client.begin(&geister_lab::collect::client::Beginning { study_hash: hash, ..other.beginning() }).unwrap();
    assert_eq!(status(other.append(&stage.client, &other.lines(0..1))), 400);
    assert_eq!(person.append(&stage.client, &person.lines(0..3)).unwrap(), 3);
    let again = person.line(3, "what").replace("trouble\",\"what\"", "screen\",\"screen\"");
    assert_eq!(person.append(&stage.client, &[again]).unwrap(), 4);
    assert_eq!(status(person.append(&stage.client, &[start.replace("\"n\":0", "\"n\":4")])), 400, "it begins once");
    assert_eq!(fetch_logs(&stage.process.base, "pilot", KEY).unwrap().lines().count(), 4);
}

fn a_document_is_opened_only_for_the_session_that_was_begun_with_it(kind: Kind) {
    let stage = Stage::new(kind);
    let (person, nobody) = (begun(&stage, 1), Person::new(9));
    // A document with mistakes: whoever opens it says so.
    let mut broken = crate::document().clone();
    broken["draw_ply"] = 0.into();
    let start = |who: &Person| {
        let mut start: serde_json::Value = serde_json::from_str(&who.line(0, "build")).unwrap();
        start["study_hash"] = geister_lab::study::check::hash(&broken).into();
        start["document"] = broken.clone();
        start.to_string()
    };
    let hears = |who: &Person, secret: &str| {
        let (status, sentence) = refused(stage.client.append(&who.session, secret, &start(who)));
        assert!(!sentence.contains("draw_ply"), "{sentence}");
        status
    };
    assert_eq!(hears(&nobody, &nobody.secret), 404, "nobody knows this session");
    assert_eq!(hears(&person, &nobody.secret), 403);
    assert_eq!(hears(&person, &person.secret), 400, "and it has begun with another document");
    let twice = [person.line(0, "build"), person.line(0, "build")];
    assert_eq!(status(person.append(&stage.client, &twice)), 400, "a batch begins a session once");
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
            Err(CollectorError::Refused(Refused { status: 409, next: Some(3), .. })) => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(person.append(&stage.client, &person.lines(3..6)).unwrap(), 6);
}

fn lines_keep_their_bytes(kind: Kind) {
    let stage = Stage::new(kind);
    let person = begun(&stage, 1);
    let session = &person.session;
    let head =
        |n: u32| format!(r#""session" : "{session}","n":{n} , "v":1,"wall":1767600000017,"load":0,  "mono":1.50e+02"#);
    let trouble = |n: u32, what: &str| format!("{{\"event\":\"trouble\", {},\t\"what\":\"{what}\"}}", head(n));
    let lines = [
        person.line(0, "first").replacen("{\"v\":1", "{  \"v\" : 1", 1),
        trouble(1, r"ガイスター 👻 \ud83d\udc7b \\ ' $1 ?"),
        format!(r#"{{ {} ,"value":-0.0,"event":"answer","ms":0,"step":"end","item":"x","opponent":null }}"#, head(2)),
        trouble(3, "\u{2028}\u{feff}\u{7f}"),
        trouble(4, &"x".repeat(60_000)),
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
