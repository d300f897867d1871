//! `geister study` as a researcher calls it.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn study(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_geister")).arg("study").args(arguments).output().unwrap()
}

fn told(arguments: &[&str]) -> String {
    let output = study(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = study(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("study-command").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_study_is_checked_simulated_verified_exported_and_reported() {
    assert!(told(&["check", "unknown-opponents"]).starts_with("unknown-opponents is in order\n  6 games"));
    let folder = folder("whole-way");
    let path = |name: &str| folder.join(name).display().to_string();
    let (logs, set, packed, page) = (path("logs"), path("set"), path("set.zip"), path("report.html"));
    let simulate = [
        "simulate",
        "unknown-opponents",
        "--quick",
        "--participants",
        "3",
        "--seed",
        "9",
        "--all-finish",
        "--out",
        &logs,
    ];
    assert!(told(&simulate).starts_with("3 logs with "));
    assert!(refused(&simulate).contains("is there already"));
    assert!(told(&["check", "--log", &logs]).starts_with("3 logs are what happened"));
    assert!(refused(&["check", "unknown-opponents", "--log", &logs]).contains("3 of 3 logs are not what happened"));
    let export = ["export", &logs, "--out", &set, "--zip", &packed, "--excel"];
    assert!(told(&export).starts_with("3 sessions, "));
    assert!(Path::new(&set).join("dataset_description.json").is_file() && Path::new(&packed).is_file());
    assert!(refused(&export).contains("is there already"));
    told(&["export", &logs, "--out", &set, "--force"]);
    // The raw logs in the data set are logs like any others, and the same session twice is one.
    assert!(told(&["report", &set, &logs]).contains("3 sessions: 3 finished"));
    told(&["report", &logs, "--html", &page, "--language", "ja"]);
    assert!(std::fs::read_to_string(&page).unwrap().contains("lang=\"ja\""));
    assert!(refused(&["report", &logs, "--html", &page]).contains("is there already"));
    let json: Value = serde_json::from_str(&told(&["report", &logs, "--json"])).unwrap();
    assert!(refused(&["report", &logs, "--by", "crystal-ball"]).contains("estimators are even, exit"));
    assert_eq!(json["sessions"]["used"], 3);
    assert!(refused(&["report", &logs, "--study", "other"]).contains("no session is of the study other"));
    told(&["report", &logs, "--study", "unknown-opponents"]);
}

#[test]
fn mistakes_are_told_with_their_place() {
    let folder = folder("mistakes");
    let file = folder.join("bad.json").display().to_string();
    let shipped = include_str!("../../assets/studies/known-opponent.json");
    std::fs::write(&file, shipped.replace("\"games\": 10", "\"games\": 0")).unwrap();
    let message = refused(&["check", &file]);
    assert!(message.contains("has 3 mistakes") && message.contains("blocks[1].games: 0 games"), "{message}");
    assert!(refused(&["check", "no-such-study"]).contains("those are unknown-opponents"));
    let empty = folder.display().to_string();
    assert!(refused(&["report", &empty]).contains("there is no log in"));
    assert!(refused(&["report", "https://example.org"]).contains("a collector needs its key"));
    let torn = folder.join("torn.jsonl").display().to_string();
    std::fs::write(&torn, "{\"v\":1,\"session\":\"00\"\n").unwrap();
    let message = refused(&["report", &torn]);
    assert!(message.contains("torn.jsonl: line 1"), "{message}");
}

#[test]
fn a_picture_that_does_not_lie_beside_the_document_is_named() {
    let folder = folder("pictures");
    let file = folder.join("checked.json").display().to_string();
    std::fs::write(&file, include_str!("../data/studies/checked.json")).unwrap();
    let message = refused(&["check", &file]);
    assert!(
        message.contains("questions.comprehension[0].text.en: the picture checked/two-ghosts.svg is not there"),
        "{message}"
    );
    std::fs::create_dir(folder.join("checked")).unwrap();
    std::fs::write(folder.join("checked/two-ghosts.svg"), include_str!("../data/studies/checked/two-ghosts.svg"))
        .unwrap();
    assert!(told(&["check", &file]).starts_with("checked is in order"));
}

#[test]
fn schema_and_pseudonym_are_told() {
    let schema: Value = serde_json::from_str(&told(&["schema"])).unwrap();
    let published: Value = serde_json::from_str(include_str!("../../assets/studies/study.schema.json")).unwrap();
    assert_eq!(schema, published);
    let pseudonym = told(&["pseudonym", "unknown-opponents", "seat 7"]);
    assert!(pseudonym.starts_with("p-") && pseudonym.trim().len() == 18, "{pseudonym}");
    let key = "00112233445566778899aabbccddeeff";
    let keyed = told(&["pseudonym", "unknown-opponents", "seat 7", "--key", key]);
    assert!(keyed.starts_with("p-") && keyed.trim().len() == 18 && keyed != pseudonym, "{keyed}");
    let links = told(&["invite", "unknown-opponents", "--count", "2", "--key", key, "--page", "https://x.example/"]);
    let links: Vec<&str> = links.lines().collect();
    assert_eq!(links.len(), 2);
    assert!(links[0].starts_with("https://x.example/#/study/unknown-opponents?participant=P001&sig="), "{links:?}");
    assert_ne!(links[0].rsplit('=').next(), links[1].rsplit('=').next());
}

#[test]
fn signed_links_need_somebody_who_checks_them() {
    let folder = folder("signed");
    let file = folder.join("signed.json");
    let mut document: Value = serde_json::from_str(include_str!("../data/studies/tiny.json")).unwrap();
    document["links"] = "signed".into();
    std::fs::write(&file, document.to_string()).unwrap();
    let name = file.display().to_string();
    let output = study(&["check", &name]);
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && note.contains("only a collector checks signed links"), "{note}");
    document["data"] = "browser".into();
    std::fs::write(&file, document.to_string()).unwrap();
    assert!(refused(&["check", &name]).contains("links: links are signed"), "nobody could check them");
    assert!(refused(&["invite", &name, "--count", "2"]).contains("mistakes"));
    assert!(refused(&["invite", "unknown-opponents", "--count", "2"]).contains("needs the study's key"));
}

/// Three simulated logs in a folder, with what `change` makes of the first one's text.
fn logs_with(name: &str, change: impl Fn(String) -> String) -> (PathBuf, String) {
    let folder = folder(name);
    let logs = folder.join("logs").display().to_string();
    told(&["simulate", "learning-habits", "--quick", "--participants", "3", "--all-finish", "--out", &logs]);
    let first = std::fs::read_dir(&logs).unwrap().map(|one| one.unwrap().path()).min().unwrap();
    std::fs::write(&first, change(std::fs::read_to_string(&first).unwrap())).unwrap();
    (folder, logs)
}

/// The session id on a log's first line.
fn session_of(log: &str) -> String {
    let first: Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
    first["session"].as_str().unwrap().to_owned()
}

#[test]
fn a_log_cannot_choose_where_it_is_written() {
    let (folder, logs) = logs_with("outside", |log| log.replace(&session_of(&log), "../../../mine"));
    let (set, packed) = (folder.join("set"), folder.join("set.zip"));
    std::fs::write(folder.join("mine.jsonl"), "a researcher's own").unwrap();
    let (out, zip) = (set.display().to_string(), packed.display().to_string());
    let output = study(&["export", &logs, "--out", &out, "--zip", &zip]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stderr).contains("set aside"));
    assert_eq!(std::fs::read_to_string(folder.join("mine.jsonl")).unwrap(), "a researcher's own");
    let names = std::fs::read_dir(&folder).unwrap().map(|one| one.unwrap().file_name()).collect::<Vec<_>>();
    assert_eq!(names.len(), 4, "logs, set, set.zip and the researcher's own: {names:?}");
    let archive = zip::ZipArchive::new(std::fs::File::open(&packed).unwrap()).unwrap();
    assert!(archive.file_names().all(|name| !name.contains("..") && !name.contains("mine")));
    assert_eq!(archive.file_names().filter(|name| name.starts_with("data/raw/")).count(), 2);
}

#[test]
fn one_bad_log_does_not_stop_report_and_export() {
    // A sign of three bytes where a hash is cut for people, and a document that its hash does not name.
    for (name, hash) in [("multibyte", "0000000あ"), ("short", ""), ("other", &"0".repeat(64))] {
        let (folder, logs) = logs_with(name, |log| {
            let first: Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
            log.replace(first["study_hash"].as_str().unwrap(), hash)
        });
        let output = study(&["report", &logs]);
        let (report, told) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{name}: {told}");
        assert!(report.contains("2 sessions: 2 finished") && report.contains("## Set aside"), "{name}: {report}");
        assert!(told.contains("set aside: ") && told.contains("study"), "{name}: {told}");
        study(&["report", &logs, "--study", "learning-habits"]);
        let set = folder.join("set");
        let out = set.display().to_string();
        assert!(study(&["export", &logs, "--out", &out]).status.success(), "{name}");
        assert!(std::fs::read_to_string(set.join("README.md")).unwrap().contains("## Set aside"), "{name}");
        assert!(refused(&["check", "--log", &logs]).contains("1 of 3 logs"), "{name}");
    }
}

#[test]
fn nonsense_between_good_logs_is_named_and_passed_over() {
    let (folder, logs) = logs_with("nonsense", |log| log + "{\"v\":1,\"session\":\"x\"}\nnonsense\n");
    let mut bytes = std::fs::read(std::fs::read_dir(&logs).unwrap().next().unwrap().unwrap().path()).unwrap();
    bytes.extend([0xff, 0xfe, b'\n']);
    std::fs::write(folder.join("logs/z.jsonl"), bytes).unwrap();
    let output = study(&["report", &logs]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("3 sessions: 3 finished"));
    assert_eq!(String::from_utf8_lossy(&output.stderr).matches("set aside").count(), 3);
    let none = folder.join("logs/only.jsonl");
    std::fs::write(&none, "nonsense\n").unwrap();
    assert!(refused(&["report", &none.display().to_string()]).contains("none of the logs can be used"));
}

/// Changes the first line that holds a text; the text must be there.
fn change(log: &str, line_with: &str, from: &str, to: &str) -> String {
    let mut done = false;
    let change = |line: &str| {
        if !done && line.contains(line_with) && line.contains(from) {
            done = true;
            return line.replacen(from, to, 1);
        }
        line.to_owned()
    };
    let lines: Vec<String> = log.lines().map(change).collect();
    assert!(done, "no line has {line_with} and {from}");
    lines.join("\n") + "\n"
}

#[test]
fn a_log_that_was_touched_is_found_out() {
    let folder = folder("touched");
    let logs = folder.join("logs").display().to_string();
    // With a practice game, questions after games, marks and a code.
    let mut document: Value = serde_json::from_str(include_str!("../data/studies/short.json")).unwrap();
    document["practice"] = serde_json::json!({ "agent": "random" });
    document["completion"] = serde_json::json!({ "code": "C0DE" });
    document["questions"]["after_game"] = document["questions"]["end"].clone();
    document["questions"]["end"] = serde_json::json!([]);
    let study_file = folder.join("study.json");
    std::fs::write(&study_file, document.to_string()).unwrap();
    let name = study_file.display().to_string();
    told(&["simulate", &name, "--quick", "--participants", "12", "--all-finish", "--out", &logs]);
    assert!(told(&["check", "--log", &logs]).starts_with("12 logs are what happened"));
    let texts: Vec<String> =
        std::fs::read_dir(&logs).unwrap().map(|one| std::fs::read_to_string(one.unwrap().path()).unwrap()).collect();
    let whole = &texts[0];
    let skipped = texts.iter().find(|text| text.contains("\"event\":\"skip\"")).unwrap();
    let answer =
        whole.lines().find(|line| line.contains("\"event\":\"answer\"") && line.contains("\"game\":")).unwrap();
    let game = answer.split("\"game\":").nth(1).unwrap().split([',', '}']).next().unwrap();
    let seat = whole.lines().position(|line| line.contains("\"event\":\"seat\"")).unwrap();
    let doubled: String = {
        // The same opponent sits down twice; every later entry counts one more.
        let mut lines: Vec<Value> = whole.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        lines.insert(seat + 1, lines[seat].clone());
        (0..).zip(&mut lines).for_each(|(n, line)| line["n"] = Value::from(n as u32));
        lines.iter().map(|line| format!("{line}\n")).collect()
    };
    let last = whole.lines().last().unwrap();
    let forged = [
        ("a negative time", change(whole, "\"event\":\"move\"", "\"ms\":", "\"ms\":-")),
        ("an absurd time", change(whole, "\"event\":\"setup\"", "\"ms\":", "\"ms\":99999999")),
        ("a time before the clock", change(whole, "\"n\":3,", "\"mono\":", "\"mono\":-")),
        ("a time on no wall", change(whole, "\"n\":3,", "\"wall\":", "\"wall\":-")),
        ("a far future", change(whole, "\"n\":3,", "\"wall\":", "\"wall\":99")),
        ("an answer about game 99", change(whole, answer, &format!("\"game\":{game}"), "\"game\":99")),
        ("an invented code", change(whole, "\"event\":\"finish\"", "C0DE", "F4KE")),
        ("no code", whole.replace(last, &last.replace(",\"code\":\"C0DE\"", ""))),
        ("a doubled seat", doubled),
        ("a skip at ply 999", change(skipped, "\"event\":\"skip\"", "\"ply\":", "\"ply\":999")),
        ("an unknown key", change(whole, "\"n\":3,", "\"n\":3,", "\"n\":3,\"more\":1,")),
        ("an unknown key inside", change(whole, "\"event\":\"start\"", "\"touch\":", "\"more\":1,\"touch\":")),
    ];
    for (what, text) in forged {
        let file = folder.join("forged.jsonl");
        assert_ne!(text, *whole, "{what}");
        std::fs::write(&file, text).unwrap();
        assert!(refused(&["check", "--log", &file.display().to_string()]).contains("1 of 1 logs"), "{what}");
    }
}

#[test]
fn a_document_with_very_many_blocks_is_checked_in_no_time() {
    let folder = folder("blocks");
    let file = folder.join("many.json").display().to_string();
    let mut document: Value = serde_json::from_str(include_str!("../data/studies/short.json")).unwrap();
    let blocks = |many: usize| vec![serde_json::json!({ "order": "latin-square" }); many];
    document["blocks"] = blocks(40_000).into();
    std::fs::write(&file, document.to_string()).unwrap();
    let began = std::time::Instant::now();
    assert!(told(&["check", &file]).contains("80000 games"));
    assert!(began.elapsed() < std::time::Duration::from_secs(30), "{:?}", began.elapsed());
    document["blocks"] = vec![serde_json::json!({ "games": 100 }); 40_000].into();
    std::fs::write(&file, document.to_string()).unwrap();
    assert!(refused(&["check", &file]).contains("a participant would play 8000000 games"));
}

/// A small disk at a folder of one's own, which only an administrator may make; it goes with this value.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn new(name: &str) -> Option<SmallDisk> {
        let place = folder(name);
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=3m", "tmpfs"]).arg(&place);
        mount.output().is_ok_and(|done| done.status.success()).then_some(SmallDisk(place))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).output();
    }
}

