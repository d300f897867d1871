//! Who may begin, and under which name. Consent belongs to a person, and so does an id.

use crate::{KEY, Kind, Person, Stage, document, on_both, refused};
use geister_lab::collect::client::{Beginning, Begun, Client, CollectorError};
use geister_lab::study::{check, pseudonym};
use serde_json::{Value, json};
use std::time::Duration;

on_both!(
    an_id_becomes_a_keyed_pseudonym_and_is_kept_nowhere,
    who_has_finished_does_not_begin_again,
    who_is_on_the_way_elsewhere_is_told,
    somebody_else_under_the_same_id_gets_a_name_of_their_own,
);

const ID: &str = "anna.example-of-room-4";

/// The study with something changed, put into the collector's folder; its hash.
fn changed(stage: &Stage, change: impl Fn(&mut Value)) -> String {
    let mut study = document().clone();
    change(&mut study);
    stage.folder.file("studies/changed.json", &study.to_string());
    // A folder is looked through once a second.
    std::thread::sleep(Duration::from_millis(1100));
    check::hash(&study)
}

fn come(client: &Client, number: u64, change: impl Fn(&mut Beginning)) -> Result<Begun, CollectorError> {
    let person = Person::new(number);
    let mut beginning = Beginning { id: Some(ID.to_owned()), ..person.beginning() };
    change(&mut beginning);
    client.register(&beginning)
}

fn finish(client: &Client, number: u64) {
    let person = Person::new(number);
    person.append(client, &[person.line(0, "start"), person.line(1, "finish")]).unwrap();
}

fn an_id_becomes_a_keyed_pseudonym_and_is_kept_nowhere(kind: Kind) {
    let stage = Stage::new(kind);
    let name = come(&stage.client, 1, |_| ()).unwrap().participant.unwrap();
    let key = stage.client.study_key(KEY).unwrap();
    assert_eq!(name, key.pseudonym("pilot", ID), "as `geister study pseudonym` computes it");
    assert_ne!(name, pseudonym::without_key("pilot", ID), "which nobody finds by trying ids");
    let sessions = stage.client.sessions("pilot", KEY).unwrap();
    assert_eq!(sessions[0].participant.as_deref(), Some(name.as_str()));
    assert_eq!(come(&stage.client, 1, |_| ()).unwrap().participant, Some(name), "an answer may be lost");
    if kind == Kind::Sqlite {
        let files = std::fs::read_dir(&stage.folder.0).unwrap().map(|file| file.unwrap().path());
        let holds = |path: std::path::PathBuf| {
            let bytes = if path.is_file() { std::fs::read(path).unwrap() } else { Vec::new() };
            bytes.windows(ID.len()).any(|window| window == ID.as_bytes())
        };
        assert!(!files.into_iter().any(holds), "the id is in no file");
    }
    assert_eq!(refused(Client::at(&stage.process.base).study_key("not-the-researchers-key")).0, 401);
}

fn who_has_finished_does_not_begin_again(kind: Kind) {
    let stage = Stage::new(kind);
    come(&stage.client, 1, |_| ()).unwrap();
    finish(&stage.client, 1);
    let (status, told) = refused(come(&stage.client, 2, |_| ()));
    assert_eq!((status, told.contains("finished")), (409, true), "{told}");
    assert_eq!(refused(come(&stage.client, 2, |wish| wish.anew = true)).0, 409, "nor where somebody insists");
    come(&stage.client, 3, |wish| wish.id = Some("somebody-else".to_owned())).unwrap();
    let person = Person::new(1);
    stage.client.withdraw(&person.session, &person.secret).unwrap();
    come(&stage.client, 2, |_| ()).unwrap();
    finish(&stage.client, 2);
    let may = changed(&stage, |study| study["repeat"] = true.into());
    let again = Person::new(4);
    let beginning = Beginning { study_hash: may, id: Some(ID.to_owned()), ..again.beginning() };
    stage.client.register(&beginning).unwrap();
}

