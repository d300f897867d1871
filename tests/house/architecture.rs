//! The files that `docs/architecture.md` walks through are there.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use std::fs;
use std::path::Path;

/// Files and folders below a folder, as they are written from the root.
fn below(folder: &Path, into: &mut Vec<String>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        into.push(format!("/{}", path.display()));
        if path.is_dir() {
            below(&path, into);
        }
    }
}

/// What a text names between backticks that looks like a file or a folder.
fn named(text: &str) -> Vec<&str> {
    let is_path = |word: &&str| {
        let plain = word.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
        plain && (word.contains('/') || [".rs", ".js", ".mjs", ".md"].iter().any(|ending| word.ends_with(ending)))
    };
    text.split('`').skip(1).step_by(2).filter(is_path).collect()
}

/// What there is not. A path may leave out where it begins, as the text around it says that.
fn missing<'a>(text: &'a str, there: &[String]) -> Vec<&'a str> {
    let is_there = |name: &str| there.iter().any(|path| path.ends_with(&format!("/{name}")));
    named(text).into_iter().filter(|name| !is_there(name)).collect()
}

#[test]
fn every_file_on_the_way_is_there() {
    let text = fs::read_to_string("docs/architecture.md").unwrap();
    let mut there = Vec::new();
    for folder in ["src", "www", "tools", "tests"] {
        below(Path::new(folder), &mut there);
    }
    assert!(named(&text).len() > 50, "{:?}", named(&text));
    assert_eq!(missing(&text, &there), Vec::<&str>::new());
}

#[test]
fn a_file_that_is_gone_is_missed() {
    let there = ["/src/web/kit/board.rs", "/src/web/kit"].map(str::to_owned);
    let text = "1. `kit/board.rs` hears, `board.rs` too, `src/web/kit` has it, `#/games` and `Ask::Move` are no files; `kit/gone.rs`, `oard.rs`";
    assert_eq!(missing(text, &there), ["kit/gone.rs", "oard.rs"]);
}