/// Every file below a folder with what it holds.
fn files(folder: &Path) -> std::collections::BTreeMap<PathBuf, Vec<u8>> {
    let mut found = std::collections::BTreeMap::new();
    for one in std::fs::read_dir(folder).unwrap() {
        let path = one.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path.clone(), std::fs::read(&path).unwrap());
        }
    }
    found
}

#[test]
fn on_a_full_disk_force_keeps_what_was_there() {
    let (kept, logs) = logs_with("full-disk", |log| log);
    let Some(disk) = SmallDisk::new("small-disk") else {
        eprintln!("no small disk can be made here; this test needs an administrator");
        return;
    };
    let (set, page) = (disk.0.join("set"), disk.0.join("report.html"));
    let (out, html) = (set.display().to_string(), page.display().to_string());
    told(&["export", &logs, "--out", &out]);
    told(&["report", &logs, "--html", &html]);
    let before = files(&disk.0);
    let _ = std::fs::write(disk.0.join("filler"), vec![1; 8_000_000]); // as far as there is room
    // One log less, so that everything would be written anew.
    let first = std::fs::read_dir(kept.join("logs")).unwrap().map(|one| one.unwrap().path()).min().unwrap();
    std::fs::remove_file(first).unwrap();
    refused(&["export", &logs, "--out", &out, "--force"]);
    refused(&["report", &logs, "--html", &html, "--force"]);
    std::fs::remove_file(disk.0.join("filler")).unwrap();
    assert!(files(&disk.0) == before, "what was there is there, and nothing else");
    told(&["export", &logs, "--out", &out, "--force"]);
    told(&["report", &logs, "--html", &html, "--force"]);
    assert!(files(&disk.0) != before);
}

