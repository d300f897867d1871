//! A study whose page a collector serves: every event arrives, once.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use super::way::Participant;
use crate::driver::browse;
use crate::page::say;
use geister_lab::collect::client::Client;
use geister_lab::study::session::Screen;
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const KEY: &str = "the-researchers-key-of-this-test";

/// A collector with a database of its own, gone with the test.
struct Collector {
    process: Child,
    folder: PathBuf,
    address: String,
}

impl Collector {
    fn start(name: &str, port: u16, folder: Option<PathBuf>) -> Collector {
        let folder = folder.unwrap_or_else(|| {
            let folder = std::env::temp_dir().join(format!("geister-browser-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&folder).unwrap();
            folder
        });
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut process = Command::new(env!("CARGO_BIN_EXE_geister"))
            .arg("collect")
            .args(["--page".as_ref(), root.join("dist").as_os_str()])
            .args(["--studies".as_ref(), root.join("tests/data/studies").as_os_str()])
            .args(["--address", &format!("127.0.0.1:{port}")])
            .args(["--database", &format!("sqlite:{}", folder.join("data.sqlite").display())])
            .env("GEISTER_COLLECT_KEY", KEY)
            .env_remove("DATABASE_URL")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // It says on standard error where it listens, or why it does not start.
        let mut heard = String::new();
        let mut said = BufReader::new(process.stderr.take().unwrap());
        let address = loop {
            let mut line = String::new();
            assert!(said.read_line(&mut line).unwrap() > 0, "the collector does not start: {heard}");
            heard += &line;
            if let Some(at) = line.split_whitespace().find(|word| word.starts_with("http://")) {
                break at.trim_end_matches(['/', '.', ',']).to_owned();
            }
        };
        std::thread::spawn(move || said.lines().for_each(drop));
        Collector { process, folder, address }
    }

    fn port(&self) -> u16 {
        self.address.rsplit(':').next().unwrap().parse().unwrap()
    }

    fn kill(mut self) -> PathBuf {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        std::mem::take(&mut self.folder)
    }
}

impl Drop for Collector {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        if self.folder.as_os_str().is_empty() {
            return;
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn stored(address: &str, session: &str) -> Vec<String> {
    let log = Client::at(address).log(session, KEY).unwrap();
    log.lines().map(Result::unwrap).collect()
}

#[test]
fn a_log_arrives_whole_and_once_through_a_lost_network_and_a_killed_collector() {
    browse(|page| async move {
        page.will_be_noisy(); // a network that is gone shows in the console
        let collector = Collector::start("whole", 0, None);
        let port = collector.port();
        page.move_to(format!("{}/", collector.address));
        page.open("#/study/short?participant=P1&lang=en").await;
        let person = Participant::at(&page);
        person.until(|session| matches!(session.screen(), Screen::Playing(1))).await;
        // The collector dies as if the power had gone; the participant notices nothing and plays on.
        let folder = collector.kill();
        person.until(|session| matches!(session.screen(), Screen::Marking(1) | Screen::Result(1))).await;
        let collector = Collector::start("whole", port, Some(folder));
        // The network goes and comes back.
        let offline =
            |off: bool| json!({ "offline": off, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        page.devtools("Network.enable", json!({})).await;
        page.devtools("Network.emulateNetworkConditions", offline(true)).await;
        person.until(|session| matches!(session.screen(), Screen::Playing(2))).await;
        page.devtools("Network.emulateNetworkConditions", offline(false)).await;
        person.until(|_| false).await;
        page.wait_for_words("[data-part=saved]", "sent").await;
        let lines = person.lines().await;
        let session = person.session().await;
        assert!(session.finished);
        let id = person.log().await.session;
        assert_eq!(stored(&collector.address, &id), lines, "byte for byte");
    });
}

#[test]
fn whoever_does_not_agree_leaves_nothing_behind_while_the_collector_is_away_nor_after() {
    browse(|page| async move {
        page.will_be_noisy(); // a collector that is gone shows in the console
        let collector = Collector::start("declined", 0, None);
        let port = collector.port();
        page.move_to(format!("{}/", collector.address));
        page.open("#/study/short?participant=P3&lang=en").await;
        let person = Participant::at(&page);
        person.settled().await;
        let id = person.log().await.session;
        let is_there = |address: &str| Client::at(address).log(&id, KEY).is_ok_and(|log| log.lines().count() > 0);
        in_time("the log arrives", || is_there(&collector.address)).await;
        let folder = collector.kill();
        page.click_words(say("study.decline")).await;
        page.wait_for_words("main h1", say("study.declined-title")).await;
        person.left_nothing().await;
        let collector = Collector::start("declined", port, Some(folder));
        in_time("the log is deleted", || !is_there(&collector.address)).await;
    });
}

/// Waits until something is so.
async fn in_time(what: &str, is_so: impl Fn() -> bool) {
    for _ in 0..200 {
        if is_so() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("not in time: {what}");
}

#[test]
fn a_withdrawal_deletes_at_the_collector_too_and_a_stranger_reads_nothing() {
    browse(|page| async move {
        page.will_be_noisy(); // what is refused shows in the console
        let collector = Collector::start("withdrawn", 0, None);
        page.move_to(format!("{}/", collector.address));
        page.open("#/study/short?participant=P2&lang=en").await;
        let person = Participant::at(&page);
        person.until(|session| matches!(session.screen(), Screen::Playing(1))).await;
        let id = person.log().await.session;
        let refused = page.value(&format!("fetch('./api/v1/sessions/{id}/log').then(answer => answer.status)")).await;
        assert_eq!(refused, 401);
        page.click("[data-part=details]").await;
        page.click("[data-part=withdraw]").await;
        page.click("[data-part=withdraw]").await;
        page.wait_for_words("main h1", say("study.withdrawn-title")).await;
        assert!(Client::at(&collector.address).log(&id, KEY).is_err(), "there is nothing left to read");
        assert_eq!(person.lines().await, [""; 0]);
    });
}
