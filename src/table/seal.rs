//! Keeping the opponent's set-up out of sight, and proving afterwards that it never changed.
//!
//! Two things are made when an opponent sits down. The **commitment** is a salted SHA-256 of its set-up: it is shown
//! at once and can be checked at the end, so the opponent cannot rearrange its ghosts later. The **seal** is the secret
//! itself, encrypted: the page keeps it, so that a game survives a reload or a crash of the worker, and only the worker
//! opens it. The key is part of the program. That keeps the secret out of storage, memory and messages in any readable
//! form; it cannot stop somebody who takes the program apart, and nothing on a person's own machine could.

use super::entropy::{Entropy, NoEntropy};
use crate::game::Seed;
use base16ct::lower::encode_string;
use base16ct::mixed::decode_vec;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

const KEY: [u8; 32] = *b"geister-lab: under the sheet, v1";
const NONCE: usize = 24;

/// What the page may not read before the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secret {
    /// The opponent's set-up in the papers' text.
    pub setup: String,
    /// What makes the commitment impossible to guess.
    pub salt: String,
    /// Where the opponent's choices come from; with it, the set-up could be computed.
    pub seed: Seed,
}

/// Why a seal does not open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the saved game's seal is broken")]
pub struct BrokenSeal;

impl Secret {
    /// The secret of an opponent with this set-up text.
    pub fn new(setup: String, seed: Seed, entropy: &mut dyn Entropy) -> Result<Secret, NoEntropy> {
        let mut salt = [0; 16];
        entropy.fill(&mut salt)?;
        Ok(Secret { setup, salt: encode_string(&salt), seed })
    }

    /// The SHA-256 of set-up, a space and the salt, as `sha256sum` would print it.
    pub fn commitment(&self) -> String {
        commitment(&self.setup, &self.salt)
    }

    /// Encrypts the secret; `table` is what it belongs to and cannot be exchanged afterwards.
    pub fn seal(&self, table: &str, entropy: &mut dyn Entropy) -> Result<String, NoEntropy> {
        let mut nonce = [0; NONCE];
        entropy.fill(&mut nonce)?;
        let plain = serde_json::to_vec(self).map_err(|_| NoEntropy)?;
        let payload = Payload { msg: &plain, aad: table.as_bytes() };
        let sealed = cipher().encrypt(&XNonce::from(nonce), payload).map_err(|_| NoEntropy)?;
        Ok(encode_string(&nonce) + &encode_string(&sealed))
    }

    /// Opens a seal of this table.
    pub fn open(sealed: &str, table: &str) -> Result<Secret, BrokenSeal> {
        let bytes = decode_vec(sealed).map_err(|_| BrokenSeal)?;
        let (nonce, sealed) = bytes.split_at_checked(NONCE).ok_or(BrokenSeal)?;
        let nonce: [u8; NONCE] = nonce.try_into().map_err(|_| BrokenSeal)?;
        let payload = Payload { msg: sealed, aad: table.as_bytes() };
        let plain = cipher().decrypt(&XNonce::from(nonce), payload).map_err(|_| BrokenSeal)?;
        serde_json::from_slice(&plain).map_err(|_| BrokenSeal)
    }
}

/// The commitment to a set-up.
pub fn commitment(setup: &str, salt: &str) -> String {
    encode_string(&Sha256::digest(format!("{setup} {salt}").as_bytes()))
}

fn cipher() -> XChaCha20Poly1305 {
    XChaCha20Poly1305::new(&KEY.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    struct Counting(u8);
    impl Entropy for Counting {
        fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
            bytes.fill_with(|| {
                self.0 = self.0.wrapping_add(1);
                self.0
            });
            Ok(())
        }
    }

    #[test]
    fn a_seal_opens_for_its_own_table_only() {
        let mut entropy = Counting(0);
        let secret = Secret::new("rrbbrbrb".to_owned(), Seed(7), &mut entropy).unwrap();
        let sealed = secret.seal("6x6 murasaki-d5", &mut entropy).unwrap();
        assert_eq!(Secret::open(&sealed, "6x6 murasaki-d5"), Ok(secret.clone()));
        assert_eq!(Secret::open(&sealed, "6x6 random"), Err(BrokenSeal));
        assert_eq!(Secret::open(&sealed.replace('a', "b"), "6x6 murasaki-d5"), Err(BrokenSeal));
        for bad in ["", "zz", "00", "日本"] {
            assert_eq!(Secret::open(bad, "6x6 murasaki-d5"), Err(BrokenSeal));
        }
        assert!(!sealed.contains("rrbb"));
    }

    #[test]
    fn the_commitment_is_what_sha256sum_prints() {
        // printf '%s' 'rrbbrbrb 00ff' | sha256sum
        let expected = "ed50852e8bf5f7656fafa09060cfbf394d743858d22d541e3c6aa2f2e080a99c";
        assert_eq!(commitment("rrbbrbrb", "00ff"), expected);
        assert_ne!(commitment("rrbbrbbr", "00ff"), expected);
    }
}
