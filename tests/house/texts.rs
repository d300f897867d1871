//! Both languages say the same things, and the page asks for nothing that is not there.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::agents::roster::{levels, roster};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Texts = BTreeMap<String, String>;

/// Every file of texts, whichever program carries it.
fn files(language: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    sources(Path::new(&format!("www/texts/{language}")), &mut files);
    files
}

fn read(language: &str) -> Texts {
    let mut texts = Texts::new();
    for file in files(language) {
        let path = file.display();
        for (number, line) in fs::read_to_string(&file).unwrap().lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (key, text) = line.split_once(" = ").unwrap_or_else(|| panic!("{path}:{}: no text", number + 1));
            assert!(!text.trim().is_empty(), "{path}: {key} is empty");
            let before = texts.insert(key.to_owned(), text.to_owned());
            assert_eq!(before, None, "{path}: {key} stands there twice");
        }
    }
    texts
}

/// The names in curly brackets.
fn gaps(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name).collect()
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// Every string in the screens' sources that looks like a key.
fn asked() -> BTreeSet<String> {
    let mut files = Vec::new();
    sources(Path::new("src/web"), &mut files);
    let mut keys = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for string in text.split('"').skip(1).step_by(2) {
            let shape = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.' || c == '-';
            if string.contains('.') && string.chars().all(shape) && !string.starts_with('.') {
                keys.insert(string.to_owned());
            }
        }
    }
    keys
}

/// Keys that are put together at run time.
const COMPOSED: [&str; 4] = ["agent.", "paper.", "preset.", "end."];

#[test]
fn both_languages_have_the_same_keys_and_gaps() {
    let (english, japanese) = (read("en"), read("ja"));
    for (key, text) in &english {
        let other = japanese.get(key).unwrap_or_else(|| panic!("{key} is missing in Japanese"));
        assert_eq!(gaps(text), gaps(other), "{key}");
    }
    for key in japanese.keys() {
        assert!(english.contains_key(key), "{key} is missing in English");
    }
}

#[test]
fn every_text_is_used_and_every_wish_has_a_text() {
    let (texts, asked) = (read("en"), asked());
    for key in texts.keys() {
        let composed = COMPOSED.iter().any(|start| key.starts_with(start));
        assert!(composed || asked.contains(key), "nobody asks for {key}");
    }
    let areas: BTreeSet<&str> = texts.keys().filter_map(|key| key.split_once('.')).map(|(area, _)| area).collect();
    for key in &asked {
        let (area, _) = key.split_once('.').unwrap();
        assert!(!areas.contains(area) || texts.contains_key(key), "there is no text for {key}");
    }
}

#[test]
fn every_player_is_introduced_in_both_languages() {
    for language in ["en", "ja"] {
        let texts = read(language);
        for entry in roster() {
            for what in ["name", "line", "about"] {
                assert!(texts.contains_key(&format!("agent.{}.{what}", entry.id)), "{language} {} {what}", entry.id);
            }
            let alone = levels(entry.character).count() == 1;
            let level = texts.contains_key(&format!("agent.{}.level", entry.id));
            assert!(alone != level, "{language} {}: a level's name where there is a choice, and only there", entry.id);
            assert!(
                Path::new(&format!("assets/portraits/{}.svg", entry.portrait)).exists(),
                "{} has no portrait",
                entry.id
            );
        }
    }
}

#[test]
fn every_ending_has_a_title_and_a_reason() {
    use geister_lab::game::{Outcome, Reason, Seat};
    let texts = read("en");
    let reasons = [Reason::Escaped, Reason::TookAllBlues, Reason::GaveAllReds, Reason::Resigned];
    let won = reasons.iter().flat_map(|&reason| Seat::BOTH.map(|by| Outcome::Won { by, reason }));
    for outcome in won.chain([Outcome::Drawn]) {
        let ending = geister_lab::web::kit::stage::ending(outcome, Seat::First);
        for part in ["title", "reason"] {
            assert!(texts.contains_key(&format!("end.{ending}.{part}")), "{ending} {part}");
        }
    }
}
