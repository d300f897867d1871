//! The name of a build: a hash of everything that it is made of.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// What is compiled into every program.
const COMPILED: &[&str] = &[
    "Cargo.lock",
    "Cargo.toml",
    "assets/analysis",
    "assets/networks",
    "assets/strengths",
    "assets/studies",
    "build",
    "src",
    "www/texts",
];

/// What else a browser is given, or what decides how that is made. The fonts are made where the page is built and need
/// not be there yet: their recipe stands for them.
const SHOWN: &[&str] = &[
    ".cargo/config.toml",
    "Trunk.toml",
    "assets/icon.svg",
    "assets/icons",
    "assets/portraits",
    "assets/puzzles",
    "tools/offline.mjs",
    "tools/setup-fonts.sh",
    "www",
];

/// The files and folders that a build is named after. A program for the command line need not be built again because
/// a colour of the page has changed.
pub fn sources(page: bool) -> impl Iterator<Item = &'static str> {
    let shown = if page { SHOWN } else { &[] };
    COMPILED.iter().chain(shown).copied()
}

/// The name of what is built from these files and folders below `root`: the same for the same names and contents.
pub fn name<'a>(root: &Path, sources: impl Iterator<Item = &'a str>) -> io::Result<String> {
    let mut files = BTreeSet::new();
    for source in sources {
        collect(root, Path::new(source), &mut files)?;
    }
    let mut hasher = DefaultHasher::new();
    for file in &files {
        file.hash(&mut hasher);
        fs::read(root.join(file))?.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// Adds a file, or all files below a folder but hidden ones, which are an editor's.
fn collect(root: &Path, source: &Path, files: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    if !root.join(source).is_dir() {
        files.insert(source.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(root.join(source))? {
        let name = entry?.file_name();
        if !name.to_string_lossy().starts_with('.') {
            collect(root, &source.join(name), files)?;
        }
    }
    Ok(())
}
