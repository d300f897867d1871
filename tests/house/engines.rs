//! Every family of players has its program, and the page loads it by the family's name.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::agents::{Family, Need, roster};
use std::fs;
use std::path::Path;

#[test]
fn every_family_has_an_engine_and_every_engine_a_family() {
    let page = fs::read_to_string("www/index.html").unwrap();
    let engines: Vec<&str> =
        page.split("data-bin=\"engine-").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(engines, Family::ALL.map(Family::name));
    for family in Family::ALL {
        let program = format!("src/bin/engine_{}.rs", family.name());
        let cast = format!("Cast::{}", family.name().to_uppercase());
        assert!(fs::read_to_string(&program).unwrap().contains(&cast), "{program} carries {cast}");
    }
}

#[test]
fn the_files_that_players_need_are_served_beside_the_page() {
    let page = fs::read_to_string("www/index.html").unwrap();
    for player in roster() {
        let Some(Need::Asset(asset)) = player.needs() else { continue };
        let (folder, _) = asset.file.rsplit_once('/').expect("a file lies in a folder of its kind");
        assert!(Path::new("assets").join(asset.file).is_file(), "{}", asset.file);
        let link = format!("rel=\"copy-dir\" href=\"../assets/{folder}\"");
        assert!(page.contains(&link), "www/index.html lacks {link} for {}", player.id);
    }
}
