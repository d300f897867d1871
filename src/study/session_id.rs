//! A session's id. It names rows, addresses and files, so a text becomes one only after it has been looked at.

use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

/// How many bytes are drawn for an id, and for the secret beside it.
pub const BYTES: usize = 16;

/// A session's id: 32 hexadecimal digits in lower case, drawn when the session begins. A value of this type is nothing else,
/// so it cannot lead out of a folder.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SessionId(String);

/// A text that is no session's id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a session is 32 hexadecimal digits in lower case")]
pub struct NoSessionId;

impl SessionId {
    /// The id that these random bytes make.
    pub fn of(bytes: [u8; BYTES]) -> SessionId {
        SessionId(base16ct::lower::encode_string(&bytes))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Its beginning, which tells the sessions of a study apart for people.
    pub fn short(&self) -> String {
        self.0.chars().take(8).collect()
    }
}

/// Is this what an id and a secret look like?
pub fn is_hexadecimal(text: &str) -> bool {
    text.len() == 2 * BYTES && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

impl FromStr for SessionId {
    type Err = NoSessionId;

    fn from_str(text: &str) -> Result<SessionId, NoSessionId> {
        if is_hexadecimal(text) { Ok(SessionId(text.to_owned())) } else { Err(NoSessionId) }
    }
}

impl TryFrom<String> for SessionId {
    type Error = NoSessionId;

    fn try_from(text: String) -> Result<SessionId, NoSessionId> {
        text.parse()
    }
}

impl From<SessionId> for String {
    fn from(id: SessionId) -> String {
        id.0
    }
}

impl Deref for SessionId {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for SessionId {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for SessionId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SessionId {
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
    fn an_id_is_read_back_and_nothing_else_is_one() {
        let id = SessionId::of([0xa5; BYTES]);
        assert_eq!(id.as_str().parse(), Ok(id.clone()));
        assert_eq!(id.short(), "a5a5a5a5");
        let upper = id.to_uppercase();
        let japanese = "あ".repeat(11);
        for bad in
            ["", "../../../../../../../../../mine", "a5", &upper, &japanese, &format!("{id}0"), &format!(" {id}")]
        {
            assert_eq!(bad.parse::<SessionId>(), Err(NoSessionId), "{bad}");
            assert!(serde_json::from_value::<SessionId>(bad.into()).is_err(), "{bad}");
        }
    }
}
