//! How much has to come over the wire before somebody can play.

use geister_lab::agents::Family;

/// Programs and scripts of the page and of its first engine, compressed as a web server sends them.
const MOST: usize = 400 * 1024;

#[test]
fn the_page_and_its_engine_are_small_enough_to_play_within_seconds() {
    let dist = crate::server::dist();
    let first = format!("engine-{}", Family::Search.name());
    let (mut sizes, mut others) = (Vec::new(), Vec::new());
    for file in std::fs::read_dir(&dist).expect("the built page").map(|file| file.expect("a file").path()) {
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let is_program = name.ends_with(".wasm") || name.ends_with(".js");
        // What only studies, puzzles and lessons load is not waited for, nor are the engines of other families.
        let later = name.starts_with("stud") || (name.starts_with("engine-") && !name.starts_with(&first));
        if is_program && !later {
            sizes.push((name, compressed(&std::fs::read(&file).expect("a file"))));
        } else if is_program && name.starts_with("engine-") {
            others.push((name, compressed(&std::fs::read(&file).expect("a file"))));
        }
    }
    sizes.sort();
    others.sort();
    let sum: usize = sizes.iter().map(|(_, size)| size).sum();
    println!("{sum} bytes before play: {sizes:?}; engines loaded later: {others:?}");
    assert!(sizes.len() >= 5, "{sizes:?}");
    assert!(sizes.iter().any(|(name, _)| name.starts_with(&first)), "{sizes:?}");
    assert_eq!(others.len(), 2 * (Family::ALL.len() - 1), "a program and its script for each other family: {others:?}");
    assert!(sum <= MOST, "{sum} bytes: {sizes:?}");
}

fn compressed(bytes: &[u8]) -> usize {
    let mut out = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
    brotli::BrotliCompress(&mut &bytes[..], &mut out, &parameters).expect("memory to write to");
    out.len()
}
