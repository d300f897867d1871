//! How much has to come over the wire before somebody can play.

use geister_lab::agents::Family;

/// Programs and scripts of the page and of its first engine, compressed as a web server sends them. The aim is 400 KB; they are
/// 407 KB, and may not become more.
const MOST: usize = 410 * 1024;

/// The program of puzzles, tutorial, rules, first steps, today's ghost and two people, which is loaded after the page's own. The aim
/// is 300 KB, for which some of these need a program of their own.
const MOST_OF_LESSONS: usize = 400 * 1024;

#[test]
fn the_page_and_its_engine_are_small_enough_to_play_within_seconds() {
    // What only studies, puzzles and lessons load is not waited for, nor are the engines of other families.
    let first = format!("engine-{}", Family::Search.name());
    let other = |name: &str| name.starts_with("engine-") && !name.starts_with(&first);
    let later = |name: &str| ["lessons", "study", "classroom", "program"].iter().any(|start| name.starts_with(start));
    let mut sizes = programs(|name| !later(name) && !other(name));
    let mut others = programs(other);
    sizes.sort();
    others.sort();
    let sum: usize = sizes.iter().map(|(_, size)| size).sum();
    // English is in the program; whoever reads Japanese is sent it besides, as data.
    let japanese: usize = ["page.txt", "game.txt"]
        .map(|file| std::fs::read(crate::server::dist().join("texts/ja").join(file)).expect("the texts"))
        .iter()
        .map(|text| compressed(text))
        .sum();
    println!("{sum} bytes before play: {sizes:?}; {japanese} of Japanese texts; engines loaded later: {others:?}");
    assert!(japanese > 0, "the other language lies beside the page");
    assert!(sizes.len() >= 5, "{sizes:?}");
    assert!(sizes.iter().any(|(name, _)| name.starts_with(&first)), "{sizes:?}");
    assert_eq!(others.len(), 2 * (Family::ALL.len() - 1), "a program and its script for each other family: {others:?}");
    assert!(sum <= MOST, "{sum} bytes: {sizes:?}");
}

#[test]
fn whoever_comes_for_a_puzzle_does_not_load_the_studies() {
    let of = |start: &str| -> usize { programs(|name| name.starts_with(start)).iter().map(|(_, size)| size).sum() };
    let (lessons, study) = (of("lessons"), of("study"));
    println!("{lessons} bytes of lessons, {study} bytes of studies");
    assert!(lessons > 0 && lessons <= MOST_OF_LESSONS, "{lessons} bytes of lessons");
    assert!(study > 0, "the studies are a program of their own");
    assert!(of("classroom") > 0, "so is watching");
}

/// Those programs and scripts of the built page that are wanted, with their compressed sizes.
fn programs(wanted: impl Fn(&str) -> bool) -> Vec<(String, usize)> {
    let files = std::fs::read_dir(crate::server::dist()).expect("the built page");
    let named = files.map(|file| file.expect("a file").path()).filter_map(|file| {
        let name = file.file_name()?.to_string_lossy().into_owned();
        let is_program = name.ends_with(".wasm") || name.ends_with(".js");
        (is_program && wanted(&name)).then(|| (name, compressed(&std::fs::read(&file).expect("a file"))))
    });
    named.collect()
}

fn compressed(bytes: &[u8]) -> usize {
    let mut out = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
    brotli::BrotliCompress(&mut &bytes[..], &mut out, &parameters).expect("memory to write to");
    out.len()
}
