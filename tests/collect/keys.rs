//! The researcher's key: given, or drawn once.

use crate::process::{Folder, KEY, Kind, Process, Stage, fails, geister};
use crate::{on_both, status};
use geister_lab::collect::client::Client;

const FREE: [&str; 2] = ["--address", "127.0.0.1:0"];

fn start(folder: &Folder, database: &str, more: &[&str]) -> Process {
    Process::start(geister(folder, &[&FREE, more, &["--database", database]].concat()))
}

/// The key in what it prints, where it prints one. The process ends.
fn told(process: Process) -> Option<String> {
    process.printed().split_once("once: ").map(|(_, key)| key.trim().to_owned())
}

on_both!(a_key_is_drawn_once_and_known_again);

fn a_key_is_drawn_once_and_known_again(kind: Kind) {
    // For its database; it was started with a key of its own, which is not kept.
    let stage = Stage::new(kind);
    let (folder, database) = (&stage.folder, stage.database.as_str());
    let key = told(start(folder, database, &[])).expect("a key at the first start");
    assert!(key.len() >= 32);
    let again = start(folder, database, &[]);
    let client = Client::at(&again.base);
    client.studies(&key).unwrap();
    assert_eq!(status(client.studies(KEY)), 401);
    assert_eq!(told(again), None, "nobody is told twice");

    let new = told(start(folder, database, &["--new-key"])).expect("a new key");
    let process = start(folder, database, &[]);
    assert_eq!(status(Client::at(&process.base).studies(&key)), 401);
    Client::at(&process.base).studies(&new).unwrap();
    if kind == Kind::Sqlite {
        let data = std::fs::read(folder.0.join("data.sqlite")).unwrap();
        assert!(!data.windows(key.len()).any(|window| window == new.as_bytes()), "only its hash is kept");
    }
}

#[test]
fn a_key_can_be_given_in_a_file() {
    let folder = Folder::new();
    let file = folder.file("key", "a-key-in-a-file-of-its-own\n");
    std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    let process = start(&folder, "sqlite:data.sqlite", &["--key-file", "key"]);
    Client::at(&process.base).studies("a-key-in-a-file-of-its-own").unwrap();
    assert_eq!(told(process), None);
    folder.file("short", "fifteen-letters");
    assert!(fails(&folder, &["--key-file", "short"]).contains("16 characters"));
    assert!(fails(&folder, &["--key-file", "none"]).contains("none"));
}