fn who_is_on_the_way_elsewhere_is_told(kind: Kind) {
    let stage = Stage::with(kind, &["--abandoned-after", "0.05"]);
    let name = come(&stage.client, 1, |_| ()).unwrap().participant;
    let (status, told) = refused(come(&stage.client, 2, |_| ()));
    assert_eq!((status, told.contains("another browser")), (409, true), "{told}");
    let anew = come(&stage.client, 2, |wish| wish.anew = true).unwrap();
    assert_eq!(anew.participant, name, "it is the same person");
    std::thread::sleep(Duration::from_millis(3200));
    assert_eq!(come(&stage.client, 3, |_| ()).unwrap().participant, name, "what was left long ago stops nobody");
}

fn somebody_else_under_the_same_id_gets_a_name_of_their_own(kind: Kind) {
    let stage = Stage::new(kind);
    let first = come(&stage.client, 1, |_| ()).unwrap().participant.unwrap();
    finish(&stage.client, 1);
    let second = come(&stage.client, 2, |wish| wish.another = true).unwrap().participant.unwrap();
    assert!(second.starts_with(&format!("{first}~")), "{second}");
    // At a seat of a laboratory many sit under one id, one after the other.
    let at_the_seat = |wish: &mut Beginning| wish.shared = true;
    let third = come(&stage.client, 3, at_the_seat).unwrap().participant.unwrap();
    assert!(third.starts_with(&format!("{first}~")) && third != second, "{third}");
    let free = come(&stage.client, 4, |wish| (wish.id, wish.shared) = (Some("seat-8".to_owned()), true)).unwrap();
    assert!(!free.participant.unwrap().contains('~'), "the first one at a seat has it to itself");
    let kept = changed(&stage, |study| study["participant_ids"] = "as-given".into());
    let fifth = Person::new(5);
    let beginning = Beginning { study_hash: kept, id: Some("seat-9".to_owned()), another: true, ..fifth.beginning() };
    let name = stage.client.register(&beginning).unwrap().participant.unwrap();
    assert!(name.starts_with("seat-9~"), "{name}");
}

#[test]
fn a_log_that_names_somebody_else_is_refused() {
    let stage = Stage::new(Kind::Sqlite);
    let name = come(&stage.client, 1, |_| ()).unwrap().participant.unwrap();
    let person = Person::new(1);
    let named = |name: &str| {
        person.line(0, "start").replacen("\"participant\":null", &format!("\"participant\":\"{name}\""), 1)
    };
    let (status, told) = refused(person.append(&stage.client, &[named("p-0123456789abcdef")]));
    assert_eq!((status, told.contains("another participant")), (400, true), "{told}");
    assert_eq!(person.append(&stage.client, &[named(&name)]).unwrap(), 1);
}

#[test]
fn a_document_that_the_collector_does_not_have_is_refused_with_a_sentence() {
    let stage = Stage::new(Kind::Sqlite);
    let person = Person::new(1);
    let unknown = "0".repeat(64);
    let (status, told) = refused(stage.client.begin(&Beginning { study_hash: unknown, ..person.beginning() }));
    assert_eq!((status, told.contains("folder of studies")), (404, true), "{told}");
    assert_eq!(refused(stage.client.begin(&Beginning { study: "another".to_owned(), ..person.beginning() })).0, 404);
    assert!(stage.client.studies(KEY).unwrap().is_empty(), "nothing of it is kept");
    // One that comes while it runs, and one that ships, are known.
    let new = changed(&stage, |study| study["draw_ply"] = 16.into());
    stage.client.begin(&Beginning { study_hash: new, ..person.beginning() }).unwrap();
    let (name, text) = geister_lab::study::shipped::SHIPPED[0];
    let document = check::parse(text).unwrap();
    let hash = check::hash(&document);
    let conditions = geister_lab::study::assignment::conditions(&check::read_value(document).unwrap());
    let other = Person::new(2);
    let beginning = Beginning { study: name.to_owned(), study_hash: hash, conditions, ..other.beginning() };
    stage.client.begin(&beginning).unwrap();
}

