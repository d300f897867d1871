//! A file's place inside a folder.

use std::fmt;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The deepest place.
const PARTS: usize = 8;
/// The longest part of a name; every file system takes as many bytes.
const LONGEST: usize = 200;

/// Names with `/` between them, each of letters, digits, `.`, `-` and `_`, none of them `.` or `..`: wherever it is
/// joined to a folder, the file lies inside. Archives are unpacked by others, so what goes into one has such a place too.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct InnerPath(String);

/// A text that is no such place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no name for a file inside a folder")]
pub struct Outside(String);

impl InnerPath {
    /// The place as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Where the file lies when the folder is here.
    pub fn below(&self, folder: &Path) -> PathBuf {
        self.0.split('/').fold(folder.to_owned(), |path, part| path.join(part))
    }
}

impl FromStr for InnerPath {
    type Err = Outside;

    fn from_str(text: &str) -> Result<InnerPath, Outside> {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
        let is_name = |part: &str| {
            (1..=LONGEST).contains(&part.len()) && part.bytes().all(fits) && part.bytes().any(|byte| byte != b'.')
        };
        if text.split('/').count() <= PARTS && text.split('/').all(is_name) {
            Ok(InnerPath(text.to_owned()))
        } else {
            Err(Outside(text.to_owned()))
        }
    }
}

impl Deref for InnerPath {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for InnerPath {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for InnerPath {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl fmt::Display for InnerPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_place_stays_inside() {
        let place: InnerPath = "data/raw/0123.jsonl".parse().unwrap();
        assert_eq!(place.below(Path::new("set")), Path::new("set/data/raw/0123.jsonl"));
        assert!(".psychds-ignore".parse::<InnerPath>().is_ok());
    }

    #[test]
    fn whatever_could_lead_out_is_no_place() {
        let long = "a".repeat(LONGEST + 1);
        let deep = ["a"; PARTS + 1].join("/");
        for bad in [
            "",
            ".",
            "..",
            "...",
            "../mine",
            "data/../../mine",
            "/etc/passwd",
            "data//raw",
            "data/",
            "a\\b",
            "C:mine",
            "a\0b",
            "a\nb",
            "日本",
            &long,
            &deep,
        ] {
            assert_eq!(bad.parse::<InnerPath>(), Err(Outside(bad.to_owned())));
        }
    }
}
