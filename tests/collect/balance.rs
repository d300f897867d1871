//! Conditions are assigned in balance.

use crate::{KEY, Kind, Person, Stage, in_condition, on_both, refused, status};
use geister_lab::collect::client::{Beginning, Client};
use geister_lab::study::check;
use std::thread;
use std::time::Duration;

on_both!(
    each_session_goes_where_fewest_are,
    a_log_of_another_condition_than_was_told_is_refused,
    who_asks_again_hears_the_same,
    who_came_at_once_is_spread_evenly,
    two_collectors_on_one_database_keep_one_balance,
    who_left_long_ago_does_not_count,
    researchers_see_who_is_where,
);

fn each_session_goes_where_fewest_are(kind: Kind) {
    let stage = Stage::new(kind);
    let told: Vec<u32> = (0..5).map(|number| begin(&stage.client, &Person::new(number))).collect();
    assert_eq!(told, [0, 1, 2, 0, 1]);
    let asks = |number, change: &dyn Fn(&mut Beginning)| {
        let person = Person::new(number);
        let mut beginning = person.wherever();
        change(&mut beginning);
        stage.client.begin(&beginning)
    };
    assert_eq!(asks(10, &|wish| wish.condition = Some(2)).unwrap(), 2, "who asks for a condition gets it");
    assert_eq!(asks(11, &|wish| wish.condition = Some(2)).unwrap(), 2);
    assert_eq!(asks(12, &|_| ()).unwrap(), 0, "and is counted: two, two, three");
    assert_eq!(asks(13, &|_| ()).unwrap(), 1);
    let old = check::hash(&crate::old_document());
    let asked = Person::new(14);
    let beginning = Beginning { study_hash: old, ..asked.wherever() };
    assert_eq!(stage.client.begin(&beginning).unwrap(), 0, "a changed study counts for itself");
    assert_eq!(status(asks(16, &|wish| wish.condition = Some(3))), 400);
    for conditions in [0, 1, 2, 4] {
        let why = "how many there are says the document";
        assert_eq!(status(asks(17, &|wish| wish.conditions = conditions)), 400, "{why}");
    }
}

fn begin(client: &Client, person: &Person) -> u32 {
    client.begin(&person.wherever()).unwrap()
}

fn a_log_of_another_condition_than_was_told_is_refused(kind: Kind) {
    let stage = Stage::new(kind);
    let [first, second] = [1, 2].map(Person::new);
    assert_eq!([begin(&stage.client, &first), begin(&stage.client, &second)], [0, 1]);
    let told = refused(second.append(&stage.client, &second.lines(0..2)));
    assert!(told.0 == 400 && told.1.contains("another condition"), "{told:?}");
    assert!(second.log(&stage.client).is_empty());
    assert_eq!(second.append(&stage.client, &[in_condition(&second.line(0, "move"), 1)]).unwrap(), 1);
    assert_eq!(first.append(&stage.client, &first.lines(0..2)).unwrap(), 2);
}

fn who_asks_again_hears_the_same(kind: Kind) {
    let stage = Stage::new(kind);
    let [first, second] = [1, 2].map(Person::new);
    assert_eq!([begin(&stage.client, &first), begin(&stage.client, &second)], [0, 1]);
    first.append(&stage.client, &first.lines(0..2)).unwrap();
    assert_eq!(begin(&stage.client, &first), 0);
    let stolen = Beginning { secret: second.secret.clone(), ..first.beginning() };
    assert_eq!(status(stage.client.begin(&stolen)), 409);
    assert_eq!(status(stage.client.begin(&Beginning { study: "another".to_owned(), ..first.beginning() })), 409);
    assert_eq!(stage.client.sessions("pilot", KEY).unwrap().len(), 2, "nobody is counted twice");
}

fn who_came_at_once_is_spread_evenly(kind: Kind) {
    let stage = Stage::new(kind);
    let told = all_at_once(&[&stage.client], 60);
    assert_eq!(told, [20, 20, 20]);
}