#[test]
fn a_study_that_wants_signed_links_opens_with_nothing_else() {
    let stage = Stage::new(Kind::Sqlite);
    let hash = changed(&stage, |study| study["links"] = "signed".into());
    let key = stage.client.study_key(KEY).unwrap();
    let signature = key.signature("pilot", "P001");
    let come = |number: u64, id: Option<&str>, signature: Option<&str>| {
        let person = Person::new(number);
        let (id, signature) = (id.map(str::to_owned), signature.map(str::to_owned));
        stage.client.register(&Beginning { study_hash: hash.clone(), id, signature, ..person.beginning() })
    };
    for (id, offered) in [
        (None, None),
        (Some("P001"), None),
        (Some("P001"), Some("")),
        (Some("P002"), Some(signature.as_str())),
        (None, Some(signature.as_str())),
    ] {
        let (status, told) = refused(come(1, id, offered));
        assert_eq!((status, told.contains("signed")), (403, true), "{id:?} {offered:?}: {told}");
    }
    come(1, Some("P001"), Some(&signature)).unwrap();
    // The command line makes the same links, with the key and with the collector that has it.
    let invite = |more: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_geister"));
        command.args(["study", "invite", "studies/changed.json", "--participants", "P001,räum 2"]).args(more);
        let output = command.current_dir(&stage.folder.0).env("GEISTER_COLLECT_KEY", KEY).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let links = invite(&["--key", &key.text(), "--page", "https://lab.example.org/"]);
    let second = key.signature("pilot", "räum 2");
    let expected = format!(
        "https://lab.example.org/#/study/pilot?participant=P001&sig={signature}\n\
         https://lab.example.org/#/study/pilot?participant=r%C3%A4um%202&sig={second}\n"
    );
    assert_eq!(links, expected);
    assert_eq!(invite(&["--collector", &stage.process.base, "--page", "https://lab.example.org/"]), expected);
}

#[test]
fn a_group_that_is_asked_for_is_balanced_in_itself() {
    let stage = Stage::new(Kind::Sqlite);
    let agents: Vec<String> = document()["opponents"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["agent"].as_str().unwrap().to_owned())
        .collect();
    let hash = changed(&stage, |study| {
        study["groups"] = json!([{ "name": "one", "opponents": agents }, { "name": "two", "opponents": agents }]);
        study["blocks"] = json!([{ "order": "latin-square" }]);
    });
    let conditions = 2 * if agents.len().is_multiple_of(2) { agents.len() } else { 2 * agents.len() } as u32;
    assert!(conditions > 2, "there is something to balance");
    let come = |number: u64, group: Option<&str>| {
        let person = Person::new(number);
        let group = group.map(str::to_owned);
        stage.client.begin(&Beginning { study_hash: hash.clone(), conditions, group, ..person.wherever() })
    };
    let told: Vec<u32> = (0..u64::from(conditions)).map(|number| come(number, Some("two")).unwrap()).collect();
    let row = (0..conditions).filter(|condition| condition % 2 == 1);
    assert_eq!(told, row.clone().chain(row).collect::<Vec<_>>(), "every row of the square in turn, and again");
    assert_eq!(come(100, None).unwrap(), 0, "who asks for nothing goes where fewest are");
    assert_eq!(refused(come(101, Some("three"))).0, 400);
}

#[test]
fn where_only_participants_come_nobody_reads() {
    let stage = Stage::with(Kind::Sqlite, &["--participants-only"]);
    let person = Person::new(1);
    person.begin(&stage.client).unwrap();
    person.append(&stage.client, &person.lines(0..3)).unwrap();
    assert_eq!(refused(stage.client.studies(KEY)).0, 404);
    assert_eq!(refused(stage.client.sessions("pilot", KEY)).0, 404);
    assert_eq!(refused(stage.client.study_key(KEY)).0, 404);
    assert_eq!(refused(stage.client.log(&person.session, KEY).map(drop)).0, 404);
    assert_eq!(refused(stage.client.logs("pilot", KEY).map(drop)).0, 404);
    // A second collector on the same data, which participants cannot reach, has the desk.
    let desk = stage.second(&[]);
    assert_eq!(Client::at(&desk.base).sessions("pilot", KEY).unwrap().len(), 1);
    stage.client.withdraw(&person.session, &person.secret).unwrap();
}
