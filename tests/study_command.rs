//! `geister study` as a researcher calls it.
#![cfg(not(target_arch = "wasm32"))]
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
    assert_eq!(json["sessions"]["used"], 3);
    assert!(refused(&["report", &logs, "--study", "other"]).contains("no session is of the study other"));
    told(&["report", &logs, "--study", "unknown-opponents"]);
}

#[test]
fn mistakes_are_told_with_their_place() {
    let folder = folder("mistakes");
    let file = folder.join("bad.json").display().to_string();
    let shipped = include_str!("../assets/studies/known-opponent.json");
    std::fs::write(&file, shipped.replace("\"games\": 10", "\"games\": 0")).unwrap();
    let message = refused(&["check", &file]);
    assert!(message.contains("has 2 mistakes") && message.contains("blocks[1].games: 0 games"), "{message}");
    assert!(refused(&["check", "no-such-study"]).contains("those are unknown-opponents"));
    let empty = folder.display().to_string();
    assert!(refused(&["report", &empty]).contains("there is no log in"));
    assert!(refused(&["report", "https://example.org"]).contains("is an address"));
    let torn = folder.join("torn.jsonl").display().to_string();
    std::fs::write(&torn, "{\"v\":1,\"session\":\"00\"\n").unwrap();
    let message = refused(&["report", &torn]);
    assert!(message.contains("torn.jsonl: line 1"), "{message}");
}

#[test]
fn schema_and_pseudonym_are_told() {
    let schema: Value = serde_json::from_str(&told(&["schema"])).unwrap();
    let published: Value = serde_json::from_str(include_str!("../assets/studies/study.schema.json")).unwrap();
    assert_eq!(schema, published);
    let pseudonym = told(&["pseudonym", "unknown-opponents", "seat 7"]);
    assert!(pseudonym.starts_with("p-") && pseudonym.trim().len() == 18, "{pseudonym}");
}
