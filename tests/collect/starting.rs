//! What is refused at the start, and how it ends.

use crate::process::{Folder, Kind, Stage, fails};
use crate::{Person, on_both};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

on_both!(a_database_of_a_newer_program_is_refused, told_to_stop_it_ends_without_losing_anything);

fn a_database_of_a_newer_program_is_refused(kind: Kind) {
    let stage = Stage::new(kind);
    let arguments = ["--database", &stage.database, "--address", "127.0.0.1:0"];
    let newer = "INSERT INTO schema_version (version) VALUES (99)";
    match kind {
        Kind::Sqlite => {
            let file = rusqlite::Connection::open(stage.folder.0.join("data.sqlite")).unwrap();
            file.execute_batch(newer).unwrap();
        }
        Kind::Postgres => {
            let mut client = postgres::Client::connect(&stage.database, postgres::NoTls).unwrap();
            client.batch_execute(newer).unwrap();
        }
    }
    let said = fails(&stage.folder, &arguments);
    assert!(said.contains("newer version") && said.contains("99"), "{said}");
}

fn told_to_stop_it_ends_without_losing_anything(kind: Kind) {
    let mut stage = Stage::new(kind);
    let people: Vec<Person> = (0..8).map(Person::new).collect();
    for person in &people {
        person.begin(&stage.client).unwrap();
    }
    let stopping = AtomicBool::new(false);
    let next = stage.second(&[]);
    let old = std::mem::replace(&mut stage.process, next);
    let acknowledged: Vec<u64> = thread::scope(|scope| {
        let client = &stage.client;
        let stopping = &stopping;
        let send = |person: &'_ Person| {
            let person = Person { session: person.session.clone(), secret: person.secret.clone() };
            scope.spawn(move || {
                let mut stored = 0;
                while let Ok(next) = person.append(client, &person.lines(stored..stored + 3)) {
                    stored = next;
                }
                assert!(stopping.load(Ordering::SeqCst), "it was refused before it was told to stop");
                stored
            })
        };
        let threads: Vec<_> = people.iter().map(send).collect();
        thread::sleep(std::time::Duration::from_millis(300));
        stopping.store(true, Ordering::SeqCst);
        let (code, said) = old.stop();
        assert_eq!((code, said.contains("ended; everything")), (Some(0), true), "{said}");
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let client = geister_lab::collect::client::Client::at(&stage.process.base);
    for (person, acknowledged) in people.iter().zip(acknowledged) {
        let log = person.log(&client);
        assert!(acknowledged > 0 && log.len() as u64 >= acknowledged);
        assert_eq!(log, person.lines(0..log.len() as u64));
    }
}

#[test]
fn what_makes_no_sense_is_refused_with_a_sentence() {
    let folder = Folder::new();
    folder.file("dist/index.html", "");
    assert!(fails(&folder, &["--page", "nowhere"]).contains("there is no page in nowhere"));
    assert!(fails(&folder, &["--studies", "nowhere"]).contains("nowhere is not a folder"));
    assert!(fails(&folder, &["--database", "mysql://x"]).contains("sqlite:FILE"));
    assert!(fails(&folder, &["--database", "sqlite:nowhere/data.sqlite"]).contains("nowhere/data.sqlite"));
    assert!(fails(&folder, &["--database", "postgres://nobody@%2Fnowhere/x"]).contains("PostgreSQL"));
    assert!(fails(&folder, &["--address", "lab"]).contains("--address"));
    let exposed = fails(&folder, &["--page", "dist", "--database", "sqlite:dist/data.sqlite"]);
    assert!(exposed.contains("everybody could read it"), "{exposed}");
    folder.file("text.sqlite", &"this is no database. ".repeat(100));
    assert!(fails(&folder, &["--database", "sqlite:text.sqlite"]).contains("SQLite"));
    let taken = Stage::new(Kind::Sqlite);
    let address = taken.process.base.strip_prefix("http://").unwrap();
    assert!(fails(&folder, &["--address", address]).contains("cannot listen at"));
}