#[test]
fn who_has_withdrawn_is_not_in_the_data_set_that_is_written_anew() {
    let folder = folder("withdrawn");
    let path = |name: &str| folder.join(name).display().to_string();
    let (logs, set) = (path("logs"), path("set"));
    let simulate = |participants: &str, more: &[&str]| {
        let arguments = [
            "simulate",
            "unknown-opponents",
            "--quick",
            "--all-finish",
            "--participants",
            participants,
            "--out",
            &logs,
        ];
        told(&[&arguments, more].concat());
    };
    simulate("3", &["--seed", "9"]);
    told(&["export", &logs, "--out", &set, "--excel"]);
    let raw = Path::new(&set).join("data/raw");
    let names = |folder: &Path| {
        let mut names: Vec<String> =
            std::fs::read_dir(folder).unwrap().map(|one| one.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    let mut everybody = names(&raw);
    assert_eq!(everybody.len(), 3);
    // Something of the researcher's own, and one participant who withdraws.
    let own =
        ["data/raw/notes.jsonl", "data/notes.csv", "materials/poster.json"].map(|name| Path::new(&set).join(name));
    own.iter().for_each(|file| std::fs::write(file, "").unwrap());
    let gone = everybody.remove(1);
    std::fs::remove_file(Path::new(&logs).join(&gone)).unwrap();
    told(&["export", &logs, "--out", &set, "--force"]);
    assert_eq!(names(&raw), [everybody.clone(), vec!["notes.jsonl".to_owned()]].concat());
    assert!(own.iter().all(|file| file.exists()) && names(&Path::new(&set).join("excel")).is_empty());
    own.iter().for_each(|file| std::fs::remove_file(file).unwrap());
    assert!(told(&["report", &set]).contains("2 sessions: 2 finished"));
    // A data set that is made of itself keeps what it was made of, also what it set aside.
    let bad = raw.join(&gone);
    std::fs::write(&bad, "nonsense\n").unwrap();
    told(&["export", &set, "--out", &set, "--force"]);
    assert!(bad.exists() && names(&raw).len() == 3);
    // Logs that a simulation writes anew are those of one simulation, beside those of people.
    let person = format!("{}.jsonl", "0a".repeat(16));
    let text = std::fs::read_to_string(Path::new(&logs).join(&everybody[0])).unwrap();
    let id = everybody[0].strip_suffix(".jsonl").unwrap();
    let text = text.replace(id, &"0a".repeat(16)).replace("\"simulated\":true,", "");
    std::fs::write(Path::new(&logs).join(&person), text).unwrap();
    simulate("1", &["--seed", "10", "--force"]);
    let left = names(Path::new(&logs));
    assert!(left.len() == 2 && left.contains(&person), "{left:?}");
}
