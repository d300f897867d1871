//! What only whoever holds a study's key can compute: pseudonyms, and the signatures of links.
//!
//! A pseudonym that is a bare hash of an id can be found by trying all ids, and a link that only holds an id can be guessed.
//! Both are therefore HMAC-SHA-256 (RFC 2104) with a key that the collector keeps and no document, log or page ever holds.

use super::pseudonym;
use base16ct::lower::encode_string;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// How many bytes are drawn for a key.
pub const BYTES: usize = 32;
/// The fewest bytes of a key.
const FEWEST: usize = 16;
/// SHA-256 takes so many bytes at a time.
const BLOCK: usize = 64;
/// How many bytes of a code stand in a link: nobody guesses as many, and it is still a link that can be sent.
const SIGNATURE: usize = 12;

/// A study's key. It is not shown by accident.
#[derive(Clone, PartialEq, Eq)]
pub struct StudyKey(Vec<u8>);

/// A text that is no key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a study's key is an even number of hexadecimal digits, at least {}; `openssl rand -hex {BYTES}` makes one", 2 * FEWEST)]
pub struct NoStudyKey;

impl StudyKey {
    /// The key of these bytes.
    pub fn of(bytes: [u8; BYTES]) -> StudyKey {
        StudyKey(bytes.to_vec())
    }

    /// The key as text, for whoever may have it.
    pub fn text(&self) -> String {
        encode_string(&self.0)
    }

    /// A participant's pseudonym in a study: the same whenever the id is, and nobody without the key finds either from the
    /// other.
    pub fn pseudonym(&self, study: &str, id: &str) -> String {
        pseudonym::of(&self.code("pseudonym", study, id))
    }

    /// The signature of a participant's link.
    pub fn signature(&self, study: &str, id: &str) -> String {
        encode_string(&self.code("link", study, id)).chars().take(2 * SIGNATURE).collect()
    }

    /// Is this the link's signature? Takes the same time whatever is offered.
    pub fn has_signed(&self, study: &str, id: &str, offered: &str) -> bool {
        let own = self.signature(study, id);
        let differences = own.bytes().zip(offered.bytes()).fold(0, |seen, (ours, theirs)| seen | (ours ^ theirs));
        own.len() == offered.len() && differences == 0
    }

    /// The code of an id, for one purpose. No name of a study has a line's end, so no two wishes are alike.
    fn code(&self, purpose: &str, study: &str, id: &str) -> [u8; 32] {
        hmac(&self.0, format!("geister-study {purpose}\n{study}\n{id}").as_bytes())
    }
}

impl fmt::Debug for StudyKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StudyKey")
    }
}

impl FromStr for StudyKey {
    type Err = NoStudyKey;

    fn from_str(text: &str) -> Result<StudyKey, NoStudyKey> {
        let bytes = base16ct::mixed::decode_vec(text.trim()).map_err(|_| NoStudyKey)?;
        if bytes.len() < FEWEST { Err(NoStudyKey) } else { Ok(StudyKey(bytes)) }
    }
}

/// HMAC-SHA-256.
fn hmac(key: &[u8], text: &[u8]) -> [u8; 32] {
    let key = if key.len() > BLOCK { Sha256::digest(key).to_vec() } else { key.to_vec() };
    let padded = |pad: u8| -> Vec<u8> {
        key.iter().copied().chain(std::iter::repeat(0)).take(BLOCK).map(|byte| byte ^ pad).collect()
    };
    let inner = Sha256::new().chain_update(padded(0x36)).chain_update(text).finalize();
    Sha256::new().chain_update(padded(0x5c)).chain_update(inner).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_codes_are_those_of_rfc_4231() {
        let told = |key: &[u8], text: &[u8]| encode_string(&hmac(key, text));
        assert_eq!(told(&[0x0b; 20], b"Hi There"), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
        assert_eq!(
            told(b"Jefe", b"what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
        assert_eq!(
            told(&[0xaa; 131], b"Test Using Larger Than Block-Size Key - Hash Key First"),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        );
    }

    #[test]
    fn a_pseudonym_and_a_signature_need_the_key() {
        let (key, other) = (StudyKey::of([1; BYTES]), StudyKey::of([2; BYTES]));
        assert_eq!(key.pseudonym("pilot", "P07"), key.pseudonym("pilot", "P07"));
        assert_ne!(key.pseudonym("pilot", "P07"), other.pseudonym("pilot", "P07"));
        assert_ne!(key.pseudonym("pilot", "P07"), key.pseudonym("second", "P07"));
        assert_eq!(key.pseudonym("pilot", "P07").len(), 18);
        let signature = key.signature("pilot", "P07");
        assert!(key.has_signed("pilot", "P07", &signature));
        assert!(!key.has_signed("pilot", "P08", &signature) && !other.has_signed("pilot", "P07", &signature));
        assert!(!key.has_signed("pilot", "P07", "") && !key.has_signed("pilot", "P07", &(signature + "0")));
        assert!(!key.pseudonym("pilot", "P07").contains(&key.signature("pilot", "P07")), "one does not tell the other");
    }

    #[test]
    fn a_key_is_read_back_and_a_weak_one_refused() {
        let key = StudyKey::of([0xa5; BYTES]);
        assert_eq!(format!("{}\n", key.text()).parse(), Ok(key.clone()));
        assert_eq!(format!("{key:?}"), "StudyKey");
        for bad in ["", "a5", &"a".repeat(31), &"a".repeat(33), &"g".repeat(64), "あ"] {
            assert_eq!(bad.parse::<StudyKey>(), Err(NoStudyKey), "{bad}");
        }
    }
}
