//! README's recipe for a new player, held against a player who is there: it names every file that a player stands in.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Somebody whom no paper's table names, so that it stands only where every player must.
const PLAYER: &str = "naotti";

/// The files that the recipe names, for this player.
fn named() -> BTreeSet<String> {
    let readme = fs::read_to_string("README.md").unwrap();
    let (_, recipe) = readme.split_once("## Adding a player").unwrap();
    let (recipe, _) = recipe.split_once("\n## ").unwrap();
    // Of a command the last word: the file that it writes.
    let quoted = recipe.split('`').skip(1).step_by(2).filter_map(|words| words.split_whitespace().last());
    quoted.filter(|word| word.contains('/')).map(|file| file.replace("yours", PLAYER)).collect()
}

/// The files below a folder that speak of the player, or carry its name.
fn found(folder: &Path, into: &mut BTreeSet<String>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            // Where it teaches, it does not play.
            if path != Path::new("src/learn") {
                found(&path, into);
            }
            continue;
        }
        let speaks = fs::read_to_string(&path).is_ok_and(|text| text.to_lowercase().contains(PLAYER));
        let carries = path.file_stem().is_some_and(|stem| stem == PLAYER);
        if speaks || carries {
            into.insert(path.to_string_lossy().into_owned());
        }
    }
}

#[test]
fn the_recipe_names_every_file_that_a_player_stands_in() {
    let mut standing = BTreeSet::new();
    for folder in ["src", "www", "assets"] {
        found(Path::new(folder), &mut standing);
    }
    assert_eq!(standing, named());
}
