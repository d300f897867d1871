//! Who may call whom: the order stands once, in `src/lib.rs`, that of the browser's half in `src/web/mod.rs`, and every file
//! keeps it.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The line of a text that states the order.
fn order_in(text: &str) -> &str {
    let lines: Vec<&str> = text.lines().map(|line| line.trim_start_matches("//!").trim()).collect();
    let found: Vec<&str> = lines.into_iter().filter(|line| line.contains('←')).collect();
    assert_eq!(found.len(), 1, "the order is stated once: {found:?}");
    found[0]
}

/// Every room with the number of its layer, from the left.
fn layers(order: &str) -> BTreeMap<String, usize> {
    let rooms = |(layer, rooms): (usize, &str)| {
        let names: Vec<String> = rooms.split(',').map(|room| room.trim().trim_matches('`').to_owned()).collect();
        names.into_iter().map(move |room| (room, layer))
    };
    order.split('←').enumerate().flat_map(rooms).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let below = entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    below.filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}

/// The rooms that a file names: behind one of these starts, such as `crate::`. Comments may point anywhere.
fn called(text: &str, starts: &[&str]) -> Vec<String> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let paths = code.flat_map(|line| starts.iter().flat_map(move |start| line.split(start).skip(1)));
    let name = |rest: &str| rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect::<String>();
    paths.map(name).collect()
}

/// What a file may not call, in words.
fn complaints(layers: &BTreeMap<String, usize>, starts: &[&str], room: &str, text: &str) -> Vec<String> {
    let here = layers[room];
    let wrong = |other: &String| other != room && layers.get(other).is_some_and(|there| *there >= here);
    called(text, starts).into_iter().filter(wrong).map(|other| format!("{room} calls {other}")).collect()
}

/// What is called from the left, in words: every file of a folder against the order that stands in one of them.
fn wrong_in(folder: &str, order: &str, starts: &[&str]) -> Vec<String> {
    let layers = layers(order_in(&fs::read_to_string(Path::new(folder).join(order)).unwrap()));
    let mut wrong = Vec::new();
    for path in files(Path::new(folder)) {
        let inside = path.strip_prefix(folder).unwrap();
        if inside == Path::new(order) {
            continue;
        }
        let first = inside.components().next().unwrap().as_os_str().to_string_lossy();
        let room = first.trim_end_matches(".rs");
        assert!(layers.contains_key(room), "{} is in no layer", path.display());
        let text = fs::read_to_string(&path).unwrap();
        let complaints = complaints(&layers, starts, room, &text);
        wrong.extend(complaints.into_iter().map(|what| format!("{}: {what}", path.display())));
    }
    wrong
}

/// How a room of the library is named from inside it and from a program.
const LIBRARY: [&str; 2] = ["crate::", "geister_lab::"];

#[test]
fn every_room_calls_only_those_to_its_left() {
    let wrong = wrong_in("src", "lib.rs", &LIBRARY);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_part_of_the_browsers_half_calls_only_those_to_its_left() {
    let wrong = wrong_in("src/web", "mod.rs", &["crate::web::"]);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn readme_and_library_state_the_same_order() {
    let [readme, library] = ["README.md", "src/lib.rs"].map(|file| fs::read_to_string(file).unwrap());
    assert_eq!(order_in(&readme), order_in(&library));
}

#[test]
fn a_call_to_the_right_or_beside_is_seen() {
    let layers = layers("`game` ← `search`, `solve` ← `web`");
    assert_eq!(complaints(&layers, &LIBRARY, "search", "use crate::web::kit;"), ["search calls web"]);
    assert_eq!(complaints(&layers, &LIBRARY, "search", "let x = crate::solve::y();"), ["search calls solve"]);
    assert!(
        complaints(&layers, &LIBRARY, "search", "use crate::game::Board; // crate::search\n//! [`crate::web`]")
            .is_empty()
    );
    assert_eq!(complaints(&layers, &LIBRARY, "game", "use std::fmt; use crate::search;"), ["game calls search"]);
}