fn two_collectors_on_one_database_keep_one_balance(kind: Kind) {
    let stage = Stage::new(kind);
    let second = stage.second(&["--sessions-per-minute", "0"]);
    let told = all_at_once(&[&stage.client, &Client::at(&second.base)], 60);
    assert_eq!(told, [20, 20, 20]);
}

/// So many begin, each in a thread of its own; how many are in each condition.
fn all_at_once(clients: &[&Client], people: u64) -> [usize; 3] {
    let told: Vec<u32> = thread::scope(|scope| {
        let come = |number: u64| {
            let client = clients[number as usize % clients.len()];
            scope.spawn(move || begin(client, &Person::new(number)))
        };
        let threads: Vec<_> = (0..people).map(come).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    [0, 1, 2].map(|condition| told.iter().filter(|&&told| told == condition).count())
}

fn who_left_long_ago_does_not_count(kind: Kind) {
    let stage = Stage::with(kind, &["--abandoned-after", "0.02"]);
    let people: Vec<Person> = (0..6).map(Person::new).collect();
    let begin = |number: usize| begin(&stage.client, &people[number]);
    assert_eq!([begin(0), begin(1), begin(2)], [0, 1, 2]);
    people[0].append(&stage.client, &[people[0].line(0, "start"), people[0].line(1, "finish")]).unwrap();
    thread::sleep(Duration::from_millis(1400));
    assert_eq!([begin(3), begin(4)], [1, 2], "the one in condition 0 has finished, the others have gone");
    stage.client.withdraw(&people[0].session, &people[0].secret).unwrap();
    assert_eq!(begin(5), 0, "nor does one who has withdrawn");
    let studies = stage.client.studies(KEY).unwrap();
    let counts = &studies[0].by_condition;
    assert_eq!(counts.iter().map(|counts| counts.abandoned).collect::<Vec<_>>(), [0, 1, 1]);
}

fn researchers_see_who_is_where(kind: Kind) {
    let stage = Stage::new(kind);
    let people: Vec<Person> = (0..4).map(Person::new).collect();
    for person in &people {
        let beginning = Beginning { participant: Some("P-07 ä".to_owned()), ..person.wherever() };
        let told = stage.client.begin(&beginning).unwrap();
        let mut lines = person.lines(0..3);
        lines[0] = in_condition(&lines[0], told);
        person.append(&stage.client, &lines).unwrap();
    }
    people[0].append(&stage.client, &[people[0].line(3, "finish"), people[0].line(4, "late")]).unwrap();
    stage.client.withdraw(&people[3].session, &people[3].secret).unwrap();
    let studies = stage.client.studies(KEY).unwrap();
    let [study] = studies.as_slice() else { panic!("{studies:?}") };
    assert_eq!((study.study.as_str(), study.study_hash.as_str(), study.conditions), ("pilot", crate::study_hash(), 3));
    let counts = |counts: &geister_lab::study::wire::reply::Counts| {
        [counts.condition, counts.started, counts.finished, counts.withdrawn, counts.abandoned]
    };
    let told: Vec<_> = study.by_condition.iter().map(counts).collect();
    assert_eq!(told, [[0, 2, 1, 1, 0], [1, 1, 0, 0, 0], [2, 1, 0, 0, 0]]);
    let sessions = stage.client.sessions("pilot", KEY).unwrap();
    assert!(sessions.is_sorted_by(|a, b| a.session < b.session));
    let first = sessions.iter().find(|session| session.session == people[0].session).unwrap();
    assert_eq!((first.entries, first.participant.as_deref(), first.condition), (5, Some("P-07 ä"), 0));
    assert!(first.finished.is_some() && first.started <= first.seen && first.bytes > 0);
    assert!(stage.client.sessions("nobody", KEY).unwrap().is_empty());
}
