//! What a study's name looks like. It is a file's name too, so a text becomes one only after it has been looked at.

use std::fmt;
use std::str::FromStr;

/// The longest name.
const LONGEST: usize = 64;

/// A study's name. A value of this type cannot lead out of a folder.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct StudyName(String);

/// A text that is no study's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a study's name is 1 to {LONGEST} characters of a-z, 0-9 and -")]
pub struct NoStudyName;

impl FromStr for StudyName {
    type Err = NoStudyName;

    fn from_str(text: &str) -> Result<StudyName, NoStudyName> {
        let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let is_name = (1..=LONGEST).contains(&text.len()) && text.bytes().all(fits);
        if is_name { Ok(StudyName(text.to_owned())) } else { Err(NoStudyName) }
    }
}

impl AsRef<str> for StudyName {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for StudyName {
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
    fn a_name_cannot_leave_its_folder() {
        for bad in ["", "..", "a/b", "A", "a.b", "ä", &"a".repeat(65)] {
            assert_eq!(bad.parse::<StudyName>(), Err(NoStudyName), "{bad}");
        }
        assert_eq!("pilot-2".parse::<StudyName>().unwrap().as_ref(), "pilot-2");
    }
}
