//! A collector whose disk is full says so, loses nothing, and goes on when there is room again.

use crate::http::ask;
use crate::process::{Folder, KEY, Process, geister};
use crate::{Kind, Person, Stage, refused};
use geister_lab::collect::client::Client;
use std::io::Write;
use std::process::Command;
use std::time::Duration;
use ureq::http::Request;

/// A small disk of one's own, which only an administrator may make.
struct SmallDisk(Folder);

impl SmallDisk {
    fn new() -> Option<SmallDisk> {
        let folder = Folder::new();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=2m", "tmpfs"]).arg(&folder.0);
        mount.output().is_ok_and(|done| done.status.success()).then(|| SmallDisk(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0.0).output();
    }
}

#[test]
fn a_full_disk_is_told_and_nothing_is_lost() {
    let Some(disk) = SmallDisk::new() else {
        // Past what a test that passes keeps to itself.
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED a_full_disk_is_told_and_nothing_is_lost: only root can make a small disk"
        );
        return;
    };
    let folder = Folder::with_studies();
    let database = format!("sqlite:{}", disk.0.0.join("data.sqlite").display());
    let arguments = ["--address", "127.0.0.1:0", "--studies", "studies", "--database", &database];
    let mut command = geister(&folder, &arguments);
    command.env("GEISTER_COLLECT_KEY", KEY);
    let process = Process::start(command);
    let (client, person) = (Client::at(&process.base), Person::new(1));
    person.begin(&client).unwrap();
    person.append(&client, &person.lines(0..3)).unwrap();
    client.health().unwrap();
    let filler = disk.0.0.join("filler");
    let _ = std::fs::write(&filler, vec![1; 4_000_000]); // as far as there is room
    std::thread::sleep(Duration::from_secs(6)); // an answer is good for a few seconds
    let (status, sentence) = refused(client.health());
    assert_eq!((status, sentence.contains("full")), (503, true), "{sentence}");
    let (status, _) = refused(person.append(&client, &[person.line(3, &"x".repeat(60_000))]));
    assert_eq!(status, 503);
    std::fs::remove_file(&filler).unwrap();
    client.health().unwrap();
    assert_eq!(person.append(&client, &person.lines(3..5)).unwrap(), 5);
    assert_eq!(person.log(&client), person.lines(0..5));
}

#[test]
fn asking_often_writes_seldom() {
    let stage = Stage::new(Kind::Sqlite);
    for _ in 0..200 {
        assert_eq!(ask(Request::get(stage.url("/api/v1/health")), "").status(), 200);
    }
    let wal = std::fs::metadata(stage.folder.0.join("data.sqlite-wal")).map_or(0, |file| file.len());
    assert!(wal < 4_000_000, "{wal} bytes");
}
