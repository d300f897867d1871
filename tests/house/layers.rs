//! Who may call whom: the order stands once, in `src/lib.rs`, that of the browser's half in `src/web/mod.rs`, and every file
//! keeps it.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use crate::paths::paths;
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

/// What a file may not call, in words. `above` is the folder whose rooms these are, from the root: nothing, or `web`.
fn complaints(layers: &BTreeMap<String, usize>, above: &[&str], module: &[&str], text: &str) -> Vec<String> {
    let room = module[above.len()];
    let here = layers[room];
    let of_a_room = |path: Vec<String>| {
        let below = path.iter().zip(above).all(|(part, folder)| part == folder);
        path.into_iter().nth(above.len()).filter(|_| below)
    };
    let called = paths(text, &LIBRARY, module).into_iter().filter_map(of_a_room);
    // Who takes in everything calls everybody.
    let wrong =
        |other: &String| other == "*" || (other != room && layers.get(other).is_some_and(|there| *there >= here));
    called.filter(wrong).map(|other| format!("{room} calls {other}")).collect()
}

/// Where a file of the library stands: `src/web/kit/mod.rs` is `["web", "kit"]`.
fn module(path: &Path) -> Vec<String> {
    let inside = path.strip_prefix("src").unwrap().with_extension("");
    let parts: Vec<String> = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    match parts.split_last() {
        Some((last, folders)) if last == "mod" => folders.to_vec(),
        _ => parts,
    }
}

/// What is called from the left, in words: every file of a folder against the order that stands in one of them.
fn wrong_in(above: &[&str], order: &str) -> Vec<String> {
    let folder = Path::new("src").join(above.iter().collect::<PathBuf>());
    let layers = layers(order_in(&fs::read_to_string(folder.join(order)).unwrap()));
    let mut wrong = Vec::new();
    for path in files(&folder) {
        if path == folder.join(order) {
            continue;
        }
        let module = module(&path);
        let module: Vec<&str> = module.iter().map(String::as_str).collect();
        assert!(layers.contains_key(module[above.len()]), "{} is in no layer", path.display());
        let text = fs::read_to_string(&path).unwrap();
        let complaints = complaints(&layers, above, &module, &text);
        wrong.extend(complaints.into_iter().map(|what| format!("{}: {what}", path.display())));
    }
    wrong
}

/// How the library is named from inside it and from a program.
const LIBRARY: [&str; 2] = ["crate", "geister_lab"];

#[test]
fn every_room_calls_only_those_to_its_left() {
    let wrong = wrong_in(&[], "lib.rs");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_part_of_the_browsers_half_calls_only_those_to_its_left() {
    let wrong = wrong_in(&["web"], "mod.rs");
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
    let heard = |module: &[&str], text: &str| complaints(&layers, &[], module, text);
    assert_eq!(heard(&["search"], "use crate::web::kit;"), ["search calls web"]);
    assert_eq!(heard(&["search"], "let x = crate::solve::y();"), ["search calls solve"]);
    assert!(heard(&["search"], "use crate::game::Board; // crate::search\n//! [`crate::web`]").is_empty());
    assert_eq!(heard(&["game"], "use std::fmt; use crate::search;"), ["game calls search"]);
    // However it is written.
    assert_eq!(heard(&["game"], "use crate::{\n    game::Board,\n    web::{kit},\n};"), ["game calls web"]);
    assert_eq!(heard(&["game", "view"], "use super::super::web;"), ["game calls web"]);
    assert_eq!(heard(&["game", "view"], "use super::{moves, super::solve};"), ["game calls solve"]);
    assert_eq!(heard(&["game"], "use crate::*;"), ["game calls *"]);
    assert!(heard(&["search", "quick"], "use super::plain; use super::super::game; mod tests {\n}").is_empty());
}

#[test]
fn a_part_of_the_browsers_half_is_held_against_its_own_order() {
    let layers = layers("`kit` ← `game`, `watch`");
    let heard = |module: &[&str], text: &str| complaints(&layers, &["web"], module, text);
    assert_eq!(heard(&["web", "kit", "say"], "use crate::{game::Board, web::watch};"), ["kit calls watch"]);
    assert_eq!(heard(&["web", "game"], "use super::watch::chart;"), ["game calls watch"]);
    assert!(heard(&["web", "watch"], "use crate::game::Board; use super::kit;").is_empty());
}
