//! Whoever withdraws is deleted, and stays deleted.

use crate::{KEY, Kind, Person, Stage, on_both, status};
use geister_lab::collect::client::{Beginning, fetch_logs};

on_both!(a_withdrawn_session_is_gone_and_does_not_come_back, a_late_retry_does_not_bring_it_back_after_a_restart);

const SECRET_WORD: &str = "something-only-this-participant-said";

fn said(person: &Person, n: u64) -> String {
    person.line(n, &format!("{SECRET_WORD}\",\"more\":\"{}", SECRET_WORD.repeat(200)))
}

fn a_withdrawn_session_is_gone_and_does_not_come_back(kind: Kind) {
    let stage = Stage::new(kind);
    let [person, other] = [1, 2].map(Person::new);
    for person in [&person, &other] {
        let beginning = Beginning { participant: Some("pseudonym-07".to_owned()), ..person.beginning() };
        stage.client.begin(&beginning).unwrap();
    }
    let lines: Vec<String> = (0..50).map(|n| said(&person, n)).collect();
    person.append(&stage.client, &lines).unwrap();
    other.append(&stage.client, &other.lines(0..5)).unwrap();
    if kind == Kind::Sqlite {
        assert!(files_hold(&stage, SECRET_WORD), "the test can see it while it is there");
    }
    stage.client.withdraw(&person.session, &person.secret).unwrap();
    stage.client.withdraw(&person.session, &person.secret).unwrap();

    assert_eq!(status(person.append(&stage.client, &lines)), 410);
    assert_eq!(status(person.append(&stage.client, &[])), 410);
    assert_eq!(status(person.begin(&stage.client)), 410);
    assert_eq!(status(stage.client.log(&person.session, KEY)), 410);
    let logs = fetch_logs(&stage.process.base, "pilot", KEY).unwrap();
    assert!(logs.lines().eq(other.lines(0..5)), "{logs}");
    let sessions = stage.client.sessions("pilot", KEY).unwrap();
    let grave = sessions.iter().find(|session| session.session == person.session).unwrap();
    assert_eq!((grave.entries, grave.bytes, grave.participant.as_deref(), grave.finished), (0, 0, None, None));
    let day = grave.withdrawn.unwrap();
    assert_eq!((day % 86_400_000, grave.started, grave.seen), (0, day, day), "a day, no time of day");
    if kind == Kind::Sqlite {
        assert!(!files_hold(&stage, SECRET_WORD), "its bytes are gone from the database's files");
    }
}

fn files_hold(stage: &Stage, word: &str) -> bool {
    let paths = std::fs::read_dir(&stage.folder.0).unwrap().map(|file| file.unwrap().path());
    paths
        .filter(|path| path.is_file())
        .map(|path| std::fs::read(path).unwrap())
        .any(|bytes| bytes.windows(word.len()).any(|window| window == word.as_bytes()))
}

fn a_late_retry_does_not_bring_it_back_after_a_restart(kind: Kind) {
    let mut stage = Stage::new(kind);
    let person = Person::new(1);
    person.begin(&stage.client).unwrap();
    person.append(&stage.client, &person.lines(0..5)).unwrap();
    stage.client.withdraw(&person.session, &person.secret).unwrap();
    stage.kill_and_restart(&[]);
    assert_eq!(status(person.begin(&stage.client)), 410);
    assert_eq!(status(person.append(&stage.client, &person.lines(0..5))), 410);
    assert_eq!(fetch_logs(&stage.process.base, "pilot", KEY).unwrap(), "");
}
