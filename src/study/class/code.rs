//! The code of a class: short enough to be typed from a projector, too long to be guessed.

use crate::study::session_id::SessionId;
use crate::table::entropy::{Entropy, NoEntropy};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// No vowels, so that no code is a word, and nothing that looks like something else from the back of a room.
const SIGNS: &[u8; 24] = b"3479bcdfghjkmnpqrstvwxyz";
/// How many signs a code has: one of 191 million.
const LENGTH: usize = 6;
/// Bytes from here on would make some signs likelier than others.
const FAIR: u8 = 240;

/// A class's code, in small letters. A value of this type is nothing else.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ClassCode(String);

/// A text that is no code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a class's code is {LENGTH} letters and digits")]
pub struct NoClassCode;

impl ClassCode {
    /// A new one.
    pub fn draw(entropy: &mut impl Entropy) -> Result<ClassCode, NoEntropy> {
        let mut code = String::new();
        while code.len() < LENGTH {
            let mut byte = [0];
            entropy.fill(&mut byte)?;
            let [byte] = byte;
            // As often round as is fair.
            let sign = SIGNS.iter().cycle().nth(usize::from(byte)).filter(|_| byte < FAIR);
            code.extend(sign.map(|sign| char::from(*sign)));
        }
        Ok(ClassCode(code))
    }

    /// The code as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// As it stands on the projector: capital letters, in two groups.
    pub fn shown(&self) -> String {
        let sign = |(at, sign): (usize, char)| {
            let gap = (at == LENGTH / 2).then_some(' ');
            gap.into_iter().chain(sign.to_uppercase())
        };
        self.0.chars().enumerate().flat_map(sign).collect()
    }

    /// What somebody of this class is called in the data: nobody gives a name.
    pub fn name_of(&self, session: &SessionId) -> String {
        format!("{}-{}", self.0, session.short())
    }
}

impl FromStr for ClassCode {
    type Err = NoClassCode;

    /// As people type it: capital letters, gaps and hyphens do no harm.
    fn from_str(text: &str) -> Result<ClassCode, NoClassCode> {
        let signs = text.chars().filter(|sign| !sign.is_whitespace() && *sign != '-');
        let code: String = signs.take(LENGTH.saturating_add(1)).map(|sign| sign.to_ascii_lowercase()).collect();
        let is_code = code.len() == LENGTH && code.bytes().all(|byte| SIGNS.contains(&byte));
        if is_code { Ok(ClassCode(code)) } else { Err(NoClassCode) }
    }
}

impl TryFrom<String> for ClassCode {
    type Error = NoClassCode;

    fn try_from(text: String) -> Result<ClassCode, NoClassCode> {
        text.parse()
    }
}

impl From<ClassCode> for String {
    fn from(code: ClassCode) -> String {
        code.0
    }
}

impl AsRef<str> for ClassCode {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// Every byte in turn.
    struct Counting(u8);

    impl Entropy for Counting {
        fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
            for byte in bytes {
                *byte = self.0;
                self.0 = self.0.wrapping_add(1);
            }
            Ok(())
        }
    }

    #[test]
    fn a_code_is_read_however_it_is_typed_and_nothing_else_is_one() {
        let mut counting = Counting(0);
        let code = ClassCode::draw(&mut counting).unwrap();
        assert_eq!(code.as_str(), "3479bc");
        assert_eq!(code.shown(), "347 9BC");
        for typed in ["3479bc", "347 9BC", " 347-9bC ", "3479BC\n"] {
            assert_eq!(typed.parse(), Ok(code.clone()), "{typed}");
        }
        for bad in ["", "3479b", "3479bcd", "3479be", "3479bé", "../../", "347あ9bc", "  -  "] {
            assert_eq!(bad.parse::<ClassCode>(), Err(NoClassCode), "{bad}");
            assert!(serde_json::from_value::<ClassCode>(bad.into()).is_err(), "{bad}");
        }
    }

    #[test]
    fn every_sign_comes_equally_often() {
        let mut counting = Counting(0);
        let signs: String = (0..40).map(|_| ClassCode::draw(&mut counting).unwrap().0).collect();
        let different: BTreeSet<char> = signs.chars().collect();
        assert_eq!(different.len(), SIGNS.len());
        assert!(different.iter().all(|sign| signs.matches(*sign).count() == 10), "{signs}");
    }
}
