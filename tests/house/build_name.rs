//! The name of a build changes with everything that a browser is given, so that no cache shows an old part of it.

#[path = "../../build/name.rs"]
mod name;

use sha2::Digest;
use std::path::{Path, PathBuf};
use std::{fs, process};

/// A copy of everything that the page is made of, to change things in.
struct House(PathBuf);

impl House {
    fn copy() -> House {
        let house = House(std::env::temp_dir().join(format!("geister-build-name-{}", process::id())));
        name::sources(true).for_each(|source| copy(Path::new(source), &house.0.join(source)));
        house
    }

    fn name(&self, page: bool) -> String {
        name::name(&self.0, name::sources(page)).expect("all files are there")
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        for entry in fs::read_dir(from).expect("a folder") {
            let name = entry.expect("a file").file_name();
            copy(&from.join(&name), &to.join(&name));
        }
    } else {
        fs::create_dir_all(to.parent().expect("a folder")).expect("room");
        fs::copy(from, to).expect("room");
    }
}

#[test]
fn a_change_of_any_part_of_the_page_changes_its_name() {
    let house = House::copy();
    let (page, program) = (house.name(true), house.name(false));
    assert_eq!(page, house.name(true), "the same files have the same name");
    let parts = [
        ("www/texts/ja/page.txt", true),
        ("assets/studies/known-opponent.json", true),
        ("src/lib.rs", true),
        ("Cargo.lock", true),
        ("assets/puzzles/puzzles.jsonl", false),
        ("assets/portraits/rush.svg", false),
        ("assets/icon.svg", false),
        ("www/styles/tokens.css", false),
        ("www/index.html", false),
        ("www/engine.js", false),
        ("tools/setup-fonts.sh", false),
    ];
    for (part, compiled) in parts {
        let file = house.0.join(part);
        let before = fs::read(&file).expect(part);
        fs::write(&file, [&before[..], b" "].concat()).expect("room");
        assert_ne!(house.name(true), page, "{part} is not part of the page's name");
        assert_eq!(house.name(false) != program, compiled, "{part} and the name of the command line's program");
        fs::write(&file, before).expect("room");
    }
    // A file under another name is another file, and an editor's is none.
    fs::write(house.0.join("www/.engine.js.swp"), "draft").expect("room");
    assert_eq!(house.name(true), page);
    fs::rename(house.0.join("www/engine.js"), house.0.join("www/motor.js")).expect("the same folder");
    assert_ne!(house.name(true), page);
}

#[test]
fn everything_that_the_page_copies_is_part_of_its_name() {
    let html = fs::read_to_string("www/index.html").expect("the page");
    let links: Vec<_> = html.split("data-trunk rel=").skip(1).collect();
    assert!(links.len() > 10, "{links:?}");
    for link in links {
        let href = link.split("href=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("an address");
        let file = href.strip_prefix("../").map_or_else(|| format!("www/{href}"), str::to_owned);
        let file = if file == "assets/fonts" { "tools/setup-fonts.sh".to_owned() } else { file };
        assert!(
            name::sources(true).any(|source| Path::new(&file).starts_with(source)),
            "{file} is not in build/name.rs"
        );
    }
}

/// The fonts have no code that could name their build in the address: it says by which recipe they were made.
#[test]
fn fonts_carry_the_name_of_their_recipe() {
    let recipe = fs::read("tools/setup-fonts.sh").expect("the recipe");
    let name: String = base16ct::lower::encode_string(&sha2::Sha256::digest(recipe)[..4]);
    for file in ["www/index.html", "www/styles/tokens.css"] {
        let text = fs::read_to_string(file).expect(file);
        let fonts: Vec<&str> = text.split(".woff2").skip(1).collect();
        assert!(!fonts.is_empty(), "{file}");
        let right = |after: &&str| after.starts_with(&format!("?v={name}\""));
        assert!(
            fonts.iter().all(right),
            "tools/setup-fonts.sh has changed: write ?v={name} after each .woff2 in {file}"
        );
    }
}
