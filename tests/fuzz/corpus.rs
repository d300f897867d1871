//! What is kept for a reader: one file an input.

use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/fuzz").join(name)
}

/// Everything that is kept, in the order of the files' names.
pub fn read(name: &str) -> Vec<Vec<u8>> {
    let Ok(files) = std::fs::read_dir(folder(name)) else { return Vec::new() };
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|file| std::fs::read(file).unwrap()).collect()
}

/// Keeps an input; the same one has the same name.
pub fn keep(name: &str, input: &[u8]) -> PathBuf {
    let digest: String = base16ct::lower::encode_string(&Sha256::digest(input)).chars().take(12).collect();
    let file = folder(name).join(format!("found-{digest}"));
    std::fs::create_dir_all(folder(name)).unwrap();
    std::fs::write(&file, input).unwrap();
    file
}
